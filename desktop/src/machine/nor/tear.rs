//! What an interrupted flash operation leaves behind: some of its bits changed, some not, and some
//! in between, which read one way now and another way later.

use std::collections::BTreeMap;

use palm_island::deal::SplitMix64;

use super::Operation;

/// How the power cut tears the operation it interrupts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tear {
    /// The bytes before the cut are done, the others untouched.
    Prefix,
    /// Any of the bits that were to change have changed, sometimes all or none of them; the share
    /// grows with the progress.
    Bits { seed: u64 },
    /// Like `Bits`, and some of the bits caught in between are misread at their first reading after power-up.
    Flicker { seed: u64 },
    /// Like `Bits`, and some of the bits caught in between are misread until the power goes again.
    Fading { seed: u64 },
}

/// The chance of a bit to change, in 256.
const NONE: usize = 0;
const ALL: usize = 256;

/// How long a bit in between is misread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Span {
    OneReading,
    OnePowerUp,
}

/// The bits of one byte that are in between.
#[derive(Clone, Copy, Debug)]
struct Weak {
    bits: u8,
    span: Span,
    /// Whether the power has come back since the tear.
    awake: bool,
}

/// The bits of the chip that cannot be trusted.
#[derive(Clone, Debug, Default)]
pub(super) struct Unstable(BTreeMap<usize, Weak>);

impl Unstable {
    /// Bits misread for one power-up have had theirs; those torn before it begin now.
    pub(super) fn power_up(&mut self) {
        self.0
            .retain(|_, weak| !(weak.awake && weak.span == Span::OnePowerUp));
        self.0.values_mut().for_each(|weak| weak.awake = true);
    }

    /// Turns a faithful reading from `offset` on into what the chip says.
    pub(super) fn disturb(&mut self, offset: usize, bytes: &mut [u8]) {
        if self.0.is_empty() {
            return;
        }
        let mut read_once = Vec::new();
        for (&at, weak) in self.0.range(offset..offset + bytes.len()) {
            bytes[at - offset] ^= weak.bits;
            if weak.span == Span::OneReading {
                read_once.push(at);
            }
        }
        for at in read_once {
            self.0.remove(&at);
        }
    }

    /// A completed operation leaves no doubt about the bits it drove.
    pub(super) fn settle(&mut self, operation: &Operation, bytes: &[u8]) {
        if self.0.is_empty() {
            return;
        }
        let reach = operation.offset..operation.offset + operation.length;
        for (at, weak) in self.0.range_mut(reach) {
            weak.bits &= !operation.action.driven(bytes[at - operation.offset]);
        }
        self.0.retain(|_, weak| weak.bits != 0);
    }

    /// Leaves `cells` as the interrupted operation does.
    pub(super) fn tear(
        &mut self,
        operation: &Operation,
        cells: &mut [u8],
        bytes: &[u8],
        progress: usize,
        tear: Tear,
    ) {
        let (seed, span) = match tear {
            Tear::Prefix => {
                for (cell, &byte) in cells.iter_mut().zip(&bytes[..progress]) {
                    *cell = operation.action.result(*cell, byte);
                }
                return;
            }
            Tear::Bits { seed } => (seed, None),
            Tear::Flicker { seed } => (seed, Some(Span::OneReading)),
            Tear::Fading { seed } => (seed, Some(Span::OnePowerUp)),
        };
        let mut chance = SplitMix64(seed);
        // An operation that did not begin, or came to its end, leaves no bit in between.
        let is_under_way = (1..operation.length).contains(&progress);
        let span = span.filter(|_| is_under_way);
        let (share, doubt) = match chance.below(8) {
            0 if is_under_way => (NONE, Doubt::LooksDone),
            1 if is_under_way => (ALL, Doubt::LooksUntouched),
            _ => {
                let share = ALL * progress / operation.length;
                (share, Doubt::by_chance(&mut chance))
            }
        };
        for (at, (cell, &byte)) in cells.iter_mut().zip(bytes).enumerate() {
            let pending = *cell ^ operation.action.result(*cell, byte);
            if pending == 0 {
                continue;
            }
            let changed = pending & some_bits(&mut chance, share);
            *cell ^= changed;
            if let Some(span) = span {
                let bits = doubt.bits(pending, changed, &mut chance);
                if bits != 0 {
                    self.0.insert(
                        operation.offset + at,
                        Weak {
                            bits,
                            span,
                            awake: false,
                        },
                    );
                }
            }
        }
    }
}

/// Which of the torn bits are misread.
#[derive(Clone, Copy)]
enum Doubt {
    /// Those that did not change: the operation looks complete.
    LooksDone,
    /// Those that did change: the operation looks as if it had never begun.
    LooksUntouched,
    /// Some of them.
    Some,
}

impl Doubt {
    fn by_chance(chance: &mut SplitMix64) -> Self {
        match chance.below(4) {
            0 | 1 => Doubt::LooksDone,
            2 => Doubt::LooksUntouched,
            _ => Doubt::Some,
        }
    }

    fn bits(self, pending: u8, changed: u8, chance: &mut SplitMix64) -> u8 {
        match self {
            Doubt::LooksDone => pending & !changed,
            Doubt::LooksUntouched => changed,
            Doubt::Some => pending & some_bits(chance, 64),
        }
    }
}

/// A byte whose bits are each set with a chance of `share` in [`ALL`].
fn some_bits(chance: &mut SplitMix64, share: usize) -> u8 {
    let draws = chance.next_u64().to_le_bytes();
    (0..8)
        .filter(|&bit| usize::from(draws[bit]) < share)
        .fold(0, |byte, bit| byte | 1 << bit)
}
