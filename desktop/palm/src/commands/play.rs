//! `palm play`: the firmware in real time, in the terminal.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use lexopt::prelude::*;

use palm_island::deal::Seed;
use palm_machine::Options;

use crate::save_file::{self, SaveFile};
use crate::terminal::{self, Glyphs, Manner, Session, Signals, Terminal};
use crate::{Failure, firmware, options, out};

const HELP: &str = "\
Plays Palm Island in the terminal: the real firmware in an emulated handheld.

Usage: cargo palm play [OPTIONS]

  --code CODE     begin a game with the deck of this code
  --save FILE     where the save is kept (default: in your data directory)
  --glyphs KIND   draw with halves, quadrants, octants, sextants or braille
                  (default: the best that fit); g changes them
  --log           show the firmware's log below the handheld
  --speed X       run X times as fast, from 0.1 to 10
  --seed S        what is random on a real chip (default: the time of day)
  --battery V     what the battery gives, in volts (default: USB)
  --elf FILE      run this firmware instead of building it

A terminal of 80x24 characters is enough; from 144x34 on it is sharpest.

Keys:

  arrows or h j k l   the direction buttons
  z or Enter          A           Z   hold A: a hint
  x or Esc            B           X   hold B: take turns back
  c                   hold A and B together
  letters, digits     type a deck code where one is entered
  g                   draw the glass with other characters
  s                   write a picture of the glass into the current directory
  r                   take the battery out and put it in again
  t                   the same with Up and B held: the hardware test
  q                   quit; the save is kept";

struct Arguments {
    save: Option<PathBuf>,
    elf: Option<PathBuf>,
    code: Option<Seed>,
    manner: Manner,
    options: Options,
}

pub fn command(mut args: lexopt::Parser) -> Result<ExitCode, Failure> {
    let mut given = Arguments {
        save: None,
        elf: None,
        code: None,
        manner: Manner {
            speed: 1.0,
            show_log: false,
            glyphs: None,
        },
        options: Options {
            seed: time_of_day(),
            ..Options::default()
        },
    };
    while let Some(arg) = args.next()? {
        match arg {
            Long("save") => given.save = Some(args.value()?.into()),
            Long("elf") => given.elf = Some(args.value()?.into()),
            Long("code") => given.code = Some(options::parse_code(&args.value()?.string()?)?),
            Long("glyphs") => {
                given.manner.glyphs = Some(parse_glyphs(&args.value()?.string()?)?);
            }
            Long("log") => given.manner.show_log = true,
            Long("speed") => given.manner.speed = parse_speed(&args.value()?.string()?)?,
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
    let flash = match given.code {
        None => flash,
        Some(seed) => match terminal::deal(seed, &flash, &firmware)? {
            Some(dealt) => dealt,
            None => return Ok(ExitCode::SUCCESS),
        },
    };
    let session = Session::new(firmware, flash, save, given.options, given.manner)?;
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

fn parse_glyphs(text: &str) -> Result<Glyphs, Failure> {
    let found = Glyphs::ALL.into_iter().find(|glyphs| glyphs.word() == text);
    found.ok_or_else(|| {
        let all = Glyphs::ALL.map(Glyphs::word).join(", ");
        Failure::usage(format!("'{text}' are no glyphs: there are {all}."))
    })
}

/// Nobody starts to play twice in the same nanosecond.
fn time_of_day() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_nanos() as u64)
}
