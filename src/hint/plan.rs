//! What the handheld's search remembers of the way to a position: the first move, and
//! the first upgrade.

use super::beam::Trail;
use crate::game::{Action, Game, Move, Placed};

/// An upgrade, or a recruiting, to come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Upgrade {
    /// The card as it will lie.
    pub card: Placed,
    /// The round in which it happens.
    pub round: u8,
}

/// The way to a node: its first move and its first upgrade, packed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Plan {
    pub first: u16,
    card: u8,
    round: u8,
}

impl Plan {
    pub const BLANK: Self = Self {
        first: 0,
        card: 0,
        round: 0,
    };

    /// Nothing was done yet: no move has this code.
    pub const START: Self = Self {
        first: u16::MAX,
        ..Self::BLANK
    };

    pub fn upgrade(self) -> Option<Upgrade> {
        let card = Placed::from_index(self.card)?;
        (self.round > 0).then_some(Upgrade {
            card,
            round: self.round,
        })
    }
}

impl Trail for Plan {
    #[inline]
    fn follow(mut self, m: Move, game: &Game) -> Self {
        if self.first == Self::START.first {
            self.first = m.encode();
        }
        if self.round == 0
            && let Move::Act(act) = m
            && act.action != Action::Store
        {
            let card = game.deck().card(act.slot.depth());
            let upgraded = card.with_area(act.action.leads_to(card.area()));
            self.card = upgraded.index();
            self.round = game.round();
        }
        self
    }
}
