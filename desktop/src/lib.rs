//! The host tool of Palm Island: the emulated handheld and what is around it.

pub mod bench;
pub mod deal;
pub mod failure;
pub mod line;
pub mod machine;
pub mod options;
pub mod perft;
pub mod random;
pub mod replay;

pub use failure::Failure;
