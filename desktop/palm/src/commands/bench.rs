//! `palm bench`: how fast the rules are on this machine, and the emulated handheld. The
//! latter is compared with another core, which is the tests' (`host-tests/src/speed.rs`).

use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use lexopt::prelude::*;
use palm_island::deal::Seed;
use palm_island::game::{Feats, Game, Villagers};
use palm_island::hint::VALUES;

use super::perft;
use crate::options::parse_count;
use crate::search::{Arena, Nowhere};
use crate::strategy::{Random, play_out};
use crate::{Failure, out, say, workspace};

const HELP: &str = "\
Measures the engine on one core, and then the emulated processor: how many
million cycles of the chip it gets through in a second, natively and in
WebAssembly, next to the core of the crate rp2040-emu. The chip has 200. In
between, the wait for a hint in `cargo palm play`, and how many times as fast as
real ones handhelds on one cable are.

Usage: cargo palm bench [--turns N]

  --turns N    play N random turns and stop, with no clock: for counting
               instructions (host-tests/count-instructions.sh)";

/// More would take hours.
const MOST_TURNS: u64 = 100_000_000_000;

pub fn command(mut args: lexopt::Parser) -> Result<ExitCode, Failure> {
    match args.next()? {
        None => {}
        Some(Long("turns")) => {
            let turns = parse_count("--turns", &args.value()?.string()?, MOST_TURNS)?;
            say!("turns {}", random_turns(turns)?)?;
            return Ok(ExitCode::SUCCESS);
        }
        Some(Short('h') | Long("help")) => return out::help(HELP),
        Some(other) => return Err(other.unexpected().into()),
    }
    say!("position {} bytes", size_of::<Game>())?;
    say!(
        "random {:.1} million turns/s",
        rate(|| random_turns(100_000))?
    )?;
    let start = deal(0)?;
    say!(
        "perft {:.1} million leaves/s",
        rate(|| Ok(perft::count(&start, 12)))?
    )?;
    say!("search {:.1} million nodes/s", rate(|| search(&start))?)?;
    out::flush()?;
    workspace::host_tests("speed", HELP, args)
}

/// A search of the hint through a whole game.
fn search(start: &Game) -> Result<u64, Failure> {
    let mut arena = Arena::new(1000, Nowhere);
    Ok(arena.levels(&VALUES, *start, |_| {}).into())
}

/// Whole random games, from a few decks in turn, until `turns` were played or a
/// few more; says how many.
fn random_turns(turns: u64) -> Result<u64, Failure> {
    let starts = (0..64).map(deal).collect::<Result<Vec<_>, _>>()?;
    let mut random = Random::new(1);
    let mut played = 0;
    for &start in starts.iter().cycle() {
        if played >= turns {
            break;
        }
        black_box(play_out(start, &mut random, |_| played += 1));
    }
    Ok(played)
}

fn deal(seed: u64) -> Result<Game, Failure> {
    let deal = Seed(seed).deal(Feats::NONE, Villagers::new());
    deal.start().map_err(Failure::failed)
}

/// Millions per second of what `work` counts, over a second or so.
fn rate(mut work: impl FnMut() -> Result<u64, Failure>) -> Result<f64, Failure> {
    let begin = Instant::now();
    let mut done = 0;
    while begin.elapsed() < Duration::from_secs(1) {
        done += work()?;
    }
    Ok(done as f64 / begin.elapsed().as_secs_f64() / 1e6)
}
