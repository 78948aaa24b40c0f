//! What an interrupted flash operation leaves behind: some of its bits changed, some not, and some
//! in between, which read one way now and another way later.

use palm_island::deal::SplitMix64;

use super::remains::{Doubt, Habit, Remains, Unstable, Weak, some_bits};
use super::{Action, Operation};

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
    /// All of the bits that were to change are in between, and read one way or the other from
    /// power-up to power-up. A chip clears a sector before it sets it, so an erase may have touched
    /// every bit.
    Wavering { seed: u64 },
    /// Like `Wavering`, but from reading to reading.
    Restless { seed: u64 },
}

/// The chance of a bit to change, in 256.
const NONE: usize = 0;
const ALL: usize = 256;

impl Tear {
    /// Leaves `cells` as the interrupted operation does.
    pub(super) fn apply(
        self,
        operation: &Operation,
        cells: &mut [u8],
        bytes: &[u8],
        progress: usize,
        unstable: &mut Unstable,
    ) {
        let (seed, habit) = match self {
            Tear::Prefix => {
                unstable.settle(operation, &bytes[..progress]);
                for (cell, &byte) in cells.iter_mut().zip(&bytes[..progress]) {
                    *cell = operation.action.result(*cell, byte);
                }
                return;
            }
            Tear::Bits { seed } => (seed, None),
            Tear::Flicker { seed } => (seed, Some(Habit::OneReading)),
            Tear::Fading { seed } => (seed, Some(Habit::OnePowerUp)),
            Tear::Wavering { seed } => (seed, Some(Habit::EachPowerUp)),
            Tear::Restless { seed } => (seed, Some(Habit::EachReading)),
        };
        let mut chance = SplitMix64(seed);
        // An operation that did not begin, or came to its end, leaves no bit in between.
        let is_under_way = (1..operation.length).contains(&progress);
        let (share, doubt) = match chance.below(8) {
            0 if is_under_way => (NONE, Doubt::LooksDone),
            1 if is_under_way => (ALL, Doubt::LooksUntouched),
            _ => {
                let share = ALL * progress / operation.length;
                (share, Doubt::by_chance(&mut chance))
            }
        };
        let forever = matches!(self, Tear::Wavering { .. } | Tear::Restless { .. });
        if forever && is_under_way && operation.action == Action::Erase && chance.below(2) == 0 {
            cells.fill(0);
        }
        let older = unstable.taken_over(operation, bytes);
        let mut weak = Vec::with_capacity(cells.len());
        for ((cell, &byte), older) in cells.iter_mut().zip(bytes).zip(older) {
            let wanted = operation.action.result(*cell, byte);
            let pending = (*cell ^ wanted) | older;
            let changed = pending & some_bits(&mut chance, share);
            *cell = (*cell & !changed) | (wanted & changed);
            weak.push(Weak {
                bits: pending,
                changed: pending & !(*cell ^ wanted),
                misread: 0,
            });
        }
        if let Some(habit) = habit.filter(|_| is_under_way) {
            unstable.add(Remains::new(operation, weak, habit, doubt, chance));
        }
    }
}
