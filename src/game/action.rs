//! What can be done with a card.

use super::area::Area;

/// The four things an area can offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Action {
    Store,
    Rotate,
    Flip,
    /// A Villager's own (W1).
    Recruit,
}

impl Action {
    pub const COUNT: usize = 4;
    pub const ALL: [Self; Self::COUNT] = [Self::Store, Self::Rotate, Self::Flip, Self::Recruit];

    /// The word for it in files and on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Store => "store",
            Self::Rotate => "rotate",
            Self::Flip => "flip",
            Self::Recruit => "recruit",
        }
    }

    /// The action of a [`word`](Self::word).
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|action| action.word() == word)
    }

    /// The area that is up after this action was taken in `area`.
    pub const fn leads_to(self, area: Area) -> Area {
        match self {
            Self::Store => area,
            Self::Rotate => area.rotated(),
            Self::Flip => area.flipped(),
            Self::Recruit => Area::RECRUITED,
        }
    }
}
