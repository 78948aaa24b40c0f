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
    oldest: u32,
}

pub struct Cache {
    sets: Box<[Set; SETS]>,
    /// The line that the CPU runs code from; it is there for sure.
    code: u32,
    /// Lines that came from the flash and were not asked about yet.
    fetched: u64,
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
            sets: Box::new([set; SETS]),
            code: EMPTY,
            fetched: 0,
        }
    }

    /// How many lines came from the flash since the last time.
    pub fn take_fetched(&mut self) -> u64 {
        std::mem::take(&mut self.fetched)
    }

    pub fn flush(&mut self) {
        *self = Self {
            fetched: self.fetched,
            ..Self::new()
        };
    }

    const fn line(address: u32) -> u32 {
        (address & FLASH_ADDRESS) >> LINE_BITS
    }

    /// The CPU runs code here. Whether the cache has it; it has it from now on.
    #[inline]
    pub fn run(&mut self, address: u32) -> bool {
        let line = Self::line(address);
        line == self.code || {
            self.code = line;
            self.look_up(line)
        }
    }

    /// The CPU loads from here. While it runs code of a line, that line stays the
    /// last one used.
    #[inline]
    pub fn load(&mut self, address: u32) -> bool {
        let line = Self::line(address);
        if line == self.code {
            return true;
        }
        let found = self.look_up(line);
        if line as usize % SETS == self.code as usize % SETS {
            self.look_up(self.code);
        }
        found
    }

    #[inline]
    fn look_up(&mut self, line: u32) -> bool {
        let set = &mut self.sets[line as usize % SETS];
        if set.lines[0] == line {
            set.oldest = 1;
            true
        } else if set.lines[1] == line {
            set.oldest = 0;
            true
        } else {
            set.fill(line);
            self.fetched += 1;
            false
        }
    }
}

impl Set {
    #[cold]
    fn fill(&mut self, line: u32) {
        let way = self.oldest as usize % WAYS;
        self.lines[way] = line;
        self.oldest = (WAYS - 1 - way) as u32;
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
        assert!(!cache.load(0x1000_0100));
        assert!(cache.load(0x1000_0107));
        assert!(!cache.load(0x1000_0108));
        assert!(cache.load(0x1000_0100));
        cache.flush();
        assert!(!cache.load(0x1000_0100));
    }

    #[test]
    fn two_lines_share_a_set_and_the_third_drives_out_the_oldest() {
        let mut cache = Cache::new();
        assert!(!cache.load(0));
        assert!(!cache.load(APART));
        assert!(cache.load(0));
        assert!(!cache.load(2 * APART));
        assert!(cache.load(0));
        assert!(!cache.load(APART));
    }

    #[test]
    fn code_that_runs_is_not_driven_out_by_its_data() {
        let mut cache = Cache::new();
        assert!(!cache.run(0));
        assert!(!cache.load(APART));
        assert!(cache.run(4), "the same line");
        assert!(!cache.load(2 * APART));
        assert!(cache.load(0));
        assert!(!cache.load(APART));
    }
}
