//! The last place at which the same bytes came: what followed there may follow here.

use crate::coder::Odds;
use crate::mixer::Scale;
use crate::model::toward;
use crate::table::{Table, table};

/// Fewer bytes in common say nothing.
const SHORTEST: usize = 5;
/// More are as sure as these.
const LONGEST: usize = 32;
const PLACES: usize = 1 << 16;

pub struct Matches {
    /// Where bytes like these ended last; 0 is nowhere.
    places: Table<u32, PLACES>,
    at: usize,
    length: usize,
    /// What comes, behind a one; 0 if nobody knows.
    expected: usize,
    /// By the length, the odds that it comes.
    trust: [Odds; LONGEST + 1],
}

impl Matches {
    pub fn new() -> Self {
        Self {
            places: table(0),
            at: 0,
            length: 0,
            expected: 0,
            trust: [1 << 15; LONGEST + 1],
        }
    }

    /// Looks for bytes like the last of these.
    pub fn find(&mut self, bytes: &[u8]) {
        if self.expected > 0 {
            self.at += 1;
            self.length = (self.length + 1).min(LONGEST);
        } else {
            self.length = 0;
        }
        if let Some(last) = bytes.last_chunk::<SHORTEST>() {
            let hash = last.iter().fold(0_u32, |hash, byte| {
                (hash ^ u32::from(*byte))
                    .wrapping_mul(0x2F0B_4C47)
                    .rotate_left(9)
            });
            let place = &mut self.places[hash as usize >> 7 & (PLACES - 1)];
            if self.length == 0 && *place > 0 {
                self.at = *place as usize;
                let common = bytes[..self.at].iter().rev().zip(bytes.iter().rev());
                self.length = common.take(LONGEST).take_while(|(a, b)| a == b).count();
            }
            *place = bytes.len() as u32;
        }
        self.expected = match self.length {
            ..SHORTEST => 0,
            _ => 1 << 8 | usize::from(bytes[self.at]),
        };
    }

    /// What the match says of the next bit, after these bits of the byte behind a one.
    pub fn opinion(&self, node: usize, scale: &Scale) -> f32 {
        if self.expected == 0 {
            return 0.0;
        }
        let opinion = scale.opinion(self.trust[self.length]);
        match self.next(node) {
            true => opinion,
            false => -opinion,
        }
    }

    pub fn learn(&mut self, node: usize, bit: bool) {
        if self.expected == 0 {
            return;
        }
        let right = self.next(node) == bit;
        toward(&mut self.trust[self.length], right, 6);
        if !right {
            self.expected = 0;
        }
    }

    fn next(&self, node: usize) -> bool {
        self.expected >> (7 - node.ilog2()) & 1 != 0
    }
}
