//! The pulse width modulator: eight slices that count up to TOP and start over, each with two
//! outputs that are high while the counter is below their half of CC. TOP and CC take effect when
//! the counter wraps; without that, false tones would sound between two writes. Phase correction
//! and the modes that count an input are not here, and neither are its interrupts.

use super::registers::{Registers, bit, field};
use super::time::Time;

const SLICES: usize = 8;

/// A rectangular wave on a pin.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tone {
    pub hertz: f64,
    /// The share of the time that the pin is high.
    pub duty: f64,
}

#[derive(Clone, Copy)]
struct Slice {
    control: u32,
    divider: u32,
    compare: u32,
    top: u32,
    /// What the counter goes by until it wraps.
    latched: (u32, u32),
    /// When it last stood at zero.
    wrapped: Time,
}

impl Slice {
    const CSR: u32 = 0x00;
    const DIV: u32 = 0x04;
    const CTR: u32 = 0x08;
    const CC: u32 = 0x0C;
    const TOP: u32 = 0x10;
    const SIZE: u32 = 0x14;

    const CSR_EN: u32 = 0;
    /// Enable, and both outputs inverted.
    const CSR_KEPT: u32 = 1 << Self::CSR_EN | 0b11 << 2;
    /// Phase correction, phase steps and the other modes of counting.
    const CSR_UNKNOWN: u32 = 0b1111_0010;
    const TOP_AFTER_RESET: u32 = 0xFFFF;
    /// One, with four bits of fraction.
    const DIVIDE_BY_ONE: u32 = 1 << 4;

    const fn new() -> Self {
        Self {
            control: 0,
            divider: Self::DIVIDE_BY_ONE,
            compare: 0,
            top: Self::TOP_AFTER_RESET,
            latched: (0, Self::TOP_AFTER_RESET),
            wrapped: Time::ZERO,
        }
    }

    fn is_on(&self) -> bool {
        bit(self.control, Self::CSR_EN)
    }

    /// Sixteenths of a cycle between two counts.
    fn sixteenths(&self) -> u64 {
        // Zero means the most.
        match self.divider & 0xFFF {
            0 => 0x1000,
            divider => divider.into(),
        }
    }

    fn period(&self, hertz: u64) -> Time {
        let (_, top) = self.latched;
        Time::of_cycles(u64::from(top + 1) * self.sixteenths(), 16 * hertz)
    }

    /// Lets it count up to now.
    fn advance(&mut self, hertz: u64, now: Time) {
        let wanted = (self.compare, self.top);
        if !self.is_on() {
            self.latched = wanted;
            self.wrapped = now;
            return;
        }
        if self.latched != wanted && self.wrapped + self.period(hertz) <= now {
            self.wrapped += self.period(hertz);
            self.latched = wanted;
        }
        let period = self.period(hertz);
        self.wrapped += period * now.saturating_sub(self.wrapped).count(period);
    }

    fn tone(&self, output: usize, hertz: u64) -> Option<Tone> {
        let (compare, top) = self.latched;
        let compare = field(compare, 16 * output as u32, 16);
        (self.is_on() && compare > 0).then(|| Tone {
            hertz: 16.0 * hertz as f64 / (f64::from(top + 1) * self.sixteenths() as f64),
            duty: f64::from(compare.min(top + 1)) / f64::from(top + 1),
        })
    }
}

pub struct Pwm {
    slices: [Slice; SLICES],
    hertz: u64,
}

impl Pwm {
    const EN: u32 = 0xA0;

    pub fn new(hertz: u64) -> Self {
        Self {
            slices: [Slice::new(); SLICES],
            hertz,
        }
    }

    pub fn reset(&mut self) {
        *self = Self::new(self.hertz);
    }

    pub fn set_clock(&mut self, hertz: u64) {
        self.hertz = hertz;
    }

    /// Lets all slices count up to now.
    pub fn advance(&mut self, now: Time) {
        for slice in &mut self.slices {
            slice.advance(self.hertz, now);
        }
    }

    /// When a slice takes over what was written to it.
    pub fn next_event(&self) -> Time {
        let waiting = self.slices.iter().filter(|slice| slice.is_on());
        waiting
            .filter(|slice| slice.latched != (slice.compare, slice.top))
            .map(|slice| slice.wrapped + slice.period(self.hertz))
            .min()
            .unwrap_or(Time::NEVER)
    }

    /// Whether any slice counts.
    pub fn is_on(&self) -> bool {
        self.slices.iter().any(Slice::is_on)
    }

    /// What is on the pin, if it is switched to this block.
    pub fn tone(&self, pin: usize) -> Option<Tone> {
        self.slices[pin / 2 % SLICES].tone(pin % 2, self.hertz)
    }
}

impl Registers for Pwm {
    fn read(&mut self, offset: u32, now: Time) -> Option<u32> {
        self.advance(now);
        if offset == Self::EN {
            let on = self.slices.iter().map(|slice| u32::from(slice.is_on()));
            return Some(on.rev().fold(0, |all, on| all << 1 | on));
        }
        let slice = self.slices.get((offset / Slice::SIZE) as usize)?;
        match offset % Slice::SIZE {
            Slice::CSR => Some(slice.control),
            Slice::DIV => Some(slice.divider),
            Slice::CTR if slice.is_on() => {
                let count = Time::of_cycles(slice.sixteenths(), 16 * self.hertz);
                Some((now - slice.wrapped).count(count) as u32)
            }
            Slice::CTR => Some(0),
            Slice::CC => Some(slice.compare),
            Slice::TOP => Some(slice.top),
            _ => None,
        }
    }

    fn write(&mut self, offset: u32, value: u32, now: Time) -> Option<()> {
        self.advance(now);
        let slice = self.slices.get_mut((offset / Slice::SIZE) as usize)?;
        match offset % Slice::SIZE {
            Slice::CSR if value & Slice::CSR_UNKNOWN == 0 => {
                slice.control = value & Slice::CSR_KEPT;
            }
            Slice::DIV => slice.divider = value,
            // Setting the counter is known as far as starting over.
            Slice::CTR if value == 0 => slice.wrapped = now,
            Slice::CC => slice.compare = value,
            Slice::TOP => slice.top = value & 0xFFFF,
            _ => return None,
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERTZ: u64 = 125_000_000;
    /// GP2 is output A of slice 1.
    const PIN: usize = 2;
    const SLICE: u32 = Slice::SIZE;

    /// 1 kHz, a quarter of the time high.
    fn sounding() -> Pwm {
        let mut pwm = Pwm::new(HERTZ);
        for (register, value) in [
            (Slice::DIV, 50 << 4),
            (Slice::CC, 625),
            (Slice::TOP, 2_499),
            (Slice::CSR, 1),
        ] {
            pwm.write(SLICE + register, value, Time::ZERO).unwrap();
        }
        pwm
    }

    #[test]
    fn a_slice_makes_the_tone_of_its_counter() {
        let mut pwm = sounding();
        pwm.advance(Time::from_micros(10));
        let tone = pwm.tone(PIN).unwrap();
        assert_eq!((tone.hertz, tone.duty), (1_000.0, 0.25));
        assert_eq!(pwm.tone(PIN + 1), None);
        let at = Time::from_micros(2_100);
        assert_eq!(pwm.read(SLICE + Slice::CTR, at), Some(250));
        assert_eq!(pwm.read(Pwm::EN, at), Some(0b10));
        pwm.write(SLICE + Slice::CSR, 0, at).unwrap();
        assert_eq!(pwm.tone(PIN), None);
    }

    #[test]
    fn what_is_written_counts_from_the_next_wrap_on() {
        let mut pwm = sounding();
        let now = Time::from_micros(300);
        pwm.write(SLICE + Slice::TOP, 1_249, now).unwrap();
        assert_eq!(pwm.tone(PIN).unwrap().hertz, 1_000.0);
        assert_eq!(pwm.next_event(), Time::from_micros(1_000));
        pwm.advance(Time::from_micros(999));
        assert_eq!(pwm.tone(PIN).unwrap().hertz, 1_000.0);
        pwm.advance(Time::from_micros(1_000));
        assert_eq!(pwm.tone(PIN).unwrap().hertz, 2_000.0);
        assert_eq!(pwm.next_event(), Time::NEVER);
    }
}
