//! `palm run`: the handheld without a screen, as fast as it goes. The same
//! keys, seed and save give the same run, to the cycle.

use std::path::PathBuf;
use std::process::ExitCode;

use lexopt::prelude::*;
use palm_island::console::input::Button;

use crate::keys::{self, Step};
use crate::picture::{Picture, View};
use crate::recording::Recording;
use crate::save_file::{self, SaveFile};
use crate::{Failure, file, firmware, options, out, wav};
use palm_machine::nor::Nor;
use palm_machine::{Firmware, Machine, Options, Time, Tone, USB_MILLIVOLTS};

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
  --wav FILE    write what the piezo played as a sound file
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
    wav: Option<PathBuf>,
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
            Long("wav") => given.wav = Some(args.value()?.into()),
            Long("save") => given.save = Some(args.value()?.into()),
            Long("log") => given.log = Some(args.value()?.into()),
            Long("elf") => given.elf = Some(args.value()?.into()),
            Short('h') | Long("help") => return out::help(help()),
            other => return Err(other.unexpected().into()),
        }
    }
    let script = given
        .keys
        .as_deref()
        .ok_or_else(|| Failure::usage("Which keys? Give --keys \"A A RIGHT ...\"."))?;
    let steps = keys::parse(script)?;
    let save = given.save.as_deref().map(SaveFile::open).transpose()?;
    let firmware = firmware::choose(given.elf.as_deref())?;
    let image = save.as_ref().and_then(SaveFile::image);
    let flash = save_file::flash(image, &firmware)?;
    let options = Options {
        seed: given.seed,
        millivolts: given.millivolts.unwrap_or(USB_MILLIVOLTS),
        ..Options::default()
    };
    let mut session = Session::start(&firmware, flash, options, given.gif.is_some())?;
    for step in steps {
        session.take(step)?;
    }
    session.settle();
    session.finish(&given, save)
}

/// One run: the handheld, and what is kept of it.
struct Session {
    firmware: Firmware,
    options: Options,
    machine: Machine,
    /// The log of the times before the battery was taken out.
    log: String,
    film: Option<Recording>,
    /// What sounded in the times before.
    sound: Vec<(Time, Option<Tone>)>,
    /// The outputs that could not be written on the way. The run goes on without them.
    failures: Vec<Failure>,
    /// The time of the machines before this one.
    before: Time,
}

impl Session {
    fn start(
        firmware: &Firmware,
        flash: Nor,
        options: Options,
        filmed: bool,
    ) -> Result<Self, Failure> {
        let machine = power_on(firmware, flash, options)?;
        let film = filmed
            .then(|| Recording::begin(Picture::of_handheld(&view(&machine)), Time::ZERO))
            .transpose()
            .map_err(Failure::failed)?;
        let mut session = Self {
            firmware: firmware.clone(),
            options,
            machine,
            log: String::new(),
            film,
            sound: Vec::new(),
            failures: Vec::new(),
            before: Time::ZERO,
        };
        session.settle();
        Ok(session)
    }

    fn take(&mut self, step: Step) -> Result<(), Failure> {
        match step {
            Step::Press { buttons, span } => {
                for button in &buttons {
                    self.machine.set_button(*button, true);
                }
                self.run(span);
                for button in &buttons {
                    self.machine.set_button(*button, false);
                }
                self.run(keys::PAUSE);
            }
            Step::Wait(span) => self.run(span),
            Step::Restart(held) => self.restart(&held)?,
            Step::PlugDisplay => self.machine.plug_display(),
            Step::UnplugDisplay => self.machine.unplug_display(),
            Step::Battery(millivolts) => {
                self.options.millivolts = millivolts;
                self.machine.set_battery(millivolts);
            }
            Step::Picture(path) => {
                let picture = Picture::of_glass(&view(&self.machine), SCALE);
                self.failures.extend(picture.save_png(&path).err());
            }
        }
        Ok(())
    }

    fn restart(&mut self, held: &[Button]) -> Result<(), Failure> {
        self.log.push_str(&log_text(&self.machine));
        self.listen();
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
            self.settle();
        }
        Ok(())
    }

    /// Keeps what this machine has played.
    fn listen(&mut self) {
        let before = self.before;
        let sound = self.machine.sound().iter();
        self.sound
            .extend(sound.map(|(at, tone)| (before + *at, *tone)));
        // Without power nothing sounds.
        self.sound.push((before + self.machine.now(), None));
    }

    /// Runs for some time and films it.
    fn run(&mut self, span: Time) {
        let end = self.machine.now() + span;
        while self.film.is_some() && self.machine.now() + FILM < end {
            self.machine.run_for(FILM);
            self.shoot();
        }
        self.machine.run_until(end);
        self.shoot();
    }

    fn shoot(&mut self) {
        let now = self.before + self.machine.now();
        if let Some(film) = &mut self.film
            && let Err(error) = film.show(Picture::of_handheld(&view(&self.machine)), now)
        {
            self.failures.push(Failure::failed(error));
            self.film = None;
        }
    }

    /// Runs until the glass has come to rest.
    fn settle(&mut self) {
        let end = self.machine.now() + SETTLE;
        while self.machine.now() < end {
            let step = if self.film.is_some() { FILM } else { SETTLE };
            let stop = self.machine.run_until_idle(QUIET, step);
            self.shoot();
            if stop != palm_machine::Stop::Time {
                break;
            }
        }
    }

    /// Writes what was asked for. The save comes first: it is the one thing that cannot be
    /// made again. Whatever fails is reported, and takes nothing else with it.
    fn finish(mut self, given: &Arguments, save: Option<SaveFile>) -> Result<ExitCode, Failure> {
        self.listen();
        let now = self.before + self.machine.now();
        let glass = Picture::of_glass(&view(&self.machine), SCALE);
        self.log.push_str(&log_text(&self.machine));
        let unmodelled = self.machine.unmodelled().to_vec();
        let flash = self.machine.power_cut();
        let saved = save.map(|mut save| save.store(&flash, &self.firmware));
        let filmed = given.gif.as_deref().zip(self.film).map(|(path, film)| {
            let bytes = film.finish(now);
            file::write(path, &bytes.map_err(Failure::failed)?)
        });
        let heard = given.wav.as_deref();
        let heard = heard.map(|path| file::write(path, &wav::file(&self.sound, now)));
        let drawn = given.png.as_deref().map(|path| glass.save_png(path));
        let logged = given
            .log
            .as_deref()
            .map(|path| match path.as_os_str() == "-" {
                true => out::text(&self.log),
                false => file::write(path, self.log.as_bytes()),
            });
        let known = unmodelled.iter().map(|access| {
            Err(Failure::failed(format!(
                "The emulated handheld does not know what the firmware did: {access}."
            )))
        });
        let ends = [saved, filmed, heard, drawn, logged].into_iter().flatten();
        self.failures
            .extend(ends.chain(known).filter_map(Result::err));
        Failure::all(self.failures).map(|()| ExitCode::SUCCESS)
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
