//! A phase-locked loop: multiplies the crystal's clock, some time after it was
//! switched on.

use super::registers::{Registers, bit, field};
use super::time::Time;

pub struct Pll {
    control: u32,
    power: u32,
    feedback: u32,
    dividers: u32,
    /// Since when it tries to lock.
    begun: Option<Time>,
}

/// The data sheet does not say how long it takes; tens of microseconds are usual.
const LOCKS_IN: Time = Time::from_micros(100);

impl Pll {
    const CS: u32 = 0x00;
    const PWR: u32 = 0x04;
    const FBDIV_INT: u32 = 0x08;
    const PRIM: u32 = 0x0C;

    const CS_LOCK: u32 = 1 << 31;
    const PWR_PD: u32 = 0;
    const PWR_POSTDIVPD: u32 = 3;
    const PWR_VCOPD: u32 = 5;

    pub fn new() -> Self {
        Self {
            control: 1,
            power: 0x2D,
            feedback: 0,
            dividers: 0x0007_7000,
            begun: None,
        }
    }

    /// Whether it draws current.
    pub fn is_on(&self) -> bool {
        !bit(self.power, Self::PWR_PD) && !bit(self.power, Self::PWR_VCOPD)
    }

    fn locked(&self, now: Time) -> bool {
        self.begun.is_some_and(|begun| begun + LOCKS_IN <= now)
    }

    /// When it locks.
    pub fn next_event(&self, now: Time) -> Time {
        let at = self.begun.map(|begun| begun + LOCKS_IN);
        at.filter(|at| *at > now).unwrap_or(Time::NEVER)
    }

    /// The clock that it makes of the crystal's; none unless it is locked.
    pub fn hertz(&self, crystal: u64, now: Time) -> Option<u64> {
        if !self.locked(now) || bit(self.power, Self::PWR_POSTDIVPD) {
            return None;
        }
        let reference = u64::from(field(self.control, 0, 6)).max(1);
        let first = u64::from(field(self.dividers, 16, 3)).max(1);
        let second = u64::from(field(self.dividers, 12, 3)).max(1);
        Some(crystal / reference * u64::from(self.feedback) / (first * second))
    }
}

impl Registers for Pll {
    fn read(&mut self, offset: u32, now: Time) -> Option<u32> {
        match offset {
            Self::CS if self.locked(now) => Some(self.control | Self::CS_LOCK),
            Self::CS => Some(self.control),
            Self::PWR => Some(self.power),
            Self::FBDIV_INT => Some(self.feedback),
            Self::PRIM => Some(self.dividers),
            _ => None,
        }
    }

    fn write(&mut self, offset: u32, value: u32, now: Time) -> Option<()> {
        let register = match offset {
            Self::CS => &mut self.control,
            Self::PWR => &mut self.power,
            Self::FBDIV_INT => &mut self.feedback,
            Self::PRIM => &mut self.dividers,
            _ => return None,
        };
        *register = value;
        match self.is_on() && self.feedback != 0 {
            true => self.begun = self.begun.or(Some(now)),
            false => self.begun = None,
        }
        Some(())
    }
}
