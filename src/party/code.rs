//! Match codes: a set-up in the characters of a deck code, with another check, so that
//! the one is never taken for the other.

use super::setup::Setup;
use crate::deal::{Code, CodeError, Seed};

/// Six characters and the check: what the console deals fits.
const SHORTEST: usize = 7;
/// What the check characters of match codes are shifted by.
const SHIFT: u8 = 7;

impl Setup {
    /// How many seeds, from 0 on, have a code of the shortest length in every mode.
    pub const SHORT_SEEDS: u64 = Code::BASE.pow(SHORTEST as u32 - 1) / Self::VARIANTS;

    /// The code that a person can read out and type.
    pub fn code(&self) -> Code {
        Code::of_number(
            self.seed().0 * Self::VARIANTS + self.variant(),
            SHORTEST,
            SHIFT,
        )
    }

    /// The set-up of a code, however it was written.
    pub fn from_code(text: &str) -> Result<Self, CodeError> {
        let number = Code::read_number(text, SHORTEST, SHIFT)?;
        let seed = Seed(number / Self::VARIANTS);
        Self::from_variant(number % Self::VARIANTS, seed).ok_or(CodeError::Check)
    }
}
