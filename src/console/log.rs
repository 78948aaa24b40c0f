//! What happens on the handheld, one entry after the other, for hosts that keep a log.

use core::fmt;

use heapless::Deque;

use super::text::english;
use crate::deal::Seed;
use crate::game::{Event, MOST_EVENTS, Placed};

/// The most one stimulus can bring about: the events of a move, and the beginning of a
/// game or the like beside them.
const AT_A_TIME: usize = 2 + MOST_EVENTS;

/// Entries that wait to be written. Writing them can wait for the picture, but not for
/// longer than there is room for what the next stimulus brings: nothing is lost.
pub struct Log {
    waiting: Deque<LogEntry, { 2 * AT_A_TIME }>,
}

impl Log {
    pub const fn new() -> Self {
        Self {
            waiting: Deque::new(),
        }
    }

    pub fn push(&mut self, entry: LogEntry) {
        let pushed = self.waiting.push_back(entry);
        debug_assert!(
            pushed.is_ok(),
            "the host asks for entries after each stimulus"
        );
    }

    /// The next entry to write. If there is something better to do, only one for which
    /// there would be no room.
    pub fn next(&mut self, in_time: bool) -> Option<LogEntry> {
        match in_time || self.waiting.len() > AT_A_TIME {
            true => self.waiting.pop_front(),
            false => None,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogEntry {
    /// A new game; the seed is there when the deck came from one.
    Begun(Option<Seed>),
    Happened(Event),
    /// The last round has ended, with this many stars.
    Over(i16),
    /// Turns were taken back; this many moves are left.
    TakenBack(usize),
    /// The first hint of this game.
    Hinted,
    /// The console plays a game of its own. What happens in it is not logged.
    Watched(Seed),
    /// The battery became low, at this many millivolts.
    BatteryLow(u16),
    /// So many others are on the cable.
    Company(usize),
    /// The cable's line can be used, or something holds it.
    Line(bool),
}

impl fmt::Display for LogEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Begun(Some(seed)) => write!(f, "new game, deck {}", seed.code()),
            Self::Begun(None) => f.write_str("new game"),
            Self::Happened(event) => tell(event, f),
            Self::Over(stars) => write!(f, "game over: {stars} stars"),
            Self::TakenBack(moves) => write!(f, "taken back to move {moves}"),
            Self::Hinted => f.write_str("first hint"),
            Self::BatteryLow(millivolts) => write!(f, "battery low: {millivolts} mV"),
            Self::Company(others) => write!(f, "cable: {others} others"),
            Self::Line(true) => f.write_str("cable: the line is free"),
            Self::Line(false) => f.write_str("cable: something holds the line"),
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
        Event::SetAside(card) => return write!(f, "{} set aside", english::card(card)),
        Event::RoundEnded(round) => return write!(f, "round {round} ended"),
        Event::GameOver => return f.write_str("game over"),
    };
    write!(
        f,
        "{} ({}) {what}",
        english::card(card.card()),
        card.card().number()
    )
}

fn tell_area(card: Placed, what: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (name, number) = (english::card(card.card()), card.card().number());
    write!(
        f,
        "{name} ({number}) {what} to area {}",
        card.area().index()
    )
}
