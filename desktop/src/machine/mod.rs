//! The emulated handheld, one part of the board a file.

pub mod nor;
