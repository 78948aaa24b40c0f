//! How much of each resource payments bring, asked of all payments at once.
//!
//! A stored card is counted once for each piece that it holds: it is in the set of
//! those with at least one log, in that of those with two, in that of those with
//! three. Which payments have at least one, two, three or four cards of a set is
//! worked out beforehand for every set.

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

/// For logs, fish and stone, three sets of stored cards each: those that hold at
/// least one of it, those that hold two, those that hold three. What a payment
/// brings of the resource is how often its cards are in the three sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Amounts([u16; 3]);

impl Amounts {
    const NONE: Self = Self([0; 3]);
    /// The bits of a set.
    const SET: usize = MOST_STORED;

    /// With one stored card, which holds this.
    pub(super) const fn of(holds: Resources) -> Self {
        assert!(holds.is_at_most(MOST_HELD), "there are three sets");
        let mut amounts = Self::NONE;
        let mut resource = 0;
        while resource < amounts.0.len() {
            let mut n = 0;
            while n < holds.counts()[resource] as usize {
                amounts.0[resource] |= 1 << (n * Self::SET);
                n += 1;
            }
            resource += 1;
        }
        amounts
    }

    /// With all stored cards of a deck.
    #[inline]
    pub(super) fn stored_in(deck: &Deck) -> Self {
        let [mut logs, mut fish, mut stone] = Self::NONE.0;
        for (index, (_, card)) in deck.stored().enumerate() {
            let Self(holds) = card.face().amounts;
            logs |= holds[0] << index;
            fish |= holds[1] << index;
            stone |= holds[2] << index;
        }
        Self([logs, fish, stone])
    }

    /// The payments that cover a price.
    #[inline]
    pub(super) fn covering(self, price: Resources) -> u32 {
        let mut covering = !0;
        for (sets, asked) in self.0.into_iter().zip(price.counts()) {
            if asked > 0 {
                covering &= bringing(usize::from(sets), asked);
            }
        }
        covering
    }
}

/// The payments that bring at least `asked` of a resource, 1 to 4.
#[inline]
fn bringing(sets: usize, asked: u8) -> u32 {
    let ones = sets % SETS;
    let twos = (sets >> Amounts::SET) % SETS;
    let threes = (sets >> (2 * Amounts::SET)) % SETS;
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
