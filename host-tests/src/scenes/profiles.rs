//! Players, for the scenes that show what a player has done.

use palm_island::game::{Feat, Feats};
use palm_island::profile::Profile;
use palm_island::profile::{Difficulty, Finished};

/// Fifty games, every Feat.
pub fn veteran() -> Profile {
    let mut profile = Profile::default();
    for game in 0..50 {
        profile.deal();
        let finished = Finished {
            stars: 8 + game / 2 + game * 7 % 11,
            difficulty: Difficulty::ALL[game as usize % 3],
            villagers: game % 5 == 4,
            undone: game % 9 == 0,
            hinted: game % 12 == 5,
        };
        let met = match game {
            20 => Feats::NONE.with(Feat::Axe).with(Feat::Tooth),
            30 => Feats::NONE.with(Feat::Hammer).with(Feat::Sail),
            45 => Feats::ALL,
            _ => Feats::NONE,
        };
        profile.count(finished, met);
    }
    profile
}
