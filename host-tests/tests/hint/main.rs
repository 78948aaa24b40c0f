//! The search behind hints and reviews: legal, repeatable, within its budget, and learned.

mod challenges;
mod reasons;
mod review;
mod search;
mod thinker;
mod training;
