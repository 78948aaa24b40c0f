//! `palm perft`: how many move sequences of each length there are. Two engines
//! that agree on it for many decks agree on the rules.

pub mod matches;

use std::process::ExitCode;

use lexopt::prelude::*;
use palm_island::game::Game;
use palm_island::party::Setup;

use crate::options::{DeckOption, DeckOptions, parse_count};
use crate::{Failure, cores, out, say};

const HELP: &str = "\
Counts the move sequences of each length from the start of a deck.

Usage: cargo palm perft (--deck ... | --seed S | --code CODE) --depth N
       cargo palm perft --match CODE [--played N] --depth N

  --match CODE         the match of a match code: of the seats that may act, always
                       the one with the lowest number does
  --played N           play N entries of the match first, always the first legal move
                       (docs/game-lines.md)
  --depth N            count the lengths 1 to N";

/// Far beyond what any PC counts to.
const MOST_DEPTH: u64 = 100;
/// No match has as many entries.
const MOST_PLAYED: u64 = 2_000;

pub fn command(mut args: lexopt::Parser) -> Result<ExitCode, Failure> {
    let mut deck = DeckOptions::default();
    let mut depth = None;
    let mut of_match = None;
    let mut played = 0;
    while let Some(arg) = args.next()? {
        match arg {
            Long("depth") => {
                depth = Some(parse_count(
                    "--depth",
                    &args.value()?.string()?,
                    MOST_DEPTH,
                )?)
            }
            Long("match") => {
                let code = args.value()?.string()?;
                let setup = Setup::from_code(&code)
                    .map_err(|why| Failure::usage(format!("--match {code}: {why}.")))?;
                of_match = Some(setup);
            }
            Long("played") => {
                played = parse_count("--played", &args.value()?.string()?, MOST_PLAYED)?;
            }
            Short('h') | Long("help") => {
                return out::help(format_args!(
                    "{HELP}
{}",
                    DeckOptions::HELP
                ));
            }
            other => {
                let option = DeckOption::of(other)?;
                deck.take(option, args.value()?)?;
            }
        }
    }
    if let Some(setup) = of_match {
        let depth = depth.ok_or_else(|| Failure::usage("How deep? Give --depth N."))?;
        let start = matches::played(setup, played)?;
        for depth in 1..=depth as u32 {
            say!("{depth} {}", matches::count(&start, depth))?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let game = deck.start()?;
    let depth = depth.ok_or_else(|| Failure::usage("How deep? Give --depth N."))?;
    for depth in 1..=depth as u32 {
        say!("{depth} {}", count_on_all_cores(&game, depth))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The number of sequences of exactly `depth` moves. One that ends the game
/// earlier is not counted.
pub fn count(game: &Game, depth: u32) -> u64 {
    let moves = game.legal_moves();
    if depth <= 1 {
        return if depth == 0 { 1 } else { moves.len() as u64 };
    }
    let after = |&m| {
        let mut next = *game;
        next.advance(m);
        count(&next, depth - 1)
    };
    moves.iter().map(after).sum()
}

/// The same number, with the work dealt out to all cores.
pub fn count_on_all_cores(game: &Game, depth: u32) -> u64 {
    const PLENTY: usize = 4096;
    let mut positions = vec![*game];
    let mut rest = depth;
    while rest > 1 && positions.len() < PLENTY {
        positions = positions.iter().flat_map(successors).collect();
        rest -= 1;
    }
    cores::map(&positions, |game| count(game, rest))
        .iter()
        .sum()
}

fn successors(game: &Game) -> Vec<Game> {
    let after = |&m| {
        let mut next = *game;
        next.advance(m);
        next
    };
    game.legal_moves().iter().map(after).collect()
}
