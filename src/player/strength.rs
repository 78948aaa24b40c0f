//! How well the console plays a seat: how far it looks around, and how steady its eye is.

use crate::hint::beam::Limits;
use crate::hint::values::STAR;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Strength {
    Novice,
    Islander,
    Chief,
}

impl Strength {
    pub const ALL: [Self; 3] = [Self::Novice, Self::Islander, Self::Chief];

    /// The word for it in files and on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Novice => "novice",
            Self::Islander => "islander",
            Self::Chief => "chief",
        }
    }

    /// The milliseconds that a turn takes in a speed match (Q3).
    pub const fn pace(self) -> u32 {
        match self {
            Self::Novice => 6_000,
            Self::Islander => 4_000,
            Self::Chief => 3_000,
        }
    }

    /// What the search of a round may cost.
    pub const fn limits(self) -> Limits {
        match self {
            Self::Novice => Limits {
                width: 2,
                nodes: 4_000,
            },
            Self::Islander => Limits {
                width: 8,
                nodes: 12_000,
            },
            Self::Chief => Limits {
                width: 120,
                nodes: 44_000,
            },
        }
    }

    /// How far off an estimate may be, in parts of a star: nobody sees all at once, and no
    /// two see the same.
    pub(super) const fn blur(self) -> i32 {
        match self {
            Self::Novice => 3 * STAR,
            Self::Islander => 2 * STAR,
            Self::Chief => STAR,
        }
    }
}
