//! `palm play`: the firmware in real time, in the terminal.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use lexopt::prelude::*;

use palm_island::deal::Seed;
use palm_machine::Options;

use crate::link::Line;
use crate::save_file::{self, SaveFile};
use crate::terminal::{self, Glyphs, Joined, Manner, Seat, Session, Signals, Terminal};
use crate::{Failure, firmware, options, out};

const HELP: &str = "\
Plays Palm Island in the terminal: the real firmware in an emulated handheld.

Usage: cargo palm play [OPTIONS]

  --code CODE     begin a game with the deck of this code
  --save FILE     where the save is kept (default: in your data directory)
  --seats N       two to four handhelds on one cable, each with a save of its own
                  beside the first; side by side if there is room. Tab changes to
                  the next one, p pulls its cable out
  --link NAME     plug the cable in: everybody who plays with this link on this
                  computer is on it. The default is the first save that is free
  --glyphs KIND   draw with halves, quadrants, sextants or braille (default: the
                  best that fit), and g changes them; or with octants, which only
                  the newest terminals have
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
  Tab                 the next handheld, where there are several
  p                   pull the cable out of this one, or plug it in again
  q                   quit; the save is kept";

struct Arguments {
    seats: usize,
    link: Option<String>,
    save: Option<PathBuf>,
    elf: Option<PathBuf>,
    code: Option<Seed>,
    manner: Manner,
    options: Options,
}

pub fn command(mut args: lexopt::Parser) -> Result<ExitCode, Failure> {
    let mut given = Arguments {
        seats: 1,
        link: None,
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
            Long("seats") => given.seats = options::parse_seats(&args.value()?.string()?)?,
            Long("link") => given.link = Some(args.value()?.string()?),
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
    for (option, is_given) in [
        ("--link", given.link.is_some()),
        ("--code", given.code.is_some()),
    ] {
        if given.seats > 1 && is_given {
            return Err(Failure::usage(format!(
                "{option} is for one handheld: leave --seats out."
            )));
        }
    }
    // What cannot be played from or in is said before the firmware is built.
    let saves = open_saves(&given)?;
    let link = given.link.as_deref();
    let line = link
        .map(|name| Line::join(name, given.options.seed))
        .transpose()?;
    terminal::check()?;
    let firmware = firmware::choose(given.elf.as_deref())?;
    let mut seats = Vec::new();
    for (seat, save) in saves.into_iter().enumerate() {
        let mut flash = save_file::flash(save.image(), &firmware)?;
        if let Some(seed) = given.code {
            match terminal::deal(seed, &flash, &firmware)? {
                Some(dealt) => flash = dealt,
                None => return Ok(ExitCode::SUCCESS),
            }
        }
        let options = Options {
            seed: options::seat_seed(given.options.seed, seat),
            chip: chip(save.path()),
            ..given.options
        };
        seats.push(Seat::new(&firmware, flash, save, options)?);
    }
    let joined = Joined::new(&mut seats, line);
    let session = Session::new(firmware, seats, joined, given.manner);
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

/// The saves of all handhelds. On a link everybody takes the first that is free.
fn open_saves(given: &Arguments) -> Result<Vec<SaveFile>, Failure> {
    let first = match &given.save {
        Some(path) => path.clone(),
        None => save_file::default_path()?,
    };
    if given.link.is_some() && given.save.is_none() {
        for seat in 0..options::MOST_SEATS {
            let path = save_file::beside(&first, seat);
            if let Some(save) = SaveFile::open_unless_in_use(&path)? {
                return Ok(vec![save]);
            }
        }
    }
    let seats = 0..given.seats;
    seats
        .map(|seat| SaveFile::open(&save_file::beside(&first, seat)))
        .collect()
}

/// A handheld is the same one as long as its save is (FNV-1a).
fn chip(save: &Path) -> u64 {
    let path = std::path::absolute(save).unwrap_or_else(|_| save.to_path_buf());
    let bytes = path.as_os_str().as_encoded_bytes();
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

/// Nobody starts to play twice in the same nanosecond.
fn time_of_day() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_nanos() as u64)
}
