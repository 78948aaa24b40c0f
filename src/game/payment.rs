//! Who pays: a set of stored cards, and sets of such sets.
//!
//! With at most five stored cards there are 32 sets of them, so a *set of sets* is
//! one 32-bit word: bit `p` stands for the payment `p`, whose own bits name the
//! cards. "All that covers the cost" is such a word, and the rule of no surplus
//! card (P4) is a handful of shifts on it.

/// The most cards that can ever be stored at a time: four, and the fifth of the Elder or of
/// Storage.
pub const MOST_STORED: usize = 5;

/// One of the stored cards, counted from the top of the deck. An enum, so that a move with
/// one in it takes no more room.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Nth {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
}

impl Nth {
    pub const ALL: [Self; MOST_STORED] = [
        Self::First,
        Self::Second,
        Self::Third,
        Self::Fourth,
        Self::Fifth,
    ];

    pub fn from_index(index: u8) -> Option<Self> {
        Self::ALL.get(usize::from(index)).copied()
    }

    pub const fn index(self) -> u8 {
        self as u8
    }
}

/// The stored cards that pay, one bit each, counted from the top of the deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct Payment(pub(super) u8);

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

    /// Without those cards.
    #[must_use]
    pub const fn except(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    #[must_use]
    pub const fn with(self, index: u8) -> Self {
        Self(self.0 | 1 << index)
    }
}

/// A set of payments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Payments(pub(super) u32);

impl Payments {
    pub(super) const NONE: Self = Self(0);

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
    pub(super) fn minimal(self) -> Self {
        let [first, second, third, fourth, fifth] = Self::LACKING;
        let surplus = (self.0 & first) << 1
            | (self.0 & second) << 2
            | (self.0 & third) << 4
            | (self.0 & fourth) << 8
            | (self.0 & fifth) << 16;
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
