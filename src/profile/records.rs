//! The records: every finished game counts in a tally and in how the scores are spread, the last
//! ones are remembered one by one, and so is the best game of a deck.

use heapless::Deque;

use super::decks::{Challenges, Decks, Displaced};
use super::{Difficulty, Ongoing, Spread, Streak};
use crate::deal::Seed;

/// How many of the last games are kept one by one.
pub const LAST_GAMES: usize = 50;

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

    pub(super) fn add(&mut self, stars: i16) {
        self.best = if self.games == 0 {
            stars
        } else {
            self.best.max(stars)
        };
        self.games = self.games.saturating_add(1);
        self.sum = self.sum.saturating_add(stars.into());
    }

    /// The stars of a game on average, in tenths.
    pub fn mean_tenths(self) -> i32 {
        let games = i64::from(self.games.max(1));
        (20 * i64::from(self.sum) + games).div_euclid(2 * games) as i32
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
    pub spread: Spread,
    pub streak: Streak,
    pub decks: Decks,
    pub challenges: Challenges,
}

/// What it takes to forget the newest game again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Addition {
    pub game: Finished,
    /// What its deck was dealt from.
    pub seed: Option<Seed>,
    pub tally_before: Tally,
    pub streak_before: Streak,
    /// The game that made way.
    pub oldest: Option<Finished>,
    /// The deck that made way, or the same one as it was before.
    pub displaced: Option<Displaced>,
    /// The best of the challenge that its deck is.
    pub challenge_before: i8,
}

impl Records {
    pub const NONE: Self = Self {
        tallies: [[Tally::NO_GAMES; 2]; Difficulty::COUNT],
        last: Deque::new(),
        spread: Spread::NONE,
        streak: Streak::NONE,
        decks: Decks::NONE,
        challenges: Challenges::NONE,
    };

    pub fn add(&mut self, mut game: Finished, seed: Option<Seed>) -> Addition {
        game.stars = game.stars.clamp(FEWEST_STARS, MOST_STARS);
        let tally = self.tally_of(game);
        let tally_before = *tally;
        tally.add(game.stars);
        let streak_before = self.streak;
        self.streak.add(game.stars);
        self.spread.add(game.stars);
        let displaced = seed.and_then(|seed| self.decks.add(seed, game));
        let challenge = seed.and_then(Seed::challenge_number);
        let challenge_before = challenge.map(|number| self.challenges.add(number, game.stars));
        let oldest = match self.last.is_full() {
            true => self.last.pop_back(),
            false => None,
        };
        // There is room: the oldest has just made way.
        let _ = self.last.push_front(game);
        Addition {
            game,
            seed,
            tally_before,
            streak_before,
            oldest,
            displaced,
            challenge_before: challenge_before.unwrap_or(Challenges::NOT_YET),
        }
    }

    /// Forgets the newest game.
    pub fn remove(&mut self, addition: &Addition) {
        self.last.pop_front();
        if let Some(oldest) = addition.oldest {
            // There is room: the newest has just made way.
            let _ = self.last.push_back(oldest);
        }
        *self.tally_of(addition.game) = addition.tally_before;
        self.streak = addition.streak_before;
        self.spread.remove(addition.game.stars);
        if let Some(seed) = addition.seed {
            self.decks.remove(addition.displaced);
            if let Some(number) = seed.challenge_number() {
                self.challenges.put_back(number, addition.challenge_before);
            }
        }
    }

    /// What the last games alone can tell, for a save that remembered no more.
    pub fn retell(&mut self) {
        for game in self.last.iter().rev() {
            self.spread.add(game.stars);
            self.streak.add(game.stars);
        }
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
