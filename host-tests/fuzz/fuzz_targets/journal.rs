//! Any life with the handheld: turns, quiet moments, boots and power cuts. The save before or the
//! save after is found, whatever the chip's remains read as.
#![no_main]

#[path = "../../src/lives.rs"]
#[allow(dead_code)]
mod lives;
#[path = "../../src/saves.rs"]
#[allow(dead_code)]
mod saves;

use libfuzzer_sys::fuzz_target;
use lives::{Chance, Fate, Handheld};

/// A sector for each section, and four to spare.
const SECTORS: usize = saves::SIZES.len() + 4;

fuzz_target!(|data: &[u8]| {
    Fate::new(Chance::Bytes(data)).live(Handheld::new(SECTORS), usize::MAX);
});
