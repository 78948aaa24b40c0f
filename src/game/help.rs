//! Help with a price.

use super::ability::Ability;
use super::payment::{Nth, Payment};

/// Who helps to pay.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Help {
    Nobody,
    /// The active Builder takes up to two resources off the cost.
    Builder,
    /// The Monument of Glory, the other of the top two, pays for all.
    Monument,
    /// With Shipping every resource of the payment counts as any kind (C4).
    Shipping,
    /// With Rebuild this one of the paying cards stays stored, counted from the top (C4).
    Rebuild {
        kept: Nth,
    },
}

impl Help {
    /// The word for it in files and on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Nobody => "nobody",
            Self::Builder => "builder",
            Self::Monument => "monument",
            Self::Shipping => Ability::Shipping.word(),
            Self::Rebuild { .. } => Ability::Rebuild.word(),
        }
    }

    /// The paying card that stays stored all the same.
    #[inline]
    pub const fn kept(self) -> Payment {
        match self {
            Self::Rebuild { kept } => Payment::NOTHING.with(kept.index()),
            _ => Payment::NOTHING,
        }
    }

    /// The Ability that is used.
    pub const fn ability(self) -> Option<Ability> {
        match self {
            Self::Nobody | Self::Builder | Self::Monument => None,
            Self::Shipping => Some(Ability::Shipping),
            Self::Rebuild { .. } => Some(Ability::Rebuild),
        }
    }
}
