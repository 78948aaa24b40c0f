//! The search behind hints: legal, repeatable, within its budget, and learned.

mod search;
mod thinker;
mod training;
