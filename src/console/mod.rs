//! What the player sees and presses. The [`midend`] is the way in; everything else here
//! is what it is made of. The same code runs on the device and in the tests.

pub mod art;
mod choice;
pub mod company;
pub mod draw;
pub mod frame;
pub mod glass;
pub mod guide;
pub mod input;
mod key;
mod log;
pub mod midend;
pub mod miss;
mod next;
pub mod reason;
mod screens;
mod selection;
pub mod sound;
mod stack;
pub mod stopped;
pub mod text;
pub mod trouble;
mod widgets;
mod world;

pub use frame::Frame;
pub use log::LogEntry;
pub use midend::{Battery, Boot, Heard, Look, Midend, Request, Stimulus};
pub use screens::{ScreenId, Specimen};
pub use selection::Selection;

/// Milliseconds since power-on.
pub type Millis = u64;
