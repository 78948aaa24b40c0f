//! The flash chip, and the part of it that belongs to the saves. `memory.x`
//! says where that is, so the linker keeps the program out of it.
//!
//! The driver blocks: while the chip programs (half a millisecond a page, at most 3) or
//! erases (45 ms a sector, at most 400) no code can run from it, so there is nothing to
//! sleep for.

use embassy_rp::{
    Peri,
    flash::{self, Blocking},
    peripherals::FLASH,
};
use palm_island::save::Region;

/// The chip of a Pico.
const SIZE: usize = 2 * 1024 * 1024;

pub type Flash = flash::Flash<'static, FLASH, Blocking, SIZE>;

// SAFETY: the linker script defines both; only their addresses mean anything,
// and nothing is ever read from them.
unsafe extern "C" {
    safe static __save_start: u8;
    safe static __save_end: u8;
}

pub fn new(peripheral: Peri<'static, FLASH>) -> Flash {
    Flash::new_blocking(peripheral)
}

/// The number that no two chips share.
pub fn unique_id(peripheral: Peri<'_, FLASH>) -> u64 {
    let mut flash = flash::Flash::<'_, FLASH, Blocking, SIZE>::new_blocking(peripheral);
    let mut id = [0; 8];
    // It fails on the other core alone.
    let _ = flash.blocking_unique_id(&mut id);
    u64::from_be_bytes(id)
}

/// The sectors of the saves, counted from the beginning of the flash.
pub fn saves() -> Option<Region> {
    let start = &raw const __save_start as u32;
    let end = &raw const __save_end as u32;
    Region::new(start, end)
}
