//! How much of each resource payments bring, asked of all payments at once.
//!
//! A stored card is counted once for each piece that it holds: it is in the set of
//! those with at least one log, in that of those with two, in that of those with
//! three. Which payments have so many cards of a set is known for every set beforehand.

use super::deck::Deck;
use super::payment::MOST_STORED;
use super::resources::Resources;

/// The most of one resource that any price asks for: the Temple's four stone.
pub(super) const MOST_ASKED: usize = 4;
/// The most of one resource that a card holds.
const MOST_HELD: usize = 3;

/// How many sets of stored cards there are.
const SETS: usize = 1 << MOST_STORED;

/// For a set of stored cards, all payments with at least one card of it; with at
/// least two, three, four.
static WITH: [[u32; SETS]; MOST_ASKED] = {
    let mut with = [[0; SETS]; MOST_ASKED];
    let mut set = 0;
    while set < SETS {
        let mut payment = 0;
        while payment < SETS {
            let mut n = 0;
            while n < MOST_ASKED {
                let has_enough = (payment & set).count_ones() as usize > n;
                with[n][set] |= (has_enough as u32) << payment;
                n += 1;
            }
            payment += 1;
        }
        set += 1;
    }
    with
};

/// For each resource, three sets of stored cards: those that hold at least one of
/// it, those that hold two, those that hold three. What a payment brings of the
/// resource is how often its cards are in the three sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Amounts(u64);

impl Amounts {
    const NONE: Self = Self(0);
    /// The bits of one set, and of the three sets of a resource.
    const SET: usize = MOST_STORED;
    const RESOURCE: usize = 16;

    /// With one stored card, which holds this.
    pub(super) const fn of(holds: Resources) -> Self {
        assert!(holds.is_at_most(MOST_HELD), "there are three sets");
        let mut sets = 0;
        let mut resource = 0;
        while resource < 3 {
            let mut n = 0;
            while n < holds.counts()[resource] as usize {
                sets |= 1 << (resource * Self::RESOURCE + n * Self::SET);
                n += 1;
            }
            resource += 1;
        }
        Self(sets)
    }

    /// With all stored cards of a deck.
    #[inline]
    pub(super) fn stored_in(deck: &Deck) -> Self {
        let mut all = Self::NONE;
        for (index, (_, card)) in deck.stored().enumerate() {
            all.0 |= card.face().amounts.0 << index;
        }
        all
    }

    /// The payments that cover a price.
    #[inline]
    pub(super) fn covering(self, price: Resources) -> u32 {
        let [logs, fish, stone, _] = price.counts();
        let mut covering = !0;
        for (resource, asked) in [logs, fish, stone].into_iter().enumerate() {
            if asked > 0 {
                covering &= self.bringing(resource, asked);
            }
        }
        covering
    }

    /// The payments that bring so much of a resource, 1 to 4.
    #[inline]
    fn bringing(self, resource: usize, asked: u8) -> u32 {
        let sets = (self.0 >> (resource * Self::RESOURCE)) as usize;
        let [ones, twos, threes] = [0, 1, 2].map(|n| (sets >> (n * Self::SET)) % SETS);
        let [any_of, two_of, three_of, four_of] = &WITH;
        match asked {
            1 => any_of[ones],
            2 => any_of[twos] | two_of[ones],
            3 => any_of[threes] | any_of[twos] & two_of[ones] | three_of[ones],
            _ => {
                let with_three = any_of[threes] & two_of[ones];
                let with_two = two_of[twos] | any_of[twos] & three_of[ones];
                with_three | with_two | four_of[ones]
            }
        }
    }
}
