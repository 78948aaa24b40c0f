//! Why a move is advised: what it does, and what it is good for on the way that was found.
//! What that sounds like is up to the language.

use super::frame::WIDTH;
use crate::game::{Act, Action, Card, Game, Help, Move, Placed, Slot};
use crate::hint::{Advice, Goal, How};

/// A reason begins in this column, and no line of it is wider.
pub const LEFT: i32 = 2;
pub const LINE: i32 = WIDTH as i32 - 2 * LEFT;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    Stores {
        help: Help,
        /// As it lies now.
        card: Placed,
        /// There is no room: what this card holds is lost.
        instead_of: Option<Card>,
        aim: Option<Aim>,
    },
    Recruits(Help, Card),
    /// The card as it lies afterwards. Not every turn is an upgrade: one can lead back.
    Turns {
        help: Help,
        action: Action,
        after: Placed,
        upgrade: bool,
        aim: Option<Aim>,
    },
    MustDiscard,
    NothingLeft,
    /// Nothing can be won any more, in the last round.
    NoMoreStars,
    /// At a seat of a match, where more than the stars of its deck counts.
    NothingBetter,
    /// Nothing but discards comes before something is done with this card, in this round.
    WaitsFor(Aim),
    /// It is the second one, and only the first is discarded.
    ThenSecond(Card),
    /// Nothing but discards comes before this round.
    NothingUntil(u8),
    /// A discard that keeps what is stored.
    Keeps(Aim),
    /// The same until the round ends.
    KeepsForRoundEnd,
    OnTop(Card),
    Blesses(Card, Action),
    SkipsSetUp,
    Activates {
        builder: bool,
        elder: bool,
        /// What the Builder helps with.
        aim: Option<Aim>,
    },
}

/// What is paid for, or helped with, and when.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aim {
    pub card: Card,
    /// What is paid for is no upgrade: the card stores other goods for these.
    pub trade: bool,
    pub when: When,
    /// A card of its kind is on the table, and is not meant.
    pub is_another: bool,
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
        let aim = advice.goal.map(|goal| Aim::of(goal, game));
        let card = |depth: u8| game.deck().card(depth.into()).card();
        match advice.m {
            Move::Act(act) => Self::of_act(game, act, aim),
            Move::Discard => Self::of_discard(game, advice),
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

    /// The same at a seat of a match, where the hand alone does not tell what a move is worth.
    #[must_use]
    pub const fn at_a_seat(self) -> Self {
        match self {
            Self::NothingLeft | Self::NoMoreStars => Self::NothingBetter,
            reason => reason,
        }
    }

    fn of_act(game: &Game, act: Act, aim: Option<Aim>) -> Self {
        let card = game.deck().card(act.slot.depth());
        match act.action {
            Action::Store => Self::Stores {
                help: act.help,
                card,
                instead_of: act.reset.and_then(|index| stored(game, index)),
                aim,
            },
            Action::Recruit => Self::Recruits(act.help, card.card()),
            Action::Rotate | Action::Flip => {
                let after = card.with_area(act.action.leads_to(card.area()));
                let upgrade = after.face().level >= card.face().level;
                Self::Turns {
                    help: act.help,
                    action: act.action,
                    after,
                    upgrade,
                    aim,
                }
            }
        }
    }

    fn of_discard(game: &Game, advice: &Advice) -> Self {
        let Some(goal) = advice.goal else {
            return match game.legal_moves().len() {
                1 => Self::MustDiscard,
                _ if advice.wins_nothing(game) => Self::NoMoreStars,
                _ => Self::NothingLeft,
            };
        };
        match goal.how {
            How::Pays => Self::Keeps(Aim::of(goal, game)),
            How::Lasts => Self::KeepsForRoundEnd,
            _ if goal.round == game.round() => {
                let second = game.open_card(Slot::Second).map(Placed::card);
                match goal.card.card() {
                    card if second == Some(card) => Self::ThenSecond(card),
                    _ => Self::WaitsFor(Aim::of(goal, game)),
                }
            }
            _ => Self::NothingUntil(goal.round),
        }
    }
}

/// One of the stored cards, counted as they come up.
fn stored(game: &Game, index: u8) -> Option<Card> {
    let (_, card) = game.deck().stored().nth(index.into())?;
    Some(card.card())
}

impl Aim {
    fn of(goal: Goal, game: &Game) -> Self {
        let card = goal.card.card();
        let on_table = || {
            Slot::BOTH
                .into_iter()
                .filter_map(|slot| game.open_card(slot))
        };
        let is_there = on_table().any(|open| open.card() == card);
        Self {
            card,
            trade: goal.action == Action::Store,
            is_another: !is_there && on_table().any(|open| open.card().kind() == card.kind()),
            when: match goal.round.saturating_sub(game.round()) {
                0 => When::ThisRound,
                1 => When::NextRound,
                _ => When::Round(goal.round),
            },
        }
    }
}
