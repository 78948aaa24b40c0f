//! The watchdog: reboots the chip when it is not fed, keeps eight words across
//! the reboot, and makes the microsecond tick for the timer.

use super::registers::{Registers, bit, field};
use super::time::Time;

/// Why the watchdog rebooted the chip.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bite {
    /// It was not fed in time.
    Timeout,
    /// The firmware asked for it.
    Forced,
}

pub struct Watchdog {
    control: u32,
    /// The counter stood at `count` at the moment `since`.
    count: u32,
    since: Time,
    tick: u32,
    tick_period: Option<Time>,
    reason: Option<Bite>,
    scratch: [u32; 8],
}

impl Watchdog {
    const CTRL: u32 = 0x00;
    const LOAD: u32 = 0x04;
    const REASON: u32 = 0x08;
    const SCRATCH0: u32 = 0x0C;
    const SCRATCH7: u32 = 0x28;
    const TICK: u32 = 0x2C;

    const CTRL_TIME: u32 = 0x00FF_FFFF;
    const CTRL_ENABLE: u32 = 30;
    const CTRL_TRIGGER: u32 = 31;
    const TICK_CYCLES: (u32, u32) = (0, 9);
    const TICK_ENABLE: u32 = 9;
    const TICK_RUNNING: u32 = 1 << 10;
    const REASON_TIMER: u32 = 1 << 0;
    const REASON_FORCE: u32 = 1 << 1;
    /// Erratum RP2040-E1: the counter loses two with every tick.
    const PER_TICK: u64 = 2;

    pub fn new() -> Self {
        Self {
            control: 0,
            count: 0,
            since: Time::ZERO,
            tick: 0x200,
            tick_period: None,
            reason: None,
            scratch: [0; 8],
        }
    }

    /// After a bite: REASON tells, the scratch words are kept.
    pub fn reset(&mut self, bite: Bite) {
        *self = Self {
            reason: Some(bite),
            scratch: self.scratch,
            ..Self::new()
        };
    }

    /// The tick for timer and watchdog, from clk_ref.
    pub fn tick_period(&self, ref_hertz: u64) -> Option<Time> {
        let (low, width) = Self::TICK_CYCLES;
        let cycles = u64::from(field(self.tick, low, width));
        (bit(self.tick, Self::TICK_ENABLE) && cycles > 0)
            .then(|| Time::of_cycles(cycles, ref_hertz))
    }

    pub fn set_tick(&mut self, tick: Option<Time>, now: Time) {
        if self.tick_period != tick {
            self.count = self.left(now);
            self.since = now;
            self.tick_period = tick;
        }
    }

    fn left(&self, now: Time) -> u32 {
        let lost = match self.tick_period {
            Some(tick) if self.enabled() => (now - self.since).count(tick) * Self::PER_TICK,
            _ => 0,
        };
        u64::from(self.count).saturating_sub(lost) as u32
    }

    fn enabled(&self) -> bool {
        bit(self.control, Self::CTRL_ENABLE)
    }

    pub fn next_event(&self) -> Time {
        match self.tick_period {
            _ if bit(self.control, Self::CTRL_TRIGGER) => Time::ZERO,
            Some(tick) if self.enabled() => {
                self.since + tick * u64::from(self.count).div_ceil(Self::PER_TICK)
            }
            _ => Time::NEVER,
        }
    }

    /// Whether it bites now.
    pub fn bite(&self, now: Time) -> Option<Bite> {
        if bit(self.control, Self::CTRL_TRIGGER) {
            Some(Bite::Forced)
        } else if self.next_event() <= now {
            Some(Bite::Timeout)
        } else {
            None
        }
    }
}

impl Registers for Watchdog {
    fn read(&mut self, offset: u32, now: Time) -> Option<u32> {
        match offset {
            Self::CTRL => Some(self.control & !Self::CTRL_TIME | self.left(now)),
            Self::REASON => Some(match self.reason {
                Some(Bite::Timeout) => Self::REASON_TIMER,
                Some(Bite::Forced) => Self::REASON_FORCE,
                None => 0,
            }),
            Self::SCRATCH0..=Self::SCRATCH7 => {
                Some(self.scratch[((offset - Self::SCRATCH0) / 4) as usize])
            }
            Self::TICK if self.tick_period.is_some() => Some(self.tick | Self::TICK_RUNNING),
            Self::TICK => Some(self.tick),
            _ => None,
        }
    }

    fn write(&mut self, offset: u32, value: u32, now: Time) -> Option<()> {
        match offset {
            Self::CTRL => {
                self.count = self.left(now);
                self.since = now;
                self.control = value & !Self::CTRL_TIME;
            }
            Self::LOAD => {
                self.count = value & Self::CTRL_TIME;
                self.since = now;
            }
            Self::SCRATCH0..=Self::SCRATCH7 => {
                self.scratch[((offset - Self::SCRATCH0) / 4) as usize] = value;
            }
            Self::TICK => self.tick = value,
            _ => return None,
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MICROSECOND: Option<Time> = Some(Time::from_micros(1));

    fn running(load: u32) -> Watchdog {
        let mut watchdog = Watchdog::new();
        watchdog.set_tick(MICROSECOND, Time::ZERO);
        watchdog.write(Watchdog::LOAD, load, Time::ZERO).unwrap();
        let enable = 1 << Watchdog::CTRL_ENABLE;
        watchdog.write(Watchdog::CTRL, enable, Time::ZERO).unwrap();
        watchdog
    }

    #[test]
    fn it_bites_when_it_is_not_fed() {
        let mut watchdog = running(2_000);
        assert_eq!(watchdog.bite(Time::from_micros(999)), None);
        assert_eq!(watchdog.bite(Time::from_micros(1_000)), Some(Bite::Timeout));
        let fed = Time::from_micros(900);
        watchdog.write(Watchdog::LOAD, 2_000, fed).unwrap();
        assert_eq!(watchdog.bite(Time::from_micros(1_899)), None);
        assert_eq!(watchdog.bite(Time::from_micros(1_900)), Some(Bite::Timeout));
    }

    #[test]
    fn after_a_bite_it_tells_why_and_keeps_its_words() {
        let mut watchdog = running(2_000);
        watchdog
            .write(Watchdog::SCRATCH0, 0xCAFE, Time::ZERO)
            .unwrap();
        let trigger = 1 << Watchdog::CTRL_TRIGGER;
        watchdog.write(Watchdog::CTRL, trigger, Time::ZERO).unwrap();
        assert_eq!(watchdog.bite(Time::ZERO), Some(Bite::Forced));
        watchdog.reset(Bite::Forced);
        assert_eq!(watchdog.bite(Time::from_millis(1_000)), None);
        assert_eq!(
            watchdog.read(Watchdog::REASON, Time::ZERO),
            Some(Watchdog::REASON_FORCE)
        );
        assert_eq!(watchdog.read(Watchdog::SCRATCH0, Time::ZERO), Some(0xCAFE));
    }
}
