//! When a topic is due: something happened for the first time, or has become possible.

use super::{Lesson, Target, Topic};
use crate::game::{Act, Action, Event, Events, Game, Move, Placed, ROUNDS, Slot};

impl Topic {
    /// The lesson, when the position or what led to it gives a reason for it.
    pub(super) fn occasion(self, game: &Game, events: &Events) -> Option<Lesson> {
        match self {
            Self::MustDiscard => {
                let forced = game.legal_moves().as_slice() == [Move::Discard];
                let card = game.open_card(Slot::First)?;
                forced.then_some(self.asking(card, Move::Discard))
            }
            Self::CanPay => {
                let pays = |act: &Act| !act.payment.is_nothing() && is_upgrade(game, act);
                self.about_act(game, pays)
            }
            Self::FreeStore => self.about_act(game, |act| {
                act.slot == Slot::First && act.action == Action::Store && act.payment.is_nothing()
            }),
            Self::StorePrice => self.about_act(game, |act| {
                act.action == Action::Store && !act.payment.is_nothing()
            }),
            Self::SecondCard => {
                let first = acts(game).any(|act| act.slot == Slot::First);
                self.about_act(game, |act| act.slot == Slot::Second && !first)
            }
            Self::Locked => {
                let is_possible =
                    |action| acts(game).any(|act| act.slot == Slot::First && act.action == action);
                let card = game.open_card(Slot::First)?;
                let offers = card.face().offers();
                let locked = offers.iter().find(|offer| !is_possible(offer.action))?;
                // The turn begins on this card, so the words lie on the other.
                let stores = |act: &Act| act.slot == Slot::First && act.action == Action::Store;
                let begins = acts(game).find(stores)?;
                Some(Lesson {
                    means: Some(Target::Offer(Slot::First, locked.action)),
                    ..self.asking(card, Move::Act(begins))
                })
            }
            Self::NearTop => {
                let (depth, card) = game.deck().stored().next()?;
                (depth == 1).then_some(self.about(Some(card)))
            }
            // Who goes on with a game after the power was off has read them.
            Self::Welcome => (game.round() == 1).then_some(self.about(None)),
            Self::LookCloser => {
                let card = game.open_card(Slot::First);
                (game.round() <= 2 && card.is_some()).then_some(self.about(card))
            }
            // Where there is a choice.
            Self::Hint => {
                (game.round() <= 2 && game.legal_moves().len() > 1).then_some(self.about(None))
            }
            Self::EitherCard => {
                let can_act = |slot| acts(game).any(|act| act.slot == slot);
                let both = Slot::BOTH.into_iter().all(can_act);
                (game.round() <= 2 && both).then_some(self.about(None))
            }
            Self::TakeBack => (game.round() <= 2).then_some(self.about(None)),
            Self::Coming => (game.round() == 2).then_some(self.about(None)),
            // By then there was occasion for everything that every game needs.
            Self::Over => (game.round() == 3).then_some(self.about(None)),
            Self::LastRound => (game.round() == ROUNDS).then_some(self.about(None)),
            Self::TrackerSecond => (game.deck().left() == 1).then_some(self.about(None)),
            Self::FourStored => {
                let full = game.deck().stored_count() == game.store_limit();
                full.then_some(self.about(None))
            }
            Self::Expired
            | Self::RoundEnded
            | Self::Reset
            | Self::Upgraded
            | Self::Improved
            | Self::Stored
            | Self::Paid => events.iter().find_map(|event| self.told_by(event)),
        }
    }

    fn about(self, card: Option<Placed>) -> Lesson {
        Lesson {
            topic: self,
            card,
            asks_for: None,
            means: self.means(),
        }
    }

    fn asking(self, card: Placed, m: Move) -> Lesson {
        Lesson {
            topic: self,
            card: Some(card),
            asks_for: Some(m),
            means: match m {
                Move::Act(act) => Some(Target::Offer(act.slot, act.action)),
                _ => self.means(),
            },
        }
    }

    /// About the first action that is meant, if there is one.
    fn about_act(self, game: &Game, meant: impl Fn(&Act) -> bool) -> Option<Lesson> {
        let act = acts(game).find(meant)?;
        Some(self.asking(game.open_card(act.slot)?, Move::Act(act)))
    }

    fn told_by(self, event: &Event) -> Option<Lesson> {
        match (self, event) {
            (Self::Improved, Event::Rotated(card) | Event::Flipped(card))
                if card.face().holds.is_nothing() =>
            {
                None
            }
            (Self::RoundEnded, Event::RoundEnded(_)) => Some(self.about(None)),
            (Self::Expired, Event::Expired(card))
            | (Self::Reset, Event::Reset(card))
            | (Self::Upgraded | Self::Improved, Event::Rotated(card) | Event::Flipped(card))
            | (Self::Stored, Event::Stored(card))
            | (Self::Paid, Event::Paid(card)) => Some(self.about(Some(*card))),
            _ => None,
        }
    }
}

fn acts(game: &Game) -> impl Iterator<Item = Act> {
    game.legal_moves().into_iter().filter_map(|m| match m {
        Move::Act(act) => Some(act),
        _ => None,
    })
}

/// Whether an action turns a better side up.
fn is_upgrade(game: &Game, act: &Act) -> bool {
    let Some(card) = game.open_card(act.slot) else {
        return false;
    };
    let then = card.with_area(act.action.leads_to(card.area()));
    matches!(act.action, Action::Rotate | Action::Flip) && then.face().level > card.face().level
}
