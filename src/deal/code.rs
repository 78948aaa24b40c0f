//! Deck codes: a seed in a few characters that survive being read out on a train.
//!
//! The alphabet has one of each pair of look-alikes (8 and no B, 5 and no S, ...),
//! 23 characters in all. 23 is prime, so a check character over weighted values
//! catches every single wrong character and every two that changed places.

use core::fmt;

use super::Seed;

const ALPHABET: &[u8; 23] = b"23456789ACEFHJKMNPRTWXY";
const BASE: u64 = ALPHABET.len() as u64;

/// The shortest code: five characters and the check. What the console deals fits.
const SHORTEST: usize = 6;
/// 64 bits are fifteen characters of base 23, and the check.
const LONGEST: usize = 16;

/// The characters of a seed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Code(heapless::String<LONGEST>);

/// Why a text is not a code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CodeError {
    Character(char),
    Length,
    /// All characters are good ones, but not together.
    Check,
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Character(c) => write!(f, "'{c}' is not used in deck codes"),
            Self::Length => f.write_str("A deck code has 6 characters"),
            Self::Check => f.write_str("No such code: look at it again"),
        }
    }
}

impl core::error::Error for CodeError {}

impl Code {
    /// The characters a code is made of, in the order of their values.
    pub const ALPHABET: &'static str = match core::str::from_utf8(ALPHABET) {
        Ok(alphabet) => alphabet,
        Err(_) => panic!("the alphabet is ASCII"),
    };

    /// How many values a character has.
    pub(crate) const BASE: u64 = BASE;

    /// How many seeds, from 0 on, have a code of [`Self::SHORT`] characters; the console deals these.
    pub const SHORT_SEEDS: u64 = BASE.pow(SHORTEST as u32 - 1);
    /// How many characters those have.
    pub const SHORT: usize = SHORTEST;

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl Code {
    /// A number in characters, with zeros in front up to the shortest length. The check is
    /// shifted, so that codes of one purpose are not read as those of another.
    pub(crate) fn of_number(number: u64, shortest: usize, shift: u8) -> Self {
        let mut digits = heapless::Vec::<u8, LONGEST>::new();
        let mut rest = number;
        while rest > 0 || digits.len() < shortest - 1 {
            // LONGEST has room for all digits of a u64, and the check.
            let _ = digits.push((rest % BASE) as u8);
            rest /= BASE;
        }
        digits.reverse();
        let _ = digits.push(check_digit(&digits, shift));
        let mut text = heapless::String::new();
        for digit in digits {
            let _ = text.push(ALPHABET[usize::from(digit)].into());
        }
        Self(text)
    }

    /// The number of a code, however it was written: small letters, spaces and dashes
    /// between, a look-alike instead of the right character.
    pub(crate) fn read_number(text: &str, shortest: usize, shift: u8) -> Result<u64, CodeError> {
        let mut digits = heapless::Vec::<u8, LONGEST>::new();
        for c in text.chars().filter(|c| !matches!(c, ' ' | '-')) {
            let digit = digit(c).ok_or(CodeError::Character(c))?;
            digits.push(digit).map_err(|_| CodeError::Length)?;
        }
        if digits.len() < shortest {
            return Err(CodeError::Length);
        }
        let Some((&check, data)) = digits.split_last() else {
            return Err(CodeError::Length);
        };
        if check != check_digit(data, shift) {
            return Err(CodeError::Check);
        }
        let append = |number: u64, &digit: &u8| number.checked_mul(BASE)?.checked_add(digit.into());
        let number = data.iter().try_fold(0, append).ok_or(CodeError::Check)?;
        // One number, one code: no zeros in front of a long one.
        let canonical = Self::of_number(number, shortest, shift).as_str().len() == digits.len();
        canonical.then_some(number).ok_or(CodeError::Check)
    }
}

impl Seed {
    /// The code that a person can read out and type.
    pub fn code(self) -> Code {
        Code::of_number(self.0, SHORTEST, 0)
    }

    /// The seed of a code, however it was written.
    pub fn from_code(text: &str) -> Result<Self, CodeError> {
        Code::read_number(text, SHORTEST, 0).map(Self)
    }
}

fn digit(c: char) -> Option<u8> {
    let c = match c.to_ascii_uppercase() {
        'B' => '8',
        'G' => '6',
        'S' => '5',
        'Z' => '2',
        other => other,
    };
    ALPHABET
        .iter()
        .position(|&a| char::from(a) == c)
        .map(|i| i as u8)
}

/// Weights 2, 3, 4, ... from the left, all different and none a multiple of 23:
/// no change of one character, and no swap of two, keeps the sum.
fn check_digit(digits: &[u8], shift: u8) -> u8 {
    let weighted = (2..)
        .zip(digits)
        .map(|(weight, &digit)| weight * u64::from(digit));
    // The check itself has the weight 1 and makes the whole sum a multiple of 23, and the shift.
    ((BASE + u64::from(shift) - weighted.sum::<u64>() % BASE) % BASE) as u8
}
