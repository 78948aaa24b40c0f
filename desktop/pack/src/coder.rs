//! The arithmetic coder: a number between two bounds that close in on it. The surer a bit was, the
//! less they close.

use alloc::vec::Vec;

/// How likely a one is, of 65,536; never quite sure.
pub type Odds = u16;

/// The two bounds. Bytes in which they agree are settled.
struct Bounds {
    low: u32,
    high: u32,
}

impl Bounds {
    const WIDE: Self = Self {
        low: 0,
        high: u32::MAX,
    };

    /// The last number that stands for a one.
    fn middle(&self, odds: Odds) -> u32 {
        let span = u64::from(self.high - self.low);
        self.low + ((span * u64::from(odds)) >> 16) as u32
    }

    fn close(&mut self, bit: bool, middle: u32) {
        match bit {
            true => self.high = middle,
            false => self.low = middle + 1,
        }
    }

    /// Takes the first byte away if it is settled.
    fn settle(&mut self) -> Option<u8> {
        let byte = (self.high >> 24) as u8;
        ((self.low ^ self.high) >> 24 == 0).then(|| {
            self.low <<= 8;
            self.high = self.high << 8 | 0xFF;
            byte
        })
    }
}

pub struct Encoder {
    bounds: Bounds,
    code: Vec<u8>,
}

impl Default for Encoder {
    fn default() -> Self {
        Self {
            bounds: Bounds::WIDE,
            code: Vec::new(),
        }
    }
}

impl Encoder {
    pub fn write(&mut self, bit: bool, odds: Odds) {
        self.bounds.close(bit, self.bounds.middle(odds));
        while let Some(byte) = self.bounds.settle() {
            self.code.push(byte);
        }
    }

    pub fn finish(mut self) -> Vec<u8> {
        self.code.extend(self.bounds.high.to_be_bytes());
        self.code
    }
}

pub struct Decoder<'a> {
    bounds: Bounds,
    number: u32,
    code: core::slice::Iter<'a, u8>,
    dry: bool,
}

impl<'a> Decoder<'a> {
    pub fn new(code: &'a [u8]) -> Self {
        let mut decoder = Self {
            bounds: Bounds::WIDE,
            number: 0,
            code: code.iter(),
            dry: false,
        };
        for _ in 0..4 {
            decoder.shift();
        }
        decoder
    }

    fn shift(&mut self) {
        let byte = self.code.next();
        self.dry |= byte.is_none();
        self.number = self.number << 8 | byte.map_or(0, |byte| u32::from(*byte));
    }

    /// There should have been more of the code.
    pub fn is_dry(&self) -> bool {
        self.dry
    }

    pub fn read(&mut self, odds: Odds) -> bool {
        let middle = self.bounds.middle(odds);
        let bit = self.number <= middle;
        self.bounds.close(bit, middle);
        while self.bounds.settle().is_some() {
            self.shift();
        }
        bit
    }
}
