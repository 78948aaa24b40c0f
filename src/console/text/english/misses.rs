//! What the costliest turn of a game missed.

use core::fmt;

use super::names::short_card;
use super::words;
use crate::console::miss::{Deed, Miss};
use crate::console::text::Words;
use crate::game::{Action, Help};

pub fn say(miss: Miss) -> Words<'static> {
    let Miss { round, deed, stars } = miss;
    words!("Round {round}: {} was worth {stars}★ more.", Doing(deed))
}

/// `rotating the Temple`.
struct Doing(Deed);

impl fmt::Display for Doing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fixed = match self.0 {
            Deed::Discard(card) => return write!(f, "discarding the {}", short_card(card)),
            Deed::Act(action, card) => {
                return write!(f, "{} the {}", doing(action), short_card(card));
            }
            Deed::Sail(card) => return write!(f, "putting the {} on top", short_card(card)),
            Deed::Bless(card) => return write!(f, "blessing the {}", short_card(card)),
            Deed::BeHelped(help) => by(help),
            Deed::PayOtherwise => "paying differently",
            Deed::ResetAnother => "losing another card",
            Deed::Begin => "skipping the set-up",
            Deed::Activate { builder, elder } => match (builder, elder) {
                (true, true) => "help from both",
                (true, false) => "help from the Builder",
                (false, true) => "help from the Elder",
                (false, false) => "using no help",
            },
        };
        f.write_str(fixed)
    }
}

const fn doing(action: Action) -> &'static str {
    match action {
        Action::Store => "storing",
        Action::Rotate => "rotating",
        Action::Flip => "flipping",
        Action::Recruit => "recruiting",
    }
}

const fn by(help: Help) -> &'static str {
    match help {
        Help::Nobody => "using no help",
        Help::Builder => "help from the Builder",
        Help::Monument => "the Monument's help",
        Help::Shipping => "Shipping",
        Help::Rebuild { .. } => "Rebuild",
    }
}
