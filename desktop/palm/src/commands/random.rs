//! `palm random`: whole games of random play, the floor that every player beats.

use std::process::ExitCode;

use lexopt::prelude::*;
use palm_island::deal::Seed;

use crate::commands::simulate::Match;
use crate::options::{Company, parse_count, parse_seed};
use crate::series::Series;
use crate::strategy::Who;
use crate::{Failure, out, say};

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
            Long("games") => games = Some(parse_games(&args.value()?.string()?)?),
            Long("seed") => seed = parse_seed(&args.value()?.string()?)?,
            Short('h') | Long("help") => return out::help(HELP),
            other => return Err(other.unexpected().into()),
        }
    }
    let random = Match {
        who: Who::Random,
        first: Seed(seed),
        games: how_many(games)?,
    };
    let ends = random.play(|seed| Company::default().deal(seed))?;
    let stars: Series = ends.iter().map(|end| end.stars).collect();
    let turns: Series = ends.iter().map(|end| end.turns).collect();
    say!("games {}", ends.len())?;
    say!("score {stars}")?;
    say!("turns {turns}")?;
    Ok(ExitCode::SUCCESS)
}

/// As many games as a PC remembers the ends of.
const MOST_GAMES: u64 = 10_000_000;

pub fn parse_games(text: &str) -> Result<u64, Failure> {
    parse_count("--games", text, MOST_GAMES)
}

/// What `--games` said.
pub fn how_many(games: Option<u64>) -> Result<u64, Failure> {
    games.ok_or_else(|| Failure::usage("How many? Give --games N."))
}
