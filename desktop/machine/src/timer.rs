//! The 64-bit microsecond counter and its four alarms.

use super::registers::Registers;
use super::time::Time;

const ALARMS: usize = 4;

pub struct Timer {
    /// The tick that drives the counter; none until the watchdog block makes it.
    tick: Option<Time>,
    /// The counter stood at `base` at the moment `since`.
    base: u64,
    since: Time,
    alarms: [u32; ALARMS],
    armed: [bool; ALARMS],
    /// The moment an armed alarm rings, if the counter counts.
    rings: [Option<Time>; ALARMS],
    raw: u32,
    enabled: u32,
    forced: u32,
    latched_high: u32,
}

impl Timer {
    const TIMEHW: u32 = 0x00;
    const TIMELW: u32 = 0x04;
    const TIMEHR: u32 = 0x08;
    const TIMELR: u32 = 0x0C;
    const ALARM0: u32 = 0x10;
    const ALARM3: u32 = 0x1C;
    const ARMED: u32 = 0x20;
    const TIMERAWH: u32 = 0x24;
    const TIMERAWL: u32 = 0x28;
    const INTR: u32 = 0x34;
    const INTE: u32 = 0x38;
    const INTF: u32 = 0x3C;
    const INTS: u32 = 0x40;

    pub fn new(tick: Option<Time>, now: Time) -> Self {
        Self {
            tick,
            base: 0,
            since: now,
            alarms: [0; ALARMS],
            armed: [false; ALARMS],
            rings: [None; ALARMS],
            raw: 0,
            enabled: 0,
            forced: 0,
            latched_high: 0,
        }
    }

    /// The tick changes speed: count on from here.
    pub fn set_tick(&mut self, tick: Option<Time>, now: Time) {
        if self.tick != tick {
            self.base = self.count(now);
            self.since = now;
            self.tick = tick;
            for n in 0..ALARMS {
                if self.armed[n] {
                    self.arm(n, now);
                }
            }
        }
    }

    fn count(&self, now: Time) -> u64 {
        let ticks = self.tick.map_or(0, |tick| (now - self.since).count(tick));
        self.base.wrapping_add(ticks)
    }

    /// An alarm rings when the low word of the counter equals it.
    fn arm(&mut self, n: usize, now: Time) {
        self.armed[n] = true;
        self.rings[n] = self.tick.map(|tick| {
            let count = self.count(now);
            let wait = match self.alarms[n].wrapping_sub(count as u32) {
                0 => 1 << 32,
                wait => u64::from(wait),
            };
            self.since + tick * (count - self.base + wait)
        });
    }

    pub fn armed(&self) -> u32 {
        (0..ALARMS)
            .filter(|n| self.armed[*n])
            .fold(0, |bits, n| bits | 1 << n)
    }

    pub fn next_event(&self) -> Time {
        self.rings
            .iter()
            .flatten()
            .min()
            .copied()
            .unwrap_or(Time::NEVER)
    }

    pub fn advance(&mut self, now: Time) {
        for (n, rings) in self.rings.iter_mut().enumerate() {
            if rings.is_some_and(|at| at <= now) {
                *rings = None;
                self.armed[n] = false;
                self.raw |= 1 << n;
            }
        }
    }

    /// One interrupt line for each alarm.
    pub fn lines(&self) -> u32 {
        (self.raw & self.enabled) | self.forced
    }
}

impl Registers for Timer {
    fn read(&mut self, offset: u32, now: Time) -> Option<u32> {
        let count = self.count(now);
        match offset {
            Self::TIMEHR => Some(self.latched_high),
            Self::TIMELR => {
                self.latched_high = (count >> 32) as u32;
                Some(count as u32)
            }
            Self::TIMERAWH => Some((count >> 32) as u32),
            Self::TIMERAWL => Some(count as u32),
            Self::ALARM0..=Self::ALARM3 => {
                Some(self.alarms[((offset - Self::ALARM0) / 4) as usize])
            }
            Self::ARMED => Some(self.armed()),
            Self::INTR => Some(self.raw),
            Self::INTE => Some(self.enabled),
            Self::INTF => Some(self.forced),
            Self::INTS => Some(self.lines()),
            _ => None,
        }
    }

    fn write(&mut self, offset: u32, value: u32, now: Time) -> Option<()> {
        match offset {
            Self::TIMELW => self.latched_high = value,
            Self::TIMEHW => {
                self.base = u64::from(value) << 32 | u64::from(self.latched_high);
                self.since = now;
            }
            Self::ALARM0..=Self::ALARM3 => {
                let n = ((offset - Self::ALARM0) / 4) as usize;
                self.alarms[n] = value;
                self.arm(n, now);
            }
            Self::ARMED => {
                for (n, rings) in self.rings.iter_mut().enumerate() {
                    if value & 1 << n != 0 {
                        *rings = None;
                        self.armed[n] = false;
                    }
                }
            }
            Self::INTR => self.raw &= !value,
            Self::INTE => self.enabled = value & 0xF,
            Self::INTF => self.forced = value & 0xF,
            _ => return None,
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MICROSECOND: Time = Time::from_micros(1);

    #[test]
    fn an_alarm_rings_once_when_its_time_has_come() {
        let mut timer = Timer::new(Some(MICROSECOND), Time::ZERO);
        timer.write(Timer::INTE, 1, Time::ZERO).unwrap();
        timer.write(Timer::ALARM0, 100, Time::ZERO).unwrap();
        assert_eq!(timer.next_event(), Time::from_micros(100));
        timer.advance(Time::from_micros(99));
        assert_eq!(timer.lines(), 0);
        timer.advance(Time::from_micros(100));
        assert_eq!(timer.lines(), 1);
        assert_eq!(timer.next_event(), Time::NEVER);
        timer.write(Timer::INTR, 1, Time::from_micros(101)).unwrap();
        assert_eq!(timer.lines(), 0);
    }

    #[test]
    fn an_alarm_that_is_past_waits_for_the_next_turn_of_the_low_word() {
        let mut timer = Timer::new(Some(MICROSECOND), Time::ZERO);
        let now = Time::from_micros(500);
        timer.write(Timer::ALARM0, 400, now).unwrap();
        assert_eq!(timer.next_event(), Time::from_micros((1 << 32) + 400));
        timer.write(Timer::ARMED, 1, now).unwrap();
        assert_eq!(timer.next_event(), Time::NEVER);
    }

    #[test]
    fn without_a_tick_the_time_stands_still() {
        let mut timer = Timer::new(None, Time::ZERO);
        let later = Time::from_millis(5);
        assert_eq!(timer.read(Timer::TIMERAWL, later), Some(0));
        timer.set_tick(Some(MICROSECOND), later);
        assert_eq!(
            timer.read(Timer::TIMERAWL, later + Time::from_micros(7)),
            Some(7)
        );
    }

    #[test]
    fn an_alarm_waits_while_the_time_stands_still() {
        let mut timer = Timer::new(Some(MICROSECOND), Time::ZERO);
        timer.write(Timer::ALARM0, 100, Time::ZERO).unwrap();
        timer.set_tick(None, Time::from_micros(40));
        assert_eq!(timer.next_event(), Time::NEVER);
        timer.set_tick(Some(MICROSECOND), Time::from_millis(9));
        assert_eq!(timer.next_event(), Time::from_micros(9_060));
    }
}
