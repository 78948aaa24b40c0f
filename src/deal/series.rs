//! Decks that everybody can play and compare: the numbered challenges, and one for each day.

use super::{Code, Seed, SplitMix64};

/// Keeps the decks of the days away from small seeds, which people type.
const DAYS: u64 = 0xDA11_DEC5;

impl Seed {
    /// How many challenge decks there are.
    pub const CHALLENGES: u32 = 100;

    /// The challenge deck with a number from 1 to [`Self::CHALLENGES`].
    pub const fn challenge(number: u32) -> Option<Self> {
        match number {
            1..=Self::CHALLENGES => Some(Self(number as u64)),
            _ => None,
        }
    }

    /// The number of the challenge that this deck is, if it is one.
    pub fn challenge_number(self) -> Option<u8> {
        let number = u8::try_from(self.0).ok()?;
        let deck = Self::challenge(number.into())?;
        (deck == self).then_some(number)
    }

    /// The deck of a day, counted from 1970-01-01. It has a short code.
    pub fn of_day(day: u32) -> Self {
        let mut random = SplitMix64(DAYS << 32 | u64::from(day));
        Self(random.next_u64() % Code::SHORT_SEEDS)
    }
}
