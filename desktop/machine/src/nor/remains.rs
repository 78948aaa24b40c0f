//! Bits that a power cut caught in between: what they read as is anybody's guess, until an operation
//! that comes to its end drives them.

use palm_island::deal::SplitMix64;

use super::Operation;

/// The chance of a bit to be misread among others that are not, in 256.
const SOME: usize = 64;

/// How long bits in between are misread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Habit {
    /// At their first reading.
    OneReading,
    /// Until the power goes again.
    OnePowerUp,
    /// They settle again at every power-up, one way or the other.
    EachPowerUp,
    /// They settle again at every reading.
    EachReading,
}

/// The bits of the chip that cannot be trusted.
#[derive(Clone, Debug, Default)]
pub(super) struct Unstable(Vec<Remains>);

impl Unstable {
    pub(super) fn add(&mut self, remains: Remains) {
        self.0.push(remains);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The power comes on.
    pub(super) fn power_up(&mut self) {
        self.0.retain_mut(Remains::power_up);
    }

    /// Turns a faithful reading from `offset` on into what the chip says.
    pub(super) fn disturb(&mut self, offset: usize, bytes: &mut [u8]) {
        for remains in &mut self.0 {
            remains.disturb(offset, bytes);
        }
    }

    /// A completed operation leaves no doubt about the bits it drove.
    pub(super) fn settle(&mut self, operation: &Operation, bytes: &[u8]) {
        for remains in &mut self.0 {
            remains.settle(operation, bytes);
        }
        self.0.retain(|remains| !remains.is_empty());
    }

    /// The bits in between that an operation drives, byte by byte. What becomes of them is its own
    /// affair from now on.
    pub(super) fn taken_over(&mut self, operation: &Operation, bytes: &[u8]) -> Vec<u8> {
        let mut taken = vec![0; bytes.len()];
        for remains in &self.0 {
            remains.mark(operation, &mut taken);
        }
        for (taken, &byte) in taken.iter_mut().zip(bytes) {
            *taken &= operation.action.driven(byte);
        }
        self.settle(operation, bytes);
        taken
    }
}

/// What one interrupted operation left in between, from `offset` on.
#[derive(Clone, Debug)]
pub(super) struct Remains {
    offset: usize,
    bytes: Vec<Weak>,
    habit: Habit,
    chance: SplitMix64,
    /// Whether the power has come back since the tear.
    awake: bool,
}

/// The bits of one byte that are in between.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Weak {
    /// All of them.
    pub bits: u8,
    /// Those that the cells hold as changed.
    pub changed: u8,
    /// Those that are misread at present.
    pub misread: u8,
}

impl Remains {
    /// What is left of an operation; which bits are misread first is settled here.
    pub(super) fn new(
        operation: &Operation,
        mut bytes: Vec<Weak>,
        habit: Habit,
        doubt: Doubt,
        mut chance: SplitMix64,
    ) -> Self {
        settle_anew(&mut bytes, doubt, &mut chance);
        Remains {
            offset: operation.offset,
            bytes,
            habit,
            chance,
            awake: false,
        }
    }

    /// The power comes on; `false` when the bits are in doubt no more.
    fn power_up(&mut self) -> bool {
        match self.habit {
            Habit::OnePowerUp if self.awake => return false,
            Habit::EachPowerUp if self.awake => self.settle_anew(),
            _ => {}
        }
        self.awake = true;
        true
    }

    fn settle_anew(&mut self) {
        let doubt = Doubt::by_chance(&mut self.chance);
        settle_anew(&mut self.bytes, doubt, &mut self.chance);
    }

    /// Turns a faithful reading from `offset` on into what the chip says.
    fn disturb(&mut self, offset: usize, bytes: &mut [u8]) {
        let Some((begin, end)) = self.overlap(offset, bytes.len()) else {
            return;
        };
        let weak = &mut self.bytes[begin - self.offset..end - self.offset];
        if self.habit == Habit::EachReading {
            let doubt = Doubt::by_chance(&mut self.chance);
            settle_anew(weak, doubt, &mut self.chance);
        }
        for (byte, weak) in bytes[begin - offset..end - offset].iter_mut().zip(weak) {
            *byte ^= weak.misread;
            if self.habit == Habit::OneReading {
                *weak = Weak::default();
            }
        }
    }

    /// A completed operation leaves no doubt about the bits it drove.
    fn settle(&mut self, operation: &Operation, bytes: &[u8]) {
        let Some((begin, end)) = self.overlap(operation.offset, bytes.len()) else {
            return;
        };
        let bytes = &bytes[begin - operation.offset..end - operation.offset];
        let weak = &mut self.bytes[begin - self.offset..end - self.offset];
        for (weak, &byte) in weak.iter_mut().zip(bytes) {
            let doubtful = !operation.action.driven(byte);
            weak.bits &= doubtful;
            weak.changed &= doubtful;
            weak.misread &= doubtful;
        }
    }

    fn is_empty(&self) -> bool {
        self.bytes.iter().all(|weak| weak.bits == 0)
    }

    /// Adds the bits in between to the bytes that an operation reaches.
    fn mark(&self, operation: &Operation, bytes: &mut [u8]) {
        if let Some((begin, end)) = self.overlap(operation.offset, bytes.len()) {
            let weak = &self.bytes[begin - self.offset..end - self.offset];
            let bytes = &mut bytes[begin - operation.offset..end - operation.offset];
            for (byte, weak) in bytes.iter_mut().zip(weak) {
                *byte |= weak.bits;
            }
        }
    }

    fn overlap(&self, offset: usize, length: usize) -> Option<(usize, usize)> {
        let begin = offset.max(self.offset);
        let end = (offset + length).min(self.offset + self.bytes.len());
        (begin < end).then_some((begin, end))
    }
}

fn settle_anew(bytes: &mut [Weak], doubt: Doubt, chance: &mut SplitMix64) {
    for weak in bytes.iter_mut().filter(|weak| weak.bits != 0) {
        weak.misread = doubt.misread(weak, chance);
    }
}

/// Which of the bits in between are misread.
#[derive(Clone, Copy, Debug)]
pub(super) enum Doubt {
    /// Those that did not change: the operation looks complete.
    LooksDone,
    /// Those that did change: the operation looks as if it had never begun.
    LooksUntouched,
    /// Some of them.
    Some,
}

impl Doubt {
    pub(super) fn by_chance(chance: &mut SplitMix64) -> Self {
        match chance.below(4) {
            0 | 1 => Doubt::LooksDone,
            2 => Doubt::LooksUntouched,
            _ => Doubt::Some,
        }
    }

    fn misread(self, weak: &Weak, chance: &mut SplitMix64) -> u8 {
        match self {
            Doubt::LooksDone => weak.bits & !weak.changed,
            Doubt::LooksUntouched => weak.changed,
            Doubt::Some => weak.bits & some_bits(chance, SOME),
        }
    }
}

/// A byte whose bits are each set with a chance of `share` in 256.
pub(super) fn some_bits(chance: &mut SplitMix64, share: usize) -> u8 {
    let draws = chance.next_u64().to_le_bytes();
    (0..8)
        .filter(|&bit| usize::from(draws[bit]) < share)
        .fold(0, |byte, bit| byte | 1 << bit)
}
