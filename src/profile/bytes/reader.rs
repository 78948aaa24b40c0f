//! The parts of a profile, read. Whatever is accepted is written as the same bytes again.

use heapless::Deque;

use super::{PANEL, ProfileError, STANDBY, flags};
use crate::deal::Seed;
use crate::game::Feat;
use crate::profile::awards::Award;
use crate::profile::decks::Displaced;
use crate::profile::records::Addition;
use crate::profile::{
    After, Brightness, DeckBest, Difficulty, Earned, FeatProgress, Finished, Hints, LAST_DECKS,
    LAST_GAMES, Panel, Settings, Streak, Tally, Volume,
};

/// Said in version 1 that the guided game had been seen; nothing ever asked.
const RESERVED_1: u8 = 16;
/// The settings that are either on or off.
const SWITCHES: u32 = 5;

pub struct Reader<'a>(pub &'a [u8]);

impl Reader<'_> {
    pub fn take<const N: usize>(&mut self) -> Result<[u8; N], ProfileError> {
        let (bytes, rest) = self.0.split_first_chunk().ok_or(ProfileError::Length)?;
        self.0 = rest;
        Ok(*bytes)
    }

    /// Nothing may be left.
    pub fn end(self) -> Result<(), ProfileError> {
        match self.0 {
            [] => Ok(()),
            _ => Err(ProfileError::Length),
        }
    }

    fn byte(&mut self) -> Result<u8, ProfileError> {
        self.take().map(|[byte]| byte)
    }

    /// How many of something follow.
    pub fn number(&mut self, most: usize) -> Result<usize, ProfileError> {
        let number = usize::from(self.byte()?);
        (number <= most).then_some(number).ok_or(ProfileError::Code)
    }

    fn u16(&mut self) -> Result<u16, ProfileError> {
        self.take().map(u16::from_le_bytes)
    }

    pub fn u32(&mut self) -> Result<u32, ProfileError> {
        self.take().map(u32::from_le_bytes)
    }

    fn stars(&mut self) -> Result<i16, ProfileError> {
        self.take().map(|byte| i8::from_le_bytes(byte).into())
    }

    pub fn settings(&mut self, is_first: bool) -> Result<Settings, ProfileError> {
        let brightness = Brightness::from_step(self.byte()?).ok_or(ProfileError::Code)?;
        let byte = self.byte()?;
        let (byte, sound) = match is_first {
            true => (byte & !RESERVED_1, 0),
            false => (byte % (1 << SWITCHES), byte >> SWITCHES),
        };
        let [
            invert,
            left_handed,
            animations,
            confirm_discards,
            large_text,
        ] = flags(byte)?;
        let [hints, dim, off] = self.take()?;
        let panel = Panel::from_code(hints >> PANEL).ok_or(ProfileError::Code)?;
        if is_first && (off >> STANDBY != 0 || panel != Panel::FOUND) {
            return Err(ProfileError::Code);
        }
        Ok(Settings {
            brightness,
            invert,
            left_handed,
            animations,
            large_text,
            confirm_discards,
            hints: numbered(&Hints::ALL, hints % (1 << PANEL))?,
            dim: numbered(&After::ALL, dim)?,
            off: numbered(&After::ALL, off % (1 << STANDBY))?,
            standby: numbered(&After::FOR_STANDBY, off >> STANDBY)?,
            sound: numbered(&Volume::ALL, sound)?,
            panel,
        })
    }

    pub fn feat(&mut self) -> Result<FeatProgress, ProfileError> {
        let (nearest, hardest) = self.nearest_and_hardest()?;
        let first = self.u32()?;
        if hardest.is_none() && first != 0 {
            return Err(ProfileError::Code);
        }
        let earned = hardest.map(|hardest| Earned { hardest, first });
        Ok(FeatProgress { nearest, earned })
    }

    fn nearest_and_hardest(&mut self) -> Result<(u8, Option<Difficulty>), ProfileError> {
        let [nearest, hardest] = self.take()?;
        let hardest = match hardest.checked_sub(1) {
            None => None,
            Some(number) => Some(numbered(&Difficulty::ALL, number)?),
        };
        Ok((nearest, hardest))
    }

    pub fn tally(&mut self) -> Result<Tally, ProfileError> {
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

    pub fn streak(&mut self) -> Result<Streak, ProfileError> {
        Ok(Streak {
            now: self.u16()?,
            longest: self.u16()?,
        })
    }

    pub fn finished(&mut self) -> Result<Finished, ProfileError> {
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

    pub fn deck(&mut self) -> Result<DeckBest, ProfileError> {
        Ok(DeckBest {
            seed: self.seed()?,
            best: self.finished()?,
        })
    }

    fn seed(&mut self) -> Result<Seed, ProfileError> {
        self.take().map(u64::from_le_bytes).map(Seed)
    }

    /// The receipt of the newest of the last games. A Feat that was earned before is still.
    pub fn award(
        &mut self,
        last: &Deque<Finished, LAST_GAMES>,
        feats: &[FeatProgress; Feat::COUNT],
    ) -> Result<Option<Award>, ProfileError> {
        let [there, seeded, game_made_way, deck_made_way] = flags(self.byte()?)?;
        if !there {
            let nothing = !(seeded || game_made_way || deck_made_way);
            return nothing.then_some(None).ok_or(ProfileError::Code);
        }
        let deal = self.u32()?;
        let addition = Addition {
            game: *last.front().ok_or(ProfileError::Code)?,
            seed: self.if_there(seeded, Self::seed)?,
            tally_before: self.tally()?,
            streak_before: self.streak()?,
            oldest: self.if_there(game_made_way, Self::finished)?,
            displaced: self.if_there(deck_made_way, Self::displaced)?,
            challenge_before: i8::from_le_bytes(self.take()?),
        };
        let mut feats_before = [FeatProgress::NONE; Feat::COUNT];
        for (before, now) in feats_before.iter_mut().zip(feats) {
            let (nearest, hardest) = self.nearest_and_hardest()?;
            before.nearest = nearest;
            if let Some(hardest) = hardest {
                let first = now.earned.ok_or(ProfileError::Code)?.first;
                before.earned = Some(Earned { hardest, first });
            }
        }
        Ok(Some(Award {
            deal,
            addition,
            feats_before,
        }))
    }

    fn displaced(&mut self) -> Result<Displaced, ProfileError> {
        let place = self.byte()?;
        if usize::from(place) >= LAST_DECKS {
            return Err(ProfileError::Code);
        }
        let entry = self.deck()?;
        Ok(Displaced { place, entry })
    }

    fn if_there<T>(
        &mut self,
        there: bool,
        read: impl FnOnce(&mut Self) -> Result<T, ProfileError>,
    ) -> Result<Option<T>, ProfileError> {
        match there {
            true => read(self).map(Some),
            false => Ok(None),
        }
    }
}

/// The value with this number.
fn numbered<T: Copy>(all: &[T], number: u8) -> Result<T, ProfileError> {
    all.get(usize::from(number))
        .copied()
        .ok_or(ProfileError::Code)
}
