//! `palm perft`: how many move sequences of each length there are. Two engines
//! that agree on it for many decks agree on the rules.

use std::process::ExitCode;

use lexopt::prelude::*;
use palm_island::game::Game;

use crate::options::{DeckOption, DeckOptions, parse_count};
use crate::{Failure, cores, out, say};

const HELP: &str = "\
Counts the move sequences of each length from the start of a deck.

Usage: cargo palm perft (--deck ... | --seed S | --code CODE) --depth N

  --depth N            count the lengths 1 to N";

/// Far beyond what any PC counts to.
const MOST_DEPTH: u64 = 100;

pub fn command(mut args: lexopt::Parser) -> Result<ExitCode, Failure> {
    let mut deck = DeckOptions::default();
    let mut depth = None;
    while let Some(arg) = args.next()? {
        match arg {
            Long("depth") => {
                depth = Some(parse_count(
                    "--depth",
                    &args.value()?.string()?,
                    MOST_DEPTH,
                )?)
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
