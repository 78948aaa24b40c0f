//! What a search works on: nodes, the memory they lie in, and how many there may be.

use super::level::Level;
use crate::game::Game;
use crate::hint::values::Estimate;

/// A position on the way, and what it promises.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node<T> {
    pub game: Game,
    pub trail: T,
    pub(super) estimate: Estimate,
    pub(super) level: Level,
}

impl<T: Copy> Node<T> {
    /// Fills memory before it is used.
    pub const fn blank(trail: T) -> Self {
        Self {
            game: Game::BLANK,
            trail,
            estimate: Estimate::NONE,
            level: Level::START,
        }
    }

    /// Becomes a copy of another, part by part: on the handheld that is done in place, where the
    /// whole would be a call.
    #[inline]
    pub(super) fn copy(&mut self, other: &Self) {
        self.game.copy(&other.game);
        self.trail = other.trail;
        self.estimate = other.estimate;
        self.level = other.level;
    }

    /// What the position promises, in parts of a star; at the end what it is worth.
    pub fn value(&self) -> i32 {
        self.estimate.value
    }
}

/// The memory of a search. Its width is what `now` has room for.
pub struct Memory<'a, T> {
    /// The nodes of the level that is being expanded.
    pub now: &'a mut [Node<T>],
    /// Those one card further: twice the width.
    pub next: &'a mut [Node<T>],
    /// Those further still: half the width or more, and no less than [`LATER_LEAST`].
    pub later: &'a mut [Node<T>],
    /// Where in `next` a class is: a power of two, four times the width or more.
    pub classes: &'a mut [u32],
    /// Room to order the values of `next`: twice the width.
    pub order: &'a mut [i32],
}

/// The budget of a search reckons with no more followers of a node: no solo position has
/// more. Abilities give a seat more now and then, which costs a few nodes beyond the limit.
pub const MOST_FOLLOWERS: usize = 60;

/// The decisions before the first turn must have room among the later nodes.
pub const LATER_LEAST: usize = MOST_FOLLOWERS;

/// How wide a search may be and how many nodes it may look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    pub width: usize,
    pub nodes: u32,
}
