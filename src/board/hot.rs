//! What a search goes round in runs from memory. With its tables it is more than the cache of the
//! flash holds, and a hint would spend a fifth of its time waiting for it. `memory.x` says what
//! belongs here. The large data comes along: by the clock that the chip starts with, it takes long.

// SAFETY: the linker script defines them; only their addresses mean anything.
unsafe extern "C" {
    safe static mut __hot_start: u32;
    safe static mut __hot_end: u32;
    safe static __hot_load: u32;
}

/// Copies code and data from flash. To be called once, before any of it is used.
pub fn load() {
    let (start, end) = (&raw mut __hot_start, &raw mut __hot_end);
    // SAFETY: the linker keeps this memory for what is loaded alone, and nobody has used any of
    // it yet.
    unsafe {
        let words = end.offset_from_unsigned(start);
        start.copy_from_nonoverlapping(&raw const __hot_load, words);
    }
}
