//! What is known of each bit in each context. The bits of half a byte lie side by side, so that a
//! context takes one look into far memory for four of them.

use crate::coder::Odds;
use crate::table::{Table, table};

/// A half byte's bits, each behind a one, so they begin at 1; at 0 is whose they are.
type Line = [u32; 16];

/// Enough for the files of the site, and little enough for a phone.
const LINES: usize = 1 << 17;
/// After so many turns, odds change no slower.
const STEADY: usize = 250;

/// What is known of a bit. Nothing is all zeros, as memory comes.
#[derive(Clone, Copy, Default)]
pub struct Slot(u32);

impl Slot {
    pub fn odds(self) -> Odds {
        (self.0 >> 16) as Odds ^ 1 << 15
    }

    /// How many turns were seen.
    fn seen(self) -> usize {
        (self.0 >> 8) as usize & 0xFF
    }

    /// The last turns, behind a one.
    pub fn past(self) -> usize {
        (self.0 as usize & 0xFF).max(1)
    }

    fn after(self, bit: bool, rates: &[i32; 256]) -> Self {
        let odds = i32::from(self.odds());
        let wanted = if bit { 0xFFFF } else { 0 };
        let odds = odds + (((wanted - odds) * rates[self.seen()]) >> 14);
        let past = self.past() << 1 | usize::from(bit);
        // Full, it keeps its leading one.
        let past = past & 0xFF | past >> 8 << 7;
        let seen = (self.seen() + 1).min(STEADY);
        Self((odds as u32 ^ 1 << 15) << 16 | (seen as u32) << 8 | past as u32)
    }
}

pub struct Memory {
    lines: Table<Line, LINES>,
    rates: [i32; 256],
}

impl Memory {
    pub fn new() -> Self {
        Self {
            lines: table([0; 16]),
            rates: core::array::from_fn(|seen| (1 << 15) / (2 * seen as i32 + 3)),
        }
    }

    /// The line of a context. Of two places it takes its own, or the one that is needed less.
    pub fn line(&mut self, context: u32) -> usize {
        let whose = context | 1;
        let places = [
            context as usize >> 8 & (LINES - 1),
            (context as usize >> 8 ^ 1) & (LINES - 1),
        ];
        if let Some(place) = places
            .into_iter()
            .find(|place| self.lines[*place][0] == whose)
        {
            return place;
        }
        let [first, second] = places.map(|place| Slot(self.lines[place][1]).seen());
        let place = places[usize::from(second < first)];
        self.lines[place] = [0; 16];
        self.lines[place][0] = whose;
        place
    }

    pub fn slot(&self, line: usize, bits: usize) -> Slot {
        Slot(self.lines[line % LINES][bits % 16])
    }

    /// It was this slot, and it is known now what came.
    pub fn learn(&mut self, line: usize, bits: usize, slot: Slot, bit: bool) {
        self.lines[line % LINES][bits % 16] = slot.after(bit, &self.rates).0;
    }
}
