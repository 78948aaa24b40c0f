//! What happened in a match, in the order in which it happened, and at which seat.

use super::entry::Millis;
use super::moves::Goal;
use super::seat::Seat;
use crate::game::{self, Ability, Card, Payment};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// In a seat's own hand.
    Hand(Seat, game::Event),
    Undone(Seat),
    Closed(Seat),
    Finished(Seat, Millis),
    /// At the round's end (C2, Q2).
    Passed(Seat),
    Offered(Seat, Goal, Payment),
    Agreed(Seat),
    Declined(Seat),
    /// The offers do not pay for anything, or a seat declined.
    CameToNothing,
    /// The Disaster's step with this number, counted from 1, is paid.
    StepPaid(u8),
    AbilityGained(Ability),
    /// A seat has what an Outpost asks for (K2). What becomes of the Outpost follows.
    Met(Seat, Card),
    /// A seat alone met an Outpost's condition (K2).
    Taken(Seat, Card),
    /// Several seats met it: it goes back to the box (K2).
    Lost(Card),
    Bought(Seat, Card),
    /// The next round begins for every seat.
    RoundBegan(u8),
    Left(Seat),
    /// A seat is handed to the console, by agreement of the others.
    HandedOver(Seat),
    Over,
}
