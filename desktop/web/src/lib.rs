//! The handheld for a browser: the emulated board with a save, a cable to others, decks and games
//! from links, and a film of the glass. Everything here is plain Rust that also runs natively; `exports` alone is
//! the door to the page.

mod decks;
mod exports;
mod film;
mod handheld;
mod replay;
mod sitting;

pub use decks::DeckError;
pub use film::{Colours, Film};
pub use handheld::Handheld;
pub use replay::{LinkError, Replay};
pub use sitting::Sitting;
