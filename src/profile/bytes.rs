//! The profile as bytes, version 1. Numbers have their low byte first.
//!
//! | at | bytes | what |
//! |---|---|---|
//! | 0 | 4 | games dealt |
//! | 4 | 1 | brightness, 1 to 8 |
//! | 5 | 1 | bits: invert, turned, animations, confirm discards; 16 is reserved: written as 0, read as either |
//! | 6 | 1 | hints: 0 off, 1 top three, 2 memory |
//! | 7 | 1 | dim after: 0 never, 15 s, 30 s, 1 min, 2 min, 5 min, 6 = 10 min |
//! | 8 | 1 | off after, likewise |
//! | 9 | 6 x 6 | each Feat: nearest 1, hardest difficulty 1 (0 not earned, 1 Easy, 2 Medium, 3 Hard), first game 4 |
//! | 45 | 6 x 9 | Easy, Medium, Hard, each without and with Villagers: games 4, best 1, sum 4 |
//! | 99 | 1 | number of last games `n`, 0 to 32 |
//! | 100 | 2 n | each, the newest first: stars 1, bits 1: difficulty (two bits), Villagers, undone, hinted |

use core::fmt;

use heapless::Vec;

use super::{
    After, Brightness, Difficulty, Earned, FeatProgress, Finished, Hints, Profile, Records,
    Settings, Tally,
};

/// Said once that the guided game had been seen; nothing ever asked.
const RESERVED: u8 = 16;

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

impl Profile {
    /// The encoding that [`encode`](Self::encode) writes.
    pub const VERSION: u8 = 1;

    /// The most bytes that [`encode`](Self::encode) writes.
    pub const MOST_BYTES: usize = 100 + 2 * super::LAST_GAMES;

    /// The profile as bytes.
    pub fn encode(&self) -> Vec<u8, { Profile::MOST_BYTES }> {
        let mut out = Writer(Vec::new());
        out.put(self.deals.to_le_bytes());
        out.settings(&self.settings);
        for progress in &self.feats {
            let (hardest, first) = match progress.earned {
                Some(earned) => (earned.hardest as u8 + 1, earned.first),
                None => (0, 0),
            };
            out.put([progress.nearest, hardest]);
            out.put(first.to_le_bytes());
        }
        for tally in self.records.tallies.iter().flatten() {
            out.put(tally.games.to_le_bytes());
            out.stars(tally.best);
            out.put(tally.sum.to_le_bytes());
        }
        out.put([self.records.last.len() as u8]);
        for game in &self.records.last {
            out.stars(game.stars);
            let flags = bits([game.villagers, game.undone, game.hinted]);
            out.put([game.difficulty as u8 | flags << 2]);
        }
        out.0
    }

    /// Reads the bytes of this version of the encoding.
    pub fn decode(version: u8, bytes: &[u8]) -> Result<Self, ProfileError> {
        match version {
            1 => Self::decode_1(bytes),
            0 => Err(ProfileError::Code),
            newer => Err(ProfileError::Newer(newer)),
        }
    }

    fn decode_1(bytes: &[u8]) -> Result<Self, ProfileError> {
        let mut rest = Reader(bytes);
        let mut profile = Profile {
            deals: rest.u32()?,
            settings: rest.settings()?,
            ..Profile::new()
        };
        for progress in &mut profile.feats {
            *progress = rest.feat()?;
        }
        let mut records = Records::NONE;
        for tally in records.tallies.iter_mut().flatten() {
            *tally = rest.tally()?;
        }
        for _ in 0..rest.byte()? {
            let game = rest.finished()?;
            (records.last.push_back(game)).map_err(|_| ProfileError::Code)?;
        }
        profile.records = records;
        if rest.0.is_empty() {
            Ok(profile)
        } else {
            Err(ProfileError::Length)
        }
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

/// The value with this number.
fn numbered<T: Copy>(all: &[T], number: u8) -> Result<T, ProfileError> {
    all.get(usize::from(number))
        .copied()
        .ok_or(ProfileError::Code)
}

struct Writer(Vec<u8, { Profile::MOST_BYTES }>);

impl Writer {
    fn put<const N: usize>(&mut self, bytes: [u8; N]) {
        let put = self.0.extend_from_slice(&bytes);
        debug_assert!(put.is_ok(), "MOST_BYTES is the bound");
    }

    /// Stars in a byte: what does not fit was cut when the game was finished.
    fn stars(&mut self, stars: i16) {
        self.put([stars as u8]);
    }

    fn settings(&mut self, settings: &Settings) {
        let flags = [
            settings.invert,
            settings.turned,
            settings.animations,
            settings.confirm_discards,
        ];
        self.put([
            settings.brightness.step(),
            bits(flags),
            settings.hints as u8,
            settings.dim as u8,
            settings.off as u8,
        ]);
    }
}

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], ProfileError> {
        let (bytes, rest) = self.0.split_first_chunk().ok_or(ProfileError::Length)?;
        self.0 = rest;
        Ok(*bytes)
    }

    fn byte(&mut self) -> Result<u8, ProfileError> {
        self.take().map(|[byte]| byte)
    }

    fn u32(&mut self) -> Result<u32, ProfileError> {
        self.take().map(u32::from_le_bytes)
    }

    fn stars(&mut self) -> Result<i16, ProfileError> {
        self.take().map(|byte| i8::from_le_bytes(byte).into())
    }

    fn settings(&mut self) -> Result<Settings, ProfileError> {
        let brightness = Brightness::from_step(self.byte()?).ok_or(ProfileError::Code)?;
        let [invert, turned, animations, confirm_discards] = flags(self.byte()? & !RESERVED)?;
        Ok(Settings {
            brightness,
            invert,
            turned,
            animations,
            confirm_discards,
            hints: numbered(&Hints::ALL, self.byte()?)?,
            dim: numbered(&After::ALL, self.byte()?)?,
            off: numbered(&After::ALL, self.byte()?)?,
            // Not kept: it is off after the power was.
            large_text: Settings::USUAL.large_text,
        })
    }

    fn feat(&mut self) -> Result<FeatProgress, ProfileError> {
        let nearest = self.byte()?;
        let hardest = self.byte()?;
        let first = self.u32()?;
        let earned = match hardest.checked_sub(1) {
            None if first == 0 => None,
            None => return Err(ProfileError::Code),
            Some(number) => Some(Earned {
                hardest: numbered(&Difficulty::ALL, number)?,
                first,
            }),
        };
        Ok(FeatProgress { nearest, earned })
    }

    fn tally(&mut self) -> Result<Tally, ProfileError> {
        let tally = Tally {
            games: self.u32()?,
            best: self.stars()?,
            sum: i32::from_le_bytes(self.take()?),
        };
        if tally.games == 0 && tally != Tally::default() {
            return Err(ProfileError::Code);
        }
        Ok(tally)
    }

    fn finished(&mut self) -> Result<Finished, ProfileError> {
        let stars = self.stars()?;
        let byte = self.byte()?;
        let [villagers, undone, hinted] = flags(byte >> 2)?;
        Ok(Finished {
            stars,
            difficulty: numbered(&Difficulty::ALL, byte & 3)?,
            villagers,
            undone,
            hinted,
        })
    }
}
