//! What the player sees and presses.

pub mod frame;
pub mod glass;
pub mod input;

pub use frame::Frame;

/// Time since power-on.
pub type Millis = u64;
