//! What the console makes of the numbered challenge decks, with nobody along: the same as
//! its search reaches at the end of a game. `palm par --challenges` works it out again.

use crate::deal::Seed;

/// In the order of their numbers.
#[rustfmt::skip]
const STARS: [u8; Seed::CHALLENGES as usize] = [
    46, 46, 43, 46, 45, 47, 45, 46, 47, 46, 46, 46, 46, 46, 46, 46, 45, 46, 45, 46,
    43, 46, 45, 46, 44, 46, 46, 46, 46, 44, 46, 44, 45, 44, 46, 46, 46, 45, 47, 46,
    45, 45, 46, 47, 44, 43, 46, 45, 45, 46, 46, 43, 46, 46, 46, 42, 46, 46, 46, 45,
    44, 45, 46, 45, 46, 44, 46, 43, 46, 44, 46, 46, 47, 46, 46, 43, 46, 46, 48, 46,
    46, 46, 45, 47, 46, 43, 46, 45, 47, 46, 45, 43, 47, 44, 43, 46, 46, 46, 46, 43,
];

/// The console's stars with a challenge deck, by its number from 1 on.
pub fn console_stars(number: u8) -> Option<i16> {
    let at = usize::from(number).checked_sub(1)?;
    STARS.get(at).copied().map(i16::from)
}
