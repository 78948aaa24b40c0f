//! `palm`: everything around the handheld that happens on a PC.

use std::process::ExitCode;

use lexopt::prelude::*;
use palm::Failure;

const HELP: &str = "\
Palm Island, the handheld, on your desk.

Usage: cargo palm COMMAND [OPTIONS]        (COMMAND --help says more)

  play      play in the terminal: the real firmware in an emulated handheld
  run       the handheld without a screen: keys in, pictures and logs out
  measure   what the firmware costs: memory, time, sleep
  save      what a save holds, and whether it is in order
  uf2       the firmware as a file for drag and drop
  screens   every screen of the console as a picture
  deal      the deck of a seed or a deck code
  perft     count the move sequences of a deck
  replay    play recorded games again and check them
  random    play whole games at random
  simulate  let players play many games: scores, Feats, what each card is worth
  bench     measure the engine";

fn main() -> ExitCode {
    match run() {
        Ok(code) => code,
        Err(failure) => {
            eprintln!("palm: {failure}");
            failure.exit_code()
        }
    }
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
        "play" => palm::play::command(args),
        "run" => palm::run::command(args),
        "measure" => palm::measure::command(args),
        "save" => palm::save::command(args),
        "uf2" => palm::uf2::command(args),
        "screens" => palm::screens::command(args),
        "deal" => palm::deal::command(args),
        "perft" => palm::perft::command(args),
        "replay" => palm::replay::command(args),
        "random" => palm::random::command(args),
        "simulate" => palm::simulate::command(args),
        "bench" => palm::bench::command(args),
        other => Err(Failure::usage(format!(
            "There is no command '{other}'; 'cargo palm --help' lists them."
        ))),
    }
}
