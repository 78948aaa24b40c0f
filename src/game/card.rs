//! The cards by their numbers.

use super::kind::{KIND_OF, Kind};

/// A card, by the number that is printed on it. Feats, Villagers and Outposts, which
/// have no number in print, follow the Round Tracker.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Card(u8);

impl Card {
    pub const TRACKER: Self = Self(17);
    pub const AXE: Self = Self(18);
    pub const TOOTH: Self = Self(19);
    pub const HAMMER: Self = Self(20);
    pub const MONUMENT: Self = Self(21);
    pub const BUILDER: Self = Self(22);
    pub const ELDER: Self = Self(23);
    pub const MERCHANT: Self = Self(24);
    pub const PRIEST: Self = Self(25);
    pub const CHIEF: Self = Self(26);
    pub const WAYFINDER: Self = Self(27);
    pub const RIDER: Self = Self(28);

    /// How many cards there are in all.
    pub const COUNT: usize = 42;
    /// How many buildings every deck has.
    pub const BUILDINGS: usize = 16;

    /// The 16 buildings in the order of their numbers.
    pub const fn buildings() -> [Self; Self::BUILDINGS] {
        let mut cards = [Self(0); Self::BUILDINGS];
        let mut i = 0;
        while i < cards.len() {
            cards[i] = Self(i as u8 + 1);
            i += 1;
        }
        cards
    }

    /// The seven Villagers in the order of their numbers.
    pub const VILLAGERS: [Self; 7] = [
        Self::BUILDER,
        Self::ELDER,
        Self::MERCHANT,
        Self::PRIEST,
        Self::CHIEF,
        Self::WAYFINDER,
        Self::RIDER,
    ];

    /// How many Outposts there are; the first follows the last Villager.
    pub const OUTPOSTS: usize = 14;

    /// The 14 Outposts in the order of their numbers.
    pub const fn outposts() -> [Self; Self::OUTPOSTS] {
        let mut cards = [Self(0); Self::OUTPOSTS];
        let mut i = 0;
        while i < cards.len() {
            cards[i] = Self(Self::RIDER.0 + 1 + i as u8);
            i += 1;
        }
        cards
    }

    pub const fn from_number(number: u8) -> Option<Self> {
        if number >= 1 && number as usize <= Self::COUNT {
            Some(Self(number))
        } else {
            None
        }
    }

    /// The caller vouches for the number.
    pub(super) const fn of_number(number: u8) -> Self {
        Self(number)
    }

    pub const fn number(self) -> u8 {
        self.0
    }

    /// One of the 16 cards of the core deck that are shuffled (S1).
    pub const fn is_building(self) -> bool {
        self.0 as usize <= Self::BUILDINGS
    }

    /// A Feat that stays in the deck (F3).
    pub const fn is_feat(self) -> bool {
        self.0 > Self::TRACKER.0 && self.0 < Self::BUILDER.0
    }

    pub const fn is_villager(self) -> bool {
        self.0 >= Self::BUILDER.0 && self.0 <= Self::RIDER.0
    }

    pub const fn is_outpost(self) -> bool {
        self.0 > Self::RIDER.0
    }

    /// The kind of any card but the tracker, which has none of its own.
    pub const fn kind(self) -> Kind {
        KIND_OF[self.0 as usize]
    }

    /// The word of its kind in files and on the command line. Cards of one kind are
    /// told apart by their numbers.
    pub const fn word(self) -> &'static str {
        if self.0 == Self::TRACKER.0 {
            "tracker"
        } else {
            self.kind().word()
        }
    }
}
