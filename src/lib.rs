//! Palm Island, the handheld: everything that knows no hardware.
#![no_std]
#![forbid(unsafe_code)]

pub mod console;
pub mod save;
