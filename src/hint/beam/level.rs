//! How far a game has come, so that like is compared with like.

use crate::game::{Game, Waiting};
use crate::hint::values::Scale;

/// How far a game has come: the cards gone by, then what was decided since.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u16);

impl Level {
    /// The levels of one card: the decisions that can be open before a turn, and the turn.
    const CARD: u16 = 4;

    /// Before everything.
    pub const START: Self = Self(0);

    #[inline(always)]
    pub fn of(game: &Game, scale: &Scale) -> Self {
        let decided = match game.waiting() {
            Waiting::Nothing => 3,
            Waiting::SetUp {
                sail: true,
                blessing: true,
            } => 1,
            Waiting::SetUp { .. } | Waiting::Activation => 2,
        };
        Self(scale.gone(game) as u16 * Self::CARD + decided)
    }

    /// The turns when one more card has gone by.
    pub fn next_turn(self) -> Self {
        Self((self.0 / Self::CARD + 2) * Self::CARD - 1)
    }

    /// How many cards have gone by.
    #[inline]
    pub fn cards(self) -> usize {
        usize::from(self.0 / Self::CARD)
    }
}
