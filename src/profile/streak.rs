//! Good games in a row.

use crate::game::Rating;

/// How many games in a row were respectable or better (V3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Streak {
    /// Up to the last game.
    pub now: u16,
    /// The longest there was.
    pub longest: u16,
}

impl Streak {
    /// What a game needs to go on with it.
    pub const RATING: Rating = Rating::Respectable;

    pub(super) const NONE: Self = Self { now: 0, longest: 0 };

    pub(super) fn add(&mut self, stars: i16) {
        self.now = match Rating::of(stars) >= Self::RATING {
            true => self.now.saturating_add(1),
            false => 0,
        };
        self.longest = self.longest.max(self.now);
    }
}
