//! Packs code tighter than anything that browsers can unpack by themselves: a model foretells every
//! bit from what came before it (`model.rs`), and an arithmetic coder (`coder.rs`) spends the less on
//! a bit the surer the model was of it. To unpack is to foretell the same again.
//!
//! A packed file begins with its length and its checksum when it is unpacked. Then comes one part
//! after the other: the part's length, what is in it, the length of its code, and the code. Numbers
//! are four bytes.

#![cfg_attr(target_arch = "wasm32", no_std)]

extern crate alloc;

mod coder;
mod contexts;
mod matches;
mod memory;
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

/// No file of the site is longer: a length that is wrong must not take all memory.
const LONGEST: usize = 1 << 24;

impl Contents {
    const ALL: [Self; 3] = [Self::Thumb, Self::Data, Self::Wasm];
}

/// Packs the parts of a file.
pub fn pack(parts: &[(Contents, &[u8])]) -> Vec<u8> {
    let file: Vec<u8> = parts
        .iter()
        .flat_map(|(_, bytes)| *bytes)
        .copied()
        .collect();
    let mut packed = (file.len() as u32).to_le_bytes().to_vec();
    packed.extend(checksum(&file).to_le_bytes());
    for (contents, bytes) in parts {
        let code = pack_part(*contents, bytes);
        for number in [bytes.len(), *contents as usize, code.len()] {
            packed.extend((number as u32).to_le_bytes());
        }
        packed.extend(code);
    }
    packed
}

/// The bytes of a packed file, or nothing if it is none or damaged.
pub fn unpack(packed: &[u8]) -> Option<Vec<u8>> {
    let mut rest = packed;
    let length = take_number(&mut rest)?;
    let sum = take_number(&mut rest)?;
    if length > LONGEST {
        return None;
    }
    let mut bytes = Vec::with_capacity(length);
    while bytes.len() < length {
        let part = take_number(&mut rest)?;
        let contents = *Contents::ALL.get(take_number(&mut rest)?)?;
        let code = take_number(&mut rest)?;
        let code = rest.split_off(..code)?;
        if part > length - bytes.len() {
            return None;
        }
        bytes.extend(unpack_part(contents, code, part)?);
    }
    (checksum(&bytes) as usize == sum).then_some(bytes)
}

/// FNV-1a: chance, and no malice, is what damages a file.
fn checksum(bytes: &[u8]) -> u32 {
    let add = |sum: u32, byte: &u8| (sum ^ u32::from(*byte)).wrapping_mul(0x0100_0193);
    bytes.iter().fold(0x811C_9DC5, add)
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
    for (at, byte) in bytes.iter().enumerate() {
        let mut place = 8;
        model.byte(&bytes[..at], |odds| {
            place -= 1;
            let bit = byte >> place & 1 != 0;
            encoder.write(bit, odds);
            bit
        });
    }
    encoder.finish()
}

fn unpack_part(contents: Contents, code: &[u8], length: usize) -> Option<Vec<u8>> {
    let mut model = Model::new(contents);
    let mut decoder = Decoder::new(code);
    let mut bytes = Vec::with_capacity(length);
    for _ in 0..length {
        let byte = unpack_byte(&mut model, &mut decoder, &bytes);
        bytes.push(byte);
        if decoder.is_dry() {
            return None;
        }
    }
    if contents == Contents::Thumb {
        thumb::change_back(&mut bytes);
    }
    Some(bytes)
}

/// A function of its own, for browsers make a function fast between two calls of it.
#[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
#[inline(never)]
fn unpack_byte(model: &mut Model, decoder: &mut Decoder, bytes: &[u8]) -> u8 {
    model.byte(bytes, |odds| decoder.read(odds))
}

#[cfg(test)]
mod tests;
