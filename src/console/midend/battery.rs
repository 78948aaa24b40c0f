//! When the battery counts as nearly empty. The player is warned once, and a sign stays
//! on the title until there is a fuller battery. And when it is so low that a start may not succeed.

/// Behind the diode, which takes 0.3 V, a LiPo cell has about a tenth left, and so have
/// three AA cells. The Pico's regulator would go on to 1.8 V, but a LiPo cell is harmed
/// below 3.0.
const LOW: u16 = 3_200;
/// A fuller battery has at least this. The gap keeps one that recovers at rest from
/// causing a second warning.
const FULLER: u16 = 3_400;
/// The regulator needs this much: a lower reading is of something else.
const BELIEVABLE: u16 = 1_800;

/// A battery that has so little at the start may not last for it: it sags under the load, the handheld
/// starts over, and so on.
const DYING: u16 = 3_000;

pub struct Battery {
    low: bool,
}

impl Battery {
    pub(in crate::console) const fn new() -> Self {
        Self { low: false }
    }

    pub const fn is_low(&self) -> bool {
        self.low
    }

    /// Whether nothing should be written to the flash that can wait, at this many millivolts.
    pub fn is_dying(millivolts: u16) -> bool {
        (BELIEVABLE..DYING).contains(&millivolts)
    }

    /// Takes a reading; whether the battery has just become low.
    pub fn measure(&mut self, millivolts: u16) -> bool {
        let before = self.low;
        match millivolts {
            BELIEVABLE..=LOW => self.low = true,
            FULLER.. => self.low = false,
            _ => {}
        }
        self.low && !before
    }
}
