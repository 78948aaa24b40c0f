//! Whole games of one player with the decks of many seeds.

use palm_island::deal::Seed;
use palm_island::game::{Deal, Feats};

use crate::strategy::{Who, play_out};
use crate::{Failure, cores, line};

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    pub stars: i16,
    pub turns: u32,
    pub feats: Feats,
}

/// A player, and the decks that are played: those of `games` seeds in a row.
#[derive(Clone, Copy, Debug)]
pub struct Match {
    pub who: Who,
    pub first: Seed,
    pub games: u64,
}

impl Match {
    /// Plays the deck that `deal` makes of each seed; the ends come in the order
    /// of the seeds, so that two matches can be compared game by game.
    pub fn play(&self, deal: impl Fn(Seed) -> Deal + Sync) -> Result<Vec<End>, Failure> {
        let seeds = (0..self.games).map(|i| Seed(self.first.0.wrapping_add(i)));
        let ends = cores::map(&seeds.collect::<Vec<_>>(), |&seed| {
            // A seed of its own: what is played has nothing to do with what is dealt.
            play(&deal(seed), self.who, !seed.0)
        });
        ends.into_iter().collect()
    }
}

fn play(deal: &Deal, who: Who, seed: u64) -> Result<End, Failure> {
    let start = deal.start().map_err(Failure::failed)?;
    let mut turns = 0;
    let end = play_out(start, &mut *who.sit_down(seed), |m| {
        turns += u32::from(line::is_turn(m));
    });
    Ok(End {
        stars: end.score().stars,
        turns,
        feats: end.feats_met(),
    })
}
