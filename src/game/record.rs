//! A game from its deal to the last move, as bytes.
//!
//! | bytes | what |
//! |---|---|
//! | 1 | version, 1 |
//! | 8 | the 16 buildings from the top, a nibble each (number - 1), the first in the low one |
//! | 1 | Feats, a bit each |
//! | 1 | number of Villagers `v` |
//! | v | their numbers, in the order drawn |
//! | 1 | number of moves `n` |
//! | 2n | the moves, [`Move::encode`], low byte first |

use core::fmt;

use super::card::Card;
use super::feats::Feats;
use super::moves::Move;
use super::position::Game;
use super::refusal::Refusal;
use super::setup::{Deal, SetupError, Villagers};

/// The encoding that [`Record::encode`] writes.
const VERSION: u8 = 1;

/// No solo game has more moves: eight rounds of at most 27 cards, two set-up actions
/// with the beginning, and an activation in each round but the first.
pub const MOST_MOVES: usize = 8 * Deal::MOST_CARDS + 3 + 7;

/// A game as it was dealt and played. Any prefix of its moves is a game too: that
/// is undo.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    deal: Deal,
    /// The moves, encoded: a third of the room, and a record is moved around a lot.
    codes: heapless::Vec<u16, MOST_MOVES>,
}

/// Why bytes are not a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordError {
    /// Written by a newer firmware.
    Version(u8),
    /// The bytes end too early, or go on after the end.
    Length,
    /// A number that is no card, Feat or move.
    Code,
    Setup(SetupError),
    /// The move with this number, counted from 1, is not legal.
    Illegal(u8, Refusal),
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Version(version) => write!(f, "the game has the newer form {version}"),
            Self::Length => f.write_str("the game is cut off, or too long"),
            Self::Code => f.write_str("the game has a number that means nothing"),
            Self::Setup(error) => error.fmt(f),
            Self::Illegal(number, why) => write!(f, "move {number} is not legal: {why}"),
        }
    }
}

impl core::error::Error for RecordError {}

impl From<SetupError> for RecordError {
    fn from(error: SetupError) -> Self {
        Self::Setup(error)
    }
}

impl Record {
    /// The most bytes that [`encode`](Self::encode) writes.
    pub const MOST_BYTES: usize = 1 + 8 + 1 + 1 + Card::VILLAGERS.len() + 1 + 2 * MOST_MOVES;

    /// A game that was dealt and not begun.
    pub fn new(deal: Deal) -> Result<Self, SetupError> {
        deal.start()?;
        Ok(Self {
            deal,
            codes: heapless::Vec::new(),
        })
    }

    pub fn deal(&self) -> &Deal {
        &self.deal
    }

    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        self.codes.iter().map(|&code| decoded(code))
    }

    /// The position after the first `count` moves, or after all of them.
    pub fn position(&self, count: usize) -> Result<Game, RecordError> {
        let mut game = self.deal.start()?;
        for (number, m) in (1..).zip(self.moves().take(count)) {
            game.check(m)
                .map_err(|why| RecordError::Illegal(number, why))?;
            game.advance(m);
        }
        Ok(game)
    }

    /// Adds a move that `game`, the position so far, allows.
    pub fn push(&mut self, m: Move) {
        let pushed = self.codes.push(m.encode());
        debug_assert!(pushed.is_ok(), "MOST_MOVES is the bound");
    }

    /// Takes the last move back.
    pub fn pop(&mut self) -> Option<Move> {
        self.codes.pop().map(decoded)
    }

    /// Writes the game to the front of `bytes` and says how many it took; `None`
    /// when there is not room enough.
    pub fn encode(&self, bytes: &mut [u8]) -> Option<usize> {
        let mut out = Writer { bytes, at: 0 };
        out.byte(VERSION)?;
        for pair in self.deal.buildings.chunks(2) {
            let [low, high] = [pair[0], pair[1]].map(|card| card.number() - 1);
            out.byte(low | high << 4)?;
        }
        out.byte(self.deal.feats.bits())?;
        out.byte(self.deal.villagers.len() as u8)?;
        for villager in &self.deal.villagers {
            out.byte(villager.number())?;
        }
        out.byte(self.codes.len() as u8)?;
        for code in &self.codes {
            let [low, high] = code.to_le_bytes();
            out.byte(low)?;
            out.byte(high)?;
        }
        Some(out.at)
    }

    /// Reads a game and plays it through: what comes back is legal to the last move.
    pub fn decode(bytes: &[u8]) -> Result<Self, RecordError> {
        Self::resume(bytes).map(|(record, _)| record)
    }

    /// Reads a game, plays it through, and gives the position it reaches as well. Not inlined: a
    /// record is large, and a caller's copies of it add up on a small stack.
    #[inline(never)]
    pub fn resume(bytes: &[u8]) -> Result<(Self, Game), RecordError> {
        let mut rest = bytes.iter().copied();
        let mut byte = || rest.next().ok_or(RecordError::Length);
        match byte()? {
            VERSION => {}
            0 => return Err(RecordError::Code),
            newer => return Err(RecordError::Version(newer)),
        }
        let mut deal = Deal::plain(Card::buildings());
        for pair in deal.buildings.chunks_mut(2) {
            let nibbles = byte()?;
            pair[0] = Card::from_number((nibbles & 15) + 1).ok_or(RecordError::Code)?;
            pair[1] = Card::from_number((nibbles >> 4) + 1).ok_or(RecordError::Code)?;
        }
        deal.feats = Feats::from_bits(byte()?).ok_or(RecordError::Code)?;
        let mut villagers = Villagers::new();
        for _ in 0..byte()? {
            let card = Card::from_number(byte()?).ok_or(RecordError::Code)?;
            villagers.push(card).map_err(|_| RecordError::Code)?;
        }
        deal.villagers = villagers;
        let mut record = Self::new(deal)?;
        for _ in 0..byte()? {
            let code = u16::from_le_bytes([byte()?, byte()?]);
            Move::decode(code).ok_or(RecordError::Code)?;
            record.codes.push(code).map_err(|_| RecordError::Code)?;
        }
        if rest.next().is_some() {
            return Err(RecordError::Length);
        }
        let game = record.position(record.codes.len())?;
        Ok((record, game))
    }
}

/// Only codes of moves get into a record.
fn decoded(code: u16) -> Move {
    Move::decode(code).expect("every code in a record was a move")
}

struct Writer<'a> {
    bytes: &'a mut [u8],
    at: usize,
}

impl Writer<'_> {
    fn byte(&mut self, value: u8) -> Option<()> {
        *self.bytes.get_mut(self.at)? = value;
        self.at += 1;
        Some(())
    }
}
