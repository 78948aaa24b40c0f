//! `palm`: everything around the handheld that happens on a PC.

use std::process::ExitCode;

use lexopt::prelude::*;
use palm::{Failure, commands};

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
  train     learn the values of the hint anew
  bench     measure the engine and the search";

fn main() -> ExitCode {
    palm::failure::exit(run())
}

fn run() -> Result<ExitCode, Failure> {
    let mut args = lexopt::Parser::from_env();
    let command = match args.next()? {
        Some(Value(command)) => command.string()?,
        None | Some(Long("help")) => {
            println!("{HELP}");
            return Ok(ExitCode::SUCCESS);
        }
        Some(other) => return Err(other.unexpected().into()),
    };
    match command.as_str() {
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
