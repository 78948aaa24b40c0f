//! What is kept when the power goes, and where. [`Keeper`] is what the console talks to: it turns
//! the [`Profile`](crate::profile::Profile) and the game in progress into bytes, and the [`journal`] puts them into flash so
//! that no power cut can take back what was acknowledged. `docs/save-format.md` has the promises
//! and the byte tables.

pub mod journal;
pub mod page;
mod region;

pub use journal::{Error, Held, Journal, Known, Loaded, Save, Scratch, Section};
pub use region::{PAGES_IN_SECTOR, Region, SECTOR};
