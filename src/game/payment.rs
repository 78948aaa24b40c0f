//! Who pays: sets of stored cards, and which of them a cost allows.
//!
//! With at most five stored cards there are 32 sets of them, so a *set of sets* is
//! one 32-bit word: bit `p` stands for the payment `p`, whose own bits name the
//! cards. "At least two logs" is such a word, and so is "covers the cost"; the rule
//! of no surplus card (P4) is a handful of shifts.

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
        let mut surplus = 0;
        for (i, lacking) in Self::LACKING.iter().enumerate() {
            surplus |= (self.0 & lacking) << (1 << i);
        }
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

/// What is stored, prepared for asking which cards can pay what.
pub struct Purse {
    held: [Resources; MOST_STORED],
    count: u8,
    wild: bool,
    /// For logs, fish and stone: the payments with at least 0, 1, 2, 3, 4 of it.
    at_least: [[u32; MOST_ASKED + 1]; 3],
}

impl Purse {
    /// From what the stored cards hold, in the order of the deck.
    #[inline]
    pub fn new(holdings: impl Iterator<Item = Resources>) -> Self {
        let mut purse = Self {
            held: [Resources::NOTHING; MOST_STORED],
            count: 0,
            wild: false,
            at_least: [[1, 0, 0, 0, 0]; 3],
        };
        for (held, slot) in holdings.zip(&mut purse.held) {
            *slot = held;
            purse.wild |= held.wild > 0;
            // Each payment so far, once more with the new card in it.
            let with_it = 1u32 << purse.count;
            for (amount, counts) in held.amounts().into_iter().zip(&mut purse.at_least) {
                for n in (0..=MOST_ASKED).rev() {
                    counts[n] |= counts[n.saturating_sub(amount.into())] << with_it;
                }
            }
            purse.count += 1;
        }
        purse
    }

    /// Every legal payment of `cost`, of which `discount` resources need not be paid.
    #[inline]
    pub fn payments(&self, cost: &Cost, discount: u8) -> Payments {
        if cost.is_free() {
            return Payments::FREE;
        }
        self.covering(cost, discount).minimal()
    }

    #[inline]
    fn covering(&self, cost: &Cost, discount: u8) -> Payments {
        if self.wild || discount > 0 {
            return self.covering_with_wilds(cost, discount);
        }
        let [logs, fish, stone] = &self.at_least;
        let enough = |price: &Resources| {
            logs[usize::from(price.logs)]
                & fish[usize::from(price.fish)]
                & stone[usize::from(price.stone)]
        };
        Payments(cost.alternatives().iter().map(enough).fold(0, |a, b| a | b))
    }

    /// With wild resources about, each payment is asked by itself.
    #[inline(never)]
    fn covering_with_wilds(&self, cost: &Cost, discount: u8) -> Payments {
        let mut covering = Payments::NONE;
        for bits in 0..1 << self.count {
            if cost.is_covered_by(self.paid(Payment(bits), discount)) {
                covering.0 |= 1 << bits;
            }
        }
        covering
    }

    /// What a payment brings together, the discount as wild resources with it.
    pub fn paid(&self, payment: Payment, discount: u8) -> Resources {
        let help = Resources {
            wild: discount,
            ..Resources::NOTHING
        };
        (0..self.count)
            .filter(|&i| payment.contains(i))
            .fold(help, |sum, i| sum.plus(self.held[usize::from(i)]))
    }
}
