//! Where the clocks come from: the crystal oscillator, which takes its time to
//! start, and the ring oscillator, which runs from power-on and also gives
//! random bits.

use palm_island::deal::SplitMix64;

use super::registers::{Registers, field};
use super::time::Time;

/// The crystal of a Raspberry Pi Pico.
pub const CRYSTAL_HERTZ: u64 = 12_000_000;

/// The nominal speed of the ring oscillator at its default drive strength.
pub const RING_HERTZ: u64 = 6_500_000;

/// Written to its DORMANT register, an oscillator stops until a pin wakes the chip.
const COMA: u32 = 0x636F_6D61;
const WAKE: u32 = 0x7761_6B65;

/// XOSC, the crystal oscillator.
pub struct Crystal {
    control: u32,
    startup: u32,
    enabled_at: Option<Time>,
    dormant: bool,
}

impl Crystal {
    const CTRL: u32 = 0x00;
    const STATUS: u32 = 0x04;
    const DORMANT: u32 = 0x08;
    const STARTUP: u32 = 0x0C;

    const CTRL_ENABLE: (u32, u32) = (12, 12);
    const ENABLE: u32 = 0xFAB;
    const STATUS_ENABLED: u32 = 1 << 12;
    const STATUS_STABLE: u32 = 1 << 31;
    /// STARTUP counts in units of this many crystal cycles.
    const STARTUP_UNIT: u64 = 256;

    pub fn new() -> Self {
        Self {
            control: 0,
            startup: 0xC4,
            enabled_at: None,
            dormant: false,
        }
    }

    /// When it is or was stable.
    fn stable_at(&self) -> Option<Time> {
        let delay = u64::from(field(self.startup, 0, 14)) * Self::STARTUP_UNIT;
        let start = self.enabled_at.filter(|_| !self.dormant)?;
        Some(start + Time::of_cycles(delay, CRYSTAL_HERTZ))
    }

    pub fn stable(&self, now: Time) -> bool {
        self.stable_at().is_some_and(|at| at <= now)
    }

    /// The clock it gives; none until it is stable.
    pub fn hertz(&self, now: Time) -> Option<u64> {
        self.stable(now).then_some(CRYSTAL_HERTZ)
    }

    /// When it becomes stable.
    pub fn next_event(&self, now: Time) -> Time {
        self.stable_at()
            .filter(|at| *at > now)
            .unwrap_or(Time::NEVER)
    }

    /// A pin wakes the chip: it starts anew.
    pub fn wake(&mut self, now: Time) {
        if std::mem::take(&mut self.dormant) {
            self.enabled_at = Some(now);
        }
    }
}

impl Registers for Crystal {
    fn read(&mut self, offset: u32, now: Time) -> Option<u32> {
        match offset {
            Self::CTRL => Some(self.control),
            Self::STATUS => {
                let mut status = 0;
                if self.enabled_at.is_some() {
                    status |= Self::STATUS_ENABLED;
                }
                if self.stable(now) {
                    status |= Self::STATUS_STABLE;
                }
                Some(status)
            }
            Self::DORMANT => Some(if self.dormant { COMA } else { WAKE }),
            Self::STARTUP => Some(self.startup),
            _ => None,
        }
    }

    fn write(&mut self, offset: u32, value: u32, now: Time) -> Option<()> {
        match offset {
            Self::CTRL => {
                self.control = value;
                let (low, width) = Self::CTRL_ENABLE;
                if field(value, low, width) == Self::ENABLE {
                    self.enabled_at.get_or_insert(now);
                } else {
                    self.enabled_at = None;
                }
            }
            Self::DORMANT => self.dormant = value == COMA,
            Self::STARTUP => self.startup = value,
            _ => return None,
        }
        Some(())
    }
}

/// ROSC, the ring oscillator.
pub struct Ring {
    control: u32,
    frequency_a: u32,
    frequency_b: u32,
    divider: u32,
    dormant: bool,
    random: SplitMix64,
}

impl Ring {
    const CTRL: u32 = 0x00;
    const FREQA: u32 = 0x04;
    const FREQB: u32 = 0x08;
    const DORMANT: u32 = 0x0C;
    const DIV: u32 = 0x10;
    const STATUS: u32 = 0x18;
    const RANDOMBIT: u32 = 0x1C;

    const STATUS_STABLE_ENABLED: u32 = 1 << 31 | 1 << 12;
    /// DIV is this and the divider; none stands for 32.
    const DIVIDER: u32 = 0xAA0;
    const USUAL_DIVIDER: u32 = 16;

    pub fn new(random: SplitMix64) -> Self {
        Self {
            control: 0xAA0,
            frequency_a: 0,
            frequency_b: 0,
            divider: Self::DIVIDER + Self::USUAL_DIVIDER,
            dormant: false,
            random,
        }
    }

    /// The clock it gives.
    pub fn hertz(&self) -> Option<u64> {
        let divider = match self.divider.wrapping_sub(Self::DIVIDER) {
            0 => 32,
            divider @ 1..32 => divider,
            _ => Self::USUAL_DIVIDER,
        };
        let hertz = RING_HERTZ * u64::from(Self::USUAL_DIVIDER) / u64::from(divider);
        (!self.dormant).then_some(hertz)
    }

    /// A pin wakes the chip.
    pub fn wake(&mut self) {
        self.dormant = false;
    }

    /// The registers after a reset; the oscillator itself just runs on.
    pub fn reset(&mut self) {
        *self = Self::new(self.random);
    }
}

impl Registers for Ring {
    fn read(&mut self, offset: u32, _now: Time) -> Option<u32> {
        match offset {
            Self::CTRL => Some(self.control),
            Self::FREQA => Some(self.frequency_a),
            Self::FREQB => Some(self.frequency_b),
            Self::DORMANT => Some(if self.dormant { COMA } else { WAKE }),
            Self::DIV => Some(self.divider),
            Self::STATUS => Some(Self::STATUS_STABLE_ENABLED),
            Self::RANDOMBIT => Some((self.random.next_u64() & 1) as u32),
            _ => None,
        }
    }

    fn write(&mut self, offset: u32, value: u32, _now: Time) -> Option<()> {
        let register = match offset {
            Self::CTRL => &mut self.control,
            Self::FREQA => &mut self.frequency_a,
            Self::FREQB => &mut self.frequency_b,
            Self::DIV => &mut self.divider,
            Self::DORMANT => {
                self.dormant = value == COMA;
                return Some(());
            }
            _ => return None,
        };
        *register = value;
        Some(())
    }
}
