//! `palm play`: the firmware in real time, in the terminal.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use lexopt::prelude::*;

use palm_machine::Options;

use crate::save_file::{self, SaveFile};
use crate::terminal::{self, Session, Signals, Terminal};
use crate::{Failure, firmware, options, out};

const HELP: &str = "\
Plays Palm Island in the terminal: the real firmware in an emulated handheld.

Usage: cargo palm play [OPTIONS]

  --save FILE   where the save is kept (default: in your data directory)
  --log         show the firmware's log below the handheld
  --speed X     run X times as fast, from 0.1 to 10
  --seed S      what is random on a real chip (default: the time of day)
  --battery V   what the battery gives, in volts (default: USB)
  --elf FILE    run this firmware instead of building it

Keys:

  arrows or h j k l   the direction buttons
  z or Enter          A           Z   hold A
  x or Esc            B           X   hold B
  c                   hold A and B together
  s                   write a picture of the glass into the current directory
  r                   take the battery out and put it in again
  t                   the same with Up and B held: the hardware test
  q                   quit; the save is kept";

struct Arguments {
    save: Option<PathBuf>,
    elf: Option<PathBuf>,
    log: bool,
    speed: f64,
    options: Options,
}

pub fn command(mut args: lexopt::Parser) -> Result<ExitCode, Failure> {
    let mut given = Arguments {
        save: None,
        elf: None,
        log: false,
        speed: 1.0,
        options: Options {
            seed: time_of_day(),
            ..Options::default()
        },
    };
    while let Some(arg) = args.next()? {
        match arg {
            Long("save") => given.save = Some(args.value()?.into()),
            Long("elf") => given.elf = Some(args.value()?.into()),
            Long("log") => given.log = true,
            Long("speed") => given.speed = parse_speed(&args.value()?.string()?)?,
            Long("seed") => given.options.seed = options::parse_seed(&args.value()?.string()?)?,
            Long("battery") => {
                given.options.millivolts = options::parse_volts(&args.value()?.string()?)?;
            }
            Short('h') | Long("help") => return out::help(HELP),
            other => return Err(other.unexpected().into()),
        }
    }
    // What cannot be played from or in is said before the firmware is built.
    let save = match given.save {
        Some(path) => path,
        None => save_file::default_path()?,
    };
    let save = SaveFile::open(&save)?;
    terminal::check()?;
    let firmware = firmware::choose(given.elf.as_deref())?;
    let flash = save_file::flash(save.image(), &firmware)?;
    let session = Session::new(firmware, flash, save, given.options, given.speed, given.log)?;
    let signals = Signals::listen()?;
    let terminal = Terminal::enter()?;
    let played = session.play(terminal, &signals);
    if signals.received().is_some() {
        played.as_ref().inspect_err(|failure| failure.report()).ok();
        signals.obey();
    }
    played.map(|()| ExitCode::SUCCESS)
}

fn parse_speed(text: &str) -> Result<f64, Failure> {
    text.parse()
        .ok()
        .filter(|speed| (0.1..=10.0).contains(speed))
        .ok_or_else(|| Failure::usage(format!("'{text}' is not a speed: a number from 0.1 to 10.")))
}

/// Nobody starts to play twice in the same nanosecond.
fn time_of_day() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_nanos() as u64)
}
