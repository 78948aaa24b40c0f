//! The profile: what stays from game to game. A reader can tell from the struct what the player
//! would miss if it were lost; `bytes` says how it lies in a record.

mod bytes;
mod settings;

use heapless::Deque;

use crate::game::{Feat, Feats};

pub use bytes::ProfileError;
pub use settings::{After, Brightness, Hints, Settings};

/// How many of the last games are kept one by one.
pub const LAST_GAMES: usize = 32;

/// The stars that a record can hold. The printed cards and all Villagers stay far inside.
const FEWEST_STARS: i16 = i8::MIN as i16;
const MOST_STARS: i16 = i8::MAX as i16;

/// How many Feats helped (S6); a Feat remembers the hardest one it was earned on (F2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Difficulty {
    Easy,
    Medium,
    Hard,
}

impl Difficulty {
    pub const COUNT: usize = 3;
    pub const ALL: [Self; Self::COUNT] = [Self::Easy, Self::Medium, Self::Hard];

    /// The difficulty of a game with these Feats taken along.
    pub const fn with(feats: Feats) -> Self {
        match feats.count() {
            0 => Self::Hard,
            1 => Self::Medium,
            _ => Self::Easy,
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "Easy",
            Self::Medium => "Medium",
            Self::Hard => "Hard",
        }
    }
}

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
    const NONE: Self = Self {
        nearest: 0,
        earned: None,
    };
}

/// The finished games of one difficulty, with or without Villagers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    pub games: u32,
    /// The most stars; 0 before the first game.
    pub best: i16,
    /// All stars together.
    pub sum: i32,
}

impl Tally {
    const NO_GAMES: Self = Self {
        games: 0,
        best: 0,
        sum: 0,
    };

    fn add(&mut self, stars: i16) {
        self.best = if self.games == 0 {
            stars
        } else {
            self.best.max(stars)
        };
        self.games = self.games.saturating_add(1);
        self.sum = self.sum.saturating_add(stars.into());
    }
}

/// A finished game, as the records remember it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finished {
    pub stars: i16,
    pub difficulty: Difficulty,
    pub villagers: bool,
    /// Moves were taken back.
    pub undone: bool,
    /// Hints were asked for.
    pub hinted: bool,
}

/// What stays from game to game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    pub settings: Settings,
    /// How many games were dealt: it makes each deal differ from the one before.
    deals: u32,
    feats: [FeatProgress; Feat::COUNT],
    tallies: [[Tally; 2]; Difficulty::COUNT],
    /// The last games, the newest in front.
    last: Deque<Finished, LAST_GAMES>,
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
            tallies: [[Tally::NO_GAMES; 2]; Difficulty::COUNT],
            last: Deque::new(),
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

    /// The Feats that may be taken along.
    pub fn earned(&self) -> Feats {
        let earned = |feat: &Feat| self.feat(*feat).earned.is_some();
        Feat::ALL
            .into_iter()
            .filter(earned)
            .fold(Feats::NONE, Feats::with)
    }

    /// Remembers how near a game came to a Feat's condition.
    pub fn came_near(&mut self, feat: Feat, nearest: u8) {
        let progress = &mut self.feats[feat as usize];
        progress.nearest = progress.nearest.max(nearest);
    }

    /// A finished game is confirmed: it counts, and the Feats it met are earned for good. Gives
    /// those that were not earned before.
    pub fn finish(&mut self, mut game: Finished, met: Feats) -> Feats {
        game.stars = game.stars.clamp(FEWEST_STARS, MOST_STARS);
        self.tallies[game.difficulty as usize][usize::from(game.villagers)].add(game.stars);
        if self.last.is_full() {
            self.last.pop_back();
        }
        // There is room: the oldest has just made way.
        let _ = self.last.push_front(game);
        let new = met.iter().filter(|&feat| self.feat(feat).earned.is_none());
        let new = new.fold(Feats::NONE, Feats::with);
        for feat in met.iter() {
            let earned = self.feats[feat as usize].earned.get_or_insert(Earned {
                hardest: game.difficulty,
                first: self.deals,
            });
            earned.hardest = earned.hardest.max(game.difficulty);
        }
        new
    }

    /// The finished games of one difficulty, with or without Villagers.
    pub fn tally(&self, difficulty: Difficulty, villagers: bool) -> Tally {
        self.tallies[difficulty as usize][usize::from(villagers)]
    }

    /// All finished games.
    pub fn tally_of_all(&self) -> Tally {
        let played = self
            .tallies
            .iter()
            .flatten()
            .filter(|tally| tally.games > 0);
        played
            .copied()
            .reduce(|all, tally| Tally {
                games: all.games.saturating_add(tally.games),
                best: all.best.max(tally.best),
                sum: all.sum.saturating_add(tally.sum),
            })
            .unwrap_or_default()
    }

    /// The last games, the newest first.
    pub fn last_games(&self) -> impl ExactSizeIterator<Item = &Finished> {
        self.last.iter()
    }

    /// Wipes the records. Feats, settings and the number of deals stay.
    pub fn forget_games(&mut self) {
        self.tallies = [[Tally::NO_GAMES; 2]; Difficulty::COUNT];
        self.last.clear();
    }
}
