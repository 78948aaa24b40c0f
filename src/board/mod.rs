//! The Raspberry Pi Pico and what hangs on it. Everything that knows hardware
//! is here: one file for each part, one task for each that waits for something.

pub mod battery;
pub mod buttons;
pub mod clocks;
pub mod display;
pub mod entropy;
pub mod fault;
pub mod flash;
pub mod heart;
pub mod led;
pub mod mind;
pub mod pins;
pub mod player;
pub mod saves;
pub mod stopped;
pub mod tidings;
pub mod wire;
