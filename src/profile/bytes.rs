//! The profile as bytes, version 2. Numbers have their low byte first.
//!
//! | at | bytes | what |
//! |---|---|---|
//! | 0 | 4 | games dealt |
//! | 4 | 1 | brightness, 1 to 8 |
//! | 5 | 1 | bits: invert, left-handed, animations, confirm discards, large text; 32 times the sound: 0 off, 1 low, 2 high |
//! | 6 | 1 | hints: 0 off, 1 only the cards in sight, 2 all cards seen so far; 4 times the display: 0 as found, any, SSD1306, SSD1309, 4 = SH1106; 32 times its first column and 1, 0 for the usual one |
//! | 7 | 1 | dim after: 0 never, 15 s, 30 s, 1 min, 2 min, 5 min, 6 = 10 min |
//! | 8 | 1 | off after, likewise; 16 times the standby: 0 = 1 min, never, 15 s, 30 s, 2 min, 5 min, 6 = 10 min |
//! | 9 | 6 x 6 | each Feat: nearest 1, hardest difficulty 1 (0 not earned, 1 Easy, 2 Medium, 3 Hard), first game 4 |
//! | 45 | 6 x 9 | Easy, Medium, Hard, each without and with Villagers: a tally |
//! | 99 | 11 x 4 | games that ended below 5 stars, below 10, and so on; the last: from 50 on |
//! | 143 | 2 + 2 | games of 20 stars or more in a row: up to now, the longest |
//! | 147 | 100 | the most stars with each challenge deck, -128 for none |
//! | 247 | 1 | number of last games `n`, 0 to 50 |
//! | 248 | 2 n | each, the newest first: a game |
//! | then | 1 | number of last decks `m`, 0 to 16 |
//! | | 10 m | each, the newest first: seed 8, the best game with it |
//! | then | 1 | the last ending, bits: there is one, it has a seed, a game made way, a deck made way |
//! | | 4 | its number, counted by deals |
//! | | 8 | the seed, if it has one |
//! | | 9 | its tally before |
//! | | 2 + 2 | the row of good games before |
//! | | 2 | the game that made way, if one did |
//! | | 1 + 10 | the place and the entry of the deck that made way, if one did |
//! | | 1 | the most stars with its challenge deck before |
//! | | 6 x 2 | each Feat before: nearest 1, hardest difficulty 1 |
//!
//! A game is: stars 1, bits 1: difficulty (two bits), Villagers, undone, hinted. A tally is: games
//! 4, best 1, sum 4. Without an ending there is nothing behind its bits.
//!
//! Version 1 had bit 16 at 5 reserved (written as 0, read as either), no sound, no standby and no display, nothing from 99 to 246, up to
//! 32 games, and nothing behind them.

mod reader;
mod writer;

use core::fmt;

use heapless::Vec;

use super::decks::Decks;
use super::{LAST_DECKS, LAST_GAMES, Profile};
use reader::Reader;
use writer::Writer;

/// Why bytes are not a profile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProfileError {
    /// Written by a newer firmware, in this version.
    Newer(u8),
    /// The bytes end too early, or go on after the end.
    Length,
    /// A number that means nothing.
    Code,
}

impl fmt::Display for ProfileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Newer(version) => write!(f, "the profile has the newer form {version}"),
            Self::Length => f.write_str("the profile is cut off, or too long"),
            Self::Code => f.write_str("the profile has a number that means nothing"),
        }
    }
}

impl core::error::Error for ProfileError {}

/// Where the display begins in the byte that it shares with the hints.
const PANEL: u32 = 2;
/// Where standby begins in the byte that it shares with "off after".
const STANDBY: u32 = 4;
/// The last games that version 1 kept.
const LAST_GAMES_1: usize = 32;
/// The bytes of an ending in which everything made way.
const MOST_OF_ENDING: usize = 1 + 4 + 8 + 9 + 4 + 2 + 11 + 1 + 12;

impl Profile {
    /// The encoding that [`encode`](Self::encode) writes.
    pub const VERSION: u8 = 2;

    /// The most bytes that [`encode`](Self::encode) writes.
    pub const MOST_BYTES: usize = 248 + 2 * LAST_GAMES + 1 + 10 * LAST_DECKS + MOST_OF_ENDING;

    /// The profile as bytes, in place of what `out` held.
    pub fn encode_into(&self, out: &mut Vec<u8, { Profile::MOST_BYTES }>) {
        out.clear();
        let mut out = Writer(out);
        out.put(self.deals.to_le_bytes());
        out.settings(&self.settings);
        for progress in &self.feats {
            out.feat(progress);
            out.put(
                progress
                    .earned
                    .map_or(0, |earned| earned.first)
                    .to_le_bytes(),
            );
        }
        let records = &self.records;
        for tally in records.tallies.iter().flatten() {
            out.tally(tally);
        }
        for games in records.spread.games() {
            out.put(games.to_le_bytes());
        }
        out.streak(records.streak);
        out.put(records.challenges.0.map(|best| best as u8));
        out.put([records.last.len() as u8]);
        for game in &records.last {
            out.finished(game);
        }
        out.put([records.decks.0.len() as u8]);
        for deck in &records.decks.0 {
            out.deck(deck);
        }
        out.award(self.award.as_ref());
    }

    /// The profile as bytes.
    pub fn encode(&self) -> Vec<u8, { Profile::MOST_BYTES }> {
        let mut out = Vec::new();
        self.encode_into(&mut out);
        out
    }

    /// Reads the bytes of this version of the encoding.
    pub fn decode(version: u8, bytes: &[u8]) -> Result<Self, ProfileError> {
        let mut profile = Self::new();
        profile.decode_from(version, bytes).map(|()| profile)
    }

    /// Becomes what the bytes of this version of the encoding say. After an error it is a new
    /// profile.
    pub fn decode_from(&mut self, version: u8, bytes: &[u8]) -> Result<(), ProfileError> {
        *self = Self::new();
        let read = self.read(version, Reader(bytes));
        if read.is_err() {
            *self = Self::new();
        }
        read
    }

    fn read(&mut self, version: u8, mut rest: Reader<'_>) -> Result<(), ProfileError> {
        if version > Self::VERSION {
            return Err(ProfileError::Newer(version));
        }
        let is_first = match version {
            0 => return Err(ProfileError::Code),
            version => version == 1,
        };
        self.deals = rest.u32()?;
        self.settings = rest.settings(is_first)?;
        for progress in &mut self.feats {
            *progress = rest.feat()?;
        }
        let records = &mut self.records;
        for tally in records.tallies.iter_mut().flatten() {
            *tally = rest.tally()?;
        }
        if !is_first {
            for games in &mut records.spread.0 {
                *games = rest.u32()?;
            }
            records.streak = rest.streak()?;
            records.challenges.0 = rest.take()?.map(|best: u8| best as i8);
        }
        let most = if is_first { LAST_GAMES_1 } else { LAST_GAMES };
        for _ in 0..rest.number(most)? {
            // The number is within the bound.
            let _ = records.last.push_back(rest.finished()?);
        }
        if is_first {
            records.retell();
        } else {
            for _ in 0..rest.number(LAST_DECKS)? {
                let Decks(decks) = &mut records.decks;
                let _ = decks.push(rest.deck()?);
            }
            self.award = rest.award(&records.last, &self.feats)?;
        }
        rest.end()
    }
}

/// The flags as the low bits of a byte, the first in the lowest.
fn bits<const N: usize>(flags: [bool; N]) -> u8 {
    flags
        .iter()
        .rev()
        .fold(0, |byte, &flag| byte << 1 | u8::from(flag))
}

/// The low bits of a byte as flags; the other bits must be 0.
fn flags<const N: usize>(byte: u8) -> Result<[bool; N], ProfileError> {
    if usize::from(byte) >> N != 0 {
        return Err(ProfileError::Code);
    }
    Ok(core::array::from_fn(|bit| byte >> bit & 1 != 0))
}
