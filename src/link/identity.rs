//! Who is on the wire: an id of its own, and what it speaks and plays by.

use core::fmt;

/// A handheld, by the unique id of its flash chip. Smaller ones go first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Id(pub u64);

/// What has to be equal before two handhelds play together, and the firmware to tell the players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Versions {
    pub protocol: u8,
    /// Major, minor, patch.
    pub firmware: [u8; 3],
    /// What rules and cards come to.
    pub rules: u32,
}

impl Versions {
    /// Any change of a message's form is a new protocol.
    pub const PROTOCOL: u8 = 1;

    /// A checksum over matches of every mode, as the tests play them: another legal move, card or
    /// score is another number.
    pub const RULES: u32 = 0xE00D_08C8;

    pub const OWN: Self = Self {
        protocol: Self::PROTOCOL,
        firmware: [
            number(env!("CARGO_PKG_VERSION_MAJOR")),
            number(env!("CARGO_PKG_VERSION_MINOR")),
            number(env!("CARGO_PKG_VERSION_PATCH")),
        ],
        rules: Self::RULES,
    };

    /// Whether they can play with each other. The firmware may differ.
    pub fn agrees_with(&self, other: &Self) -> bool {
        self.protocol == other.protocol && self.rules == other.rules
    }
}

impl fmt::Display for Versions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [major, minor, patch] = self.firmware;
        write!(f, "{major}.{minor}.{patch}")
    }
}

const fn number(text: &str) -> u8 {
    let text = text.as_bytes();
    let mut number = 0;
    let mut at = 0;
    while at < text.len() {
        number = number * 10 + (text[at] - b'0');
        at += 1;
    }
    number
}
