//! `palm simulate`: players play many games, to see what the cards are worth.

mod games;
mod table;

use std::process::ExitCode;

use lexopt::prelude::*;
use palm_island::console::text::english;
use palm_island::deal::Seed;
use palm_island::game::Feat;

pub use games::{End, Match};

use crate::commands::random::{how_many, parse_games};
use crate::options::{Company, parse_seed};
use crate::series::Series;
use crate::strategy::Who;
use crate::{Failure, out, say};

const HELP: &str = "\
Lets players play whole games, each with a deck of its own, and prints the score
and how often each Feat is earned.

Usage: cargo palm simulate --games N [OPTIONS]

  --player LIST        who plays: random,greedy,hint,handheld (greedy if not
                       given); hint plans the game in one search, handheld takes a
                       hint of the handheld's before every move
  --games N            how many games each of them plays
  --seed S             the seed of the first deck (0 if not given)";

const TABLE_HELP: &str = concat!(
    "  --table              what each Feat and each Villager adds to the score, as the\n",
    "                       tables of docs/balance.md"
);

pub fn command(mut args: lexopt::Parser) -> Result<ExitCode, Failure> {
    let mut players = vec![Who::Greedy];
    let mut games = None;
    let mut first = Seed(0);
    let mut company = None;
    let mut table = false;
    while let Some(arg) = args.next()? {
        match arg {
            Long("player") => players = parse_players(&args.value()?.string()?)?,
            Long("games") => games = Some(parse_games(&args.value()?.string()?)?),
            Long("seed") => first = Seed(parse_seed(&args.value()?.string()?)?),
            Long("feats") => {
                let company: &mut Company = company.get_or_insert_default();
                company.take_feats(&args.value()?.string()?)?;
            }
            Long("villagers") => {
                let company = company.get_or_insert_default();
                company.take_villagers(&args.value()?.string()?)?;
            }
            Long("table") => table = true,
            Short('h') | Long("help") => {
                return out::help(format_args!(
                    "{HELP}
{}
{TABLE_HELP}",
                    Company::HELP
                ));
            }
            other => return Err(other.unexpected().into()),
        }
    }
    let games = how_many(games)?;
    let matches = players.into_iter().map(|who| Match { who, first, games });
    match (table, company) {
        (true, None) => out::text(table::markdown(&matches.collect::<Vec<_>>())?)?,
        (true, Some(_)) => {
            return Err(Failure::usage(
                "--table takes each of them along in turn: leave --feats and --villagers out.",
            ));
        }
        (false, company) => {
            let company = company.unwrap_or_default();
            for of_player in matches {
                let ends = of_player.play(|seed| company.deal(seed))?;
                say!("player {}", of_player.who.word())?;
                print_ends(&ends)?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn parse_players(text: &str) -> Result<Vec<Who>, Failure> {
    let who = |word: &str| {
        let who = Who::ALL.into_iter().find(|who| who.word() == word.trim());
        who.ok_or_else(|| {
            let all = Who::ALL.map(Who::word).join(", ");
            Failure::usage(format!("'{word}' is not a player: they are {all}."))
        })
    };
    text.split(',').map(who).collect()
}

fn print_ends(ends: &[End]) -> Result<(), Failure> {
    let stars: Series = ends.iter().map(|end| end.stars).collect();
    let turns: Series = ends.iter().map(|end| end.turns).collect();
    say!("games {}", ends.len())?;
    say!(
        "score {stars}, spread {:.2}, standard error {:.2}",
        stars.spread(),
        stars.standard_error()
    )?;
    say!("turns {turns}")?;
    for feat in Feat::ALL {
        say!(
            "{:.1} % earn the {}",
            share(ends, feat),
            english::feat(feat)
        )?;
    }
    Ok(())
}

/// How many of a hundred games earn a Feat.
fn share(ends: &[End], feat: Feat) -> f64 {
    let earned = ends.iter().filter(|end| end.feats.contains(feat)).count();
    100.0 * earned as f64 / ends.len().max(1) as f64
}
