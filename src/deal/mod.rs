//! Decks from seeds. The same seed is the same deck everywhere, on the device, on
//! the PC and in the tests; a [`code`](Seed::code) is how people pass it on.

mod code;
mod random;
mod series;

pub use code::{Code, CodeError};
pub use random::SplitMix64;

use crate::game::{Card, Deal, Feats, Villagers};

/// What a deck is dealt from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Seed(pub u64);

impl Seed {
    /// How many Villagers a game is dealt with (S5).
    pub const VILLAGERS: usize = 3;

    /// The 16 buildings, shuffled (S1).
    pub fn buildings(self) -> [Card; Card::BUILDINGS] {
        self.shuffle().0
    }

    /// Three different Villagers, in the order drawn (S5). They come from the same
    /// stream of numbers as the buildings, after these.
    pub fn villagers(self) -> [Card; Self::VILLAGERS] {
        let mut random = self.shuffle().1;
        let mut cards = Card::VILLAGERS;
        for i in 0..Self::VILLAGERS {
            let others = (cards.len() - i) as u32;
            cards.swap(i, i + random.below(others) as usize);
        }
        [cards[0], cards[1], cards[2]]
    }

    /// The whole deal, with the Feats and Villagers that come along.
    pub fn deal(self, feats: Feats, villagers: Villagers) -> Deal {
        Deal {
            buildings: self.buildings(),
            villagers,
            feats,
        }
    }

    fn shuffle(self) -> ([Card; Card::BUILDINGS], SplitMix64) {
        let mut random = SplitMix64(self.0);
        let mut cards = Card::buildings();
        shuffle(&mut cards, &mut random);
        (cards, random)
    }
}

/// Every order is as likely as any other.
pub fn shuffle<T>(things: &mut [T], random: &mut SplitMix64) {
    for i in (1..things.len()).rev() {
        things.swap(i, random.below(i as u32 + 1) as usize);
    }
}
