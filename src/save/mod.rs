//! What survives a power cut. The [`journal`] puts bytes into flash so that nothing that was
//! acknowledged can be taken back; [`Keeper`](crate::profile::Keeper) turns the profile and the
//! game in progress into those bytes. `docs/save-format.md` has the promises and the byte tables.

pub mod journal;
pub mod page;
mod region;

pub use journal::{Error, Held, Journal, Known, Loaded, Save, Scratch, Section};
pub use region::{PAGES_IN_SECTOR, Region, SECTOR};
