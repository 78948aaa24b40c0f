//! What the player sees and presses.

pub mod frame;

pub use frame::Frame;
