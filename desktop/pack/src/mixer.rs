//! Several opinions become one. How much each of them counts is learned from how often it is right.
//!
//! Numbers are added and multiplied, in one order, and nothing else: it comes to the same bits on
//! every machine.

use crate::coder::Odds;
use crate::table::{Table, table};

/// An opinion is 0 where the odds are even, and the farther from it the surer it is, up to this.
const SUREST: f32 = 10.0;
const STEPS: usize = 4096;
/// Numbers that a machine may multiply at once.
const LANES: usize = 4;
/// A byte, and where it is.
pub const SITUATIONS: usize = 4 << 8;
/// How fast it is learned who is right.
const RATE: f32 = 0.004;

/// From odds to opinions, and back.
pub struct Scale {
    odds: Table<Odds, STEPS>,
    opinions: Table<f32, STEPS>,
}

impl Scale {
    pub fn new() -> Self {
        let opinion = |step: usize| (step as f32 + 0.5) * (2.0 * SUREST / STEPS as f32) - SUREST;
        let mut odds = table(0);
        for (step, odds) in odds.iter_mut().enumerate() {
            *odds = (65536.0 / (1.0 + exponential(-opinion(step)))) as Odds;
        }
        let mut opinions = table(0.0);
        for (place, found) in opinions.iter_mut().enumerate() {
            let odds = odds.partition_point(|odds| usize::from(*odds) < place * 16 + 8);
            *found = opinion(odds.min(STEPS - 1));
        }
        Self { odds, opinions }
    }

    pub fn opinion(&self, odds: Odds) -> f32 {
        self.opinions[usize::from(odds / 16)]
    }

    pub fn odds(&self, opinion: f32) -> Odds {
        let step = (opinion + SUREST) * (STEPS as f32 / (2.0 * SUREST));
        // A number below the range becomes 0.
        self.odds[(step as usize).min(STEPS - 1)]
    }
}

/// Near enough.
fn exponential(x: f32) -> f32 {
    (0..12).fold(1.0 + x / 4096.0, |power, _| power * power)
}

/// Weighs `N` opinions: each counts for the sum of its weights in two situations.
pub struct Mixer<const N: usize> {
    weights: [Table<[f32; N], SITUATIONS>; 2],
    situations: [usize; 2],
    odds: Odds,
}

impl<const N: usize> Mixer<N> {
    pub fn new() -> Self {
        let even = || table([1.5 / N as f32; N]);
        Self {
            weights: [even(), even()],
            situations: [0; 2],
            odds: 0,
        }
    }

    pub fn mix(&mut self, opinions: &[f32; N], situations: [usize; 2], scale: &Scale) -> Odds {
        let [first, second] = &self.weights;
        let first = &first[situations[0] % SITUATIONS];
        let second = &second[situations[1] % SITUATIONS];
        let mut sums = [0.0; LANES];
        for at in (0..N).step_by(LANES) {
            for lane in at..at + LANES {
                sums[lane - at] += opinions[lane] * (first[lane] + second[lane]);
            }
        }
        self.situations = situations;
        self.odds = scale.odds((sums[0] + sums[1]) + (sums[2] + sums[3]));
        self.odds
    }

    /// Whoever was right counts for more from now on.
    pub fn learn(&mut self, opinions: &[f32; N], bit: bool) {
        let wanted = if bit { 65536.0 } else { 0.0 };
        let step = (wanted - f32::from(self.odds)) * (RATE / 65536.0);
        for (weights, situation) in self.weights.iter_mut().zip(self.situations) {
            let weights = &mut weights[situation % SITUATIONS];
            for (weight, opinion) in weights.iter_mut().zip(opinions) {
                *weight += step * opinion;
            }
        }
    }
}
