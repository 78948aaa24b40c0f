//! What is kept when the power goes, and where: `journal` puts whole saves into flash so that no
//! power cut can take back what was acknowledged. `docs/save-format.md` has the promises and the
//! byte tables.

pub mod journal;
pub mod page;
pub mod region;

pub use journal::{Error, Held, Journal, Known, Loaded, Save, Scratch, Section};
pub use region::Region;
