//! Simulated time. The chip's clocks are not whole numbers of nanoseconds, so
//! a moment is counted in picoseconds: 213 days of play fit.

use std::fmt;
use std::ops::{Add, AddAssign, Mul, Sub};

/// A moment since power-on, or the span between two moments.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Time(u64);

impl Time {
    pub const ZERO: Time = Time(0);
    /// Later than anything that happens.
    pub const NEVER: Time = Time(u64::MAX);

    pub const fn from_picos(picos: u64) -> Self {
        Self(picos)
    }

    pub const fn from_micros(micros: u64) -> Self {
        Self(micros * 1_000_000)
    }

    pub const fn from_millis(millis: u64) -> Self {
        Self::from_micros(millis * 1_000)
    }

    /// The span of `cycles` cycles of a clock.
    pub const fn of_cycles(cycles: u64, hertz: u64) -> Self {
        Self((cycles as u128 * 1_000_000_000_000 / hertz as u128) as u64)
    }

    pub const fn as_picos(self) -> u64 {
        self.0
    }

    pub const fn as_micros(self) -> u64 {
        self.0 / 1_000_000
    }

    pub fn as_millis_f64(self) -> f64 {
        self.0 as f64 / 1e9
    }

    pub fn as_seconds_f64(self) -> f64 {
        self.0 as f64 / 1e12
    }

    /// How often `period` fits into this span.
    pub const fn count(self, period: Time) -> u64 {
        self.0 / period.0
    }

    /// How many of `period` cover this span.
    pub const fn count_up(self, period: Time) -> u64 {
        self.0.div_ceil(period.0)
    }

    pub const fn saturating_sub(self, earlier: Time) -> Time {
        Time(self.0.saturating_sub(earlier.0))
    }
}

impl Add for Time {
    type Output = Time;
    fn add(self, span: Time) -> Time {
        Time(self.0.saturating_add(span.0))
    }
}

impl AddAssign for Time {
    fn add_assign(&mut self, span: Time) {
        *self = *self + span;
    }
}

impl Sub for Time {
    type Output = Time;
    fn sub(self, earlier: Time) -> Time {
        Time(self.0 - earlier.0)
    }
}

impl Mul<u64> for Time {
    type Output = Time;
    fn mul(self, factor: u64) -> Time {
        Time(self.0 * factor)
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.3} ms", self.as_millis_f64())
    }
}

impl fmt::Debug for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
