//! Anything on the cable: a link in any state hears any bytes and goes on, and any schedule of faults
//! ends with everybody in step. The first byte says which.
#![no_main]

#[path = "../../src/cable/mod.rs"]
#[allow(dead_code)]
mod cable;
#[path = "../../src/dealer.rs"]
#[allow(dead_code)]
mod dealer;
#[path = "../../src/gamblers.rs"]
#[allow(dead_code)]
mod gamblers;
#[path = "../../src/lives.rs"]
#[allow(dead_code)]
mod lives;
#[path = "../../src/saves.rs"]
#[allow(dead_code)]
mod saves;

use cable::schedule::{hear_anything, live, live_without};
use libfuzzer_sys::fuzz_target;
use lives::Chance;

fuzz_target!(|data: &[u8]| {
    let Some((&kind, data)) = data.split_first() else {
        return;
    };
    let chance = &mut Chance::Bytes(data);
    match kind {
        0 => drop(live(1, chance)),
        1 => drop(live_without(1, chance)),
        _ => hear_anything(chance),
    }
});
