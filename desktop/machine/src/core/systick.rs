//! The core's own timer: 24 bits that count down with the core's clock or with
//! the chip's microsecond tick, and start over.

/// All moments are cycles of the core since power-on, awake or asleep.
pub struct SysTick {
    control: u32,
    reload: u32,
    /// It stood at `base` at the moment `since`.
    base: u32,
    since: u64,
    counted_to_zero: bool,
    /// Cycles to a tick of the reference clock, when that is running.
    reference: Option<u32>,
}

impl SysTick {
    const ENABLE: u32 = 1 << 0;
    const TICKINT: u32 = 1 << 1;
    const CLKSOURCE_CORE: u32 = 1 << 2;
    const COUNTFLAG: u32 = 1 << 16;
    const BITS: u32 = 0x00FF_FFFF;

    /// There is a reference clock; ten milliseconds of it are not given.
    pub const CALIBRATION: u32 = 0;

    pub const fn new() -> Self {
        Self {
            control: 0,
            reload: 0,
            base: 0,
            since: 0,
            counted_to_zero: false,
            reference: None,
        }
    }

    /// How many cycles a tick takes; `None` while it stands still.
    const fn period(&self) -> Option<u32> {
        if self.control & Self::ENABLE == 0 {
            None
        } else if self.control & Self::CLKSOURCE_CORE != 0 {
            Some(1)
        } else {
            self.reference
        }
    }

    const fn ticks(&self, now: u64) -> u64 {
        match self.period() {
            Some(period) => now.saturating_sub(self.since) / period as u64,
            None => 0,
        }
    }

    /// Where the counter stands: down to zero, then from the top.
    pub const fn value(&self, now: u64) -> u32 {
        let ticks = self.ticks(now);
        let base = self.base as u64;
        if ticks <= base {
            (base - ticks) as u32
        } else {
            let round = self.reload as u64 + 1;
            self.reload - ((ticks - base - 1) % round) as u32
        }
    }

    /// The next moment at which it reaches zero from one. A counter that reloads
    /// zero stays there.
    fn next_zero(&self) -> Option<u64> {
        let period = u64::from(self.period()?);
        match (self.base, self.reload) {
            (0, 0) => None,
            (0, reload) => Some(self.since + period * (u64::from(reload) + 1)),
            (base, _) => Some(self.since + period * u64::from(base)),
        }
    }

    /// When the core must look: it will interrupt then.
    pub fn next_interrupt(&self) -> Option<u64> {
        self.next_zero()
            .filter(|_| self.control & Self::TICKINT != 0)
    }

    /// Lets time pass; true if it wants to interrupt.
    pub fn advance(&mut self, now: u64) -> bool {
        let mut interrupt = false;
        while let Some(zero) = self.next_zero().filter(|zero| *zero <= now) {
            self.counted_to_zero = true;
            interrupt |= self.control & Self::TICKINT != 0;
            self.base = 0;
            self.since = zero;
            // However often it came round: one more look is enough.
            let round = u64::from(self.period().unwrap_or(1)) * (u64::from(self.reload) + 1);
            let rounds = (now - zero) / round;
            self.since += rounds * round;
        }
        interrupt
    }

    /// Counts on from here under other conditions.
    fn rebase(&mut self, now: u64) {
        self.base = self.value(now);
        self.since = now;
    }

    /// The reference clock changes its speed.
    pub fn set_reference(&mut self, reference: Option<u32>, now: u64) {
        if self.reference != reference {
            self.rebase(now);
            self.reference = reference.filter(|cycles| *cycles != 0);
        }
    }

    /// Reading clears the flag.
    pub fn read_control(&mut self) -> u32 {
        let flag = if std::mem::take(&mut self.counted_to_zero) {
            Self::COUNTFLAG
        } else {
            0
        };
        self.control | flag
    }

    pub fn write_control(&mut self, value: u32, now: u64) {
        self.rebase(now);
        self.control = value & (Self::ENABLE | Self::TICKINT | Self::CLKSOURCE_CORE);
    }

    pub const fn reload(&self) -> u32 {
        self.reload
    }

    pub fn set_reload(&mut self, value: u32, now: u64) {
        self.rebase(now);
        self.reload = value & Self::BITS;
    }

    /// Any write clears the counter; it reloads with the next tick.
    pub fn clear(&mut self, now: u64) {
        self.base = 0;
        self.since = now;
        self.counted_to_zero = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ON: u32 = SysTick::ENABLE | SysTick::TICKINT | SysTick::CLKSOURCE_CORE;

    #[test]
    fn it_counts_down_and_starts_over() {
        let mut tick = SysTick::new();
        tick.set_reload(9, 0);
        tick.clear(0);
        tick.write_control(ON, 100);
        assert_eq!(tick.value(100), 0);
        assert_eq!(tick.value(101), 9);
        assert_eq!(tick.value(110), 0);
        assert_eq!(tick.value(111), 9);
        assert_eq!(tick.next_interrupt(), Some(110));
        assert!(!tick.advance(109));
        assert!(tick.advance(110));
        assert_eq!(tick.next_interrupt(), Some(120));
        assert!(tick.advance(155), "it came round several times");
        assert_eq!(tick.value(155), 5);
        assert_eq!(tick.next_interrupt(), Some(160));
        assert_ne!(tick.read_control() & SysTick::COUNTFLAG, 0);
        assert_eq!(tick.read_control() & SysTick::COUNTFLAG, 0);
    }

    #[test]
    fn the_reference_clock_is_slower_or_stands_still() {
        let mut tick = SysTick::new();
        tick.set_reload(1_000, 0);
        tick.write_control(SysTick::ENABLE, 0);
        assert_eq!(tick.value(5_000), 0);
        tick.set_reference(Some(200), 5_000);
        assert_eq!(tick.value(5_000 + 200 * 11), 990);
        assert_eq!(tick.next_interrupt(), None, "nobody asked for it");
    }

    #[test]
    fn a_reload_of_zero_stops_it() {
        let mut tick = SysTick::new();
        tick.write_control(ON, 0);
        assert_eq!(tick.next_interrupt(), None);
        assert!(!tick.advance(1_000));
    }
}
