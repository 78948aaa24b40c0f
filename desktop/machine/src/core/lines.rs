//! Decoded code, kept in lines of eight bytes: the lines of the flash cache. A
//! line is decoded when it is first run, and again after it was written.

use super::decode;
use super::op::Op;

/// Bytes of code in a line.
pub const BYTES: u32 = 8;
const HALFWORDS: usize = 4;
/// Each line ends with [`Op::NextLine`].
const STRIDE: usize = HALFWORDS + 1;
/// 32 KiB of code, more than twice the flash cache.
const LINES: usize = 4096;

/// Writable memory is watched in pages of this size.
const PAGE: u32 = 256;
/// All of the chip's memory, and no page twice.
const PAGES: usize = 2048;
/// Where ARMv6-M has writable memory.
const WRITABLE: u32 = 0x2;

/// No line begins here.
const EMPTY: u32 = 1;

pub struct Lines {
    ops: Box<[Op; LINES * STRIDE]>,
    addresses: Box<[u32; LINES]>,
    /// The pages of writable memory that hold decoded code.
    pages: Box<[bool; PAGES]>,
}

impl Lines {
    pub fn new() -> Self {
        Self {
            ops: boxed(Op::NextLine),
            addresses: boxed(EMPTY),
            pages: boxed(false),
        }
    }

    const fn slot(line: u32) -> usize {
        (line / BYTES) as usize % LINES
    }

    const fn page(address: u32) -> usize {
        (address / PAGE) as usize % PAGES
    }

    /// Which of its line's instructions is at an address.
    #[inline(always)]
    pub const fn position(address: u32) -> usize {
        (address / 2) as usize % HALFWORDS
    }

    /// The index of the first operation of a line, if it is decoded.
    #[inline(always)]
    pub fn find(&self, line: u32) -> Option<usize> {
        let slot = Self::slot(line);
        (self.addresses[slot] == line).then_some(slot * STRIDE)
    }

    #[inline(always)]
    pub fn op(&self, index: usize) -> Op {
        self.ops[index]
    }

    /// Decodes a line; the index of its first operation.
    #[cold]
    pub fn decode(&mut self, line: u32, halfwords: [u16; 4]) -> usize {
        let slot = Self::slot(line);
        let first = slot * STRIDE;
        for n in 0..HALFWORDS {
            let address = line.wrapping_add(2 * n as u32);
            let halfword = halfwords[n];
            self.ops[first + n] = match halfwords.get(n + 1) {
                _ if !decode::is_wide(halfword) => decode::narrow(halfword, address),
                Some(second) => decode::wide(halfword, *second, address),
                None => Op::Half { first: halfword },
            };
        }
        self.addresses[slot] = line;
        if line >> 28 == WRITABLE {
            self.pages[Self::page(line)] = true;
        }
        first
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
        for line in (first..=first + (PAGE - BYTES)).step_by(BYTES as usize) {
            let slot = Self::slot(line);
            if self.addresses[slot] == line {
                self.addresses[slot] = EMPTY;
            }
        }
        self.pages[Self::page(address)] = false;
    }

    /// So many bytes may have changed.
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
