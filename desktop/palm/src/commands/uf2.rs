//! UF2, the file format for drag and drop: 512-byte blocks, each with 256
//! bytes of flash and its address, so that a drive can take them in any order.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::process::ExitCode;

use lexopt::prelude::*;

use crate::{Failure, file, out, say};
use palm_machine::Segment;

const BLOCK: usize = 512;
const PAYLOAD: usize = 256;
const HEADER: usize = 32;

const MAGIC_START: [u32; 2] = [0x0A32_4655, 0x9E5D_5157];
const MAGIC_END: u32 = 0x0AB1_6F30;
const FLAG_FAMILY: u32 = 0x2000;
/// The RP2040.
const FAMILY: u32 = 0xE48B_FF56;

const HELP: &str = "\
Writes the release firmware as a UF2 file: hold BOOTSEL while plugging in the
Pico and drop the file onto the drive that appears.

Usage: cargo palm uf2 --out FILE [--elf FILE]

  --out FILE    where to write
  --elf FILE    take this firmware instead of building it";

pub fn command(mut args: lexopt::Parser) -> Result<ExitCode, Failure> {
    let mut out = None;
    let mut elf = None;
    while let Some(arg) = args.next()? {
        match arg {
            Long("out") => out = Some(PathBuf::from(args.value()?)),
            Long("elf") => elf = Some(PathBuf::from(args.value()?)),
            Short('h') | Long("help") => return out::help(HELP),
            other => return Err(other.unexpected().into()),
        }
    }
    let out = out.ok_or_else(|| Failure::usage("Where to? Give --out FILE."))?;
    let firmware = crate::firmware::choose(elf.as_deref())?;
    let blocks = encode(firmware.segments());
    file::write(&out, &blocks)?;
    say!("{}: {} bytes", out.display(), blocks.len())?;
    Ok(ExitCode::SUCCESS)
}

/// The blocks for these bytes, in the order of their addresses. Where a block
/// is not filled, the rest of it is zero.
pub fn encode(segments: &[Segment]) -> Vec<u8> {
    let mut pages: BTreeMap<u32, [u8; PAYLOAD]> = BTreeMap::new();
    for segment in segments {
        for (byte, address) in segment.bytes.iter().zip(segment.address..) {
            let within = address % PAYLOAD as u32;
            pages.entry(address - within).or_insert([0; PAYLOAD])[within as usize] = *byte;
        }
    }
    let count = pages.len() as u32;
    pages
        .into_iter()
        .zip(0..)
        .flat_map(|((address, payload), number)| block(address, &payload, number, count))
        .collect()
}

fn block(address: u32, payload: &[u8; PAYLOAD], number: u32, count: u32) -> [u8; BLOCK] {
    let mut block = [0; BLOCK];
    let header = [
        MAGIC_START[0],
        MAGIC_START[1],
        FLAG_FAMILY,
        address,
        PAYLOAD as u32,
        number,
        count,
        FAMILY,
    ];
    for (bytes, word) in block.chunks_exact_mut(4).zip(header) {
        bytes.copy_from_slice(&word.to_le_bytes());
    }
    block[HEADER..HEADER + PAYLOAD].copy_from_slice(payload);
    block[BLOCK - 4..].copy_from_slice(&MAGIC_END.to_le_bytes());
    block
}

/// Why a file is not a UF2 file for the handheld.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Uf2Error {
    /// It is not made of whole blocks.
    Length(usize),
    /// A block without its magic numbers.
    Magic { block: usize },
    /// A block for another chip.
    Family { block: usize },
    /// A block that counts wrongly, or has no 256 bytes for a page.
    Order { block: usize },
}

impl fmt::Display for Uf2Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(length) => write!(f, "{length} bytes are not whole UF2 blocks"),
            Self::Magic { block } => write!(f, "block {block} is not a UF2 block"),
            Self::Family { block } => write!(f, "block {block} is not for the RP2040"),
            Self::Order { block } => write!(f, "block {block} is out of order"),
        }
    }
}

impl std::error::Error for Uf2Error {}

/// The pages of flash in a UF2 file, as the chip's boot loader reads it.
pub fn decode(file: &[u8]) -> Result<Vec<Segment>, Uf2Error> {
    if !file.len().is_multiple_of(BLOCK) {
        return Err(Uf2Error::Length(file.len()));
    }
    let count = file.len() / BLOCK;
    file.chunks_exact(BLOCK)
        .enumerate()
        .map(|(block, bytes)| decode_block(block, count, bytes))
        .collect()
}

fn decode_block(block: usize, count: usize, bytes: &[u8]) -> Result<Segment, Uf2Error> {
    let word = |at: usize| {
        let mut word = [0; 4];
        word.copy_from_slice(&bytes[4 * at..4 * at + 4]);
        u32::from_le_bytes(word)
    };
    if [word(0), word(1)] != MAGIC_START || word(BLOCK / 4 - 1) != MAGIC_END {
        return Err(Uf2Error::Magic { block });
    }
    if word(2) & FLAG_FAMILY == 0 || word(7) != FAMILY {
        return Err(Uf2Error::Family { block });
    }
    let address = word(3);
    let whole_page = address.is_multiple_of(PAYLOAD as u32) && word(4) == PAYLOAD as u32;
    if !whole_page || word(5) as usize != block || word(6) as usize != count {
        return Err(Uf2Error::Order { block });
    }
    Ok(Segment {
        address,
        bytes: bytes[HEADER..HEADER + PAYLOAD].to_vec(),
    })
}
