//! Foretells the next bit. In each of several contexts it is known how the same bit went before, as
//! odds and as its last turns; what they say is mixed by how far they were right lately.

use crate::Contents;
use crate::coder::Odds;
use crate::contexts::{CONTEXTS, Watcher};
use crate::matches::Matches;
use crate::memory::{Memory, Slot};
use crate::mixer::{Mixer, Scale};

/// Two from each context, one from a match, and one that is always the same.
const OPINIONS: usize = (2 * CONTEXTS + 2).next_multiple_of(4);
/// How slowly it is learned what the last turns mean.
const PATIENCE: u32 = 7;

/// Odds a little nearer to what came.
pub fn toward(odds: &mut Odds, bit: bool, patience: u32) {
    match bit {
        true => *odds += (0xFFFF - *odds) >> patience,
        false => *odds -= *odds >> patience,
    }
}

pub struct Model {
    watcher: Watcher,
    scale: Scale,
    memory: Memory,
    /// By the last turns in a context, the odds of the next.
    meanings: [[Odds; 256]; CONTEXTS],
    matches: Matches,
    mixer: Mixer<OPINIONS>,
    contexts: [u32; CONTEXTS],
    /// Where what is known of this half byte lies.
    lines: [usize; CONTEXTS],
    /// What is known of this bit.
    slots: [Slot; CONTEXTS],
    opinions: [f32; OPINIONS],
    /// The bits of this byte, and of this half of it, behind a one.
    bits: usize,
    inner: usize,
    places: [usize; 2],
}

impl Model {
    pub fn new(contents: Contents) -> Self {
        let mut opinions = [0.0; OPINIONS];
        opinions[OPINIONS - 1] = 0.3;
        Self {
            watcher: Watcher::new(contents),
            scale: Scale::new(),
            memory: Memory::new(),
            meanings: [core::array::from_fn(meaning); CONTEXTS],
            matches: Matches::new(),
            mixer: Mixer::new(),
            contexts: [0; CONTEXTS],
            lines: [0; CONTEXTS],
            slots: [Slot::default(); CONTEXTS],
            opinions,
            bits: 1,
            inner: 1,
            places: [0; 2],
        }
    }

    /// The next byte, after these: `step` gets the odds of each bit and says what it is.
    pub fn byte(&mut self, bytes: &[u8], mut step: impl FnMut(Odds) -> bool) -> u8 {
        self.begin(bytes);
        for _ in 0..2 {
            self.find();
            for _ in 0..4 {
                let bit = step(self.foretell());
                self.learn(bit);
            }
        }
        self.bits as u8
    }

    fn begin(&mut self, bytes: &[u8]) {
        let view = self.watcher.view(bytes);
        self.contexts = view.contexts;
        self.places = view.places;
        self.matches.find(bytes);
        self.bits = 1;
    }

    /// Half a byte begins.
    fn find(&mut self) {
        let half = (self.bits as u32 - 1).wrapping_mul(0x9E37_79B1);
        for (line, context) in self.lines.iter_mut().zip(self.contexts) {
            *line = self.memory.line((context ^ half).wrapping_mul(0x85EB_CA6B));
        }
        self.inner = 1;
    }

    /// The odds of the next bit.
    fn foretell(&mut self) -> Odds {
        for which in 0..CONTEXTS {
            let slot = self.memory.slot(self.lines[which], self.inner);
            self.slots[which] = slot;
            let meaning = self.meanings[which][slot.past()];
            self.opinions[2 * which] = self.scale.opinion(slot.odds());
            self.opinions[2 * which + 1] = self.scale.opinion(meaning);
        }
        self.opinions[2 * CONTEXTS] = self.matches.opinion(self.bits, &self.scale);
        let [place, byte] = self.places;
        self.mixer
            .mix(&self.opinions, [place | self.bits, byte], &self.scale)
    }

    /// That is what it was.
    fn learn(&mut self, bit: bool) {
        self.mixer.learn(&self.opinions, bit);
        self.matches.learn(self.bits, bit);
        for which in 0..CONTEXTS {
            let slot = self.slots[which];
            toward(&mut self.meanings[which][slot.past()], bit, PATIENCE);
            self.memory.learn(self.lines[which], self.inner, slot, bit);
        }
        self.bits = self.bits << 1 | usize::from(bit);
        self.inner = self.inner << 1 | usize::from(bit);
    }
}

/// The odds after turns behind a one, before anything is learned of them.
fn meaning(past: usize) -> Odds {
    let past = past.max(1);
    let ones = past.count_ones() - 1;
    ((5 * ones + 2) * 0xFFFF / (5 * past.ilog2() + 4)) as Odds
}
