//! What a finished game brings: a place in the records and the Feats it met (F1), all of which can
//! be taken back exactly (F4).

use super::records::Addition;
use super::{Difficulty, Finished, Ongoing, Profile};
use crate::deal::Seed;
use crate::game::{Feat, Feats};

/// A Feat that was earned, once and for all (F1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Earned {
    /// The hardest difficulty it was earned on.
    pub hardest: Difficulty,
    /// The number of the game that earned it first, counted by deals.
    pub first: u32,
}

/// How far the player has come with one Feat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FeatProgress {
    /// The nearest any game came to the condition, in whatever that Feat counts.
    pub nearest: u8,
    pub earned: Option<Earned>,
}

impl FeatProgress {
    pub(super) const NONE: Self = Self {
        nearest: 0,
        earned: None,
    };
}

/// What one finished game brought: the receipt with which it can be taken back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Award {
    addition: Addition,
    feats_before: [FeatProgress; Feat::COUNT],
    new: Feats,
}

impl Award {
    /// The Feats that were not earned before.
    pub fn new_feats(&self) -> Feats {
        self.new
    }
}

impl Profile {
    /// A finished game is confirmed: it counts, and the Feats it met are earned for good.
    pub fn finish(&mut self, game: &Ongoing) -> Award {
        let position = game.game();
        let feats_before = self.feats;
        for feat in Feat::ALL {
            self.came_near(feat, position.feat_progress(feat));
        }
        let award = self.count(game.into(), position.feats_met());
        if let Some(number) = game.seed().and_then(Seed::challenge_number) {
            self.challenges.add(number, position.score().stars);
        }
        Award {
            feats_before,
            ..award
        }
    }

    /// A game counts, and these Feats were met.
    pub fn count(&mut self, game: Finished, met: Feats) -> Award {
        let feats_before = self.feats;
        let addition = self.records.add(game);
        let new = met.iter().filter(|&feat| self.feat(feat).earned.is_none());
        let new = new.fold(Feats::NONE, Feats::with);
        for feat in met.iter() {
            let earned = self.feats[feat as usize].earned.get_or_insert(Earned {
                hardest: game.difficulty,
                first: self.deals,
            });
            earned.hardest = earned.hardest.max(game.difficulty);
        }
        Award {
            addition,
            feats_before,
            new,
        }
    }

    /// An ending is taken back (F4): its place in the records and its Feats are as they were before
    /// it. `false`, and nothing happens, unless it is the game that was finished last.
    pub fn revoke(&mut self, award: &Award) -> bool {
        let is_last = self.records.remove(&award.addition);
        if is_last {
            self.feats = award.feats_before;
        }
        is_last
    }

    /// Remembers how near a game came to a Feat's condition.
    pub fn came_near(&mut self, feat: Feat, nearest: u8) {
        let progress = &mut self.feats[feat as usize];
        progress.nearest = progress.nearest.max(nearest);
    }
}
