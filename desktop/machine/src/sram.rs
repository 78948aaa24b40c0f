//! The 264 KiB of working memory. It remembers which of its lines were run as
//! code: the CPU core keeps decoded instructions, and must forget those that
//! are written over.

use palm_island::deal::SplitMix64;

pub const BASE: u32 = 0x2000_0000;
pub const SIZE: usize = 264 * 1024;

const LINE: usize = 64;

pub struct Sram {
    bytes: Vec<u8>,
    code: Vec<bool>,
    stale: Vec<u32>,
}

impl Sram {
    /// Memory after power-on: what the cells happen to hold.
    pub fn powered_on(random: &mut SplitMix64) -> Self {
        let mut bytes = Vec::with_capacity(SIZE);
        while bytes.len() < SIZE {
            bytes.extend_from_slice(&random.next_u64().to_le_bytes());
        }
        Self {
            bytes,
            code: vec![false; SIZE / LINE],
            stale: Vec::new(),
        }
    }

    pub const fn contains(address: u32) -> bool {
        address >= BASE && address < BASE + SIZE as u32
    }

    /// `len` bytes at an address of the bus, if they are all here.
    pub fn slice(&self, address: u32, len: usize) -> Option<&[u8]> {
        let start = address.checked_sub(BASE)? as usize;
        self.bytes.get(start..start.checked_add(len)?)
    }

    pub fn read<const N: usize>(&self, address: u32) -> Option<[u8; N]> {
        self.slice(address, N)?.try_into().ok()
    }

    pub fn read_word(&self, address: u32) -> Option<u32> {
        self.read(address).map(u32::from_le_bytes)
    }

    /// Writes; `false` when the address is not here.
    pub fn write(&mut self, address: u32, data: &[u8]) -> bool {
        let Some(start) = address.checked_sub(BASE).map(|start| start as usize) else {
            return false;
        };
        let Some(target) = self.bytes.get_mut(start..start + data.len()) else {
            return false;
        };
        target.copy_from_slice(data);
        let mut line = start / LINE;
        while line * LINE < start + data.len() {
            if self.code[line] {
                self.forget_line(line);
            }
            line += 1;
        }
        true
    }

    /// Notes that an instruction, of two or four bytes, was fetched here.
    pub fn mark_code(&mut self, address: u32) {
        for halfword in [address, address + 2] {
            if Self::contains(halfword) {
                self.code[(halfword - BASE) as usize / LINE] = true;
            }
        }
    }

    /// Addresses whose decoded instructions are out of date.
    pub fn take_stale(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.stale)
    }

    pub fn has_stale(&self) -> bool {
        !self.stale.is_empty()
    }

    #[cold]
    fn forget_line(&mut self, line: usize) {
        self.code[line] = false;
        let first = BASE + (line * LINE) as u32;
        self.stale.extend((first..first + LINE as u32).step_by(2));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_that_is_written_over_goes_stale() {
        let mut sram = Sram::powered_on(&mut SplitMix64(0));
        let code = BASE + 3 * LINE as u32;
        sram.mark_code(code + 8);
        sram.write(code - 4, &[1, 2, 3, 4]);
        assert!(!sram.has_stale(), "the line before it is data");
        sram.write(code + 60, &[1, 2, 3, 4]);
        assert!(sram.take_stale().contains(&(code + 8)));
        sram.write(code + 8, &[1]);
        assert!(!sram.has_stale(), "nothing was run since");
    }

    #[test]
    fn beyond_its_end_there_is_nothing() {
        let mut sram = Sram::powered_on(&mut SplitMix64(0));
        let end = BASE + SIZE as u32;
        assert!(sram.write(end - 4, &[0; 4]));
        assert!(!sram.write(end - 3, &[0; 4]));
        assert!(!sram.write(BASE - 1, &[0]));
        assert_eq!(sram.read::<4>(end - 3), None);
    }
}
