//! What a cooperative match is played against (C1).

use super::house::together;
use super::resources::Resources;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Disaster {
    Hurricane,
    Famine,
    Volcano,
}

impl Disaster {
    pub const ALL: [Self; 3] = [Self::Hurricane, Self::Famine, Self::Volcano];

    /// How many steps each of them has.
    pub const STEPS: u8 = 3;

    /// The word for it in files and on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Hurricane => "hurricane",
            Self::Famine => "famine",
            Self::Volcano => "volcano",
        }
    }

    /// The Disaster of a [`word`](Self::word).
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|disaster| disaster.word() == word)
    }

    /// What each seat's share of a step costs, counted from 0; there are three.
    pub fn step(self, step: u8) -> Option<Resources> {
        let steps = &together::DISASTERS[self as usize].steps;
        steps.get(usize::from(step)).copied()
    }
}
