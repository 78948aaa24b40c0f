//! What the player has chosen for the next game.

use crate::deal::Seed;
use crate::game::{Deal, Feats, Villagers};
use crate::profile::Ongoing;

#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    pub seed: Seed,
    pub feats: Feats,
    pub villagers: bool,
    /// The deck was looked through (S3).
    pub looked: bool,
}

impl Choice {
    /// Before anything was chosen.
    pub const NONE: Self = Self {
        seed: Seed(0),
        feats: Feats::NONE,
        villagers: false,
        looked: false,
    };

    /// This deck, with the same company as last time.
    pub fn after(last: Option<&Ongoing>, seed: Seed) -> Self {
        let last = last.map(Ongoing::deal);
        Self {
            seed,
            feats: last.map_or(Feats::NONE, |deal| deal.feats),
            villagers: last.is_some_and(|deal| !deal.villagers.is_empty()),
            looked: false,
        }
    }

    /// The same with another deck, which nobody has looked through yet.
    #[must_use]
    pub fn with_seed(self, seed: Seed) -> Self {
        let looked = self.looked && seed == self.seed;
        Self {
            seed,
            looked,
            ..self
        }
    }

    pub fn deal(&self) -> Deal {
        let villagers = match self.villagers {
            true => self.seed.villagers().into_iter().collect(),
            false => Villagers::new(),
        };
        self.seed.deal(self.feats, villagers)
    }
}
