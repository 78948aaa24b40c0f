//! `palm train`: learns what positions are worth, from nothing, and writes the tables
//! of the hint.

mod model;
mod samples;
pub mod tables;

use std::path::PathBuf;
use std::process::ExitCode;

use lexopt::prelude::*;
use palm_island::deal::SplitMix64;
use palm_island::hint::Values;

use crate::commands::par;
use crate::options::parse_seed;
use crate::progress::Progress;
use crate::{Failure, file, out, say};
use model::{Group, Model, Schedule};
use samples::Harvest;

const HELP: &str = "\
Learns the values of the hint by playing, and writes them as its tables.
The same seed gives the same tables again.

Usage: cargo palm train --out FILE [--seed S]

  --out FILE   where the tables go: src/hint/tables.rs is what the hint uses
  --seed S     where the decks and all chance come from (1 if not given)";

/// A round of training.
#[derive(Clone, Copy, Debug)]
pub struct Round {
    pub decks: u64,
    /// How different the tastes are.
    pub taste: f32,
    /// How wide the search is that says how a position ends.
    pub width: usize,
}

const fn round(decks: u64, taste: f32, width: usize) -> Round {
    Round {
        decks,
        taste,
        width,
    }
}

/// Nearer and nearer to how the search plays, and judged better and better.
const ROUNDS: [Round; 9] = [
    round(160, 1.0, 8),
    round(160, 0.7, 12),
    round(240, 0.5, 16),
    round(240, 0.4, 24),
    round(240, 0.4, 32),
    round(240, 0.3, 48),
    round(240, 0.3, 48),
    round(240, 0.3, 48),
    round(240, 0.3, 48),
];

/// In the first rounds the model has far to go.
const ROUGH: usize = 3;
const COARSE: Schedule = Schedule {
    epochs: 16,
    rate: 0.01,
};
const FINE: Schedule = Schedule {
    epochs: 16,
    rate: 0.004,
};

/// The number of rounds whose samples a fit uses.
const REMEMBERED: usize = 4;
/// One group in this many is held out, to see how well the fit carries over.
const HELD_OUT: usize = 12;
/// The decks of a report are never trained on: no training seed comes near them.
const REPORT: std::ops::Range<u64> = 1_000_000..1_000_100;

pub fn command(mut args: lexopt::Parser) -> Result<ExitCode, Failure> {
    let mut out = None;
    let mut seed = 1;
    while let Some(arg) = args.next()? {
        match arg {
            Long("out") => out = Some(PathBuf::from(args.value()?)),
            Long("seed") => seed = parse_seed(&args.value()?.string()?)?,
            Short('h') | Long("help") => return out::help(HELP),
            other => return Err(other.unexpected().into()),
        }
    }
    let out = out.ok_or_else(|| {
        Failure::usage("Where to? Give --out FILE; the hint uses src/hint/tables.rs.")
    })?;
    // Not after half an hour of learning.
    file::check_writable(&out)?;
    let values = learn(seed, &ROUNDS, out::line)?;
    for width in [100, 1000] {
        say!(
            "held-out decks, width {width}: {}",
            par::Spread::of(&values, REPORT, width)
        )?;
    }
    file::write(&out, tables::source(&values, seed).as_bytes())?;
    say!("written to {}", out.display())?;
    Ok(ExitCode::SUCCESS)
}

/// The groups of a round.
struct Gathered {
    fit: Vec<Group>,
    /// Held out.
    test: Vec<Group>,
}

/// Learns from nothing, round by round, and reports on each one. The same seed and
/// rounds give the same values.
pub fn learn<E>(
    seed: u64,
    rounds: &[Round],
    tell: impl Fn(String) -> Result<(), E>,
) -> Result<Box<Values>, E> {
    let mut random = SplitMix64(seed);
    let mut model = Model::new(&mut random);
    let mut harvests: Vec<Gathered> = Vec::new();
    for (index, round) in rounds.iter().enumerate() {
        let harvest = Harvest {
            // The top bit keeps them away from every deck that has a short code.
            first_seed: 1 << 63 | random.next_u64() >> 2,
            round: *round,
        };
        let number = format!("round {} of {}", index + 1, rounds.len());
        let progress = Progress::new(&number, round.decks);
        let gathered = harvest.gather(&model, &progress);
        drop(progress);
        // What is held out stays out, in later rounds too.
        let (test, fit): (Vec<_>, Vec<_>) = (0..)
            .zip(gathered)
            .partition(|(index, _)| index % HELD_OUT == 0);
        let groups = |half: Vec<(usize, Group)>| half.into_iter().map(|(_, group)| group).collect();
        harvests.push(Gathered {
            test: groups(test),
            fit: groups(fit),
        });
        let remembered = &harvests[harvests.len().saturating_sub(REMEMBERED)..];
        let fit: Vec<&Group> = remembered.iter().flat_map(|harvest| &harvest.fit).collect();
        let test: Vec<&Group> = remembered
            .iter()
            .flat_map(|harvest| &harvest.test)
            .collect();
        let before = model.explained(test.iter().copied());
        model.fit(&fit, if index < ROUGH { COARSE } else { FINE }, &mut random);
        let after = model.explained(test.iter().copied());
        tell(format!(
            "{number}: {} positions; of held-out ones {:.1} % was explained, {:.1} % is now",
            fit.iter().map(|group| group.len()).sum::<usize>(),
            100.0 * before,
            100.0 * after,
        ))?;
    }
    Ok(model.values())
}
