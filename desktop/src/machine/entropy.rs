//! Where the chip is random, the model is not: one seed gives one sequence of
//! bits, so a run can be repeated exactly.

/// SplitMix64, by Sebastiano Vigna: a good sequence from any seed.
#[derive(Clone)]
pub struct Entropy {
    state: u64,
}

impl Entropy {
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    pub fn word(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
}
