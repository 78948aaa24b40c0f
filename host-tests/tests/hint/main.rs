//! The search behind hints: legal, repeatable, within its budget, and learned.

mod challenges;
mod search;
mod thinker;
mod training;
