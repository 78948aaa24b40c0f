//! The 264 KiB of working memory.

use palm_island::deal::SplitMix64;

pub const BASE: u32 = 0x2000_0000;
pub const SIZE: usize = 264 * 1024;

pub struct Sram {
    bytes: Box<[u8; SIZE]>,
}

impl Sram {
    /// Memory after power-on: what the cells happen to hold.
    pub fn powered_on(random: &mut SplitMix64) -> Self {
        let mut bytes = vec![0; SIZE].into_boxed_slice();
        for word in bytes.chunks_exact_mut(8) {
            word.copy_from_slice(&random.next_u64().to_le_bytes());
        }
        Self {
            bytes: bytes.try_into().expect("it has this size"),
        }
    }

    /// Which of the one, two or four bytes wide places an address is. Bits that an aligned address
    /// does not have make it one that is not here: one comparison tells both.
    #[inline(always)]
    const fn place<const BYTES: u32>(address: u32) -> Option<usize> {
        let place = address
            .wrapping_sub(BASE)
            .rotate_right(BYTES.trailing_zeros()) as usize;
        if place < SIZE / BYTES as usize {
            Some(place * BYTES as usize)
        } else {
            None
        }
    }

    /// One, two or four bytes as a number, if they are here and aligned.
    #[inline(always)]
    pub fn load<const BYTES: u32>(&self, address: u32) -> Option<u32> {
        let start = Self::place::<BYTES>(address)?;
        let byte = |n| u32::from(self.bytes[start + n]) << (8 * n);
        Some(match BYTES {
            1 => byte(0),
            2 => byte(0) | byte(1),
            _ => byte(0) | byte(1) | byte(2) | byte(3),
        })
    }

    /// Stores the lowest one, two or four bytes of a number, if they belong here and the address
    /// is aligned.
    #[inline(always)]
    pub fn store<const BYTES: u32>(&mut self, address: u32, value: u32) -> Option<()> {
        let start = Self::place::<BYTES>(address)?;
        // Byte by byte: the compiler makes one store of it, but a call of a copy.
        for n in 0..BYTES as usize {
            self.bytes[start + n] = (value >> (8 * n)) as u8;
        }
        Some(())
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
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beyond_its_end_there_is_nothing() {
        let mut sram = Sram::powered_on(&mut SplitMix64(0));
        let end = BASE + SIZE as u32;
        assert!(sram.write(end - 4, &[0; 4]));
        assert!(!sram.write(end - 3, &[0; 4]));
        assert!(!sram.write(BASE - 1, &[0]));
        assert_eq!(sram.read::<4>(end - 3), None);
        assert_eq!(sram.load::<4>(end - 3), None);
        assert_eq!(sram.load::<2>(BASE - 2), None);
        assert_eq!(sram.store::<1>(end, 0), None);
    }

    #[test]
    fn a_narrow_store_leaves_its_neighbours_alone() {
        let mut sram = Sram::powered_on(&mut SplitMix64(0));
        sram.store::<4>(BASE, 0x4433_2211).unwrap();
        sram.store::<1>(BASE + 1, 0xFFFF_FFAA).unwrap();
        sram.store::<2>(BASE + 2, 0xFFFF_CCBB).unwrap();
        assert_eq!(sram.load::<4>(BASE), Some(0xCCBB_AA11));
        assert_eq!(sram.load::<2>(BASE + 2), Some(0xCCBB));
        assert_eq!(sram.load::<1>(BASE + 1), Some(0xAA));
    }
}
