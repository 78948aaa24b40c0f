//! The handheld's end of the cable: two pins and two resistors.
//!
//! GP0 drives the data wire through a kiloohm, GP1 listens to it through another. So the wire is
//! wherever all the resistors on it agree: two that drive against each other leave it in the middle,
//! where every chip decides for itself what it reads. A handheld without power is a load: the diodes
//! of its two pads lead into its dead supply, unless a transistor parts them from the wire.

use palm_island::deal::SplitMix64;

use super::supply::Pull;

/// Between a pin and the data wire.
const SERIES_OHMS: f64 = 1_000.0;
/// The strongest pull resistor that the chip's data sheet allows.
const PULL_OHMS: f64 = 50_000.0;
const RAIL: f64 = 3.3;
/// Where a pad's diode begins to conduct, with nothing on the supply behind it.
const DIODE: f64 = 0.6;

/// What the data sheet calls high and low at 3.3 V. Between them it promises nothing, except that
/// a pin does not come back by the way it went.
const SURELY_LOW: f64 = 0.8;
const SURELY_HIGH: f64 = 2.0;
const HYSTERESIS: f64 = 0.2;

/// What one handheld does to the data wire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contact {
    /// It has power.
    On {
        /// What GP0 drives, if it does.
        drives: Option<bool>,
        /// The pull resistors of GP0 and GP1.
        pulls: [Pull; 2],
    },
    /// It has none.
    Off,
    /// It has none, and a transistor keeps the wire from it.
    Parted,
}

impl Contact {
    /// Voltages, and the resistors between them and the wire.
    fn sources(self) -> impl Iterator<Item = (f64, f64)> + Clone {
        let (driven, pulls) = match self {
            Self::On { drives, pulls } => (drives, Some(pulls)),
            Self::Off | Self::Parted => (None, None),
        };
        let driven = driven.map(|high| (if high { RAIL } else { 0.0 }, SERIES_OHMS));
        let [sender, listener] = pulls.unwrap_or([Pull::NONE; 2]);
        let sender = if driven.is_some() { Pull::NONE } else { sender };
        let pulls = [
            (sender.up, RAIL),
            (sender.down, 0.0),
            (listener.up, RAIL),
            (listener.down, 0.0),
        ];
        let pulls = pulls.into_iter().filter(|(there, _)| *there);
        let pulls = pulls.map(|(_, volts)| (volts, SERIES_OHMS + PULL_OHMS));
        driven.into_iter().chain(pulls)
    }
}

/// The volts on a wire with these handhelds on it. A wire that nothing pulls is low.
pub fn volts(contacts: &[Contact]) -> f64 {
    let live = contacts.iter().flat_map(|contact| contact.sources());
    let free = balance(live.clone());
    let dead = contacts.iter().filter(|contact| **contact == Contact::Off);
    // Both pads of each, by way of their resistors.
    let clamps = dead.map(|_| (DIODE, SERIES_OHMS / 2.0));
    // A diode only takes.
    match free > DIODE {
        true => balance(live.chain(clamps)),
        false => free,
    }
}

fn balance(sources: impl Iterator<Item = (f64, f64)>) -> f64 {
    let (sum, whole) = sources.fold((0.0, 0.0), |(sum, whole), (volts, ohms)| {
        (sum + volts / ohms, whole + 1.0 / ohms)
    });
    if whole > 0.0 { sum / whole } else { 0.0 }
}

/// How one chip reads a voltage.
#[derive(Clone, Copy, Debug)]
pub struct Threshold(f64);

impl Threshold {
    /// No two chips are alike, and a chip does not change.
    pub fn of_chip(chip: u64) -> Self {
        let steps = SplitMix64(chip).below(1_000);
        let room = SURELY_HIGH - SURELY_LOW - HYSTERESIS;
        Self(SURELY_LOW + HYSTERESIS / 2.0 + room * f64::from(steps) / 1_000.0)
    }

    /// What it reads if it read `before` until now.
    pub fn reads(self, volts: f64, before: bool) -> bool {
        let half = HYSTERESIS / 2.0;
        volts > if before { self.0 - half } else { self.0 + half }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const UP: Pull = Pull {
        up: true,
        down: false,
    };
    const DOWN: Pull = Pull {
        up: false,
        down: true,
    };

    const fn on(drives: Option<bool>) -> Contact {
        Contact::On {
            drives,
            pulls: [Pull::NONE, UP],
        }
    }

    /// As the chip leaves its pins when it starts.
    const STARTING: Contact = Contact::On {
        drives: None,
        pulls: [DOWN, DOWN],
    };

    fn is(volts: f64, expected: f64) -> bool {
        (volts - expected).abs() < 0.01
    }

    #[test]
    fn a_sender_is_heard_by_three_others() {
        let three = [on(None); 3];
        let with = |drives| {
            let mut all = three.to_vec();
            all.push(on(drives));
            volts(&all)
        };
        assert!(is(with(None), 3.3));
        assert!(is(with(Some(true)), 3.3));
        assert!(is(with(Some(false)), 0.24), "{}", with(Some(false)));
        assert!(with(Some(false)) < SURELY_LOW);
    }

    #[test]
    fn two_that_disagree_leave_it_to_every_chip() {
        let between = volts(&[on(Some(true)), on(Some(false))]);
        assert!(between > SURELY_LOW && between < SURELY_HIGH);
        let read = |chip| Threshold::of_chip(chip).reads(between, true);
        assert!((0..20).any(read) && !(0..20).all(read));
    }

    #[test]
    fn a_chip_keeps_to_what_is_promised() {
        for chip in 0..100 {
            let chip = Threshold::of_chip(chip);
            for before in [false, true] {
                assert!(chip.reads(SURELY_HIGH + 0.001, before));
                assert!(!chip.reads(SURELY_LOW, before));
            }
        }
    }

    #[test]
    fn one_that_is_off_holds_an_idle_wire_down_and_spoils_a_sender() {
        let idle = volts(&[on(None), Contact::Off]);
        assert!(is(idle, 0.63) && idle < SURELY_LOW, "{idle}");
        let idle = volts(&[on(None), on(None), on(None), Contact::Off]);
        assert!(is(idle, 0.68) && idle < SURELY_LOW, "{idle}");
        let sent = volts(&[on(None), on(Some(true)), Contact::Off]);
        assert!(is(sent, 1.53) && sent < SURELY_HIGH, "{sent}");
        // A diode does not hold anything up.
        assert!(volts(&[on(Some(false)), Contact::Off]) < 0.2);
        assert!(is(volts(&[on(None), Contact::Parted]), 3.3));
    }

    #[test]
    fn one_that_starts_holds_an_idle_wire_in_between_and_no_sender() {
        let idle = volts(&[on(None), STARTING]);
        assert!(idle > SURELY_LOW && idle < SURELY_HIGH, "{idle}");
        assert!(volts(&[on(Some(true)), STARTING]) > SURELY_HIGH);
    }
}
