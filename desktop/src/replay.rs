//! `palm replay`: plays recorded games again and compares every number in them.

use std::fmt;
use std::io::{BufRead, BufReader, Read};
use std::process::ExitCode;

use lexopt::prelude::*;
use palm_island::game::Game;

use crate::Failure;
use crate::line::{GameLine, final_deck, is_turn};

const HELP: &str = "\
Plays recorded games and checks every number in them.

Usage: cargo palm replay FILE      ('-' reads standard input)

A line is a game; docs/game-lines.md describes the form.";

pub fn command(mut args: lexopt::Parser) -> Result<ExitCode, Failure> {
    let mut path = None;
    while let Some(arg) = args.next()? {
        match arg {
            Long("help") => {
                println!("{HELP}");
                return Ok(ExitCode::SUCCESS);
            }
            Value(value) if path.is_none() => path = Some(value),
            other => return Err(other.unexpected().into()),
        }
    }
    let path =
        path.ok_or_else(|| Failure::usage("Which games? Give a file, or '-' for standard input."))?;
    let input: Box<dyn Read> = if path == "-" {
        Box::new(std::io::stdin())
    } else {
        let shown = path.to_string_lossy().into_owned();
        let file = std::fs::File::open(&path);
        Box::new(file.map_err(|why| Failure::usage(format!("{shown} cannot be read: {why}.")))?)
    };
    let total = replay_all(BufReader::new(input))?;
    println!("{} games, {} moves: all agree", total.games, total.moves);
    Ok(ExitCode::SUCCESS)
}

/// What was replayed without a disagreement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Total {
    pub games: usize,
    pub moves: usize,
}

/// Replays every line; stops at the first that is malformed or disagrees.
pub fn replay_all(input: impl BufRead) -> Result<Total, Failure> {
    let mut total = Total::default();
    for (number, line) in (1..).zip(input.lines()) {
        let line = line.map_err(|why| Failure::usage(format!("line {number}: {why}")))?;
        if line.trim().is_empty() {
            continue;
        }
        let game: GameLine = serde_json::from_str(&line)
            .map_err(|why| Failure::usage(format!("line {number} is not a game: {why}")))?;
        let start = game
            .deal()
            .and_then(|deal| deal.start().map_err(|why| why.to_string()));
        let start =
            start.map_err(|why| Failure::usage(format!("line {number} is not a game: {why}")))?;
        replay(&game, start).map_err(|why| Failure::failed(format!("line {number}, {why}")))?;
        total.games += 1;
        total.moves += game.moves.len();
    }
    Ok(total)
}

/// The first thing in which a line and the engine differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// Counted from 1; `None` is the end of the game.
    pub at: Option<usize>,
    pub what: &'static str,
    pub expected: String,
    pub got: String,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.at {
            Some(number) => write!(f, "move {number}")?,
            None => f.write_str("at the end")?,
        }
        write!(
            f,
            ", {}: expected {}, got {}",
            self.what, self.expected, self.got
        )
    }
}

/// Plays one game and compares it step by step.
pub fn replay(line: &GameLine, start: Game) -> Result<Game, Disagreement> {
    let mut game = start;
    let mut turns = 0;
    for (number, wanted) in (1..).zip(&line.moves) {
        let differ = |what, expected: String, got: String| Disagreement {
            at: Some(number),
            what,
            expected,
            got,
        };
        let legal = game.legal_moves().len();
        if legal != wanted.legal {
            return Err(differ(
                "legal moves",
                wanted.legal.to_string(),
                legal.to_string(),
            ));
        }
        let m = wanted
            .find(&game)
            .map_err(|why| differ("move", "a legal move".into(), why))?;
        let turn = game.play(m).map_err(|refused| {
            differ(
                "move",
                "a legal move".into(),
                format!("\"{}\"", refused.reason),
            )
        })?;
        game = turn.game;
        turns += usize::from(is_turn(m));
    }
    let score = game.score();
    same("game over", true, game.is_over())?;
    same("turns", line.turns, turns)?;
    same("final deck", &line.end, &final_deck(&game))?;
    same("score", line.score, score.stars)?;
    same("upgrades", line.upgrades, score.arrows)?;
    same("stored resources", line.stored_resources, score.resources)?;
    Ok(game)
}

fn same<T: PartialEq + fmt::Debug>(
    what: &'static str,
    expected: T,
    got: T,
) -> Result<(), Disagreement> {
    if expected == got {
        return Ok(());
    }
    Err(Disagreement {
        at: None,
        what,
        expected: format!("{expected:?}"),
        got: format!("{got:?}"),
    })
}
