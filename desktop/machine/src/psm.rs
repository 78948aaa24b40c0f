//! The power-on state machine: forces parts of the chip off and on. Forcing
//! SIO off frees its spinlocks, which is why embassy does it at start.

use super::registers::{Registers, bit};
use super::time::Time;

pub struct Psm {
    force_on: u32,
    force_off: u32,
    watchdog_select: u32,
}

impl Psm {
    const FRCE_ON: u32 = 0x00;
    const FRCE_OFF: u32 = 0x04;
    const WDSEL: u32 = 0x08;
    const DONE: u32 = 0x0C;

    const EVERYTHING: u32 = 0x0001_FFFF;
    const VREG_AND_CHIP_RESET: u32 = 13;
    const SIO: u32 = 14;

    pub fn new() -> Self {
        Self {
            force_on: 0,
            force_off: 0,
            watchdog_select: 0,
        }
    }

    pub fn forces_sio_off(&self) -> bool {
        bit(self.force_off, Self::SIO)
    }

    /// Whether the watchdog's bite resets anything at all.
    pub fn watchdog_bites(&self) -> bool {
        self.watchdog_select != 0
    }

    /// Whether the core's voltage goes back to its usual value with the watchdog's bite.
    pub fn watchdog_resets_regulator(&self) -> bool {
        bit(self.watchdog_select, Self::VREG_AND_CHIP_RESET)
    }
}

impl Registers for Psm {
    fn read(&mut self, offset: u32, _now: Time) -> Option<u32> {
        match offset {
            Self::FRCE_ON => Some(self.force_on),
            Self::FRCE_OFF => Some(self.force_off),
            Self::WDSEL => Some(self.watchdog_select),
            Self::DONE => Some(!self.force_off & Self::EVERYTHING),
            _ => None,
        }
    }

    fn write(&mut self, offset: u32, value: u32, _now: Time) -> Option<()> {
        let register = match offset {
            Self::FRCE_ON => &mut self.force_on,
            Self::FRCE_OFF => &mut self.force_off,
            Self::WDSEL => &mut self.watchdog_select,
            _ => return None,
        };
        *register = value & Self::EVERYTHING;
        Some(())
    }
}
