//! The handheld in the terminal: the glass drawn in characters, the keyboard as six
//! buttons, and the real time that drives the emulated board.

mod deck;
mod events;
mod farewell;
mod fingers;
mod glyphs;
mod handheld;
mod joined;
mod layout;
mod seat;
mod session;
mod signals;
mod typist;
mod window;

pub use deck::deal;
pub use glyphs::Glyphs;
pub use joined::Joined;
pub use seat::Seat;
pub use session::{Manner, Session};
pub use signals::Signals;
pub use typist::{Entry, Typist};
pub use window::{Terminal, check};
