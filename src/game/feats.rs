//! The six Feats: what earns them, and which of them go into the deck.

use super::card::Card;
use super::house;
use super::position::Game;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Feat {
    Axe,
    Tooth,
    Hammer,
    Sail,
    Blessing,
    Monument,
}

impl Feat {
    pub const COUNT: usize = 6;
    pub const ALL: [Self; Self::COUNT] = [
        Self::Axe,
        Self::Tooth,
        Self::Hammer,
        Self::Sail,
        Self::Blessing,
        Self::Monument,
    ];

    /// The word for it in files and on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Axe => "axe",
            Self::Tooth => "tooth",
            Self::Hammer => "hammer",
            Self::Sail => "sail",
            Self::Blessing => "blessing",
            Self::Monument => "monument",
        }
    }

    /// The Feat of a [`word`](Self::word).
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|feat| feat.word() == word)
    }

    /// How much of what the Feat counts has to be reached.
    pub const fn goal(self) -> u8 {
        house::goal(self)
    }

    /// The card that stays in the deck; a set-up action is used and set aside (F3).
    pub const fn card(self) -> Option<Card> {
        match self {
            Self::Axe => Some(Card::AXE),
            Self::Tooth => Some(Card::TOOTH),
            Self::Hammer => Some(Card::HAMMER),
            Self::Monument => Some(Card::MONUMENT),
            Self::Sail | Self::Blessing => None,
        }
    }
}

impl Game {
    /// How far this game has come towards a Feat, up to [`Feat::goal`].
    pub fn feat_progress(&self, feat: Feat) -> u8 {
        house::progress(feat, self).min(feat.goal())
    }

    /// The Feats whose conditions this finished game meets (F1).
    pub fn feats_met(&self) -> Feats {
        if !self.is_over() {
            return Feats::NONE;
        }
        let met = Feat::ALL
            .into_iter()
            .filter(|&feat| self.feat_progress(feat) == feat.goal());
        met.fold(Feats::NONE, Feats::with)
    }
}

/// A set of Feats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct Feats(u8);

impl Feats {
    pub const NONE: Self = Self(0);
    pub const ALL: Self = Self((1 << Feat::COUNT) - 1);

    pub const fn from_bits(bits: u8) -> Option<Self> {
        if bits <= Self::ALL.0 {
            Some(Self(bits))
        } else {
            None
        }
    }

    pub const fn bits(self) -> u8 {
        self.0
    }

    pub const fn contains(self, feat: Feat) -> bool {
        self.0 >> feat as u8 & 1 != 0
    }

    #[must_use]
    pub const fn with(self, feat: Feat) -> Self {
        Self(self.0 | 1 << feat as u8)
    }

    #[must_use]
    pub const fn without(self, feat: Feat) -> Self {
        Self(self.0 & !(1 << feat as u8))
    }

    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn iter(self) -> impl Iterator<Item = Feat> {
        Feat::ALL
            .into_iter()
            .filter(move |&feat| self.contains(feat))
    }
}
