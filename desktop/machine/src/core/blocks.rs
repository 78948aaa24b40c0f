//! Decoded code, kept in blocks. A block is decoded when it is first run, and
//! again after it was written.

use super::bus::{Bus, Unmapped};
use super::decode;
use super::op::Op;

/// Halfwords in a line: what the bus delivers at once.
pub const LINE: usize = 4;
const LINE_BYTES: u32 = 2 * LINE as u32;
/// Halfwords in a block, and its size.
pub const BLOCK: usize = 32;
const BLOCK_BYTES: u32 = 2 * BLOCK as u32;
/// 512 KiB of code: more than the firmware may have.
const BLOCKS: usize = 8192;

/// Writable memory is watched in pages of this size.
const PAGE: u32 = 256;
/// All of the chip's memory, and no page twice.
const PAGES: usize = 2048;
/// Where ARMv6-M has writable memory.
const WRITABLE: u32 = 0x2;

/// No block begins here.
const EMPTY: u32 = 1;

pub struct Blocks {
    ops: Box<[Op; BLOCKS * BLOCK]>,
    addresses: Box<[u32; BLOCKS]>,
    /// The pages of writable memory that hold decoded code.
    pages: Box<[bool; PAGES]>,
}

impl Blocks {
    pub fn new() -> Self {
        Self {
            ops: boxed(Op::Undefined),
            addresses: boxed(EMPTY),
            pages: boxed(false),
        }
    }

    const fn slot(address: u32) -> usize {
        (address / BLOCK_BYTES) as usize % BLOCKS
    }

    const fn page(address: u32) -> usize {
        (address / PAGE) as usize % PAGES
    }

    /// The index of the operation at an address, if it is decoded.
    #[inline(always)]
    pub fn find(&self, address: u32) -> Option<usize> {
        let found = self.addresses[Self::slot(address)] == address & !(BLOCK_BYTES - 1);
        found.then_some(Self::index(address))
    }

    const fn index(address: u32) -> usize {
        (address / 2) as usize % (BLOCKS * BLOCK)
    }

    #[inline(always)]
    pub fn op(&self, index: usize) -> &Op {
        &self.ops[index % (BLOCKS * BLOCK)]
    }

    /// Decodes the block around an address; the index of the operation there.
    #[cold]
    pub fn decode<B: Bus>(&mut self, bus: &B, address: u32) -> Result<usize, Unmapped> {
        let block = address & !(BLOCK_BYTES - 1);
        let mut halfwords = [0; BLOCK];
        for (n, line) in halfwords.chunks_exact_mut(LINE).enumerate() {
            line.copy_from_slice(&bus.code(block + n as u32 * LINE_BYTES)?);
        }
        let first = Self::index(block);
        for n in 0..BLOCK {
            let address = block + 2 * n as u32;
            let halfword = halfwords[n];
            self.ops[first + n] = match halfwords.get(n + 1) {
                _ if !decode::is_wide(halfword) => decode::narrow(halfword, address),
                Some(second) => decode::wide(halfword, *second, address),
                None => Op::Half { first: halfword },
            };
        }
        self.addresses[Self::slot(block)] = block;
        if block >> 28 == WRITABLE {
            self.pages[Self::page(block)] = true;
        }
        Ok(Self::index(address))
    }

    /// A word of memory was written.
    #[inline(always)]
    pub fn written(&mut self, address: u32) {
        if self.pages[Self::page(address)] {
            self.forget_page(address);
        }
    }

    #[cold]
    fn forget_page(&mut self, address: u32) {
        let first = address & !(PAGE - 1);
        for block in (first..=first + (PAGE - BLOCK_BYTES)).step_by(BLOCK_BYTES as usize) {
            let slot = Self::slot(block);
            if self.addresses[slot] == block {
                self.addresses[slot] = EMPTY;
            }
        }
        // Other memory shares the entries of these pages, and must not blind them.
        if address >> 28 == WRITABLE {
            self.pages[Self::page(address)] = false;
        }
    }

    /// This many bytes may have changed.
    pub fn forget(&mut self, address: u32, bytes: u32) {
        let last = address.saturating_add(bytes.saturating_sub(1));
        for page in address / PAGE..=last / PAGE {
            let first = page * PAGE;
            if first >> 28 != WRITABLE || self.pages[Self::page(first)] {
                self.forget_page(first);
            }
        }
    }
}

/// An array that is too large for the stack.
fn boxed<T: Copy, const N: usize>(value: T) -> Box<[T; N]> {
    match vec![value; N].into_boxed_slice().try_into() {
        Ok(array) => array,
        Err(_) => unreachable!("the length is N"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RAM: u32 = 0x2003_E100;

    /// With decoded code in memory.
    fn decoded() -> Blocks {
        let mut blocks = Blocks::new();
        blocks.addresses[Blocks::slot(RAM)] = RAM;
        blocks.pages[Blocks::page(RAM)] = true;
        blocks
    }

    #[test]
    fn code_that_is_written_is_decoded_again() {
        let mut blocks = decoded();
        assert!(blocks.find(RAM).is_some());
        blocks.written(RAM + PAGE);
        assert!(blocks.find(RAM).is_some());
        blocks.written(RAM + PAGE - 4);
        assert!(blocks.find(RAM).is_none());
    }

    #[test]
    fn what_happens_to_other_memory_does_not_hide_that_code_was_written() {
        let flash = 0x101B_E100;
        let register = 0x4003_E100;
        assert_eq!(Blocks::page(flash), Blocks::page(RAM));
        assert_eq!(Blocks::page(register), Blocks::page(RAM));
        let mut blocks = decoded();
        blocks.forget(flash, PAGE);
        blocks.written(register);
        assert!(blocks.find(RAM).is_some());
        blocks.forget(RAM, PAGE);
        assert!(blocks.find(RAM).is_none());
    }
}
