//! Randomness for the decks. The bits of the ring oscillator are biased and correlated,
//! so a lot of them are stirred together, along with the times of button presses. The
//! save counts the deals, so two boots differ even if everything else is the same.

use embassy_rp::pac::ROSC;
use embassy_time::Instant;

/// Four for each bit of the pool.
const SAMPLES: usize = 256;
/// Long enough for the oscillator to drift against the core between samples.
const CYCLES_BETWEEN: u32 = 157;

/// A pool of 64 bits.
pub struct Entropy(u64);

impl Entropy {
    /// What the oscillator gives at boot.
    pub fn gather() -> Self {
        let mut pool = Self(0);
        for _ in 0..SAMPLES {
            cortex_m::asm::delay(CYCLES_BETWEEN);
            pool.stir(u64::from(ROSC.randombit().read().randombit()));
        }
        pool
    }

    /// How many games this handheld has dealt.
    pub fn deals(&mut self, deals: u32) {
        self.stir(deals.into());
    }

    /// The moment of a press, to the microsecond, and the oscillator at it.
    pub fn press(&mut self) -> u64 {
        let bit = u64::from(ROSC.randombit().read().randombit());
        self.stir(Instant::now().as_ticks() << 1 | bit);
        self.0
    }

    pub fn value(&self) -> u64 {
        self.0
    }

    /// Mixes a word in; the constants are those of SplitMix64.
    fn stir(&mut self, word: u64) {
        let mut pool = (self.0 ^ word).wrapping_add(0x9E37_79B9_7F4A_7C15);
        pool = (pool ^ pool >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        pool = (pool ^ pool >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        self.0 = pool ^ pool >> 31;
    }
}
