//! Pins that rise slowly: a pull-up lifts a pin through its resistance, and the more
//! capacitance there is on the pin, the longer that takes. Falling takes no time, because
//! what pulls down is a contact.

use super::pads::PINS;
use super::registers::bit;
use super::time::Time;

pub struct Charge {
    /// From the moment a pin is let go to the moment it reads high.
    rise: Time,
    pulled: u32,
    high_at: [Time; PINS],
}

impl Charge {
    pub fn new(rise: Time) -> Self {
        Self {
            rise,
            pulled: 0,
            high_at: [Time::ZERO; PINS],
        }
    }

    /// From now on these pins are pulled up and the others are held down.
    pub fn pull(&mut self, pulled: u32, now: Time) {
        let begun = pulled & !self.pulled;
        for (pin, at) in self.high_at.iter_mut().enumerate() {
            if bit(begun, pin as u32) {
                *at = now + self.rise;
            }
        }
        self.pulled = pulled;
    }

    pub fn is_high(&self, pin: usize, now: Time) -> bool {
        bit(self.pulled, pin as u32) && self.high_at[pin] <= now
    }

    /// When the next pin is up.
    pub fn next_event(&self, now: Time) -> Time {
        let rising = (0..PINS).filter(|pin| bit(self.pulled, *pin as u32));
        rising
            .map(|pin| self.high_at[pin])
            .filter(|at| *at > now)
            .min()
            .unwrap_or(Time::NEVER)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PIN: usize = 14;

    #[test]
    fn a_pin_rises_in_its_time_and_falls_at_once() {
        let millis = Time::from_millis;
        let mut charge = Charge::new(millis(5));
        charge.pull(1 << PIN, millis(10));
        assert!(!charge.is_high(PIN, millis(14)));
        assert_eq!(charge.next_event(millis(14)), millis(15));
        assert!(charge.is_high(PIN, millis(15)));
        charge.pull(0, millis(20));
        assert!(!charge.is_high(PIN, millis(20)));
        charge.pull(1 << PIN, millis(21));
        assert!(
            !charge.is_high(PIN, millis(25)),
            "it starts from the bottom"
        );
    }
}
