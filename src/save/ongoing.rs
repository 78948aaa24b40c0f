//! The game in progress, as a record keeps it: one byte of marks, then the game from its deal to
//! the last move, so that a resumed game can be taken back to its first turn.

use core::fmt;

use heapless::Vec;

use super::page::GAME_MAX;
use crate::game::{Record, RecordError};

const UNDONE: u8 = 1;
const HINTED: u8 = 2;

/// The game in progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ongoing {
    pub record: Record,
    /// Moves were taken back.
    pub undone: bool,
    /// Hints were asked for.
    pub hinted: bool,
}

/// Why bytes are not a game in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OngoingError {
    /// Written by a newer firmware, in this version.
    Newer(u8),
    /// Marks that mean nothing, or none at all.
    Marks,
    Record(RecordError),
}

impl fmt::Display for OngoingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Newer(version) => write!(f, "the game has the newer form {version}"),
            Self::Marks => f.write_str("the game has marks that mean nothing"),
            Self::Record(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for OngoingError {}

impl Ongoing {
    /// The encoding that [`encode`](Self::encode) writes. A new form of [`Record`] is a new version.
    pub const VERSION: u8 = 1;

    /// The most bytes that [`encode`](Self::encode) writes.
    pub const MOST_BYTES: usize = 1 + Record::MOST_BYTES;

    /// The game as bytes.
    pub fn encode(&self) -> Vec<u8, { Self::MOST_BYTES }> {
        const { assert!(Self::MOST_BYTES <= GAME_MAX) };
        let mut bytes = [0; Self::MOST_BYTES];
        bytes[0] = (UNDONE * u8::from(self.undone)) | (HINTED * u8::from(self.hinted));
        let length = self
            .record
            .encode(&mut bytes[1..])
            .map_or(0, |length| 1 + length);
        debug_assert!(length > 0, "MOST_BYTES is the bound");
        bytes[..length].iter().copied().collect()
    }

    /// Reads the bytes of this version of the encoding, and plays the game through.
    pub fn decode(version: u8, bytes: &[u8]) -> Result<Self, OngoingError> {
        if version > Self::VERSION {
            return Err(OngoingError::Newer(version));
        }
        let (&marks, record) = bytes.split_first().ok_or(OngoingError::Marks)?;
        if version == 0 || marks & !(UNDONE | HINTED) != 0 {
            return Err(OngoingError::Marks);
        }
        Ok(Ongoing {
            record: Record::decode(record).map_err(OngoingError::Record)?,
            undone: marks & UNDONE != 0,
            hinted: marks & HINTED != 0,
        })
    }
}
