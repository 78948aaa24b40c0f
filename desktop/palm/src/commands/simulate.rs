//! `palm simulate`: players play many games, to see what the cards are worth.

mod games;
mod matches;
mod seats;
mod table;
mod together;

use std::process::ExitCode;

use lexopt::prelude::*;
use palm_island::console::text::english;
use palm_island::deal::Seed;
use palm_island::game::Feat;

pub use games::{End, Match};
use seats::{MatchOptions, parse_sitters};
use together::Seeds;

use crate::commands::random::{how_many, parse_games};
use crate::options::{Company, parse_seed};
use crate::series::Series;
use crate::strategy::Who;
use crate::{Failure, out, say};

const HELP: &str = "\
Lets players play whole games, each with a deck of its own, and prints the score
and how often each Feat is earned; or whole matches, and who wins.

Usage: cargo palm simulate --games N [OPTIONS]
       cargo palm simulate --match MODE --player LIST --games N [OPTIONS]

  --player LIST        who plays: random,greedy,hint,handheld (greedy if not
                       given); hint plans the game in one search, handheld takes a
                       hint of the handheld's before every move. In a match: who sits
                       at its two to four seats: random,greedy,greedy-saver,novice,
                       islander,chief; they move on by a seat from match to match
  --games N            how many games each of them plays
  --seed S             the seed of the first deck (0 if not given)";

const TABLE_HELP: &str =
    "  --table              the tables of docs/balance.md: what each Feat and Villager
                       adds to the score, or all that is asked of a mode

Matches:
  --match MODE         cooperative, casual or speed
  --disaster WORD      cooperative: hurricane, famine or volcano (if not given)
  --ability WORD       cooperative: shipping, rebuild or storage; none if not given
  --villagers random   casual, speed: with the Villagers of the seed
  --faster             speed: the first player takes a second less for every turn";

/// What a faster player takes less for a turn, in milliseconds.
const SECOND: u32 = 1_000;

pub fn command(mut args: lexopt::Parser) -> Result<ExitCode, Failure> {
    let mut players = None;
    let mut of_match = MatchOptions::default();
    let mut villagers = None;
    let mut games = None;
    let mut first = Seed(0);
    let mut company = None;
    let mut table = false;
    while let Some(arg) = args.next()? {
        match arg {
            Long("match") => of_match.mode = Some(args.value()?.string()?),
            Long("disaster") => of_match.disaster = Some(args.value()?.string()?),
            Long("ability") => of_match.ability = Some(args.value()?.string()?),
            Long("faster") => of_match.faster = true,
            Long("player") => players = Some(args.value()?.string()?),
            Long("games") => games = Some(parse_games(&args.value()?.string()?)?),
            Long("seed") => first = Seed(parse_seed(&args.value()?.string()?)?),
            Long("feats") => {
                of_match.has_feats = true;
                let company: &mut Company = company.get_or_insert_default();
                company.take_feats(&args.value()?.string()?)?;
            }
            Long("villagers") => {
                let value = args.value()?.string()?;
                let company = company.get_or_insert_default();
                company.take_villagers(&value)?;
                villagers = Some(value);
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
    if of_match.mode.is_some() {
        let villagers = villagers.as_deref();
        let seeds = Seeds { first, games };
        return match table {
            true => print_tables(&of_match, players, villagers, seeds),
            false => sit_together(&of_match, players, villagers, seeds),
        };
    }
    if let Some(option) = of_match.stray() {
        return Err(Failure::usage(format!("{option} belongs to --match MODE.")));
    }
    let players = players.map_or(Ok(vec![Who::Greedy]), |list| parse_players(&list))?;
    let matches = players.into_iter().map(|who| Match { who, first, games });
    match (table, company) {
        (true, None) => out::text(table::markdown(&matches.collect::<Vec<_>>())?)?,
        (true, Some(_)) => {
            return Err(Failure::usage(
                "--table plays with each of them in turn: leave --feats and --villagers out.",
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

/// Who plays what is settled in the tables.
fn print_tables(
    options: &MatchOptions,
    players: Option<String>,
    villagers: Option<&str>,
    seeds: Seeds,
) -> Result<ExitCode, Failure> {
    if options.stray().is_some() || players.is_some() || villagers.is_some() {
        return Err(Failure::usage(
            "--table with --match knows its players: give --games and --seed alone.",
        ));
    }
    out::text(together::markdown(options.mode(false)?, seeds)?)?;
    Ok(ExitCode::SUCCESS)
}

fn sit_together(
    options: &MatchOptions,
    players: Option<String>,
    villagers: Option<&str>,
    seeds: Seeds,
) -> Result<ExitCode, Failure> {
    if villagers.is_some_and(|which| which != "random") {
        return Err(Failure::usage(
            "In a match the seed draws: --villagers random.",
        ));
    }
    let mode = options.mode(villagers.is_some())?;
    let players = players.ok_or_else(|| Failure::usage("Who sits down? Give --player LIST."))?;
    let sitters = parse_sitters(&players)?;
    seats::simulate(mode, sitters, options.faster, seeds)?;
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
