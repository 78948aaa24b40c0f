//! The places on the table that can be selected, where the cursor begins, and where the
//! directions lead from each.

use core::cmp::Reverse;

use crate::console::input::Button;
use crate::game::{Act, Action, Game, Move, Offer, ROUNDS, Slot};

/// Something on the table that can be selected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// The third card, in the head line.
    Third,
    /// A card's name: to look at the card.
    Name(Slot),
    /// One of the actions that a card offers.
    Offer(Slot, u8),
    Discard,
}

/// Why an action comes before another. What is free comes first, as long as there is room for
/// it and a round to use it in: no other simple rule says as often what good players do. Then
/// the upgrades, of which the one with more stars goes first, then the one that holds more.
type Gain = (Rank, i8, u8);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    TurnBack,
    /// It costs something, or another card its place, or comes late.
    OtherStore,
    Upgrade,
    FreeStore,
}

impl Spot {
    /// Where a turn begins: the best that can be afforded, on the first card if both are as
    /// good; the discard if there is nothing else.
    pub fn first(game: &Game) -> Self {
        if game.is_last_round() {
            return Self::in_last_round(game);
        }
        let [first, second] = Slot::BOTH.map(|slot| best(game, slot));
        let (slot, (i, _)) = match (first, second) {
            (None, None) => return Self::Discard,
            (Some(first), None) => (Slot::First, first),
            (None, Some(second)) => (Slot::Second, second),
            (Some(first), Some(second)) if goes_first(second.1, first.1) => (Slot::Second, second),
            (Some(first), Some(_)) => (Slot::First, first),
        };
        Self::Offer(slot, i)
    }

    /// Only stars count any more: what brings most of them at once, else what is free and could
    /// still pay for some, else the discard.
    fn in_last_round(game: &Game) -> Self {
        let goes_on = game.deck().left() > 1;
        let free = Slot::BOTH.map(|slot| Move::Act(Act::free(slot, Action::Store)));
        let worth = |m: &Move| {
            let mut then = *game;
            then.advance(*m);
            let could_pay = goes_on && free.contains(m);
            (then.score().stars, could_pay, *m == Move::Discard)
        };
        let moves = game.legal_moves();
        let best = moves.iter().min_by_key(|m| Reverse(worth(m)));
        best.and_then(|m| Self::of_move(*m, game))
            .unwrap_or(Self::Discard)
    }

    /// Where a move is made.
    pub fn of_move(m: Move, game: &Game) -> Option<Self> {
        let act = match m {
            Move::Act(act) => act,
            Move::Discard => return Some(Self::Discard),
            _ => return None,
        };
        let offers = game.open_card(act.slot)?.face().offers();
        let i = offers.iter().position(|offer| offer.action == act.action)?;
        Some(Self::Offer(act.slot, i as u8))
    }

    pub const fn slot(self) -> Option<Slot> {
        match self {
            Self::Third | Self::Discard => None,
            Self::Name(slot) | Self::Offer(slot, _) => Some(slot),
        }
    }

    /// Where a direction leads. Up and Down go through a card from its name to its last
    /// action, then the discard and the third card; Left and Right go round through the
    /// first card, the second and the discard, each time to the best that can be afforded.
    #[must_use]
    pub fn moved(self, direction: Button, game: &Game) -> Self {
        let last = |slot| match offers(game, slot) {
            0 => Self::Name(slot),
            n => Self::Offer(slot, n - 1),
        };
        match (direction, self) {
            (Button::Up, Self::Third) => Self::Discard,
            (Button::Up, Self::Name(_)) => Self::Third,
            (Button::Up, Self::Offer(slot, 0)) => Self::Name(slot),
            (Button::Up, Self::Offer(slot, i)) => Self::Offer(slot, i - 1),
            (Button::Up, Self::Discard) => last(Slot::First),
            (Button::Down, Self::Third) => Self::Name(Slot::First),
            (Button::Down, Self::Name(slot)) if offers(game, slot) > 0 => Self::Offer(slot, 0),
            (Button::Down, Self::Offer(slot, i)) if i + 1 < offers(game, slot) => {
                Self::Offer(slot, i + 1)
            }
            (Button::Down, Self::Name(_) | Self::Offer(..)) => Self::Discard,
            (Button::Down, Self::Discard) => Self::Third,
            (Button::Left | Button::Right, Self::Third) => Self::Third,
            (Button::Left | Button::Right, Self::Name(slot)) => Self::Name(slot.other()),
            (Button::Right, Self::Offer(Slot::First, _)) | (Button::Left, Self::Discard) => {
                Self::on(Slot::Second, game)
            }
            (Button::Left, Self::Offer(Slot::Second, _)) | (Button::Right, Self::Discard) => {
                Self::on(Slot::First, game)
            }
            (Button::Left, Self::Offer(Slot::First, _))
            | (Button::Right, Self::Offer(Slot::Second, _)) => Self::Discard,
            (Button::A | Button::B, spot) => spot,
        }
    }

    /// The best of a card that can be afforded, else the first that it offers.
    fn on(slot: Slot, game: &Game) -> Self {
        match best(game, slot) {
            Some((i, _)) => Self::Offer(slot, i),
            None if offers(game, slot) > 0 => Self::Offer(slot, 0),
            None => Self::Name(slot),
        }
    }
}

/// How many actions a card offers.
fn offers(game: &Game, slot: Slot) -> u8 {
    game.open_card(slot)
        .map_or(0, |card| card.face().offers().len() as u8)
}

/// The best action of a card that can be afforded, and what it brings.
fn best(game: &Game, slot: Slot) -> Option<(u8, Gain)> {
    let moves = game.legal_moves();
    let is_possible = |action| {
        let way =
            |m: &Move| matches!(m, Move::Act(act) if act.slot == slot && act.action == action);
        moves.iter().any(way)
    };
    let card = game.open_card(slot)?;
    let now = card.face();
    let has_room = game.deck().stored_count() < game.store_limit();
    let stores = has_room && game.round() < ROUNDS;
    let gain = |offer: &Offer| {
        let then = card.with_area(offer.action.leads_to(card.area())).face();
        let rank = match offer.action {
            Action::Store if offer.cost.is_free() && stores => Rank::FreeStore,
            Action::Store => Rank::OtherStore,
            Action::Recruit => Rank::Upgrade,
            Action::Rotate | Action::Flip if then.level < now.level => Rank::TurnBack,
            Action::Rotate | Action::Flip => Rank::Upgrade,
        };
        (rank, then.stars as i8 - now.stars as i8, then.holds.total())
    };
    let offers = (0..).zip(now.offers());
    offers
        .filter(|(_, offer)| is_possible(offer.action))
        .map(|(i, offer)| (i, gain(offer)))
        .max_by_key(|&(i, gain)| (gain, Reverse(i)))
}

/// Whether the best of the second card comes before the best of the first.
fn goes_first(second: Gain, first: Gain) -> bool {
    match second.0 {
        Rank::FreeStore => first.0 < Rank::FreeStore,
        Rank::Upgrade => second > first,
        Rank::OtherStore | Rank::TurnBack => false,
    }
}
