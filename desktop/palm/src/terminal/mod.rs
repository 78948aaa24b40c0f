//! The handheld in the terminal: the glass drawn in characters, the keyboard as six
//! buttons, and the real time that drives the emulated board.

mod fingers;
mod handheld;
mod session;
mod signals;
mod window;

pub use session::Session;
pub use signals::Signals;
pub use window::{Terminal, check};
