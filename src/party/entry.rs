//! What a seat's log says: moves, and what else happens to a seat.

use super::moves::Move;
use super::seat::Seat;

/// A time in milliseconds, up to four and a half hours: three bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Millis(u32);

impl Millis {
    pub const MOST: Self = Self((1 << 24) - 1);

    /// A longer time is the longest.
    pub const fn new(millis: u32) -> Self {
        if millis < Self::MOST.0 {
            Self(millis)
        } else {
            Self::MOST
        }
    }

    pub const fn get(self) -> u32 {
        self.0
    }
}

/// One entry of a seat's log, written by its owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Entry {
    Move(Move),
    /// The last move of this round is taken back (M6).
    Undo,
    /// Speed: the tracker came up this long after the round's start, and closed it (Q3).
    Finish(Millis),
    /// The player has left for good; the console plays on. A mark, no rule.
    Left,
    /// This seat agrees that an absent one is handed to the console, which goes on after
    /// the first `at` bytes of its log. A mark, no rule.
    HandOver {
        seat: Seat,
        at: u16,
    },
}
