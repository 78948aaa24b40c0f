//! Packs code tighter than anything that browsers can unpack by themselves: a model foretells every
//! bit from what came before it (`model.rs`), and an arithmetic coder (`coder.rs`) spends the less on
//! a bit the surer the model was of it. To unpack is to foretell the same again.
//!
//! A packed file begins with its length once it is unpacked. Then comes one part after the other:
//! the part's length, what is in it, the length of its code, each as four bytes, and its code.

#![cfg_attr(target_arch = "wasm32", no_std)]

extern crate alloc;

mod coder;
mod contexts;
mod matches;
mod mixer;
mod model;
#[cfg(target_arch = "wasm32")]
mod page;
mod table;
mod thumb;

use alloc::vec::Vec;

use coder::{Decoder, Encoder};
use model::Model;

/// What is in a part of a file: how its bytes hang together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contents {
    /// Thumb code, two bytes at a time.
    Thumb,
    /// Tables, pictures and words.
    Data,
    Wasm,
}

impl Contents {
    const ALL: [Self; 3] = [Self::Thumb, Self::Data, Self::Wasm];
}

/// Packs the parts of a file.
pub fn pack(parts: &[(Contents, &[u8])]) -> Vec<u8> {
    let length: usize = parts.iter().map(|(_, bytes)| bytes.len()).sum();
    let mut packed = (length as u32).to_le_bytes().to_vec();
    for (contents, bytes) in parts {
        let code = pack_part(*contents, bytes);
        for number in [bytes.len(), *contents as usize, code.len()] {
            packed.extend((number as u32).to_le_bytes());
        }
        packed.extend(code);
    }
    packed
}

/// The bytes of a packed file, or nothing if this is none.
pub fn unpack(packed: &[u8]) -> Option<Vec<u8>> {
    let mut rest = packed;
    let length = take_number(&mut rest)?;
    let mut bytes = Vec::with_capacity(length);
    while bytes.len() < length {
        let length = take_number(&mut rest)?;
        let contents = *Contents::ALL.get(take_number(&mut rest)?)?;
        let code = take_number(&mut rest)?;
        bytes.extend(unpack_part(contents, rest.split_off(..code)?, length));
    }
    Some(bytes)
}

fn take_number(bytes: &mut &[u8]) -> Option<usize> {
    let (number, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(u32::from_le_bytes(*number) as usize)
}

fn pack_part(contents: Contents, bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    if contents == Contents::Thumb {
        thumb::change(&mut bytes);
    }
    let mut model = Model::new(contents);
    let mut encoder = Encoder::default();
    for at in 0..bytes.len() {
        model.begin(&bytes[..at]);
        for place in (0..8).rev() {
            let bit = bytes[at] >> place & 1 != 0;
            encoder.write(bit, model.foretell());
            model.learn(bit);
        }
    }
    encoder.finish()
}

fn unpack_part(contents: Contents, code: &[u8], length: usize) -> Vec<u8> {
    let mut model = Model::new(contents);
    let mut decoder = Decoder::new(code);
    let mut bytes = Vec::with_capacity(length);
    for _ in 0..length {
        model.begin(&bytes);
        let mut byte = 0;
        for _ in 0..8 {
            let bit = decoder.read(model.foretell());
            model.learn(bit);
            byte = byte << 1 | u8::from(bit);
        }
        bytes.push(byte);
    }
    if contents == Contents::Thumb {
        thumb::change_back(&mut bytes);
    }
    bytes
}

#[cfg(test)]
mod tests;
