//! The hint: a player who looks ahead, in a few kilobytes and without a heap.
//!
//! - [`values`]: what a position promises.
//! - [`beam`]: the search over the engine's own moves.
//! - [`room`]: the memory that the handheld searches in.
//! - [`sight`]: what a player can know.
//! - [`thinker`]: the handheld's own player, who answers questions.
//! - [`review`]: which turn of a finished game cost most.
//! - [`ways`]: how best to take an action.
//! - [`console_stars`]: what the console makes of the challenge decks.

pub mod beam;
mod challenges;
pub mod desk;
mod plan;
pub mod review;
pub mod room;
pub mod sight;
mod tables;
pub mod thinker;
pub mod values;
mod ways;

pub use challenges::console_stars;
pub use plan::{Goal, How, purpose};
pub use review::{Costliest, Review};
pub use room::Room;
pub use sight::Sight;
pub use tables::VALUES;
pub use thinker::{Advice, Question, Thinker};
pub use values::Values;
pub use ways::{Way, Ways, ways};
