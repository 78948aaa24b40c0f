//! The best game of each deck: of those that were played last, and of the numbered challenges.

use heapless::Vec;

use super::Finished;
use crate::deal::Seed;

/// Of this many decks the best game is kept.
pub const LAST_DECKS: usize = 16;

/// A deck, and the best game with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeckBest {
    pub seed: Seed,
    pub best: Finished,
}

/// The decks that were played last, the newest in front.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Decks(pub Vec<DeckBest, LAST_DECKS>);

/// What stood where before a game was added: the deck itself, or the one that made way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Displaced {
    pub place: u8,
    pub entry: DeckBest,
}

impl Decks {
    pub const NONE: Self = Self(Vec::new());

    pub fn add(&mut self, seed: Seed, game: Finished) -> Option<Displaced> {
        let known = self.0.iter().position(|deck| deck.seed == seed);
        let oldest = self.0.is_full().then_some(LAST_DECKS - 1);
        let displaced = known.or(oldest).map(|place| Displaced {
            place: place as u8,
            entry: self.0.remove(place),
        });
        let before = displaced.filter(|_| known.is_some());
        let best = match before {
            Some(before) if before.entry.best.stars >= game.stars => before.entry.best,
            _ => game,
        };
        // There is room: one has just made way.
        let _ = self.0.insert(0, DeckBest { seed, best });
        displaced
    }

    /// Takes the newest back.
    pub fn remove(&mut self, displaced: Option<Displaced>) {
        if !self.0.is_empty() {
            self.0.remove(0);
        }
        if let Some(Displaced { place, entry }) = displaced {
            // It was there before, and there is room again.
            let _ = self.0.insert(usize::from(place).min(self.0.len()), entry);
        }
    }
}

/// The most stars with each challenge deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Challenges(pub [i8; Self::COUNT]);

impl Challenges {
    pub const COUNT: usize = Seed::CHALLENGES as usize;
    /// Stands for a deck that was not finished yet.
    pub const NOT_YET: i8 = i8::MIN;
    pub const NONE: Self = Self([Self::NOT_YET; Self::COUNT]);

    /// Numbers begin at 1.
    pub fn best(&self, number: u8) -> Option<i16> {
        let at = usize::from(number).checked_sub(1)?;
        let best = self
            .0
            .get(at)
            .copied()
            .filter(|&best| best != Self::NOT_YET);
        best.map(i16::from)
    }

    /// Gives what stood there before.
    pub fn add(&mut self, number: u8, stars: i16) -> i8 {
        let stars = stars.clamp((Self::NOT_YET + 1).into(), i8::MAX.into()) as i8;
        self.0
            .get_mut(usize::from(number) - 1)
            .map_or(Self::NOT_YET, |best| {
                let before = *best;
                *best = before.max(stars);
                before
            })
    }

    pub fn put_back(&mut self, number: u8, before: i8) {
        if let Some(best) = self.0.get_mut(usize::from(number) - 1) {
            *best = before;
        }
    }
}
