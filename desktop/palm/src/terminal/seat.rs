//! One handheld of a sitting: the machine, the fingers on it, and its save, which reaches its file
//! whenever the flash has changed.

use std::path::Path;
use std::time::{Duration, Instant};

use palm_island::console::input::Button;
use palm_island::profile::Ending;

use super::farewell;
use super::fingers::Fingers;
use super::typist::{Entry, Typist};
use crate::Failure;
use crate::commands::run::view;
use crate::picture::View;
use crate::save_file::SaveFile;
use palm_machine::nor::{Nor, Work};
use palm_machine::{Firmware, Machine, Options, Time};

/// The flash rests for this long before its content goes to the file.
const REST: Duration = Duration::from_millis(500);
/// How long to wait before a save that failed is tried again.
const RETRY: Duration = Duration::from_secs(5);
/// A panel that is off for longer than it takes to start is asleep.
const ASLEEP: Time = Time::from_millis(1_000);

pub struct Seat {
    pub machine: Machine,
    pub fingers: Fingers,
    pub typist: Typist,
    options: Options,
    /// When the panel went dark.
    dark: Option<Time>,
    save: SaveFile,
    /// The flash work that the file knows, and when it last changed.
    stored: Work,
    worked: Option<(Work, Instant)>,
    /// When to try again after the file could not be written.
    retry: Option<Instant>,
    /// The game that was finished last before this sitting.
    finished: Option<Ending>,
}

/// What there is to see of a handheld.
#[derive(Clone, PartialEq)]
pub struct Face {
    pub view: View,
    pub led: bool,
    /// The display is switched off, and has been for a while.
    pub asleep: bool,
}

impl Seat {
    pub fn new(
        firmware: &Firmware,
        flash: Nor,
        save: SaveFile,
        options: Options,
    ) -> Result<Self, Failure> {
        let finished = farewell::ending(&flash, firmware);
        let machine = power_on(firmware, flash, options)?;
        Ok(Self {
            finished,
            stored: machine.flash().work(),
            worked: None,
            retry: None,
            machine,
            options,
            fingers: Fingers::new(false),
            typist: Typist::default(),
            dark: None,
            save,
        })
    }

    pub fn save_path(&self) -> &Path {
        self.save.path()
    }

    /// What is said of it when the terminal is back, line by line.
    pub fn farewell(&self, firmware: &Firmware) -> String {
        let finished = farewell::ending(self.machine.flash(), firmware);
        farewell::lines(self.finished, finished, self.save.path())
    }

    /// The machine has run for a while.
    pub fn tend(&mut self) {
        self.fingers.rest(&mut self.machine);
        self.typist.work(&mut self.machine);
        self.dark = match self.machine.display().is_on() {
            true => None,
            false => self.dark.or(Some(self.machine.now())),
        };
    }

    /// Whether letters are for the code that is being entered.
    pub fn shows_code_entry(&self) -> bool {
        self.typist.is_busy() || Entry::read(&self.machine.display().glass()).is_some()
    }

    pub fn face(&self) -> Face {
        Face {
            view: view(&self.machine),
            led: self.machine.led(),
            asleep: self
                .dark
                .is_some_and(|since| self.machine.now() > since + ASLEEP),
        }
    }

    /// The battery comes out and in again; what there is to say of it.
    pub fn change_battery(
        &mut self,
        held: &[Button],
        firmware: &Firmware,
    ) -> Result<Option<String>, Failure> {
        let said = self.store(firmware);
        self.options.seed = self.options.seed.wrapping_add(1);
        let mut flash = self.machine.flash().clone();
        flash.power_down();
        self.machine = power_on(firmware, flash, self.options)?;
        self.dark = None;
        self.fingers.hold(held, &mut self.machine);
        Ok(match self.retry {
            None => Some("battery out and in".into()),
            Some(_) => said,
        })
    }

    /// Writes the save once the flash has come to rest; what there is to say of it.
    pub fn keep_save(&mut self, firmware: &Firmware) -> Option<String> {
        let work = self.machine.flash().work();
        match self.worked {
            Some((seen, since)) if seen == work => {
                let waits = self.retry.is_some_and(|at| Instant::now() < at);
                let rested = work != self.stored && since.elapsed() > REST && !waits;
                rested.then(|| self.store(firmware)).flatten()
            }
            _ => {
                self.worked = Some((work, Instant::now()));
                None
            }
        }
    }

    /// A save that cannot be written is no reason to stop playing: the file holds the last
    /// one that could, and the next try comes soon.
    fn store(&mut self, firmware: &Firmware) -> Option<String> {
        match self.save.store(self.machine.flash(), firmware) {
            Ok(()) => {
                self.stored = self.machine.flash().work();
                let again = self.retry.take().is_some();
                again.then(|| format!("saved again: {}", self.save.path().display()))
            }
            Err(failure) => {
                self.retry = Some(Instant::now() + RETRY);
                Some(failure.to_string())
            }
        }
    }

    /// The last time, at the end of the sitting.
    pub fn store_finally(&mut self, firmware: &Firmware) -> Result<(), Failure> {
        self.save.store(self.machine.flash(), firmware)
    }
}

fn power_on(firmware: &Firmware, flash: Nor, options: Options) -> Result<Machine, Failure> {
    Machine::new(firmware, flash, options)
        .map_err(|error| Failure::failed(format!("The firmware cannot be run: {error}.")))
}
