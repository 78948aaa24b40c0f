//! What a search is after: what its nodes note of the way, and what counts beside the stars.

use crate::game::{Game, Move};
use crate::hint::values::{Scale, Values};

/// What a node remembers of the way that led to it.
pub trait Trail: Copy {
    /// One move further, played in `game`.
    fn follow(self, m: Move, game: &Game) -> Self;
}

/// Why somebody searches.
pub trait Purpose<T> {
    /// Whether the hands are those of seats, which stop at their trackers (M2).
    const SEATED: bool = false;

    /// What positions promise.
    fn values(&self) -> &Values;

    /// What a node notes, one move further, played in `game`.
    fn follow(&self, trail: T, m: Move, game: &Game) -> T;

    /// A seat's hand is at its tracker: what the round's end brings, then the next round.
    /// After the last round the hand stays there.
    fn end_round(&self, _scale: &Scale, _game: &mut Game, _trail: &mut T) {}

    /// What a position is worth beside its stars, in parts of a star.
    fn beside(&self, _game: &Game, _class: u32, _trail: &T) -> i32 {
        0
    }
}

/// A solo game for its stars: nothing else counts.
impl<T: Trail> Purpose<T> for Values {
    fn values(&self) -> &Values {
        self
    }

    #[inline]
    fn follow(&self, trail: T, m: Move, game: &Game) -> T {
        trail.follow(m, game)
    }
}
