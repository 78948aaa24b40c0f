//! How hard a game is.

use crate::game::Feats;

/// How many Feats helped (S6); a Feat remembers the hardest one it was earned on (F2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Difficulty {
    Easy,
    Medium,
    Hard,
}

impl Difficulty {
    pub const COUNT: usize = 3;
    pub const ALL: [Self; Self::COUNT] = [Self::Easy, Self::Medium, Self::Hard];

    /// The difficulty of a game with these Feats.
    pub const fn with(feats: Feats) -> Self {
        match feats.count() {
            0 => Self::Hard,
            1 => Self::Medium,
            _ => Self::Easy,
        }
    }
}
