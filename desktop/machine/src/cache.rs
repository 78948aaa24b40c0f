//! The cache in front of the flash: 16 KiB, two ways, lines of eight bytes.
//! It holds no bytes here, only which lines it has: what it lacks makes the
//! CPU wait.

const LINE_BITS: u32 = 3;
const SETS: usize = 1024;
const WAYS: usize = 2;
const FLASH_ADDRESS: u32 = 0x00FF_FFFF;
const EMPTY: u32 = u32::MAX;

#[derive(Clone, Copy)]
struct Set {
    lines: [u32; WAYS],
    /// The way that was not used last: it goes next.
    oldest: usize,
}

pub struct Cache {
    sets: Vec<Set>,
    /// The line of the last access, which is there for sure.
    last: u32,
}

impl Cache {
    /// Cycles to forget everything: one a set.
    pub const FLUSH_CYCLES: u64 = SETS as u64;

    pub fn new() -> Self {
        let set = Set {
            lines: [EMPTY; WAYS],
            oldest: 0,
        };
        Self {
            sets: vec![set; SETS],
            last: EMPTY,
        }
    }

    pub fn flush(&mut self) {
        *self = Self::new();
    }

    /// Whether the cache has this address; it has it from now on.
    #[inline]
    pub fn access(&mut self, address: u32) -> bool {
        let line = (address & FLASH_ADDRESS) >> LINE_BITS;
        line == self.last || self.look_up(line)
    }

    fn look_up(&mut self, line: u32) -> bool {
        self.last = line;
        let set = &mut self.sets[line as usize % SETS];
        match set.lines.iter().position(|held| *held == line) {
            Some(way) => {
                set.oldest = WAYS - 1 - way;
                true
            }
            None => {
                set.lines[set.oldest] = line;
                set.oldest = WAYS - 1 - set.oldest;
                false
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Addresses that share a set.
    const APART: u32 = (SETS as u32) << LINE_BITS;

    #[test]
    fn a_line_is_there_after_its_first_byte() {
        let mut cache = Cache::new();
        assert!(!cache.access(0x1000_0100));
        assert!(cache.access(0x1000_0107));
        assert!(!cache.access(0x1000_0108));
        assert!(cache.access(0x1000_0100));
        cache.flush();
        assert!(!cache.access(0x1000_0100));
    }

    #[test]
    fn two_lines_share_a_set_and_the_third_drives_out_the_oldest() {
        let mut cache = Cache::new();
        assert!(!cache.access(0));
        assert!(!cache.access(APART));
        assert!(cache.access(0));
        assert!(!cache.access(2 * APART));
        assert!(cache.access(0));
        assert!(!cache.access(APART));
    }
}
