//! What one seat has done, as bytes that only ever grow.
//!
//! | byte | entry |
//! |---|---|
//! | 0-239 | a move: how many legal moves have a smaller [`Move::code`](super::Move::code) |
//! | 240 | undo |
//! | 241, then 3 bytes | speed: the time at the tracker, in milliseconds, low byte first |
//! | 242 | the player has left |
//! | 243, seat, 2 bytes | an absent seat (0 to 3) is handed over after so many bytes, low byte first |
//!
//! What a move is can only be said in the match as it stands then; where entries begin and
//! end can be seen in the bytes alone.

use super::entry::Millis;
use super::seat::Seat;

/// A seat's log.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Log(heapless::Vec<u8, { Log::CAPACITY }>);

/// Why bytes cannot be added to a log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogError {
    /// They begin after the end of what is there.
    Gap,
    /// They say something else than what is there already, from this byte on.
    Differs(u16),
    /// No log is that long.
    TooLong,
    /// A byte that begins no entry.
    Code(u16),
    /// The match has fewer seats.
    NoSuchSeat,
}

/// An entry as the bytes have it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Raw {
    Move(u8),
    Undo,
    Finish(Millis),
    Left,
    HandOver { seat: Seat, at: u16 },
}

/// What begins at a place of a log.
pub(super) enum Next {
    /// An entry and its length.
    Entry(Raw, usize),
    /// The end, or a part of an entry.
    End,
    /// No entry.
    Nothing,
}

impl Raw {
    /// Moves are below this.
    pub const MOVES: u8 = 240;
    const UNDO: u8 = 240;
    const FINISH: u8 = 241;
    const LEFT: u8 = 242;
    const HAND_OVER: u8 = 243;

    /// The entry at the front of some bytes.
    pub fn read(bytes: &[u8]) -> Next {
        let (raw, length) = match *bytes {
            [] => return Next::End,
            [rank @ 0..Self::MOVES, ..] => (Self::Move(rank), 1),
            [Self::UNDO, ..] => (Self::Undo, 1),
            [Self::FINISH, low, middle, high, ..] => {
                let millis = u32::from_le_bytes([low, middle, high, 0]);
                (Self::Finish(Millis::new(millis)), 4)
            }
            [Self::LEFT, ..] => (Self::Left, 1),
            [Self::HAND_OVER, seat, low, high, ..] => match Seat::from_index(seat) {
                Some(seat) => (
                    Self::HandOver {
                        seat,
                        at: u16::from_le_bytes([low, high]),
                    },
                    4,
                ),
                None => return Next::Nothing,
            },
            [Self::FINISH | Self::HAND_OVER, ..] => return Next::End,
            [..] => return Next::Nothing,
        };
        Next::Entry(raw, length)
    }

    pub fn write(self) -> heapless::Vec<u8, 4> {
        let mut bytes = heapless::Vec::new();
        let all: &[u8] = match self {
            Self::Move(rank) => &[rank],
            Self::Undo => &[Self::UNDO],
            Self::Finish(time) => {
                let [low, middle, high, _] = time.get().to_le_bytes();
                &[Self::FINISH, low, middle, high]
            }
            Self::Left => &[Self::LEFT],
            Self::HandOver { seat, at } => {
                let [low, high] = at.to_le_bytes();
                &[Self::HAND_OVER, seat.index(), low, high]
            }
        };
        // No entry has more than four bytes.
        let _ = bytes.extend_from_slice(all);
        bytes
    }
}

impl Log {
    /// The most bytes of a log. Without undo none comes near it; see
    /// [`Record`](super::Record) for what undo leaves.
    pub const CAPACITY: usize = 300;

    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many bytes still fit.
    pub fn room(&self) -> usize {
        Self::CAPACITY - self.len()
    }

    /// How many of these bytes are whole entries, from the first on.
    pub fn whole(bytes: &[u8]) -> usize {
        let mut at = 0;
        while let Next::Entry(_, length) = Raw::read(&bytes[at..]) {
            at += length;
        }
        at
    }

    pub(super) fn push(&mut self, raw: Raw) -> bool {
        self.0.extend_from_slice(&raw.write()).is_ok()
    }

    pub(super) fn next(&self, from: usize) -> Next {
        Raw::read(self.0.get(from..).unwrap_or(&[]))
    }

    /// Adds what is new in a part that begins at byte `from`; the rest must be as it is here.
    pub(super) fn merge(&mut self, from: usize, bytes: &[u8]) -> Result<(), LogError> {
        if from > self.len() {
            return Err(LogError::Gap);
        }
        if from + bytes.len() > Self::CAPACITY {
            return Err(LogError::TooLong);
        }
        let known = &self.0[from..];
        let mut both = known.iter().zip(bytes);
        if let Some(at) = both.position(|(known, told)| known != told) {
            return Err(LogError::Differs((from + at) as u16));
        }
        let new = bytes.get(known.len()..).unwrap_or(&[]);
        self.0.extend_from_slice(new).map_err(|_| LogError::TooLong)
    }
}
