//! The hint: a player who looks ahead, in a few kilobytes and without a heap.
//!
//! - [`values`]: what a position promises.
//! - [`beam`]: the search over the engine's own moves.
//! - [`room`]: the memory that the handheld searches in.
//! - [`sight`]: what a player can know.
//! - [`thinker`]: the handheld's own player, who answers questions.
//! - [`ways`]: how best to take an action.

pub mod beam;
pub mod room;
pub mod sight;
mod tables;
pub mod thinker;
pub mod values;
mod ways;

pub use room::Room;
pub use sight::Sight;
pub use tables::VALUES;
pub use thinker::{Advice, Question, Thinker, Upgrade};
pub use values::Values;
pub use ways::{Way, Ways, ways};
