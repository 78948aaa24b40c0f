//! The flash chip, and the part of it that belongs to the saves. `memory.x`
//! says where that is, so the linker keeps the program out of it.
//!
//! The driver blocks: while the chip programs (half a millisecond a page, at most 3) or
//! erases (45 ms a sector, at most 400) no code can run from it, so there is nothing to
//! sleep for.

use core::ops::RangeInclusive;

use embassy_rp::{
    Peri,
    flash::{self, Blocking},
    peripherals::FLASH,
};
use palm_island::save::Region;

/// The chip of a Pico. On a larger one the rest is left alone.
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

/// What the chip says about itself.
pub struct Identity {
    /// The number that no two chips share.
    pub unique: u64,
    /// How large it is. There are chips that do not say.
    pub bytes: Option<u32>,
}

/// The sizes that a chip may have, as the exponents of two with which it tells them.
const EXPONENTS: RangeInclusive<u32> = 18..=24;

pub fn identify(peripheral: Peri<'_, FLASH>) -> Identity {
    let mut flash = flash::Flash::<'_, FLASH, Blocking, SIZE>::new_blocking(peripheral);
    let mut unique = [0; 8];
    // Both fail on the other core alone.
    let _ = flash.blocking_unique_id(&mut unique);
    let jedec = flash.blocking_jedec_id().unwrap_or(0);
    let exponent = jedec & 0xFF;
    let bytes = EXPONENTS.contains(&exponent).then(|| 1 << exponent);
    defmt::info!("flash: {} KiB", bytes.unwrap_or(0) >> 10);
    Identity {
        unique: u64::from_be_bytes(unique),
        bytes,
    }
}

/// The sectors of the saves, counted from the beginning of the flash: the same on every chip, so that
/// they are found on any board that they were brought to. A chip that ends before them would take
/// them for the beginning of the program.
pub fn saves(chip: Option<u32>) -> Option<Region> {
    let start = &raw const __save_start as u32;
    let end = &raw const __save_end as u32;
    match chip {
        Some(bytes) if bytes < end => None,
        _ => Region::new(start, end),
    }
}
