//! `palm random`: whole games of random play, the floor that every player beats.

use std::process::ExitCode;

use lexopt::prelude::*;
use palm_island::deal::{Seed, SplitMix64};
use palm_island::game::{Feats, Game, MoveList, Villagers};

use crate::{Failure, options::parse_seed};

const HELP: &str = "\
Plays whole games at random and prints the mean and range of score and turns.

Usage: cargo palm random --games N [--seed S]

  --games N    how many games, each with a deck of its own
  --seed S     the seed of the first deck (0 if not given)";

pub fn command(mut args: lexopt::Parser) -> Result<ExitCode, Failure> {
    let mut games = None;
    let mut seed = 0;
    while let Some(arg) = args.next()? {
        match arg {
            Long("games") => games = Some(args.value()?.parse::<u64>()?),
            Long("seed") => seed = parse_seed(&args.value()?.string()?)?,
            Long("help") => {
                println!("{HELP}");
                return Ok(ExitCode::SUCCESS);
            }
            other => return Err(other.unexpected().into()),
        }
    }
    let games = games.filter(|&games| games > 0);
    let games = games.ok_or_else(|| Failure::usage("How many? Give --games N, 1 or more."))?;
    let mut stars = Series::default();
    let mut turns = Series::default();
    for i in 0..games {
        let seed = Seed(seed.wrapping_add(i));
        let start = seed.deal(Feats::NONE, Villagers::new()).start();
        let start = start.map_err(Failure::failed)?;
        let (end, played) = play_out(start, &mut SplitMix64(!seed.0));
        stars.add(end.score().stars.into());
        turns.add(played.into());
    }
    println!("games {games}");
    println!("score {stars}");
    println!("turns {turns}");
    Ok(ExitCode::SUCCESS)
}

/// Plays random legal moves to the end; says how many it were.
pub fn play_out(mut game: Game, random: &mut SplitMix64) -> (Game, u32) {
    let mut played = 0;
    let mut moves = MoveList::new();
    loop {
        moves.clear();
        game.list_moves(&mut moves);
        let legal = moves.as_slice();
        if legal.is_empty() {
            return (game, played);
        }
        game.advance(legal[random.below(legal.len() as u32) as usize]);
        played += 1;
    }
}

/// Mean and range of some numbers.
#[derive(Default)]
struct Series {
    count: i64,
    sum: i64,
    range: Option<(i64, i64)>,
}

impl Series {
    fn add(&mut self, value: i64) {
        self.count += 1;
        self.sum += value;
        let (low, high) = self.range.unwrap_or((value, value));
        self.range = Some((low.min(value), high.max(value)));
    }
}

impl std::fmt::Display for Series {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (low, high) = self.range.unwrap_or_default();
        write!(
            f,
            "mean {:.2}, {low} to {high}",
            self.sum as f64 / self.count.max(1) as f64
        )
    }
}
