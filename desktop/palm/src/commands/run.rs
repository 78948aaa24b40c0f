//! `palm run`: the handheld without a screen, as fast as it goes. The same
//! keys, seed and save give the same run, to the cycle.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use lexopt::prelude::*;
use palm_island::console::input::Button;

use crate::keys::{self, Step};
use crate::picture::{Picture, View};
use crate::recording::Recording;
use crate::{Failure, firmware, options, save_file};
use palm_machine::nor::Nor;
use palm_machine::{Firmware, Machine, Options, Time, USB_MILLIVOLTS};

/// The glass needs this long at most to show what the last key did.
const SETTLE: Time = Time::from_millis(3_000);
const QUIET: Time = Time::from_millis(100);
/// Pictures of a recording are this far apart.
const FILM: Time = Time::from_millis(40);
/// One pixel of the glass in a picture.
const SCALE: usize = 4;

fn help() -> String {
    format!(
        "\
Runs the firmware in the emulated handheld without a screen: the same keys,
seed and save always give the same run.

Usage: cargo palm run --keys KEYS [OPTIONS]

  --keys KEYS   what the fingers do, see below
  --seed S      what is random on a real chip (default 0)
  --battery V   what the battery gives, in volts (default: USB)
  --png FILE    write the glass at the end as a picture
  --gif FILE    record the whole run
  --save FILE   the save: read at the start if it is there, written at the end
  --log FILE    write the firmware's log; '-' prints it
  --elf FILE    run this firmware instead of building it

Keys, with spaces between them:

{}",
        keys::HELP
    )
}

#[derive(Default)]
struct Arguments {
    keys: Option<String>,
    seed: u64,
    millivolts: Option<u32>,
    png: Option<PathBuf>,
    gif: Option<PathBuf>,
    save: Option<PathBuf>,
    log: Option<PathBuf>,
    elf: Option<PathBuf>,
}

pub fn command(mut args: lexopt::Parser) -> Result<ExitCode, Failure> {
    let mut given = Arguments::default();
    while let Some(arg) = args.next()? {
        match arg {
            Long("keys") => given.keys = Some(args.value()?.string()?),
            Long("seed") => given.seed = options::parse_seed(&args.value()?.string()?)?,
            Long("battery") => {
                given.millivolts = Some(options::parse_volts(&args.value()?.string()?)?);
            }
            Long("png") => given.png = Some(args.value()?.into()),
            Long("gif") => given.gif = Some(args.value()?.into()),
            Long("save") => given.save = Some(args.value()?.into()),
            Long("log") => given.log = Some(args.value()?.into()),
            Long("elf") => given.elf = Some(args.value()?.into()),
            Long("help") => {
                println!("{}", help());
                return Ok(ExitCode::SUCCESS);
            }
            other => return Err(other.unexpected().into()),
        }
    }
    let script = given
        .keys
        .as_deref()
        .ok_or_else(|| Failure::usage("Which keys? Give --keys \"A A RIGHT ...\"."))?;
    let steps = keys::parse(script)?;
    let image = match &given.save {
        Some(path) => save_file::read(path)?,
        None => None,
    };
    let firmware = firmware::choose(given.elf.as_deref())?;
    let flash = save_file::flash(image.as_deref(), &firmware)?;
    let options = Options {
        seed: given.seed,
        millivolts: given.millivolts.unwrap_or(USB_MILLIVOLTS),
        ..Options::default()
    };
    let mut session = Session::start(&firmware, flash, options, given.gif.as_deref())?;
    for step in steps {
        session.take(step)?;
    }
    session.settle()?;
    session.finish(&given)
}

/// One run: the handheld, and what is kept of it.
struct Session {
    firmware: Firmware,
    options: Options,
    machine: Machine,
    /// The log of the times before the battery was taken out.
    log: String,
    film: Option<Recording>,
    /// The time of the machines before this one.
    before: Time,
}

impl Session {
    fn start(
        firmware: &Firmware,
        flash: Nor,
        options: Options,
        gif: Option<&Path>,
    ) -> Result<Self, Failure> {
        let machine = power_on(firmware, flash, options)?;
        let film = gif
            .map(|path| Recording::create(path, Picture::of_handheld(&view(&machine)), Time::ZERO))
            .transpose()?;
        let mut session = Self {
            firmware: firmware.clone(),
            options,
            machine,
            log: String::new(),
            film,
            before: Time::ZERO,
        };
        session.settle()?;
        Ok(session)
    }

    fn take(&mut self, step: Step) -> Result<(), Failure> {
        match step {
            Step::Press { buttons, span } => {
                for button in &buttons {
                    self.machine.set_button(*button, true);
                }
                self.run(span)?;
                for button in &buttons {
                    self.machine.set_button(*button, false);
                }
                self.run(keys::PAUSE)
            }
            Step::Wait(span) => self.run(span),
            Step::Restart(held) => self.restart(&held),
            Step::PlugDisplay => {
                self.machine.plug_display();
                Ok(())
            }
            Step::UnplugDisplay => {
                self.machine.unplug_display();
                Ok(())
            }
            Step::Battery(millivolts) => {
                self.options.millivolts = millivolts;
                self.machine.set_battery(millivolts);
                Ok(())
            }
            Step::Picture(path) => Picture::of_glass(&view(&self.machine), SCALE).save_png(&path),
        }
    }

    fn restart(&mut self, held: &[Button]) -> Result<(), Failure> {
        self.log.push_str(&log_text(&self.machine));
        self.before += self.machine.now();
        let fresh = power_on(&self.firmware, Machine::blank_flash(), self.options)?;
        let flash = std::mem::replace(&mut self.machine, fresh).power_cut();
        // What is random differs from one start to the next, but not from run to run.
        self.options.seed = self.options.seed.wrapping_add(1);
        self.machine = power_on(&self.firmware, flash, self.options)?;
        for pressed in [true, false] {
            for button in held {
                self.machine.set_button(*button, pressed);
            }
            self.settle()?;
        }
        Ok(())
    }

    /// Runs for some time and films it.
    fn run(&mut self, span: Time) -> Result<(), Failure> {
        let end = self.machine.now() + span;
        while self.film.is_some() && self.machine.now() + FILM < end {
            self.machine.run_for(FILM);
            self.shoot()?;
        }
        self.machine.run_until(end);
        self.shoot()
    }

    fn shoot(&mut self) -> Result<(), Failure> {
        let now = self.before + self.machine.now();
        match &mut self.film {
            Some(film) => film.show(Picture::of_handheld(&view(&self.machine)), now),
            None => Ok(()),
        }
    }

    /// Runs until the glass has come to rest.
    fn settle(&mut self) -> Result<(), Failure> {
        let end = self.machine.now() + SETTLE;
        while self.machine.now() < end {
            let step = if self.film.is_some() { FILM } else { SETTLE };
            let stop = self.machine.run_until_idle(QUIET, step);
            self.shoot()?;
            if stop != palm_machine::Stop::Time {
                break;
            }
        }
        Ok(())
    }

    fn finish(mut self, given: &Arguments) -> Result<ExitCode, Failure> {
        let now = self.before + self.machine.now();
        if let Some(film) = self.film.take() {
            film.finish(now)?;
        }
        if let Some(path) = &given.png {
            Picture::of_glass(&view(&self.machine), SCALE).save_png(path)?;
        }
        if let Some(path) = &given.log {
            self.log.push_str(&log_text(&self.machine));
            if path.as_os_str() == "-" {
                print!("{}", self.log);
            } else {
                std::fs::write(path, &self.log).map_err(|error| {
                    Failure::failed(format!("Cannot write {}: {error}.", path.display()))
                })?;
            }
        }
        let unmodelled = self.machine.unmodelled().to_vec();
        if let Some(path) = &given.save {
            save_file::store(path, &self.machine.power_cut(), &self.firmware)?;
        }
        for access in &unmodelled {
            eprintln!("palm: {access}");
        }
        match unmodelled.len() {
            0 => Ok(ExitCode::SUCCESS),
            count => Err(Failure::failed(format!(
                "The firmware did {count} things that the emulated handheld does not know."
            ))),
        }
    }
}

fn power_on(firmware: &Firmware, flash: Nor, options: Options) -> Result<Machine, Failure> {
    Machine::new(firmware, flash, options)
        .map_err(|error| Failure::failed(format!("The firmware cannot be run: {error}.")))
}

/// What there is to see of this handheld now.
pub fn view(machine: &Machine) -> View {
    View {
        glass: machine.display().glass(),
        contrast: machine.display().contrast(),
        pressed: Button::ALL
            .into_iter()
            .filter(|button| machine.is_pressed(*button))
            .collect(),
    }
}

fn log_text(machine: &Machine) -> String {
    let dropped = match machine.log_dropped() {
        0 => String::new(),
        lines => format!("({lines} older lines were dropped)\n"),
    };
    let lines = machine.log().iter().map(|line| format!("{line}\n"));
    dropped + &lines.collect::<String>()
}
