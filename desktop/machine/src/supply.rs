//! What GP29 shows of the supply. A Pico lays a third of it on the pin through two
//! resistors; a Pico W does that only while GP25 is high, because the radio uses both pins
//! too; on many other boards nothing is there at all.

/// Boards with the pins of a Pico.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Kind {
    #[default]
    Pico,
    PicoW,
    /// One without the two resistors.
    Bare,
}

/// 200 and 100 kiloohms side by side: how firmly they hold the pin.
const DIVIDER_OHMS: u32 = 66_667;
/// The strongest pull resistor that the chip's data sheet allows.
const PULL_OHMS: u32 = 50_000;
/// The radio holds its clock down a little while it is not selected.
const RADIO_OHMS: u32 = 100_000;
const RAIL_MILLIVOLTS: u32 = 3_300;
/// A pin that nothing holds reads anything; this would be an empty battery.
const FLOATING: u32 = 1_040;

/// How the chip pulls the pin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pull {
    pub up: bool,
    pub down: bool,
}

impl Pull {
    pub const NONE: Self = Self {
        up: false,
        down: false,
    };
}

/// The millivolts on the pin.
pub fn sensed(kind: Kind, supply: u32, enabled: bool, pull: Pull) -> u32 {
    let connected = match kind {
        Kind::Pico => true,
        Kind::PicoW => enabled,
        Kind::Bare => false,
    };
    let sources = [
        (connected, supply / 3, DIVIDER_OHMS),
        (kind == Kind::PicoW && !connected, 0, RADIO_OHMS),
        (pull.up, RAIL_MILLIVOLTS, PULL_OHMS),
        (pull.down, 0, PULL_OHMS),
    ];
    // Every resistor has its share in the voltage, the smaller the larger.
    let shares = sources.iter().filter(|(there, ..)| *there);
    let shares = shares.map(|(_, millivolts, ohms)| (*millivolts, f64::from(*ohms).recip()));
    let whole: f64 = shares.clone().map(|(_, share)| share).sum();
    let sum: f64 = shares
        .map(|(millivolts, share)| f64::from(millivolts) * share)
        .sum();
    match whole > 0.0 {
        true => (sum / whole).round() as u32,
        false => FLOATING,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: Pull = Pull::NONE;
    const UP: Pull = Pull { up: true, ..NONE };
    const DOWN: Pull = Pull { down: true, ..NONE };

    #[test]
    fn a_pico_holds_the_pin_against_either_pull() {
        let pin = |pull| sensed(Kind::Pico, 3_600, false, pull);
        assert_eq!(pin(NONE), 1_200);
        assert_eq!(pin(UP), 2_400);
        assert_eq!(pin(DOWN), 514);
    }

    #[test]
    fn a_pin_with_nothing_on_it_follows_the_pull() {
        let pin = |pull| sensed(Kind::Bare, 3_600, true, pull);
        assert_eq!((pin(UP), pin(DOWN), pin(NONE)), (3_300, 0, FLOATING));
    }

    #[test]
    fn a_pico_w_shows_it_while_its_radio_is_selected() {
        let pin = |enabled| sensed(Kind::PicoW, 3_600, enabled, NONE);
        assert_eq!((pin(true), pin(false)), (1_200, 0));
    }
}
