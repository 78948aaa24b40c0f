//! A phase-locked loop: multiplies the crystal's clock. It locks at once; on
//! the chip that takes some tens of microseconds.

use super::oscillators::CRYSTAL_HERTZ;
use super::registers::{Registers, bit, field};
use super::time::Time;

pub struct Pll {
    control: u32,
    power: u32,
    feedback: u32,
    dividers: u32,
}

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
        }
    }

    fn locked(&self) -> bool {
        !bit(self.power, Self::PWR_PD) && !bit(self.power, Self::PWR_VCOPD) && self.feedback != 0
    }

    /// The clock it gives; none while powered down.
    pub fn hertz(&self) -> Option<u64> {
        if !self.locked() || bit(self.power, Self::PWR_POSTDIVPD) {
            return None;
        }
        let reference = u64::from(field(self.control, 0, 6)).max(1);
        let first = u64::from(field(self.dividers, 16, 3)).max(1);
        let second = u64::from(field(self.dividers, 12, 3)).max(1);
        Some(CRYSTAL_HERTZ / reference * u64::from(self.feedback) / (first * second))
    }
}

impl Registers for Pll {
    fn read(&mut self, offset: u32, _now: Time) -> Option<u32> {
        match offset {
            Self::CS if self.locked() => Some(self.control | Self::CS_LOCK),
            Self::CS => Some(self.control),
            Self::PWR => Some(self.power),
            Self::FBDIV_INT => Some(self.feedback),
            Self::PRIM => Some(self.dividers),
            _ => None,
        }
    }

    fn write(&mut self, offset: u32, value: u32, _now: Time) -> Option<()> {
        let register = match offset {
            Self::CS => &mut self.control,
            Self::PWR => &mut self.power,
            Self::FBDIV_INT => &mut self.feedback,
            Self::PRIM => &mut self.dividers,
            _ => return None,
        };
        *register = value;
        Some(())
    }
}
