//! The pads of the 30 pins: pull-ups, pull-downs, input buffers.

use super::registers::{Registers, bit};
use super::supply::Pull;
use super::time::Time;

pub const PINS: usize = 30;

pub struct Pads {
    voltage: u32,
    pins: [u32; PINS],
    debug_port: [u32; 2],
}

impl Pads {
    const VOLTAGE_SELECT: u32 = 0x00;
    const GPIO0: u32 = 0x04;
    const GPIO29: u32 = 0x78;
    const SWCLK: u32 = 0x7C;
    const SWD: u32 = 0x80;

    const PULL_DOWN: u32 = 2;
    const PULL_UP: u32 = 3;
    const INPUT_ENABLE: u32 = 6;

    /// Input enabled, 4 mA, pull-down, Schmitt trigger.
    const AFTER_RESET: u32 = 0x56;

    pub fn new() -> Self {
        Self {
            voltage: 0,
            pins: [Self::AFTER_RESET; PINS],
            debug_port: [0xDA, 0x5A],
        }
    }

    /// The level of a pin that nobody drives; a floating one reads low.
    pub fn idle_level(&self, pin: usize) -> bool {
        let pull = self.pull(pin);
        pull.up && !pull.down
    }

    pub fn pull(&self, pin: usize) -> Pull {
        Pull {
            up: bit(self.pins[pin], Self::PULL_UP),
            down: bit(self.pins[pin], Self::PULL_DOWN),
        }
    }

    pub fn input_enabled(&self, pin: usize) -> bool {
        bit(self.pins[pin], Self::INPUT_ENABLE)
    }

    fn register(&mut self, offset: u32) -> Option<&mut u32> {
        match offset {
            Self::VOLTAGE_SELECT => Some(&mut self.voltage),
            Self::GPIO0..=Self::GPIO29 => self.pins.get_mut(((offset - Self::GPIO0) / 4) as usize),
            Self::SWCLK => Some(&mut self.debug_port[0]),
            Self::SWD => Some(&mut self.debug_port[1]),
            _ => None,
        }
    }
}

impl Registers for Pads {
    fn read(&mut self, offset: u32, _now: Time) -> Option<u32> {
        self.register(offset).copied()
    }

    fn write(&mut self, offset: u32, value: u32, _now: Time) -> Option<()> {
        *self.register(offset)? = value;
        Some(())
    }
}
