//! When a topic is due: something happened for the first time, or has become possible.

use super::{Lesson, Topic};
use crate::game::{Action, Event, Events, Game, Move, Placed, ROUNDS, Slot};

impl Topic {
    /// The lesson, when the position or what led to it gives a reason for it.
    pub(super) fn occasion(self, game: &Game, events: &Events) -> Option<Lesson> {
        let reason = match self {
            Self::Welcome | Self::Table | Self::Hint | Self::TakeBack => true,
            Self::RoundEnded => events
                .iter()
                .any(|event| matches!(event, Event::RoundEnded(_))),
            Self::LastRound => game.round() == ROUNDS,
            Self::TrackerSecond => game.deck().left() == 1,
            Self::FourStored => game.deck().stored_count() == game.store_limit(),
            _ => return self.card(game, events).map(|card| self.lesson(Some(card))),
        };
        reason.then(|| self.lesson(None))
    }

    fn lesson(self, card: Option<Placed>) -> Lesson {
        Lesson { topic: self, card }
    }

    /// The card that gives the reason, for the topics that speak of one.
    fn card(self, game: &Game, events: &Events) -> Option<Placed> {
        match self {
            Self::NearTop => {
                let (depth, card) = game.deck().stored().next()?;
                (depth == 1).then_some(card)
            }
            Self::MustDiscard => {
                let only = game.legal_moves().as_slice() == [Move::Discard];
                game.open_card(Slot::First).filter(|_| only)
            }
            Self::CanPay => game.legal_moves().iter().find_map(|m| match m {
                Move::Act(act) if !act.payment.is_nothing() => game.open_card(act.slot),
                _ => None,
            }),
            Self::FreeStore => store_price(game, true),
            Self::StorePrice => store_price(game, false),
            Self::SecondCard => {
                let moves = game.legal_moves();
                let possible = |slot: Slot| {
                    moves
                        .iter()
                        .any(|m| matches!(m, Move::Act(act) if act.slot == slot))
                };
                let second = possible(Slot::Second) && !possible(Slot::First);
                game.open_card(Slot::Second).filter(|_| second)
            }
            Self::LookCloser => game.open_card(Slot::First),
            _ => events.iter().find_map(|event| match (self, event) {
                (Self::Expired, Event::Expired(card))
                | (Self::Reset, Event::Reset(card))
                | (Self::Upgraded, Event::Rotated(card) | Event::Flipped(card))
                | (Self::Stored, Event::Stored(card))
                | (Self::Paid, Event::Paid(card)) => Some(*card),
                _ => None,
            }),
        }
    }
}

/// The first card, if it can be stored for nothing, or else for a price.
fn store_price(game: &Game, free: bool) -> Option<Placed> {
    let card = game.open_card(Slot::First)?;
    let price = card.face().price(Action::Store)?;
    (price.is_free() == free).then_some(card)
}
