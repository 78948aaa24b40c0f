//! What would have been better in the turn that cost most. What that sounds like is up to
//! the language.

use crate::game::{Act, Action, Card, Game, Help, Move};
use crate::hint::Costliest;

/// A better move that was missed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Miss {
    pub round: u8,
    pub deed: Deed,
    /// How many more stars it was worth.
    pub stars: i16,
}

/// What would have been better.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    Discard(Card),
    Act(Action, Card),
    /// The same action, with somebody's help.
    BeHelped(Help),
    /// The same action, paid by other cards.
    PayOtherwise,
    /// The same action, with another card reset.
    ResetAnother,
    Sail(Card),
    Bless(Card),
    /// To begin without what there was to set up.
    Begin,
    Activate {
        builder: bool,
        elder: bool,
    },
}

impl Miss {
    /// What was missed in this position, where `made` was played.
    pub fn of(game: &Game, made: Move, costliest: &Costliest) -> Self {
        Self {
            round: costliest.round,
            deed: Deed::of(game, made, costliest.better),
            stars: costliest.stars,
        }
    }
}

impl Deed {
    fn of(game: &Game, made: Move, better: Move) -> Self {
        let card = |depth: usize| game.deck().card(depth).card();
        match (better, made) {
            (Move::Act(better), Move::Act(made)) if is_same(better, made) => {
                if better.help != made.help && better.help != Help::Nobody {
                    Self::BeHelped(better.help)
                } else if better.payment != made.payment {
                    Self::PayOtherwise
                } else {
                    Self::ResetAnother
                }
            }
            (Move::Act(better), _) => Self::Act(better.action, card(better.slot.depth())),
            (Move::Discard, _) => Self::Discard(card(0)),
            (Move::Sail { depth }, _) => Self::Sail(card(depth.into())),
            (Move::Bless { depth, .. }, _) => Self::Bless(card(depth.into())),
            (Move::Begin, _) => Self::Begin,
            (Move::Activate { builder, elder }, _) => Self::Activate { builder, elder },
        }
    }
}

/// Whether both are the same action with the same card.
fn is_same(one: Act, other: Act) -> bool {
    (one.slot, one.action) == (other.slot, other.action)
}
