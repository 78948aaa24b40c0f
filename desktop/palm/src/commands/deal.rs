//! `palm deal`: the deck of a seed or a code, card by card.

use std::process::ExitCode;

use lexopt::prelude::*;
use palm_island::console::text::english;
use palm_island::game::{Place, Setup};

use crate::options::{DeckOption, DeckOptions};
use crate::{Failure, out, say};

const HELP: &str = "\
Shows a deck from the top.

Usage: cargo palm deal (--seed S | --code CODE | --deck ...)";

pub fn command(mut args: lexopt::Parser) -> Result<ExitCode, Failure> {
    let mut deck = DeckOptions::default();
    while let Some(arg) = args.next()? {
        match arg {
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
    if let Some(seed) = deck.seed() {
        say!("seed {}", seed.0)?;
        say!("code {}", seed.code())?;
    }
    let places = Setup::from(&game).places;
    let numbers: Vec<String> = places
        .iter()
        .map(|place| place.card.number().to_string())
        .collect();
    say!("deck {}", numbers.join(","))?;
    for (position, Place { card, .. }) in (1..).zip(places) {
        say!("{position:>2}. {} ({})", english::card(card), card.number())?;
    }
    Ok(ExitCode::SUCCESS)
}
