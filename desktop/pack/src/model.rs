//! Foretells the next bit. In each of several contexts it is known how the same bit went before, as
//! odds and as its last turns; what they say is mixed by how far they were right lately.

use crate::Contents;
use crate::coder::Odds;
use crate::contexts::{CONTEXTS, contexts};
use crate::matches::Matches;
use crate::mixer::{Mixer, Scale};
use crate::table::{Table, table};

/// Two from each context, one from a match, and one that is always the same.
const OPINIONS: usize = 2 * CONTEXTS + 2;
/// Enough for the files of the site, and little enough for a phone.
const SLOTS: usize = 1 << 23;
/// After so many turns, odds change no slower.
const STEADY: usize = 120;
/// How slowly it is learned what the last turns mean.
const PATIENCE: u32 = 7;

/// What is known of a bit in a context. Nothing is all zeros, as memory comes.
#[derive(Clone, Copy)]
struct Slot(u32);

impl Slot {
    fn odds(self) -> Odds {
        (self.0 >> 16) as Odds ^ 1 << 15
    }

    /// How many turns were seen.
    fn seen(self) -> usize {
        (self.0 >> 8) as usize & 0xFF
    }

    /// The last turns, behind a one.
    fn past(self) -> usize {
        (self.0 as usize & 0xFF).max(1)
    }

    fn after(self, bit: bool, rates: &[i32; 256]) -> Self {
        let odds = i32::from(self.odds());
        let wanted = if bit { 0xFFFF } else { 0 };
        let odds = odds + (((wanted - odds) * rates[self.seen()]) >> 14);
        let past = self.past() << 1 | usize::from(bit);
        let past = if past > 0xFF {
            past & 0x7F | 0x80
        } else {
            past
        };
        let seen = (self.seen() + 1).min(STEADY);
        Self((odds as u32 ^ 1 << 15) << 16 | (seen as u32) << 8 | past as u32)
    }
}

/// Odds a little nearer to what came.
pub fn toward(odds: &mut Odds, bit: bool, patience: u32) {
    match bit {
        true => *odds += (0xFFFF - *odds) >> patience,
        false => *odds -= *odds >> patience,
    }
}

pub struct Model {
    contents: Contents,
    scale: Scale,
    slots: Table<u32, SLOTS>,
    rates: [i32; 256],
    /// By the last turns in a context, the odds of the next.
    meanings: [[Odds; 256]; CONTEXTS],
    matches: Matches,
    by_bits: Mixer<OPINIONS>,
    by_byte: Mixer<OPINIONS>,
    contexts: [u32; CONTEXTS],
    /// Where this half byte's slots begin, and where the next bit's are.
    begin: [u32; CONTEXTS],
    at: [usize; CONTEXTS],
    opinions: [f32; OPINIONS],
    /// The bits of this byte, behind a one.
    node: usize,
    /// The byte before, and which half of an instruction this one is.
    before: usize,
    half: usize,
}

impl Model {
    pub fn new(contents: Contents) -> Self {
        let mut opinions = [0.0; OPINIONS];
        opinions[OPINIONS - 1] = 0.3;
        Self {
            contents,
            scale: Scale::new(),
            slots: table(0),
            rates: core::array::from_fn(|seen| (1 << 15) / (2 * seen as i32 + 3)),
            meanings: [core::array::from_fn(meaning); CONTEXTS],
            matches: Matches::new(),
            by_bits: Mixer::new(),
            by_byte: Mixer::new(),
            contexts: [0; CONTEXTS],
            begin: [0; CONTEXTS],
            at: [0; CONTEXTS],
            opinions,
            node: 1,
            before: 0,
            half: 0,
        }
    }

    /// A byte begins, after these.
    pub fn begin(&mut self, bytes: &[u8]) {
        self.contexts = contexts(self.contents, bytes);
        self.begin = self.contexts;
        self.matches.find(bytes);
        self.node = 1;
        self.before = bytes.last().copied().unwrap_or_default().into();
        self.half = match self.contents {
            Contents::Thumb => (bytes.len() % 2) << 8,
            Contents::Data | Contents::Wasm => 0,
        };
    }

    /// The odds of the next bit.
    #[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
    pub fn foretell(&mut self) -> Odds {
        for (which, begin) in self.begin.into_iter().enumerate() {
            self.at[which] = (begin as usize + self.inner()) % SLOTS;
            let slot = Slot(self.slots[self.at[which]]);
            let meaning = self.meanings[which][slot.past()];
            self.opinions[2 * which] = self.scale.opinion(slot.odds());
            self.opinions[2 * which + 1] = self.scale.opinion(meaning);
        }
        self.opinions[2 * CONTEXTS] = self.matches.opinion(self.node, &self.scale);
        let by_bits = self.half | self.node;
        let by_byte = self.half | self.before;
        let opinion = self.by_bits.mix(&self.opinions, by_bits, &self.scale)
            + self.by_byte.mix(&self.opinions, by_byte, &self.scale);
        self.scale.odds(opinion / 2.0)
    }

    /// The bits of this half of a byte, behind a one.
    fn inner(&self) -> usize {
        match self.node {
            ..16 => self.node,
            node => {
                let bits = node.ilog2() - 4;
                (1 << bits) | (node % (1 << bits))
            }
        }
    }

    /// That is what it was.
    #[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
    pub fn learn(&mut self, bit: bool) {
        self.by_bits.learn(&self.opinions, bit);
        self.by_byte.learn(&self.opinions, bit);
        self.matches.learn(self.node, bit);
        for (at, meanings) in self.at.into_iter().zip(&mut self.meanings) {
            let slot = Slot(self.slots[at]);
            toward(&mut meanings[slot.past()], bit, PATIENCE);
            self.slots[at] = slot.after(bit, &self.rates).0;
        }
        self.node = self.node << 1 | usize::from(bit);
        if self.node >> 4 == 1 {
            let half = (self.node as u32).wrapping_mul(0x9E37_79B1);
            self.begin = self
                .contexts
                .map(|context| (context ^ half).wrapping_mul(0x85EB_CA6B) >> 8);
        }
    }
}

/// The odds after turns behind a one, before anything is learned of them.
fn meaning(past: usize) -> Odds {
    let past = past.max(1);
    let ones = past.count_ones() - 1;
    ((5 * ones + 2) * 0xFFFF / (5 * past.ilog2() + 4)) as Odds
}
