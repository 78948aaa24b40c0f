//! The Raspberry Pi Pico and everything connected to it: one file for each part, one
//! task for each part that waits for something. Only wiring; what is decided is decided
//! in `console::midend`.

pub mod awake;
pub mod battery;
mod boot2;
pub mod bus;
pub mod buttons;
pub mod cable;
pub mod clocks;
pub mod display;
pub mod entropy;
pub mod fault;
pub mod flash;
pub mod host;
pub mod hot;
pub mod idle;
pub mod led;
mod oled;
pub mod pins;
pub mod saves;
pub mod sound;
pub mod standby;
pub mod stimuli;
pub mod stopped;
pub mod supervisor;
pub mod thinker;
pub mod usb_boot;
