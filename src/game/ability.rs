//! What the seats of a cooperative match can buy together (C4).

use super::house::together;
use super::kind::Kind;
use super::resources::Resources;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Ability {
    /// In one payment every resource counts as any kind.
    Shipping,
    /// One of the paying cards stays stored.
    Rebuild,
    /// Five cards may be stored instead of four.
    Storage,
}

impl Ability {
    pub const ALL: [Self; 3] = [Self::Shipping, Self::Rebuild, Self::Storage];

    /// The word for it in files and on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Shipping => "shipping",
            Self::Rebuild => "rebuild",
            Self::Storage => "storage",
        }
    }

    /// The Ability of a [`word`](Self::word).
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|ability| ability.word() == word)
    }

    /// What each seat's share of it costs.
    pub const fn price(self) -> Resources {
        together::ABILITIES[self as usize].price
    }

    /// The buildings that must carry [`arrows`](Self::arrows) before a seat may use it.
    pub const fn asks_for(self) -> Kind {
        together::ABILITIES[self as usize].kind
    }

    /// How many arrows these must carry together.
    pub const fn arrows(self) -> u8 {
        together::ABILITIES[self as usize].arrows
    }
}
