//! `palm run`: the handheld without a screen, as fast as it goes, or several on one cable. The
//! same keys, seed and save give the same run, to the cycle.

mod seats;

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
  --seats N     two to four handhelds on one cable, see below
  --png FILE    write the glass at the end as a picture
  --gif FILE    record the whole run
  --wav FILE    write what the piezo played as a sound file
  --save FILE   the save: read at the start if it is there, written at the end
  --log FILE    write the firmware's log; '-' prints it
  --elf FILE    run this firmware instead of building it

With --seats every handheld is itself: --keys2, --png2, --gif2, --wav2, --save2
and --log2 are those of the second, and so on. One without keys lies still.

Keys, with spaces between them:

{}",
        keys::HELP
    )
}

struct Arguments {
    seed: u64,
    millivolts: Option<u32>,
    elf: Option<PathBuf>,
    seats: usize,
    each: [Wishes; options::MOST_SEATS],
}

/// What is wanted of one handheld.
#[derive(Default)]
struct Wishes {
    keys: Option<String>,
    png: Option<PathBuf>,
    gif: Option<PathBuf>,
    wav: Option<PathBuf>,
    save: Option<PathBuf>,
    log: Option<PathBuf>,
}

impl Wishes {
    fn is_empty(&self) -> bool {
        let files = [&self.png, &self.gif, &self.wav, &self.save, &self.log];
        self.keys.is_none() && files.iter().all(|file| file.is_none())
    }

    /// Takes the option of this name; whether there is one.
    fn take(&mut self, name: &str, args: &mut lexopt::Parser) -> Result<bool, Failure> {
        let file = match name {
            "keys" => {
                self.keys = Some(args.value()?.string()?);
                return Ok(true);
            }
            "png" => &mut self.png,
            "gif" => &mut self.gif,
            "wav" => &mut self.wav,
            "save" => &mut self.save,
            "log" => &mut self.log,
            _ => return Ok(false),
        };
        *file = Some(args.value()?.into());
        Ok(true)
    }
}

/// The option of one handheld: what it is called for the first, and whose it is.
fn numbered(name: &str) -> (&str, usize) {
    match name.strip_suffix(['2', '3', '4']) {
        Some(first) => (first, usize::from(name.as_bytes()[first.len()] - b'1')),
        None => (name, 0),
    }
}

pub fn command(mut args: lexopt::Parser) -> Result<ExitCode, Failure> {
    let mut given = Arguments {
        seed: 0,
        millivolts: None,
        elf: None,
        seats: 1,
        each: Default::default(),
    };
    while let Some(arg) = args.next()? {
        match arg {
            Long("seed") => given.seed = options::parse_seed(&args.value()?.string()?)?,
            Long("battery") => {
                given.millivolts = Some(options::parse_volts(&args.value()?.string()?)?);
            }
            Long("elf") => given.elf = Some(args.value()?.into()),
            Long("seats") => given.seats = options::parse_seats(&args.value()?.string()?)?,
            Short('h') | Long("help") => return out::help(help()),
            Long(name) => {
                let name = name.to_owned();
                let (first, seat) = numbered(&name);
                if !given.each[seat].take(first, &mut args)? {
                    return Err(Long(&name).unexpected().into());
                }
            }
            other => return Err(other.unexpected().into()),
        }
    }
    if given.each[0].keys.is_none() {
        return Err(Failure::usage("Which keys? Give --keys \"A A RIGHT ...\"."));
    }
    let (wanted, beyond) = given.each.split_at(given.seats);
    if let Some(n) = beyond.iter().position(|wishes| !wishes.is_empty()) {
        let seat = given.seats + n + 1;
        return Err(Failure::usage(format!(
            "There is no handheld {seat}: give --seats {seat}."
        )));
    }
    let mut scripts = Vec::new();
    for wishes in wanted {
        scripts.push(keys::parse(wishes.keys.as_deref().unwrap_or_default())?);
    }
    let mut saves = Vec::new();
    for wishes in wanted {
        saves.push(wishes.save.as_deref().map(SaveFile::open).transpose()?);
    }
    let firmware = firmware::choose(given.elf.as_deref())?;
    let mut sessions = Vec::new();
    for (seat, (wishes, save)) in wanted.iter().zip(&saves).enumerate() {
        let image = save.as_ref().and_then(SaveFile::image);
        let flash = save_file::flash(image, &firmware)?;
        let options = Options {
            seed: options::seat_seed(given.seed, seat),
            chip: seat as u64 + 1,
            millivolts: given.millivolts.unwrap_or(USB_MILLIVOLTS),
            ..Options::default()
        };
        sessions.push(Session::start(
            &firmware,
            flash,
            options,
            wishes.gif.is_some(),
        )?);
    }
    match &mut sessions[..] {
        [alone] => {
            alone.settle();
            for step in scripts.swap_remove(0) {
                alone.take(step)?;
            }
            alone.settle();
        }
        several => seats::run(several, scripts)?,
    }
    let mut failures = Vec::new();
    for ((session, wishes), save) in sessions.into_iter().zip(wanted).zip(saves) {
        failures.extend(session.finish(wishes, save));
    }
    Failure::all(failures).map(|()| ExitCode::SUCCESS)
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
        Ok(Self {
            firmware: firmware.clone(),
            options,
            machine,
            log: String::new(),
            film,
            sound: Vec::new(),
            failures: Vec::new(),
            before: Time::ZERO,
        })
    }

    fn take(&mut self, step: Step) -> Result<(), Failure> {
        match step {
            Step::Press { buttons, span } => {
                self.press(&buttons, true);
                self.run(span);
                self.press(&buttons, false);
                self.run(keys::PAUSE);
            }
            Step::Wait(span) => self.run(span),
            Step::Restart(held) => {
                self.restart()?;
                self.press(&held, true);
                self.settle();
                self.press(&held, false);
                self.settle();
            }
            Step::Off(span) => {
                self.before += span;
                self.restart()?;
                self.settle();
            }
            Step::PlugCable | Step::PullCable => {
                return Err(Failure::usage("One handheld has no cable: give --seats 2."));
            }
            other => self.take_at_once(other),
        }
        Ok(())
    }

    /// Does what takes no time.
    fn take_at_once(&mut self, step: Step) {
        match step {
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
            Step::Press { .. }
            | Step::Wait(_)
            | Step::Restart(_)
            | Step::Off(_)
            | Step::PlugCable
            | Step::PullCable => {}
        }
    }

    fn press(&mut self, buttons: &[Button], pressed: bool) {
        for button in buttons {
            self.machine.set_button(*button, pressed);
        }
    }

    fn restart(&mut self) -> Result<(), Failure> {
        self.log.push_str(&log_text(&self.machine));
        self.listen();
        self.before += self.machine.now();
        let fresh = power_on(&self.firmware, Machine::blank_flash(), self.options)?;
        let flash = std::mem::replace(&mut self.machine, fresh).power_cut();
        // What is random differs from one start to the next, but not from run to run.
        self.options.seed = self.options.seed.wrapping_add(1);
        self.machine = power_on(&self.firmware, flash, self.options)?;
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
    fn finish(mut self, given: &Wishes, save: Option<SaveFile>) -> Vec<Failure> {
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
        self.failures
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
