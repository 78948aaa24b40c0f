//! What the handheld remembers about its player: the [`Profile`] that stays from game to game, and
//! the game in progress ([`Ongoing`]). [`Keeper`] puts both into the journal of saves. A reader can
//! tell from the struct what the player would miss if it were lost.

mod arrangement;
mod awards;
mod bytes;
mod cable;
mod decks;
mod difficulty;
mod hand;
mod keeper;
mod matches;
mod ongoing;
mod panel;
mod records;
mod settings;
mod spread;
mod streak;
mod together;
mod wire;

use crate::game::{Feat, Feats};

pub use arrangement::{Arrangement, Sitter, Way};
pub use awards::{Earned, Ending, FeatProgress};
pub use bytes::ProfileError;
pub use cable::Cable;
pub use decks::{DeckBest, LAST_DECKS};
pub use difficulty::Difficulty;
pub use hand::{AnyHand, Hand};
pub use keeper::{KNOWN, Keeper, Kept, Notice, Opened, PROFILE_MAX, Room, section_word};
pub use matches::{MatchTally, Matches};
pub use ongoing::{Ongoing, OngoingError};
pub use panel::{Chip, Panel};
pub use records::{Finished, LAST_GAMES, Tally};
pub use settings::{After, Brightness, Hints, Settings, Volume};
pub use spread::Spread;
pub use streak::Streak;
pub use together::{Board, Deeds, News, Together};
pub use wire::Wire;

use awards::Award;
use records::Records;

/// What stays from game to game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    pub settings: Settings,
    /// How many games were dealt: it makes each deal differ from the one before.
    deals: u32,
    feats: [FeatProgress; Feat::COUNT],
    records: Records,
    /// What the last ending brought.
    award: Option<Award>,
    /// What stays from match to match. It is kept apart from the rest.
    pub matches: Matches,
}

impl Default for Profile {
    fn default() -> Self {
        Self::new()
    }
}

impl Profile {
    /// Of a player who has not played yet.
    pub const fn new() -> Self {
        Self {
            settings: Settings::USUAL,
            deals: 0,
            feats: [FeatProgress::NONE; Feat::COUNT],
            records: Records::NONE,
            award: None,
            matches: Matches::NONE,
        }
    }

    /// The number of the game that was dealt last; 0 before the first.
    pub fn deals(&self) -> u32 {
        self.deals
    }

    /// A game is dealt: gives its number.
    pub fn deal(&mut self) -> u32 {
        self.deals = self.deals.saturating_add(1);
        self.deals
    }

    /// How far the player has come with this Feat.
    pub fn feat(&self, feat: Feat) -> FeatProgress {
        self.feats[feat as usize]
    }

    /// The Feats that may be brought into a game.
    pub fn earned(&self) -> Feats {
        let earned = |feat: &Feat| self.feat(*feat).earned.is_some();
        Feat::ALL
            .into_iter()
            .filter(earned)
            .fold(Feats::NONE, Feats::with)
    }

    /// The finished games of one difficulty, with or without Villagers.
    pub fn tally(&self, difficulty: Difficulty, villagers: bool) -> Tally {
        self.records.tally(difficulty, villagers)
    }

    /// All finished games.
    pub fn tally_of_all(&self) -> Tally {
        self.records.tally_of_all()
    }

    /// The last games, the newest first.
    pub fn last_games(&self) -> impl ExactSizeIterator<Item = &Finished> {
        self.records.last.iter()
    }

    /// The last games together, this many at most.
    pub fn tally_of_last(&self, games: usize) -> Tally {
        let mut tally = Tally::default();
        for game in self.records.last.iter().take(games) {
            tally.add(game.stars);
        }
        tally
    }

    /// How the scores of all games are spread. A save of the first version knew the last ones
    /// only.
    pub fn spread(&self) -> &Spread {
        &self.records.spread
    }

    /// Good games in a row.
    pub fn streak(&self) -> Streak {
        self.records.streak
    }

    /// The decks that were played last with the best game of each, the newest first.
    pub fn last_decks(&self) -> &[DeckBest] {
        &self.records.decks.0
    }

    /// The most stars with the challenge deck of a number, from 1 to
    /// [`CHALLENGES`](crate::deal::Seed::CHALLENGES), if it was ever finished.
    pub fn challenge_best(&self, number: u8) -> Option<i16> {
        self.records.challenges.best(number)
    }

    /// Wipes the records. Feats, settings and the number of deals stay.
    pub fn forget_games(&mut self) {
        self.records = Records::NONE;
        self.award = None;
        self.matches.tallies = Matches::NONE.tallies;
    }
}
