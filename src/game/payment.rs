//! Who pays: sets of stored cards, and which of them a cost allows.
//!
//! With at most five stored cards there are 32 sets of them, so a *set of sets* is
//! one 32-bit word: bit `p` stands for the payment `p`, whose own bits name the
//! cards. "All that covers the cost" is such a word, and the rule of no surplus
//! card (P4) is a handful of shifts on it.

use super::deck::Deck;
use super::resources::{Cost, Resources};

/// The most cards that can ever be stored at a time: four, and the Elder's fifth.
pub const MOST_STORED: usize = 5;

/// The stored cards that pay, one bit each, counted from the top of the deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct Payment(u8);

impl Payment {
    pub const NOTHING: Self = Self(0);

    /// `bits` of the stored cards from the top; `None` beyond the fifth.
    pub const fn from_bits(bits: u8) -> Option<Self> {
        if bits < 1 << MOST_STORED {
            Some(Self(bits))
        } else {
            None
        }
    }

    pub const fn bits(self) -> u8 {
        self.0
    }

    pub const fn is_nothing(self) -> bool {
        self.0 == 0
    }

    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether the stored card at this place from the top pays.
    pub const fn contains(self, index: u8) -> bool {
        self.0 >> index & 1 != 0
    }

    #[must_use]
    pub const fn with(self, index: u8) -> Self {
        Self(self.0 | 1 << index)
    }

    #[must_use]
    pub const fn without(self, index: u8) -> Self {
        Self(self.0 & !(1 << index))
    }
}

/// A set of payments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Payments(u32);

impl Payments {
    const NONE: Self = Self(0);
    /// Only that in which no card pays.
    const FREE: Self = Self(1);

    /// The payments that do not have card `i` in them, for each `i`.
    const LACKING: [u32; MOST_STORED] = [
        0x5555_5555,
        0x3333_3333,
        0x0F0F_0F0F,
        0x00FF_00FF,
        0x0000_FFFF,
    ];

    /// Those from which no card can be left out (P4). `self` has every larger set
    /// of each set in it, as everything that covers a cost has.
    #[inline]
    fn minimal(self) -> Self {
        let [first, second, third, fourth, fifth] = Self::LACKING.map(|lacking| self.0 & lacking);
        let surplus = first << 1 | second << 2 | third << 4 | fourth << 8 | fifth << 16;
        Self(self.0 & !surplus)
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl Iterator for Payments {
    type Item = Payment;

    #[inline]
    fn next(&mut self) -> Option<Payment> {
        if self.0 == 0 {
            return None;
        }
        let payment = Payment(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(payment)
    }
}

/// The most of one resource that any cost asks for: the Temple's four stone.
const MOST_ASKED: usize = 4;

/// For one resource: the payments with at least 0, 1, 2, 3 and 4 of it.
type AtLeast = [u32; MOST_ASKED + 1];

/// What is stored, for asking which cards can pay what.
pub struct Purse<'a> {
    deck: &'a Deck,
    total: Resources,
    /// Logs, fish and stone, counted when something can be afforded at all.
    counts: Option<[AtLeast; 3]>,
}

impl<'a> Purse<'a> {
    #[inline]
    pub fn of(deck: &'a Deck) -> Self {
        Self {
            deck,
            total: held(deck).fold(Resources::NOTHING, Resources::plus),
            counts: None,
        }
    }

    /// Every legal payment of `cost`, of which `discount` resources need not be paid.
    #[inline(always)]
    pub fn payments(&mut self, cost: &Cost, discount: u8) -> Payments {
        if cost.is_free() {
            return Payments::FREE;
        }
        let help = Resources::wilds(discount);
        // Most of what a game offers cannot be afforded: that is known at once.
        if !cost.is_covered_by(self.total.plus(help)) {
            return Payments::NONE;
        }
        self.payments_of_affordable(cost, help)
    }

    #[inline(never)]
    fn payments_of_affordable(&mut self, cost: &Cost, help: Resources) -> Payments {
        let covering = if self.total.plus(help).wild() > 0 {
            self.covering_with_wilds(cost, help)
        } else {
            self.covering(cost)
        };
        Payments(covering).minimal()
    }

    /// The payments that cover the cost. Those that name more cards than are stored
    /// are among them: as the surplus cards bring nothing, none of these is minimal.
    fn covering(&mut self, cost: &Cost) -> u32 {
        let [logs, fish, stone] = self.counts.get_or_insert_with(|| count(held(self.deck)));
        let enough = |price: Resources| {
            let [l, f, s, _] = price.counts().map(usize::from);
            logs[l] & fish[f] & stone[s]
        };
        match *cost.alternatives() {
            [] => !0,
            [price] => enough(price),
            [one, two] => enough(one) | enough(two),
            [one, two, three, ..] => enough(one) | enough(two) | enough(three),
        }
    }

    /// With wild resources about, each payment is asked by itself.
    #[inline(never)]
    fn covering_with_wilds(&self, cost: &Cost, help: Resources) -> u32 {
        let covers = |bits: u8| cost.is_covered_by(self.paid(Payment(bits)).plus(help));
        let all = 0..1 << MOST_STORED;
        all.fold(0, |covering, bits| {
            covering | u32::from(covers(bits)) << bits
        })
    }

    /// What a payment brings together.
    pub fn paid(&self, payment: Payment) -> Resources {
        let paying = (0..)
            .zip(held(self.deck))
            .filter(|(i, _)| payment.contains(*i));
        paying.fold(Resources::NOTHING, |sum, (_, held)| sum.plus(held))
    }
}

/// What the stored cards hold, from the top.
#[inline]
fn held(deck: &Deck) -> impl Iterator<Item = Resources> + '_ {
    deck.stored().map(|(_, card)| card.face().holds)
}

/// Card by card, resource by resource: a payment with the card in it has one more.
fn count(held: impl Iterator<Item = Resources>) -> [AtLeast; 3] {
    let mut counts: [AtLeast; 3] = [[!0, 0, 0, 0, 0]; 3];
    for (held, lacking) in held.zip(Payments::LACKING) {
        for (at_least, amount) in counts.iter_mut().zip(held.counts()) {
            for _ in 0..amount {
                for n in (1..=MOST_ASKED).rev() {
                    at_least[n] |= at_least[n - 1] & !lacking;
                }
            }
        }
    }
    counts
}
