//! `palm par`: what can be reached with decks, by a search of a given width.

use std::fmt;
use std::ops::Range;
use std::process::ExitCode;

use lexopt::prelude::*;
use palm_island::deal::Seed;
use palm_island::game::{Feats, Game, Villagers};
use palm_island::hint::values::STAR;
use palm_island::hint::{Question, Sight, Thinker, VALUES, Values};

use crate::options::{parse_count, parse_seed};
use crate::progress::Progress;
use crate::search::{Arena, Nowhere};
use crate::{Failure, cores, out, say};

const HELP: &str = "\
Searches for the best game of many decks and shows what they reach: their par.

Usage: cargo palm par --seeds A..B [--width W]
       cargo palm par --challenges

  --seeds A..B   the decks of these seeds, B not included
  --challenges   what the handheld's own search makes of the 100 challenge decks
  --width W      how many positions of a level go on (1000 if not given)";

pub fn command(mut args: lexopt::Parser) -> Result<ExitCode, Failure> {
    let mut seeds = None;
    let mut width = 1000;
    while let Some(arg) = args.next()? {
        match arg {
            Long("seeds") => seeds = Some(parse_seeds(&args.value()?.string()?)?),
            Long("challenges") => return challenges(),
            Long("width") => width = parse_width(&args.value()?.string()?)?,
            Short('h') | Long("help") => return out::help(HELP),
            other => return Err(other.unexpected().into()),
        }
    }
    let seeds = seeds.ok_or_else(|| Failure::usage("Which decks? Give --seeds A..B."))?;
    let spread = Spread::of(&VALUES, seeds, width);
    say!("width {width}: {spread}")?;
    out::text(spread.histogram())?;
    Ok(ExitCode::SUCCESS)
}

/// The stars of each challenge deck, as `src/hint/challenges.rs` has them.
fn challenges() -> Result<ExitCode, Failure> {
    let numbers: Vec<u32> = (1..=Seed::CHALLENGES).collect();
    let stars = cores::map_with(&numbers, Box::<Thinker>::default, |thinker, number| {
        let seed = Seed::challenge(*number).expect("a number of a challenge");
        stars_of(thinker, seed)
    });
    for row in stars.chunks(20) {
        let row: Vec<String> = row.iter().map(ToString::to_string).collect();
        say!("{},", row.join(", "))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What the handheld comes to with a deck that it knows as a whole.
fn stars_of(thinker: &mut Thinker, seed: Seed) -> i16 {
    let deal = seed.deal(Feats::NONE, Villagers::new());
    thinker.ask(Question {
        game: deal.start().expect("a seed deals a whole deck"),
        sight: Sight::Everything,
    });
    loop {
        if let Some(advice) = thinker.think(u32::MAX) {
            return advice.stars;
        }
    }
}

/// More would take weeks.
const MOST_DECKS: u64 = 1_000_000;

/// A width that a PC has room for.
pub fn parse_width(text: &str) -> Result<usize, Failure> {
    parse_count("--width", text, 1_000_000).map(|width| width as usize)
}

fn parse_seeds(text: &str) -> Result<Range<u64>, Failure> {
    let wrong = || {
        Failure::usage(format!(
            "'{text}' is not a range of seeds: two of them, as 0..100."
        ))
    };
    let (first, end) = text.split_once("..").ok_or_else(wrong)?;
    let range = parse_seed(first)?..parse_seed(end)?;
    match range.end.saturating_sub(range.start) {
        0 => Err(wrong()),
        1..=MOST_DECKS => Ok(range),
        decks => Err(Failure::usage(format!(
            "--seeds {text}: that is {decks} decks; {MOST_DECKS} are the most."
        ))),
    }
}

/// The pars of some decks.
pub struct Spread {
    stars: Vec<i32>,
}

impl Spread {
    /// Searches all decks, on all cores.
    pub fn of(values: &Values, seeds: Range<u64>, width: usize) -> Self {
        let progress = Progress::new("decks", seeds.end - seeds.start);
        let seeds: Vec<Seed> = seeds.map(Seed).collect();
        let stars = cores::map_with(
            &seeds,
            || Arena::new(width, Nowhere),
            |arena, seed| {
                let deal = seed.deal(Feats::NONE, Villagers::new());
                let start = deal.start().expect("a seed deals a whole deck");
                let stars = best(arena, values, start);
                progress.one_more();
                stars
            },
        );
        Self { stars }
    }

    pub fn mean(&self) -> f64 {
        f64::from(self.stars.iter().sum::<i32>()) / self.stars.len().max(1) as f64
    }

    /// A line for each score: how many decks reach it.
    fn histogram(&self) -> String {
        let (Some(low), Some(high)) = (self.stars.iter().min(), self.stars.iter().max()) else {
            return String::new();
        };
        let count = |stars| self.stars.iter().filter(|&&other| other == stars).count();
        let most = (*low..=*high).map(count).max().unwrap_or(1);
        let line = |stars| {
            let count = count(stars);
            let bar = "#".repeat((count * 50).div_ceil(most));
            format!("{stars:3} {count:5} {bar}\n")
        };
        (*low..=*high).map(line).collect()
    }
}

impl fmt::Display for Spread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) = (self.stars.iter().min(), self.stars.iter().max());
        let (low, high) = (low.copied().unwrap_or(0), high.copied().unwrap_or(0));
        let decks = self.stars.len();
        write!(f, "{decks} decks, mean {:.2}, {low} to {high}", self.mean())
    }
}

/// The most stars that the search finds.
fn best(arena: &mut Arena<Nowhere>, values: &Values, start: Game) -> i32 {
    let mut best = 0;
    arena.levels(values, start, |nodes| {
        best = nodes.iter().map(|node| node.value()).max().unwrap_or(0);
    });
    best.div_euclid(STAR)
}
