//! What a finished game brings, the moment its last round ends: a place in the records and the
//! Feats it met (F1). The profile keeps a receipt of the last one, so that an ending can be taken
//! back exactly (F4), even after the power was off.

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

/// What the game that was finished last brought: the receipt with which it can be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Award {
    /// The number of the game, counted by deals.
    pub deal: u32,
    pub addition: Addition,
    pub feats_before: [FeatProgress; Feat::COUNT],
}

/// The game that was finished last, and what it brought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The number of the game, counted by deals.
    pub deal: u32,
    pub game: Finished,
    /// What its deck was dealt from; a deck laid out by hand has none.
    pub seed: Option<Seed>,
    /// The Feats that were not earned before.
    pub new_feats: Feats,
    /// The best of this difficulty before, with or without Villagers as here.
    pub best_before: Option<i16>,
}

impl Ending {
    /// Whether there was something to beat, and it was beaten.
    pub fn is_new_best(&self) -> bool {
        (self.best_before).is_some_and(|before| self.game.stars > before)
    }
}

impl Profile {
    /// A game has ended: it counts, and the Feats it met are earned for good.
    pub fn finish(&mut self, game: &Ongoing) {
        let position = game.game();
        let feats_before = self.feats;
        for feat in Feat::ALL {
            self.came_near(feat, position.feat_progress(feat));
        }
        self.award(feats_before, game.into(), game.seed(), position.feats_met());
    }

    /// A game of some deck counts, and these Feats were met.
    pub fn count(&mut self, game: Finished, met: Feats) {
        self.award(self.feats, game, None, met);
    }

    fn award(
        &mut self,
        feats_before: [FeatProgress; Feat::COUNT],
        game: Finished,
        seed: Option<Seed>,
        met: Feats,
    ) {
        let addition = self.records.add(game, seed);
        for feat in met.iter() {
            let earned = self.feats[feat as usize].earned.get_or_insert(Earned {
                hardest: game.difficulty,
                first: self.deals,
            });
            earned.hardest = earned.hardest.max(game.difficulty);
        }
        self.award = Some(Award {
            deal: self.deals,
            addition,
            feats_before,
        });
    }

    /// The game that was finished last.
    pub fn ending(&self) -> Option<Ending> {
        let award = self.award.as_ref()?;
        let is_new = |feat: &Feat| {
            let before = award.feats_before[*feat as usize].earned;
            before.is_none() && self.feat(*feat).earned.is_some()
        };
        let before = award.addition.tally_before;
        Some(Ending {
            deal: award.deal,
            game: award.addition.game,
            seed: award.addition.seed,
            new_feats: Feat::ALL
                .into_iter()
                .filter(is_new)
                .fold(Feats::NONE, Feats::with),
            best_before: (before.games > 0).then_some(before.best),
        })
    }

    /// The ending of the game that was dealt last, if it has one.
    pub fn ending_now(&self) -> Option<Ending> {
        self.ending().filter(|ending| ending.deal == self.deals)
    }

    /// The ending of the game that was dealt last is taken back (F4): the records and the Feats
    /// are as they were before it. `false`, and nothing happens, if it has none.
    pub fn revoke(&mut self) -> bool {
        let Some(award) = self.award.take_if(|award| award.deal == self.deals) else {
            return false;
        };
        self.records.remove(&award.addition);
        self.feats = award.feats_before;
        true
    }

    /// Remembers how near a game came to a Feat's condition.
    pub fn came_near(&mut self, feat: Feat, nearest: u8) {
        let progress = &mut self.feats[feat as usize];
        progress.nearest = progress.nearest.max(nearest);
    }
}
