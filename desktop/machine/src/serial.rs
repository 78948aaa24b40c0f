//! Bytes as levels on one wire, and back: a start bit, eight data bits, the lowest first, and a
//! stop bit. Both ends go by the length of a bit alone.

use std::collections::VecDeque;

use super::time::Time;

/// Start, data and stop.
pub const FRAME_BITS: u64 = 10;
/// The stop bit has this number when the start bit has none.
const STOP: u32 = 9;

/// The level of a wire from a moment on.
pub type Change = (Time, bool);

/// Plans the levels of a byte that begins at `begun`, on a wire that is high; the moment at which
/// the next one may begin.
pub fn send(byte: u8, begun: Time, bit: Time, changes: &mut VecDeque<Change>) -> Time {
    let frame = 1 << STOP | u32::from(byte) << 1;
    let mut level = true;
    for n in 0..=STOP {
        let next = frame & 1 << n != 0;
        if next != level {
            changes.push_back((begun + bit * u64::from(n), next));
            level = next;
        }
    }
    begun + bit * FRAME_BITS
}

/// A byte that came in, and how its frame ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Received {
    pub byte: u8,
    /// There was no stop bit.
    pub torn: bool,
    /// There was no bit at all: the wire stayed low.
    pub is_break: bool,
    /// The middle of the stop bit.
    pub at: Time,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Waiting,
    Receiving {
        begun: Time,
        samples: u32,
        bits: u32,
    },
    /// A frame did not end; the wire must be high before another begins.
    Lost,
}

/// Listens to a wire. It looks at the middle of every bit.
pub struct Receiver {
    level: bool,
    state: State,
}

impl Receiver {
    pub const fn new() -> Self {
        Self {
            level: true,
            state: State::Waiting,
        }
    }

    /// The wire changes at `at`, after [`Receiver::advance`] has come that far.
    pub fn set_level(&mut self, level: bool, at: Time) {
        let fell = self.level && !level;
        self.level = level;
        match self.state {
            State::Waiting if fell => {
                self.state = State::Receiving {
                    begun: at,
                    samples: 0,
                    bits: 0,
                };
            }
            State::Lost if level => self.state = State::Waiting,
            _ => {}
        }
    }

    /// When the byte that comes in is complete.
    pub fn next_event(&self, bit: Time) -> Time {
        match self.state {
            State::Receiving { begun, .. } => middle(begun, STOP, bit),
            State::Waiting | State::Lost => Time::NEVER,
        }
    }

    /// Looks at every bit up to now, with the wire as it is; the byte that is complete.
    pub fn advance(&mut self, now: Time, bit: Time) -> Option<Received> {
        let State::Receiving {
            begun,
            mut samples,
            mut bits,
        } = self.state
        else {
            return None;
        };
        while samples <= STOP && middle(begun, samples, bit) <= now {
            bits |= u32::from(self.level) << samples;
            samples += 1;
            if bits & 1 != 0 {
                // Too short for a start bit.
                self.state = State::Waiting;
                return None;
            }
        }
        if samples <= STOP {
            self.state = State::Receiving {
                begun,
                samples,
                bits,
            };
            return None;
        }
        let torn = bits & 1 << STOP == 0;
        self.state = match self.level {
            true => State::Waiting,
            false => State::Lost,
        };
        Some(Received {
            byte: (bits >> 1) as u8,
            torn,
            is_break: bits == 0,
            at: middle(begun, STOP, bit),
        })
    }
}

fn middle(begun: Time, n: u32, bit: Time) -> Time {
    begun + Time::from_picos(bit.as_picos() * (2 * u64::from(n) + 1) / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BIT: Time = Time::from_micros(10);

    /// What a receiver with bits of this length makes of these levels.
    fn heard(changes: &[Change], bit: Time) -> Vec<Received> {
        let mut receiver = Receiver::new();
        let mut heard = Vec::new();
        let end = (Time::from_millis(100), true);
        for (at, level) in changes.iter().copied().chain([end]) {
            heard.extend(receiver.advance(at, bit));
            receiver.set_level(level, at);
        }
        heard
    }

    fn sent(bytes: &[u8]) -> Vec<Change> {
        let mut changes = VecDeque::new();
        bytes.iter().fold(Time::ZERO, |begun, byte| {
            send(*byte, begun, BIT, &mut changes)
        });
        changes.into()
    }

    #[test]
    fn every_byte_arrives_in_the_middle_of_its_stop_bit() {
        let bytes: Vec<u8> = (0..=255).collect();
        let heard = heard(&sent(&bytes), BIT);
        assert!(heard.iter().all(|heard| !heard.torn && !heard.is_break));
        assert_eq!(heard.iter().map(|h| h.byte).collect::<Vec<_>>(), bytes);
        assert_eq!(heard[0].at, Time::from_micros(95));
        assert_eq!(heard[1].at, Time::from_micros(195));
    }

    #[test]
    fn clocks_may_differ_by_a_twentieth_and_no_more() {
        let changes = sent(&[0x55, 0xA3]);
        let percent = |n: u64| Time::from_picos(BIT.as_picos() * n / 100);
        for n in [96, 104] {
            let heard: Vec<u8> = heard(&changes, percent(n)).iter().map(|h| h.byte).collect();
            assert_eq!(heard, [0x55, 0xA3], "{n} %");
        }
        for n in [90, 112] {
            let heard = heard(&changes, percent(n));
            let good = heard.iter().all(|h| !h.torn) && heard[0].byte == 0x55;
            assert!(!good, "{n} %: {heard:?}");
        }
    }

    #[test]
    fn a_spike_is_no_start_bit_and_a_long_low_is_a_break() {
        let us = Time::from_micros;
        assert_eq!(heard(&[(us(5), false), (us(8), true)], BIT), []);
        let heard = heard(&[(us(5), false), (us(505), true)], BIT);
        assert_eq!(heard.len(), 1, "one break, however long: {heard:?}");
        assert!(heard[0].is_break && heard[0].torn);
    }
}
