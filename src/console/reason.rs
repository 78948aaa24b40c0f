//! Why a move is advised: what it does, and the next upgrade it is good for. What that
//! sounds like is up to the language.

use super::frame::WIDTH;
use crate::game::{Act, Action, Card, Game, Help, Move, Placed, Resources, Slot};
use crate::hint::{Advice, Upgrade};

/// A reason begins in this column, and no line of it is wider.
pub const LEFT: i32 = 2;
pub const LINE: i32 = WIDTH as i32 - 2 * LEFT;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    Stores(Help, Resources, Option<Aim>),
    Recruits(Help, Card),
    /// The card as it lies afterwards. Not every turn is an upgrade: one can lead back.
    Turns {
        help: Help,
        after: Placed,
        upgrade: bool,
    },
    MustDiscard,
    NothingLeft,
    /// A discard that brings this card to the top.
    MakesWay(Card),
    /// A discard that changes nothing, for want of anything better.
    NothingBetter(Aim),
    /// A discard that keeps what is stored.
    SavesUp(Aim),
    OnTop(Card),
    Blesses(Card, Action),
    SkipsSetUp,
    Activates {
        builder: bool,
        elder: bool,
        aim: Option<Aim>,
    },
}

/// The upgrade that a move is good for, and when it comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aim {
    pub card: Card,
    pub when: When,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    ThisRound,
    NextRound,
    Round(u8),
}

impl Reason {
    /// The reason for an advice in this position.
    pub fn of(game: &Game, advice: &Advice) -> Self {
        let aim = advice.upgrade.map(|upgrade| Aim::of(upgrade, game.round()));
        let card = |depth: u8| game.deck().card(depth.into()).card();
        match advice.m {
            Move::Act(act) => Self::of_act(game, act, aim),
            Move::Discard => Self::of_discard(game, advice.upgrade, aim),
            Move::Sail { depth } => Self::OnTop(card(depth)),
            Move::Bless { depth, action } => Self::Blesses(card(depth), action),
            Move::Begin => Self::SkipsSetUp,
            Move::Activate { builder, elder } => Self::Activates {
                builder,
                elder,
                aim,
            },
        }
    }

    fn of_act(game: &Game, act: Act, aim: Option<Aim>) -> Self {
        let card = game.deck().card(act.slot.depth());
        match act.action {
            Action::Store => Self::Stores(act.help, card.face().holds, aim),
            Action::Recruit => Self::Recruits(act.help, card.card()),
            Action::Rotate | Action::Flip => {
                let after = card.with_area(act.action.leads_to(card.area()));
                let upgrade = after.face().level >= card.face().level;
                Self::Turns {
                    help: act.help,
                    after,
                    upgrade,
                }
            }
        }
    }

    fn of_discard(game: &Game, upgrade: Option<Upgrade>, aim: Option<Aim>) -> Self {
        if game.legal_moves().len() == 1 {
            return Self::MustDiscard;
        }
        let (Some(upgrade), Some(aim)) = (upgrade, aim) else {
            return Self::NothingLeft;
        };
        let second = game.open_card(Slot::Second).map(|card| card.card());
        if upgrade.round == game.round() && second == Some(aim.card) {
            return Self::MakesWay(aim.card);
        }
        match game.deck().stored_count() {
            0 => Self::NothingBetter(aim),
            _ => Self::SavesUp(aim),
        }
    }
}

impl Aim {
    fn of(upgrade: Upgrade, round: u8) -> Self {
        Self {
            card: upgrade.card.card(),
            when: match upgrade.round.saturating_sub(round) {
                0 => When::ThisRound,
                1 => When::NextRound,
                _ => When::Round(upgrade.round),
            },
        }
    }
}
