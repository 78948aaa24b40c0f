//! Any legal move, each as likely as the others: the floor that every player beats.

use palm_island::deal::SplitMix64;
use palm_island::game::{Game, Move};

use super::Strategy;

pub struct Random(SplitMix64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(SplitMix64(seed))
    }

    /// A number below `n`.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        self.0.below(n as u32) as usize
    }
}

impl Strategy for Random {
    #[inline]
    fn choose(&mut self, _: &Game, legal: &[Move]) -> Move {
        legal[self.below(legal.len())]
    }
}
