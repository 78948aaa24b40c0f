//! What the next byte is judged by. Which contexts are worth their time was found by trying many of
//! them on the files of the site.

use crate::Contents;

pub const CONTEXTS: usize = 7;

/// A number for each context of the byte after these; numbers are alike where contexts are.
pub fn contexts(contents: Contents, bytes: &[u8]) -> [u32; CONTEXTS] {
    let found = match contents {
        Contents::Thumb => thumb(bytes),
        Contents::Data => data(bytes),
        Contents::Wasm => wasm(bytes),
    };
    let mut which = 0;
    found.map(|context| {
        which += 1;
        scatter(context << 3 | which)
    })
}

/// The byte so far back; 1 is the last.
fn back(bytes: &[u8], far: usize) -> u64 {
    let at = bytes.len().checked_sub(far);
    at.map_or(0, |at| u64::from(bytes[at]))
}

/// Bytes side by side in one number.
fn join<const N: usize>(parts: [u64; N]) -> u64 {
    parts.iter().fold(0, |all, part| all << 8 | part)
}

/// Numbers that are near each other go far apart.
fn scatter(number: u64) -> u32 {
    let number = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    ((number ^ number >> 29).wrapping_mul(0xD6E8_FEB8_6659_FD93) >> 32) as u32
}

/// The kinds of the last instructions say more than what they are done to.
fn thumb(bytes: &[u8]) -> [u64; CONTEXTS] {
    let inside = bytes.len() % 2;
    let kind = |far: usize| back(bytes, 2 * far + inside);
    let rest = |far: usize| back(bytes, 2 * far + inside - 1);
    // Which half of an instruction comes next, and what the first half is.
    let begun = match inside {
        0 => 0,
        _ => 1 << 8 | back(bytes, 1),
    };
    let roughly = (1..=5).fold(0, |kinds, far| kinds << 5 | kind(far) >> 3);
    [
        begun,
        join([kind(1), 0, begun]),
        join([kind(2), kind(1), 0, begun]),
        roughly << 9 | begun,
        join([rest(1), kind(1) >> 3, 0, begun]),
        join([kind(2), rest(2), 0, begun]),
        join([back(bytes, 4), bytes.len() as u64 % 4]),
    ]
}

/// Words of four bytes, and of text.
fn data(bytes: &[u8]) -> [u64; CONTEXTS] {
    let back = |far| back(bytes, far);
    let place = bytes.len() as u64 % 4;
    [
        0,
        back(1),
        join([back(2), back(1)]),
        join([back(3), back(2), back(1)]),
        join([back(4), place]),
        back(8),
        join([back(1), place]),
    ]
}

/// Instructions of one byte or several, each with its numbers behind it.
fn wasm(bytes: &[u8]) -> [u64; CONTEXTS] {
    let back = |far| back(bytes, far);
    [
        0,
        back(1),
        back(2),
        join([back(2), back(1)]),
        join([back(3), back(1)]),
        join([back(5), back(4)]),
        join([back(4), back(3), back(2)]),
    ]
}
