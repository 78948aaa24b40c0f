//! The parts of a profile, written.

use heapless::Vec;

use super::{PANEL, STANDBY, bits};
use crate::deal::Seed;
use crate::profile::awards::Award;
use crate::profile::{After, DeckBest, FeatProgress, Finished, Profile, Settings, Streak, Tally};

pub struct Writer<'a>(pub &'a mut Vec<u8, { Profile::MOST_BYTES }>);

impl Writer<'_> {
    pub fn put<const N: usize>(&mut self, bytes: [u8; N]) {
        let put = self.0.extend_from_slice(&bytes);
        debug_assert!(put.is_ok(), "MOST_BYTES is the bound");
    }

    /// Stars in a byte: what does not fit was cut when the game was finished.
    fn stars(&mut self, stars: i16) {
        self.put([stars as u8]);
    }

    pub fn settings(&mut self, settings: &Settings) {
        let flags = [
            settings.invert,
            settings.left_handed,
            settings.animations,
            settings.confirm_discards,
            settings.large_text,
        ];
        let standby = After::FOR_STANDBY
            .iter()
            .position(|after| *after == settings.standby);
        let standby = standby.unwrap_or(0) as u8;
        self.put([
            settings.brightness.step(),
            bits(flags) | (settings.sound as u8) << flags.len(),
            settings.hints as u8 | settings.panel.code() << PANEL,
            settings.dim as u8,
            settings.off as u8 | standby << STANDBY,
        ]);
    }

    /// Without the number of the game that earned it.
    pub fn feat(&mut self, progress: &FeatProgress) {
        let hardest = progress.earned.map_or(0, |earned| earned.hardest as u8 + 1);
        self.put([progress.nearest, hardest]);
    }

    pub fn tally(&mut self, tally: &Tally) {
        self.put(tally.games.to_le_bytes());
        self.stars(tally.best);
        self.put(tally.sum.to_le_bytes());
    }

    pub fn streak(&mut self, streak: Streak) {
        self.put(streak.now.to_le_bytes());
        self.put(streak.longest.to_le_bytes());
    }

    pub fn finished(&mut self, game: &Finished) {
        self.stars(game.stars);
        let flags = bits([game.villagers, game.undone, game.hinted]);
        self.put([game.difficulty as u8 | flags << 2]);
    }

    pub fn deck(&mut self, deck: &DeckBest) {
        self.seed(deck.seed);
        self.finished(&deck.best);
    }

    fn seed(&mut self, Seed(seed): Seed) {
        self.put(seed.to_le_bytes());
    }

    pub fn award(&mut self, award: Option<&Award>) {
        let Some(award) = award else {
            return self.put([0]);
        };
        let addition = &award.addition;
        let (oldest, displaced) = (addition.oldest, addition.displaced);
        self.put([bits([
            true,
            addition.seed.is_some(),
            oldest.is_some(),
            displaced.is_some(),
        ])]);
        self.put(award.deal.to_le_bytes());
        if let Some(seed) = addition.seed {
            self.seed(seed);
        }
        self.tally(&addition.tally_before);
        self.streak(addition.streak_before);
        if let Some(oldest) = oldest {
            self.finished(&oldest);
        }
        if let Some(displaced) = displaced {
            self.put([displaced.place]);
            self.deck(&displaced.entry);
        }
        self.put([addition.challenge_before as u8]);
        for progress in &award.feats_before {
            self.feat(progress);
        }
    }
}
