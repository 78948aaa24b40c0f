//! What happens in the game, one thing after the other, for whoever keeps a log.

use core::fmt;

use crate::deal::Seed;
use crate::game::{Event, Placed};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum News {
    /// A new game; the seed is there when the deck came from one.
    Begun(Option<Seed>),
    Happened(Event),
    /// The last round has ended with so many stars.
    Over(i16),
    /// Turns were taken back; so many moves are left.
    TakenBack(usize),
    /// The player was given a hint, for the first time in this game.
    Hinted,
    /// The console plays a game of its own. What happens in it is no news.
    Watched(Seed),
}

impl fmt::Display for News {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Begun(Some(seed)) => write!(f, "new game, deck {}", seed.code()),
            Self::Begun(None) => f.write_str("new game"),
            Self::Happened(event) => tell(event, f),
            Self::Over(stars) => write!(f, "game over: {stars} stars"),
            Self::TakenBack(moves) => write!(f, "taken back to move {moves}"),
            Self::Hinted => f.write_str("first hint"),
            Self::Watched(seed) => write!(f, "the console plays deck {}", seed.code()),
        }
    }
}

fn tell(event: Event, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (card, what) = match event {
        Event::Paid(card) => (card, "paid"),
        Event::Reset(card) => (card, "reset"),
        Event::Discarded(card) => (card, "discarded"),
        Event::Stored(card) => (card, "stored"),
        Event::Rotated(card) => return tell_area(card, "rotated", f),
        Event::Flipped(card) => return tell_area(card, "flipped", f),
        Event::Recruited(card) => (card, "recruited"),
        Event::Sailed(card) => (card, "brought on top"),
        Event::Blessed(card) => return tell_area(card, "blessed", f),
        Event::Activated(card) => (card, "activated"),
        Event::Expired(card) => (card, "expired"),
        Event::SetAside(card) => return write!(f, "{} set aside", card.name()),
        Event::RoundEnded(round) => return write!(f, "round {round} ended"),
        Event::GameOver => return f.write_str("game over"),
    };
    write!(
        f,
        "{} ({}) {what}",
        card.card().name(),
        card.card().number()
    )
}

fn tell_area(card: Placed, what: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (name, number) = (card.card().name(), card.card().number());
    write!(
        f,
        "{name} ({number}) {what} to area {}",
        card.area().index()
    )
}
