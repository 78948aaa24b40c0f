//! The records: every finished game counts in a tally, and the last ones are remembered one by one.

use heapless::Deque;

use super::{Difficulty, Ongoing};

/// How many of the last games are kept one by one.
pub const LAST_GAMES: usize = 32;

/// The stars that a record can hold. The printed cards and all Villagers stay far inside.
const FEWEST_STARS: i16 = i8::MIN as i16;
const MOST_STARS: i16 = i8::MAX as i16;

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

impl From<&Ongoing> for Finished {
    fn from(game: &Ongoing) -> Self {
        let deal = game.deal();
        Self {
            stars: game.game().score().stars,
            difficulty: Difficulty::with(deal.feats),
            villagers: !deal.villagers.is_empty(),
            undone: game.undone,
            hinted: game.hinted,
        }
    }
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

    fn merge(self, other: Self) -> Self {
        Self {
            games: self.games.saturating_add(other.games),
            best: self.best.max(other.best),
            sum: self.sum.saturating_add(other.sum),
        }
    }
}

/// All finished games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Records {
    pub tallies: [[Tally; 2]; Difficulty::COUNT],
    /// The last games, the newest in front.
    pub last: Deque<Finished, LAST_GAMES>,
}

/// What it takes to forget one game again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Addition {
    game: Finished,
    tally_before: Tally,
    /// The game that made way.
    oldest: Option<Finished>,
}

impl Records {
    pub const NONE: Self = Self {
        tallies: [[Tally::NO_GAMES; 2]; Difficulty::COUNT],
        last: Deque::new(),
    };

    pub fn add(&mut self, mut game: Finished) -> Addition {
        game.stars = game.stars.clamp(FEWEST_STARS, MOST_STARS);
        let tally = self.tally_of(game);
        let tally_before = *tally;
        tally.add(game.stars);
        let oldest = match self.last.is_full() {
            true => self.last.pop_back(),
            false => None,
        };
        // There is room: the oldest has just made way.
        let _ = self.last.push_front(game);
        Addition {
            game,
            tally_before,
            oldest,
        }
    }

    /// Forgets the newest game; `false`, and nothing happens, when it is another one.
    pub fn remove(&mut self, addition: &Addition) -> bool {
        if self.last.front() != Some(&addition.game) {
            return false;
        }
        self.last.pop_front();
        if let Some(oldest) = addition.oldest {
            // There is room: the newest has just made way.
            let _ = self.last.push_back(oldest);
        }
        *self.tally_of(addition.game) = addition.tally_before;
        true
    }

    fn tally_of(&mut self, game: Finished) -> &mut Tally {
        &mut self.tallies[game.difficulty as usize][usize::from(game.villagers)]
    }

    pub fn tally(&self, difficulty: Difficulty, villagers: bool) -> Tally {
        self.tallies[difficulty as usize][usize::from(villagers)]
    }

    pub fn tally_of_all(&self) -> Tally {
        let all = self.tallies.iter().flatten();
        let played = all.copied().filter(|tally| tally.games > 0);
        played.reduce(Tally::merge).unwrap_or_default()
    }
}
