//! Which peripherals are held in reset. Releasing one takes no time.

use super::registers::{Registers, bit};
use super::time::Time;

/// The peripherals that the model knows, by their bit in RESETS.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u32)]
pub enum Block {
    Adc = 0,
    I2c0 = 3,
    IoBank0 = 5,
    PadsBank0 = 8,
    PllSys = 12,
    PllUsb = 13,
    Pwm = 14,
    Timer = 21,
    Uart0 = 22,
}

impl Block {
    pub const ALL: [Block; 9] = [
        Block::Adc,
        Block::I2c0,
        Block::IoBank0,
        Block::PadsBank0,
        Block::PllSys,
        Block::PllUsb,
        Block::Pwm,
        Block::Timer,
        Block::Uart0,
    ];
}

pub struct Resets {
    held: u32,
    watchdog_select: u32,
}

impl Resets {
    const RESET: u32 = 0x00;
    const WDSEL: u32 = 0x04;
    const RESET_DONE: u32 = 0x08;

    const EVERYTHING: u32 = 0x01FF_FFFF;

    pub fn new() -> Self {
        Self {
            held: Self::EVERYTHING,
            watchdog_select: 0,
        }
    }

    pub fn holds(&self, block: Block) -> bool {
        bit(self.held, block as u32)
    }
}

impl Registers for Resets {
    fn read(&mut self, offset: u32, _now: Time) -> Option<u32> {
        match offset {
            Self::RESET => Some(self.held),
            Self::WDSEL => Some(self.watchdog_select),
            Self::RESET_DONE => Some(!self.held & Self::EVERYTHING),
            _ => None,
        }
    }

    fn write(&mut self, offset: u32, value: u32, _now: Time) -> Option<()> {
        match offset {
            Self::RESET => self.held = value & Self::EVERYTHING,
            Self::WDSEL => self.watchdog_select = value,
            _ => return None,
        }
        Some(())
    }
}
