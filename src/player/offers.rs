//! Cooperative: what a seat says at a round's end.
//!
//! The stored cards of all lie open then. Everybody lays all of them together and takes back,
//! one by one, what can be spared: what is left pays, and nothing of it is too much (P4). Who
//! has spoken already is taken at the word.

use super::steps::{bid, is_due, is_time_for_ability};
use super::storage;
use crate::game::{MOST_STORED, Payment, Resources};
use crate::hint::VALUES;
use crate::hint::values::{column, distance};
use crate::party::{Ballot, Goal, Match, Mode, Move, Seat, Seats};
use crate::short;

/// A stored card of a seat.
#[derive(Clone, Copy)]
struct Card {
    seat: Seat,
    index: u8,
    holds: Resources,
    /// What it would be worth to keep it, in parts of a star.
    keep: i32,
    /// Its seat has offered it: it is not taken back.
    given: bool,
}

type Cards = heapless::Vec<Card, { Seats::MOST * MOST_STORED }>;

/// What a seat says, whether a person or the console has played its round.
pub fn offer(m: &Match, seat: Seat, ballot: &Ballot) -> Move {
    let asked = m.seats().iter().find_map(|other| ballot.offer(other));
    let goal = match asked {
        Some((goal, _)) => Some(goal),
        None => wish(m, seat, ballot),
    };
    let offer = goal.and_then(|goal| Some((goal, share(m, seat, ballot, goal)?)));
    match offer {
        Some((goal, payment)) if !payment.is_nothing() => Move::Offer { goal, payment },
        _ => Move::Pass,
    }
}

/// What a seat would like to be paid, when nobody has asked for anything.
fn wish(m: &Match, seat: Seat, ballot: &Ballot) -> Option<Goal> {
    if is_due(m.steps_paid(), m.round()) && share(m, seat, ballot, Goal::Step).is_some() {
        return Some(Goal::Step);
    }
    let Mode::Cooperative {
        ability: Some(ability),
        ..
    } = m.mode()
    else {
        return None;
    };
    if m.has_ability() || ballot.failed > 0 || !is_time_for_ability(m.round()) {
        return None;
    }
    let payment = share(m, seat, ballot, Goal::Ability)?;
    let hand = m.hand(seat);
    let lost = storage::worth(hand) - storage::worth(&storage::paid(hand, payment));
    (lost < bid(ability, m.round())).then_some(Goal::Ability)
}

/// The seat's own share of the best payment of all, if there is one: what is worth most to its owner
/// stays.
pub fn share(m: &Match, seat: Seat, ballot: &Ballot, goal: Goal) -> Option<Payment> {
    let price = m.price(goal)?;
    let mut cards = laid_together(m, ballot, goal);
    let mut sum = Resources::NOTHING;
    for card in &cards {
        sum = sum.plus(card.holds);
    }
    if !sum.covers(price) {
        return None;
    }
    // What is worth most is taken back first.
    short::sort_by_key(&mut cards, |card| {
        (!card.given, card.keep, card.seat, card.index)
    });
    let mut own = Payment::NOTHING;
    for card in cards.iter().rev() {
        let rest = sum.minus(card.holds);
        if !rest.covers(price) {
            if card.seat == seat {
                own = own.with(card.index);
            }
        } else if card.given {
            // Somebody has offered more than is needed: it cannot pay.
            return None;
        } else {
            sum = rest;
        }
    }
    Some(own)
}

/// All stored cards of those who have not spoken, and what the others have offered.
fn laid_together(m: &Match, ballot: &Ballot, goal: Goal) -> Cards {
    let mut cards = Cards::new();
    for seat in m.seats().iter() {
        let hand = m.hand(seat);
        let span = usize::from(hand.round()).min(VALUES.stored.len() - 1);
        for (index, (depth, card)) in (0..).zip(hand.deck().stored()) {
            let given = match (ballot.said[seat], ballot.offer(seat)) {
                (None, _) => false,
                (_, Some((other, payment))) if other == goal && payment.contains(index) => true,
                _ => continue,
            };
            let stored = VALUES.stored[span][column(card)][distance(depth)];
            let holds = card.face().holds;
            let _ = cards.push(Card {
                seat,
                index,
                holds,
                keep: i32::from(stored) + 64 * i32::from(holds.total()),
                given,
            });
        }
    }
    cards
}
