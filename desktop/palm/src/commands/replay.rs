//! `palm replay`: plays recorded games again and compares every number in them.

use std::fmt;
use std::io::{self, BufRead, BufReader, Read};
use std::process::ExitCode;

use lexopt::prelude::*;
use palm_island::console::text::english;
use palm_island::game::Game;
use palm_island::party::Match;

use crate::line::{GameLine, MatchLine, final_deck, is_turn};
use crate::options::{DeckOption, DeckOptions};
use crate::{Failure, out, say};

const HELP: &str = "\
Plays recorded games and checks every number in them.

Usage: cargo palm replay FILE [--feats LIST] [--villagers LIST]

A line is a game or a match; docs/game-lines.md describes the form.
'-' reads standard input.
The Feats and Villagers named here come along in games of the core deck alone; other
games say in their lines who does.";

pub fn command(mut args: lexopt::Parser) -> Result<ExitCode, Failure> {
    let mut path = None;
    let mut company = DeckOptions::default();
    while let Some(arg) = args.next()? {
        match arg {
            Long("feats") => company.take(DeckOption::Feats, args.value()?)?,
            Long("villagers") => company.take(DeckOption::Villagers, args.value()?)?,
            Short('h') | Long("help") => return out::help(HELP),
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
    match replay_all(BufReader::new(input), &company) {
        Ok(total) => {
            let Total {
                games,
                matches,
                moves,
            } = total;
            match matches {
                0 => say!("{games} games, {moves} moves: all agree")?,
                _ => say!("{games} games, {matches} matches, {moves} moves: all agree")?,
            }
            Ok(ExitCode::SUCCESS)
        }
        // A disagreement is what was asked for, not a failure of the command.
        Err(Failure::Failed(disagreement)) => {
            out::line(disagreement)?;
            Ok(ExitCode::FAILURE)
        }
        Err(malformed) => Err(malformed),
    }
}

/// What was replayed without a disagreement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Total {
    pub games: usize,
    pub matches: usize,
    pub moves: usize,
}

/// Replays every line; stops at the first that is malformed or disagrees. `company`
/// joins the games that have the core deck alone.
pub fn replay_all(mut input: impl BufRead, company: &DeckOptions) -> Result<Total, Failure> {
    let mut total = Total::default();
    for number in 1.. {
        let line = next_line(&mut input)
            .map_err(|why| Failure::usage(format!("line {number}: {why}.")))?;
        let Some(line) = line else { break };
        if line.trim().is_empty() {
            continue;
        }
        let malformed = |why: String| Failure::usage(format!("line {number} is not a game: {why}"));
        if is_match(&line) {
            let malformed =
                |why: String| Failure::usage(format!("line {number} is not a match: {why}"));
            let line: MatchLine =
                serde_json::from_str(&line).map_err(|why| malformed(in_one_line(&why)))?;
            line.check_form().map_err(malformed)?;
            let start = line.deal().map_err(malformed)?.start();
            let start = start.map_err(|why| malformed(why.to_string()))?;
            replay_match(&line, start)
                .map_err(|why| Failure::failed(format!("line {number}, {why}")))?;
            total.matches += 1;
            total.moves += line.moves.len();
            continue;
        }
        let game: GameLine =
            serde_json::from_str(&line).map_err(|why| malformed(in_one_line(&why)))?;
        game.check_form().map_err(malformed)?;
        let mut deal = game.deal().map_err(malformed)?;
        if deal.is_plain() {
            company.join(&mut deal)?;
        }
        let start = deal.start().map_err(|why| malformed(why.to_string()))?;
        replay(&game, start).map_err(|why| Failure::failed(format!("line {number}, {why}")))?;
        total.games += 1;
        total.moves += game.moves.len();
    }
    Ok(total)
}

/// Many times the longest game.
const LONGEST_LINE: u64 = 1 << 20;

/// The next line, if there is one.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = String::new();
    let length = input.take(LONGEST_LINE).read_line(&mut line)?;
    if length as u64 == LONGEST_LINE {
        return Err(io::Error::other("it is longer than any game"));
    }
    Ok((length > 0).then_some(line))
}

/// The reader sees one line at a time and calls each the first; the column is what helps.
fn in_one_line(why: &serde_json::Error) -> String {
    why.to_string().replace(" at line 1 column ", " at column ")
}

/// The first thing in which a line and the engine differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// Before this move, counted from 1, or after it at the end of the game.
    pub at: usize,
    pub at_the_end: bool,
    pub what: &'static str,
    pub expected: String,
    pub got: String,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let after = if self.at_the_end { "after " } else { "" };
        let Self { at, what, .. } = self;
        let (expected, got) = (&self.expected, &self.got);
        write!(
            f,
            "{after}move {at}, {what}: expected {expected}, got {got}"
        )
    }
}

/// Plays one game and compares it step by step.
pub fn replay(line: &GameLine, start: Game) -> Result<Game, Disagreement> {
    let mut game = start;
    let mut turns = 0;
    for (number, wanted) in (1..).zip(&line.moves) {
        let differ = |what, expected: String, got: String| Disagreement {
            at: number,
            at_the_end: false,
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
        let refuse = |why: String| differ("move", "a legal move".into(), format!("\"{why}\""));
        let m = wanted.find(&game).map_err(refuse)?;
        let turn = game.play(m);
        let turn = turn.map_err(|refused| refuse(english::refusal(refused.reason).to_string()))?;
        game = turn.game;
        turns += usize::from(is_turn(m));
    }
    let score = game.score();
    let last = line.moves.len();
    same(last, "game over", true, game.is_over())?;
    same(last, "turns", line.turns, turns)?;
    same(last, "final deck", &line.end, &final_deck(&game))?;
    same(last, "score", line.score, score.stars)?;
    same(last, "upgrades", line.upgrades, score.arrows)?;
    same(
        last,
        "stored resources",
        line.stored_resources,
        score.resources,
    )?;
    Ok(game)
}

/// A match says which it is; a game does not.
fn is_match(line: &str) -> bool {
    let value = serde_json::from_str::<serde_json::Value>(line);
    value.is_ok_and(|value| value.get("match").is_some())
}

/// Plays one match and compares it step by step.
pub fn replay_match(line: &MatchLine, start: Match) -> Result<Match, Disagreement> {
    let mut m = start;
    for (number, wanted) in (1..).zip(&line.moves) {
        let differ = |what, expected: String, got: String| Disagreement {
            at: number,
            at_the_end: false,
            what,
            expected,
            got,
        };
        let refuse = |why: String| differ("move", "a legal move".into(), format!("\"{why}\""));
        let seat = wanted.seat(m.seats()).map_err(refuse)?;
        let legal = m.legal_moves(seat).len();
        if legal != wanted.legal {
            return Err(differ(
                "legal moves",
                wanted.legal.to_string(),
                legal.to_string(),
            ));
        }
        let entry = wanted.find(&m, seat).map_err(refuse)?;
        m.play(seat, entry, &mut |_| {})
            .map_err(|why| refuse(why.word().into()))?;
    }
    let last = line.moves.len();
    let mut end = line.clone();
    end.set_end(&m);
    same(last, "match over", true, m.is_over())?;
    same(last, "final decks", &line.end, &end.end)?;
    same(last, "scores", &line.scores, &end.scores)?;
    same(last, "upgrades", &line.upgrades, &end.upgrades)?;
    same(
        last,
        "stored resources",
        &line.stored_resources,
        &end.stored_resources,
    )?;
    same(last, "places", &line.places, &end.places)?;
    same(last, "steps", line.steps, end.steps)?;
    same(last, "won", line.won, end.won)?;
    same(last, "left in the middle", &line.left, &end.left)?;
    Ok(m)
}

/// Compares the result of a game.
fn same<T: PartialEq + fmt::Debug>(
    last: usize,
    what: &'static str,
    expected: T,
    got: T,
) -> Result<(), Disagreement> {
    if expected == got {
        return Ok(());
    }
    Err(Disagreement {
        at: last,
        at_the_end: true,
        what,
        expected: format!("{expected:?}"),
        got: format!("{got:?}"),
    })
}
