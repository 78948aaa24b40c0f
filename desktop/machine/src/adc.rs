//! The analog converter: one conversion at a time of what lies on a pin, in the
//! time it takes. Its FIFO and its temperature sensor are not here.

use super::registers::{Registers, bit, field};
use super::time::Time;

/// Four of its inputs are pins, from GP26 on.
const INPUTS: usize = 4;

pub struct Adc {
    control: u32,
    result: u32,
    ready_at: Time,
    clock: Option<u64>,
    /// What lies on each pin; `None` where nothing is connected.
    millivolts: [Option<u32>; INPUTS],
}

impl Adc {
    const CS: u32 = 0x00;
    const RESULT: u32 = 0x04;

    const CS_EN: u32 = 0;
    const CS_START_ONCE: u32 = 2;
    const CS_READY: u32 = 1 << 8;
    const CS_AINSEL: (u32, u32) = (12, 3);
    /// What is kept of CS: the rest starts something or is read only.
    const CS_KEPT: u32 = 1 << Self::CS_EN | 0x7 << 12;

    const CYCLES: u64 = 96;
    const FULL_SCALE_MILLIVOLTS: u32 = 3_300;
    const STEPS: u32 = 1 << 12;

    pub fn new() -> Self {
        Self {
            control: 0,
            result: 0,
            ready_at: Time::NEVER,
            clock: None,
            millivolts: [None; INPUTS],
        }
    }

    /// The block is reset; what is connected stays so.
    pub fn reset(&mut self) {
        *self = Self {
            clock: self.clock,
            millivolts: self.millivolts,
            ..Self::new()
        };
    }

    pub fn set_clock(&mut self, hertz: Option<u64>) {
        self.clock = hertz;
    }

    pub fn connect(&mut self, input: usize, millivolts: u32) {
        self.millivolts[input] = Some(millivolts);
    }

    fn input(&self) -> Option<u32> {
        let (low, width) = Self::CS_AINSEL;
        let input = field(self.control, low, width) as usize;
        self.millivolts.get(input).copied().flatten()
    }
}

impl Registers for Adc {
    fn read(&mut self, offset: u32, now: Time) -> Option<u32> {
        match offset {
            Self::CS if now >= self.ready_at => Some(self.control | Self::CS_READY),
            Self::CS => Some(self.control),
            Self::RESULT => Some(self.result),
            _ => None,
        }
    }

    fn write(&mut self, offset: u32, value: u32, now: Time) -> Option<()> {
        if offset != Self::CS {
            return None;
        }
        let was_on = bit(self.control, Self::CS_EN);
        self.control = value & Self::CS_KEPT;
        if !bit(value, Self::CS_EN) {
            self.ready_at = Time::NEVER;
        } else if !was_on {
            self.ready_at = self.clock.map_or(Time::NEVER, |_| now);
        }
        if bit(value, Self::CS_START_ONCE) {
            let millivolts = self.input()?;
            let steps = millivolts * Self::STEPS / Self::FULL_SCALE_MILLIVOLTS;
            self.result = steps.min(Self::STEPS - 1);
            self.ready_at = match self.clock {
                Some(hertz) => now + Time::of_cycles(Self::CYCLES, hertz),
                None => Time::NEVER,
            };
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ON: u32 = 1 << Adc::CS_EN;
    const START: u32 = ON | 1 << Adc::CS_START_ONCE | 3 << 12;

    fn running() -> Adc {
        let mut adc = Adc::new();
        adc.set_clock(Some(12_000_000));
        adc.connect(3, 1_650);
        adc.write(Adc::CS, ON, Time::ZERO).unwrap();
        adc
    }

    fn is_ready(adc: &mut Adc, at: Time) -> bool {
        adc.read(Adc::CS, at).unwrap() & Adc::CS_READY != 0
    }

    #[test]
    fn a_conversion_takes_its_time() {
        let mut adc = running();
        assert!(is_ready(&mut adc, Time::ZERO));
        adc.write(Adc::CS, START, Time::ZERO).unwrap();
        assert!(!is_ready(&mut adc, Time::from_micros(7)));
        assert!(is_ready(&mut adc, Time::from_micros(8)));
        assert_eq!(adc.read(Adc::RESULT, Time::from_micros(8)), Some(2048));
    }

    #[test]
    fn without_a_clock_it_is_never_ready() {
        let mut adc = Adc::new();
        adc.write(Adc::CS, ON, Time::ZERO).unwrap();
        assert!(!is_ready(&mut adc, Time::from_millis(1_000)));
    }

    #[test]
    fn a_pin_that_is_not_connected_is_told() {
        let mut adc = running();
        assert_eq!(adc.write(Adc::CS, ON | 1 << 2, Time::ZERO), None);
    }
}
