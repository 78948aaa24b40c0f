//! The game in progress: its record, the position it has come to, and what helped. As bytes it is
//! one byte of marks, the seed of the deck if it came from one, then the record from the deal to
//! the last move, so that a resumed game can be taken back to its first turn.

use core::fmt;

use heapless::Vec;

use crate::deal::Seed;
use crate::game::{Deal, Events, Game, Move, Record, RecordError, Refusal, SetupError};

const UNDONE: u8 = 1;
const HINTED: u8 = 2;
const LOOKED: u8 = 4;
const SEEDED: u8 = 8;

/// The game in progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ongoing {
    record: Record,
    /// Where the record has come to.
    game: Game,
    seed: Option<Seed>,
    /// The deck was looked through before the first turn (S3).
    pub looked: bool,
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
    /// The seed is cut off, or deals another deck.
    Seed,
    Record(RecordError),
}

impl fmt::Display for OngoingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Newer(version) => write!(f, "the game has the newer form {version}"),
            Self::Marks => f.write_str("the game has marks that mean nothing"),
            Self::Seed => f.write_str("the game has a seed that dealt another deck"),
            Self::Record(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for OngoingError {}

impl Ongoing {
    /// The encoding that [`encode`](Self::encode) writes. A new form of [`Record`] is a new version.
    pub const VERSION: u8 = 1;

    /// The most bytes that [`encode`](Self::encode) writes.
    pub const MOST_BYTES: usize = 1 + size_of::<u64>() + Record::MOST_BYTES;

    /// A new game. The seed is there when the deck came from one.
    pub fn start(deal: Deal, seed: Option<Seed>) -> Result<Self, SetupError> {
        let game = deal.start()?;
        let record = Record::new(deal)?;
        Ok(Self::at(record, game, seed))
    }

    /// A game that was played elsewhere, up to its last move.
    pub fn of_record(record: Record, seed: Option<Seed>) -> Result<Self, RecordError> {
        let game = record.position(usize::MAX)?;
        Ok(Self::at(record, game, seed))
    }

    const fn at(record: Record, game: Game, seed: Option<Seed>) -> Self {
        Self {
            record,
            game,
            seed,
            looked: false,
            undone: false,
            hinted: false,
        }
    }

    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The position after the last move.
    pub fn game(&self) -> &Game {
        &self.game
    }

    pub fn deal(&self) -> &Deal {
        self.record.deal()
    }

    /// What the deck was dealt from; a deck laid out by hand has none.
    pub fn seed(&self) -> Option<Seed> {
        self.seed
    }

    /// How many moves were made.
    pub fn moves(&self) -> usize {
        self.record.moves().len()
    }

    pub fn play(&mut self, m: Move) -> Result<Events, Refusal> {
        let turn = self.game.play(m).map_err(|refused| refused.reason)?;
        self.record.push(m);
        self.game = turn.game;
        Ok(turn.events)
    }

    /// The position after the first `moves` moves.
    pub fn position(&self, moves: usize) -> Game {
        self.record.position(moves).unwrap_or(self.game)
    }

    /// Takes moves back until this many are left. The record remembers that it was done.
    pub fn take_back_to(&mut self, moves: usize) {
        self.game = self.position(moves);
        while self.moves() > moves {
            self.record.pop();
            self.undone = true;
        }
    }

    /// The game as bytes, in place of what `out` held.
    pub fn encode_into(&self, out: &mut Vec<u8, { Self::MOST_BYTES }>) {
        out.clear();
        let marks = [
            (self.undone, UNDONE),
            (self.hinted, HINTED),
            (self.looked, LOOKED),
            (self.seed.is_some(), SEEDED),
        ];
        let marks = marks.into_iter().filter(|(set, _)| *set);
        out.extend([marks.fold(0, |marks, (_, mark)| marks | mark)]);
        if let Some(Seed(seed)) = self.seed {
            out.extend(seed.to_le_bytes());
        }
        let head = out.len();
        out.extend([0; Record::MOST_BYTES]);
        let length = self.record.encode(&mut out[head..]).unwrap_or(0);
        debug_assert!(length > 0, "MOST_BYTES is the bound");
        out.truncate(head + length);
    }

    /// The game as bytes.
    pub fn encode(&self) -> Vec<u8, { Self::MOST_BYTES }> {
        let mut out = Vec::new();
        self.encode_into(&mut out);
        out
    }

    /// Reads the bytes of this version of the encoding and plays the game through, once: what comes
    /// back can be played on.
    pub fn decode(version: u8, bytes: &[u8]) -> Result<Self, OngoingError> {
        if version > Self::VERSION {
            return Err(OngoingError::Newer(version));
        }
        let (&marks, mut rest) = bytes.split_first().ok_or(OngoingError::Marks)?;
        if version == 0 || marks & !(UNDONE | HINTED | LOOKED | SEEDED) != 0 {
            return Err(OngoingError::Marks);
        }
        let mut seed = None;
        if marks & SEEDED != 0 {
            let (bytes, after) = rest.split_first_chunk().ok_or(OngoingError::Seed)?;
            seed = Some(Seed(u64::from_le_bytes(*bytes)));
            rest = after;
        }
        let (record, game) = Record::resume(rest).map_err(OngoingError::Record)?;
        if seed.is_some_and(|seed| seed.buildings() != record.deal().buildings) {
            return Err(OngoingError::Seed);
        }
        let mut ongoing = Self::at(record, game, seed);
        ongoing.looked = marks & LOOKED != 0;
        ongoing.undone = marks & UNDONE != 0;
        ongoing.hinted = marks & HINTED != 0;
        Ok(ongoing)
    }
}
