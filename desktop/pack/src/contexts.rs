//! What the next byte is judged by. Which contexts are worth their time was found by trying many of
//! them on the files of the site.

mod data;
mod thumb;
mod wasm;

use crate::Contents;

pub const CONTEXTS: usize = 6;

/// How the next byte can be judged.
pub struct View {
    /// A number for each context; numbers are alike where contexts are.
    pub contexts: [u32; CONTEXTS],
    /// For the mixers: where in the contents this is, in steps of 256, and the same with a byte
    /// that says how to judge.
    pub places: [usize; 2],
}

/// Follows the bytes of one part.
pub enum Watcher {
    Thumb,
    Data,
    Wasm(wasm::Reader),
}

impl Watcher {
    pub fn new(contents: Contents) -> Self {
        match contents {
            Contents::Thumb => Self::Thumb,
            Contents::Data => Self::Data,
            Contents::Wasm => Self::Wasm(wasm::Reader::default()),
        }
    }

    /// The view after these bytes; they grow by one from call to call.
    pub fn view(&mut self, bytes: &[u8]) -> View {
        let (contexts, places) = match self {
            Self::Thumb => thumb::view(bytes),
            Self::Data => data::view(bytes),
            Self::Wasm(reader) => reader.view(bytes),
        };
        let mut which = 0;
        let contexts = contexts.map(|context| {
            which += 1;
            scatter(context << 3 | which)
        });
        View {
            contexts,
            places: places.map(|place| place as usize),
        }
    }
}

/// The byte so far back; 1 is the last.
fn back(bytes: &[u8], far: usize) -> u64 {
    let at = bytes.len().checked_sub(far);
    at.and_then(|at| bytes.get(at))
        .map_or(0, |byte| u64::from(*byte))
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
