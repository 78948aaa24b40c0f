//! `palm train`: learns what positions are worth, from nothing, and writes the tables
//! of the hint.

mod model;
mod samples;
mod tables;

use std::path::PathBuf;
use std::process::ExitCode;

use lexopt::prelude::*;
use palm_island::deal::SplitMix64;

use crate::options::parse_seed;
use crate::progress::Progress;
use crate::{Failure, par};
use model::{Group, Model, Schedule};
use samples::Harvest;

const HELP: &str = "\
Learns the values of the hint by playing, and writes them as its tables.
The same seed gives the same tables again.

Usage: cargo palm train --out FILE [--seed S]

  --out FILE   where the tables go: src/hint/tables.rs is what the hint uses
  --seed S     where the decks and all chance come from (1 if not given)";

/// The rounds: how many decks, how different the tastes, how wide the judge's search.
const ROUNDS: [(u64, f32, usize); 9] = [
    (160, 1.0, 8),
    (160, 0.7, 12),
    (240, 0.5, 16),
    (240, 0.4, 24),
    (240, 0.4, 32),
    (240, 0.3, 48),
    (240, 0.3, 48),
    (240, 0.3, 48),
    (240, 0.3, 48),
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

/// A fit uses the samples of so many rounds.
const REMEMBERED: usize = 4;
/// One group in so many is held out, to see how well the fit carries over.
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
            Long("help") => {
                println!("{HELP}");
                return Ok(ExitCode::SUCCESS);
            }
            other => return Err(other.unexpected().into()),
        }
    }
    let out = out.ok_or_else(|| {
        Failure::usage("Where to? Give --out FILE; the hint uses src/hint/tables.rs.")
    })?;
    let model = train(seed);
    let values = model.values();
    for width in [100, 1000] {
        println!(
            "held-out decks, width {width}: {}",
            par::Spread::of(&values, REPORT, width)
        );
    }
    std::fs::write(&out, tables::source(&values, seed))
        .map_err(|why| Failure::failed(format!("Cannot write {}: {why}.", out.display())))?;
    println!("written to {}", out.display());
    Ok(ExitCode::SUCCESS)
}

/// The groups of a round.
struct Gathered {
    fit: Vec<Group>,
    /// Held out.
    test: Vec<Group>,
}

fn train(seed: u64) -> Model {
    let mut random = SplitMix64(seed);
    let mut model = Model::new(&mut random);
    let mut harvests: Vec<Gathered> = Vec::new();
    for (round, &(decks, taste, width)) in ROUNDS.iter().enumerate() {
        let harvest = Harvest {
            // The top bit keeps them away from every deck that has a short code.
            first_seed: 1 << 63 | random.next_u64() >> 2,
            decks,
            taste,
            width,
        };
        let progress = Progress::new(format!("round {} of {}", round + 1, ROUNDS.len()), decks);
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
        model.fit(&fit, if round < ROUGH { COARSE } else { FINE }, &mut random);
        let after = model.explained(test.iter().copied());
        println!(
            "round {}: {} positions; of held-out ones {:.1} % was explained, {:.1} % is now",
            round + 1,
            fit.iter().map(|group| group.len()).sum::<usize>(),
            100.0 * before,
            100.0 * after,
        );
    }
    model
}
