//! The host tool of Palm Island: the emulated handheld and what is around it.

pub mod chance;
pub mod machine;
