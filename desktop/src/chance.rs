//! Repeatable chance: the same draws for the same seed, on every machine, so that whatever a test
//! meets by chance can be met again.

/// SplitMix64.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// The draws of this seed, from the first one on.
    pub fn new(seed: u64) -> Self {
        Chance(seed)
    }

    /// Any number.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `end`, which must not be 0.
    pub fn below(&mut self, end: usize) -> usize {
        (self.draw() % end as u64) as usize
    }

    /// A byte whose bits are each set with a chance of `share` in 256.
    pub fn bits(&mut self, share: usize) -> u8 {
        let draws = self.draw().to_le_bytes();
        (0..8)
            .filter(|&bit| usize::from(draws[bit]) < share)
            .fold(0, |byte, bit| byte | 1 << bit)
    }
}
