//! The best game with each of the numbered challenge decks.

use crate::deal::Seed;

/// The most stars with each challenge deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Challenges(pub [i8; Self::COUNT]);

impl Challenges {
    pub const COUNT: usize = Seed::CHALLENGES as usize;
    /// Stands for a deck that was not finished yet.
    pub const NOT_YET: i8 = i8::MIN;
    pub const NONE: Self = Self([Self::NOT_YET; Self::COUNT]);

    /// Numbers begin at 1.
    pub fn best(&self, number: u8) -> Option<i16> {
        let at = usize::from(number).checked_sub(1)?;
        let best = self
            .0
            .get(at)
            .copied()
            .filter(|&best| best != Self::NOT_YET);
        best.map(i16::from)
    }

    /// A game with a challenge deck; gives what stood there before.
    pub fn add(&mut self, number: u8, stars: i16) -> i8 {
        let stars = stars.clamp((Self::NOT_YET + 1).into(), i8::MAX.into()) as i8;
        match self.0.get_mut(usize::from(number).wrapping_sub(1)) {
            Some(best) => core::mem::replace(best, stars.max(*best)),
            None => Self::NOT_YET,
        }
    }
}
