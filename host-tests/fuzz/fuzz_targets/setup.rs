//! A deck of the right cards in any order is refused, or is a position in which every listed
//! move can be played and no other.
#![no_main]

#[path = "../../src/choices.rs"]
#[allow(dead_code)]
mod choices;

use choices::{Choices, check_setup};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    check_setup(&Choices::new(data).setup());
});
