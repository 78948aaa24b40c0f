//! A save with any damage is mounted, and the journal goes on.
#![no_main]

#[path = "../../src/lives.rs"]
#[allow(dead_code)]
mod lives;
#[path = "../../src/saves.rs"]
#[allow(dead_code)]
mod saves;

use libfuzzer_sys::fuzz_target;
use lives::{Chance, damaged_life};

fuzz_target!(|data: &[u8]| {
    damaged_life(Chance::Bytes(data));
});
