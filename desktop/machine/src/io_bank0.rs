//! The pin multiplexer of the 30 pins and their interrupts. Edges are latched
//! until they are acknowledged, levels follow the pin: as on the chip.

use super::pads::PINS;
use super::registers::{Registers, bit, field};
use super::time::Time;

/// What a pin can be connected to, as far as the handheld needs it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Function {
    Uart,
    I2c,
    Pwm,
    Sio,
    Other,
}

/// Eight pins share one interrupt register, four bits each.
const WORDS: usize = 4;
const PINS_PER_WORD: usize = 8;

pub struct IoBank0 {
    control: [u32; PINS],
    levels: u32,
    edges: [u32; WORDS],
    enabled: [u32; WORDS],
    forced: [u32; WORDS],
    dormant_enabled: [u32; WORDS],
}

impl IoBank0 {
    // For each pin STATUS, then CTRL.
    const GPIO0_STATUS: u32 = 0x000;
    const GPIO29_CTRL: u32 = 0x0EC;
    const INTR0: u32 = 0x0F0;
    const INTR3: u32 = 0x0FC;
    const PROC0_INTE0: u32 = 0x100;
    const PROC0_INTE3: u32 = 0x10C;
    const PROC0_INTF0: u32 = 0x110;
    const PROC0_INTF3: u32 = 0x11C;
    const PROC0_INTS0: u32 = 0x120;
    const PROC0_INTS3: u32 = 0x12C;
    /// What ends the deepest sleep.
    const DORMANT_WAKE_INTE0: u32 = 0x160;
    const DORMANT_WAKE_INTE3: u32 = 0x16C;

    const FUNCSEL: (u32, u32) = (0, 5);
    const FUNCSEL_UART: u32 = 2;
    const FUNCSEL_I2C: u32 = 3;
    const FUNCSEL_PWM: u32 = 4;
    const FUNCSEL_SIO: u32 = 5;
    const FUNCSEL_NULL: u32 = 31;
    const OUTOVER: (u32, u32) = (8, 2);
    const OEOVER: (u32, u32) = (12, 2);
    const STATUS_INFROMPAD: u32 = 17;

    // The four interrupt bits of a pin.
    const LEVEL_LOW: u32 = 1 << 0;
    const LEVEL_HIGH: u32 = 1 << 1;
    const EDGE_LOW: u32 = 1 << 2;
    const EDGE_HIGH: u32 = 1 << 3;
    const ALL_EDGES: u32 = 0xCCCC_CCCC;

    pub fn new() -> Self {
        Self {
            control: [Self::FUNCSEL_NULL; PINS],
            levels: 0,
            edges: [0; WORDS],
            enabled: [0; WORDS],
            forced: [0; WORDS],
            dormant_enabled: [0; WORDS],
        }
    }

    pub fn function(&self, pin: usize) -> Function {
        let (low, width) = Self::FUNCSEL;
        match field(self.control[pin], low, width) {
            Self::FUNCSEL_UART => Function::Uart,
            Self::FUNCSEL_I2C => Function::I2c,
            Self::FUNCSEL_PWM => Function::Pwm,
            Self::FUNCSEL_SIO => Function::Sio,
            _ => Function::Other,
        }
    }

    /// What reaches a pad of what its function puts out, and whether it is driven at all.
    pub fn overridden(&self, pin: usize, level: bool, driven: bool) -> Option<bool> {
        let over = |(low, width), value: bool| match field(self.control[pin], low, width) {
            0 => value,
            1 => !value,
            2 => false,
            _ => true,
        };
        over(Self::OEOVER, driven).then_some(over(Self::OUTOVER, level))
    }

    /// The levels of all pins; what differs from before is an edge.
    pub fn set_levels(&mut self, levels: u32) {
        let changed = self.levels ^ levels;
        self.levels = levels;
        for pin in (0..PINS).filter(|pin| bit(changed, *pin as u32)) {
            let edge = if bit(levels, pin as u32) {
                Self::EDGE_HIGH
            } else {
                Self::EDGE_LOW
            };
            self.edges[pin / PINS_PER_WORD] |= edge << Self::shift(pin);
        }
    }

    fn shift(pin: usize) -> u32 {
        4 * (pin % PINS_PER_WORD) as u32
    }

    /// Latched edges and live levels of eight pins.
    fn raw(&self, word: usize) -> u32 {
        (0..PINS_PER_WORD)
            .map(|n| word * PINS_PER_WORD + n)
            .filter(|pin| *pin < PINS)
            .fold(self.edges[word], |raw, pin| {
                let level = if bit(self.levels, pin as u32) {
                    Self::LEVEL_HIGH
                } else {
                    Self::LEVEL_LOW
                };
                raw | level << Self::shift(pin)
            })
    }

    fn status(&self, word: usize) -> u32 {
        self.raw(word) & self.enabled[word] | self.forced[word]
    }

    /// Whether a pin ends the deepest sleep now.
    pub fn wakes(&self) -> bool {
        (0..WORDS).any(|word| self.raw(word) & self.dormant_enabled[word] != 0)
    }

    /// Whether any pin may interrupt the CPU.
    pub fn interrupts(&self) -> bool {
        self.enabled.iter().any(|enabled| *enabled != 0)
    }

    /// The interrupt line to the CPU.
    pub fn line(&self) -> bool {
        (0..WORDS).any(|word| self.enabled[word] | self.forced[word] != 0 && self.status(word) != 0)
    }
}

impl Registers for IoBank0 {
    fn read(&mut self, offset: u32, _now: Time) -> Option<u32> {
        let word = (offset / 4) as usize % WORDS;
        match offset {
            Self::GPIO0_STATUS..=Self::GPIO29_CTRL => {
                let pin = (offset / 8) as usize;
                if offset % 8 == 4 {
                    Some(self.control[pin])
                } else {
                    Some(field(self.levels, pin as u32, 1) << Self::STATUS_INFROMPAD)
                }
            }
            Self::INTR0..=Self::INTR3 => Some(self.raw(word)),
            Self::PROC0_INTE0..=Self::PROC0_INTE3 => Some(self.enabled[word]),
            Self::PROC0_INTF0..=Self::PROC0_INTF3 => Some(self.forced[word]),
            Self::PROC0_INTS0..=Self::PROC0_INTS3 => Some(self.status(word)),
            Self::DORMANT_WAKE_INTE0..=Self::DORMANT_WAKE_INTE3 => Some(self.dormant_enabled[word]),
            _ => None,
        }
    }

    fn write(&mut self, offset: u32, value: u32, _now: Time) -> Option<()> {
        let word = (offset / 4) as usize % WORDS;
        match offset {
            Self::GPIO0_STATUS..=Self::GPIO29_CTRL if offset % 8 == 4 => {
                self.control[(offset / 8) as usize] = value;
            }
            Self::INTR0..=Self::INTR3 => self.edges[word] &= !(value & Self::ALL_EDGES),
            Self::PROC0_INTE0..=Self::PROC0_INTE3 => self.enabled[word] = value,
            Self::PROC0_INTF0..=Self::PROC0_INTF3 => self.forced[word] = value,
            Self::DORMANT_WAKE_INTE0..=Self::DORMANT_WAKE_INTE3 => {
                self.dormant_enabled[word] = value;
            }
            _ => return None,
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PIN: usize = 14;

    fn word(value: u32) -> u32 {
        value << IoBank0::shift(PIN)
    }

    #[test]
    fn an_edge_stays_until_it_is_acknowledged() {
        let mut io = IoBank0::new();
        let inte = IoBank0::PROC0_INTE0 + 4;
        let intr = IoBank0::INTR0 + 4;
        io.set_levels(1 << PIN);
        io.write(intr, word(IoBank0::EDGE_HIGH), Time::ZERO)
            .unwrap();
        io.write(inte, word(IoBank0::EDGE_LOW), Time::ZERO).unwrap();
        assert!(!io.line());
        io.set_levels(0);
        io.set_levels(1 << PIN);
        assert!(io.line(), "the edge is over, but latched");
        io.write(intr, word(IoBank0::EDGE_LOW), Time::ZERO).unwrap();
        assert!(!io.line());
    }

    #[test]
    fn an_override_stands_above_the_function() {
        const CTRL: u32 = IoBank0::GPIO0_STATUS + 8 * PIN as u32 + 4;
        let driven = |control, level| {
            let mut io = IoBank0::new();
            io.write(CTRL, control, Time::ZERO).unwrap();
            io.overridden(PIN, level, true)
        };
        assert_eq!(driven(2, true), Some(true));
        assert_eq!(driven(2 | 1 << 8, true), Some(false), "inverted");
        assert_eq!(driven(2 | 3 << 8, false), Some(true), "high");
        assert_eq!(driven(2 | 2 << 12, true), None, "not driven");
        assert_eq!(driven(2 | 3 << 12, false), Some(false), "driven");
    }

    #[test]
    fn a_level_follows_the_pin() {
        let mut io = IoBank0::new();
        let inte = IoBank0::PROC0_INTE0 + 4;
        io.set_levels(1 << PIN);
        io.write(inte, word(IoBank0::LEVEL_LOW), Time::ZERO)
            .unwrap();
        assert!(!io.line());
        io.set_levels(0);
        assert!(io.line());
        io.set_levels(1 << PIN);
        assert!(!io.line());
    }
}
