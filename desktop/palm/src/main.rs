//! `palm`: everything around the handheld that happens on a PC.
#![deny(clippy::print_stdout, clippy::print_stderr)]

use std::process::ExitCode;

use lexopt::prelude::*;
use palm::{Failure, commands, out};

const HELP: &str = "\
Palm Island, the handheld, on your desk.

Usage: cargo palm COMMAND [OPTIONS]        (COMMAND --help says more)

  play      play in the terminal: the real firmware in an emulated handheld
  web       play in a browser: the same, as a page
  run       the handheld without a screen: keys in, pictures and logs out
  measure   what the firmware costs: memory, time, sleep
  save      what a save holds, and whether it is in order
  uf2       the firmware as a file for drag and drop
  release   everything that people download, with checksums
  screens   every screen of the console as a picture
  deal      the deck of a seed or a deck code
  perft     count the move sequences of a deck
  replay    play recorded games again and check them
  solve     search for the best game of a deck
  par       what decks reach
  random    play whole games at random
  simulate  let players play many games: scores, Feats, what each card is worth
  train     learn the values of the hint
  bench     measure the engine and the search";

fn main() -> ExitCode {
    palm::failure::exit(run(lexopt::Parser::from_env()))
}

fn run(mut args: lexopt::Parser) -> Result<ExitCode, Failure> {
    let command = match args.next()? {
        Some(Value(command)) => command.string()?,
        None | Some(Short('h') | Long("help")) => return out::help(HELP),
        Some(Short('V') | Long("version")) => {
            return out::help(concat!("palm ", env!("CARGO_PKG_VERSION")));
        }
        Some(other) => return Err(other.unexpected().into()),
    };
    match command.as_str() {
        "help" => match args.next()? {
            None | Some(Short('h') | Long("help")) => out::help(HELP),
            // What a command is for, it says itself.
            Some(Value(command)) => run(lexopt::Parser::from_args([command, "--help".into()])),
            Some(other) => Err(other.unexpected().into()),
        },
        "play" => commands::play::command(args),
        "web" => commands::web::command(args),
        "run" => commands::run::command(args),
        "measure" => commands::measure::command(args),
        "save" => commands::save::command(args),
        "uf2" => commands::uf2::command(args),
        "release" => commands::release::command(args),
        "screens" => commands::screens::command(args),
        "deal" => commands::deal::command(args),
        "perft" => commands::perft::command(args),
        "replay" => commands::replay::command(args),
        "random" => commands::random::command(args),
        "simulate" => commands::simulate::command(args),
        "bench" => commands::bench::command(args),
        "par" => commands::par::command(args),
        "solve" => commands::solve::command(args),
        "train" => commands::train::command(args),
        other => Err(Failure::usage(format!(
            "There is no command '{other}'; 'cargo palm --help' lists them."
        ))),
    }
}
