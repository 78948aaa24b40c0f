//! One handheld: the board, the firmware in it, and the flash region that is its save.

use std::ops::Range;

use palm_island::console::Frame;
use palm_machine::nor::Nor;
use palm_machine::{Button, Firmware, Machine, Options, Time};

use crate::film::Film;

/// Pictures of a film are at least this far apart.
const FILM_STEP: Time = Time::from_millis(40);

pub struct Handheld {
    machine: Machine,
    options: Options,
    save: Range<usize>,
    glass: Glass,
    film: Option<Film>,
}

/// What was last on the glass, and how often that has changed.
struct Glass {
    frame: Frame,
    contrast: u8,
    transactions: u64,
    changes: u32,
}

impl Handheld {
    /// Power on with this save, or with none. What is wrong is said in a sentence.
    pub fn power_on(
        firmware: &Firmware,
        save: Option<&[u8]>,
        options: Options,
    ) -> Result<Self, String> {
        let flash = with_save(firmware, save)?;
        Self::start(firmware, flash, options)
    }

    fn start(firmware: &Firmware, flash: Nor, options: Options) -> Result<Self, String> {
        let sentence = |why: palm_machine::FirmwareError| format!("The firmware is broken: {why}.");
        let save = firmware.save_region().map_err(sentence)?;
        let machine = Machine::new(firmware, flash, options).map_err(sentence)?;
        let glass = Glass {
            frame: machine.display().glass(),
            contrast: machine.display().contrast(),
            transactions: machine.traffic().transactions,
            changes: 0,
        };
        Ok(Self {
            machine,
            options,
            save,
            glass,
            film: None,
        })
    }

    /// Takes the battery out and puts it in again with these buttons held. The flash may be
    /// another one.
    pub(crate) fn restart(&mut self, flash: Nor, held: &[Button]) -> Result<(), String> {
        self.options.seed = self.options.seed.wrapping_add(1);
        let firmware = self.machine.firmware().clone();
        let before = std::mem::replace(self, Self::start(&firmware, flash, self.options)?);
        self.follow(before);
        for button in held {
            self.machine.set_button(*button, true);
        }
        Ok(())
    }

    /// Takes the place of another handheld: anyone watching sees the glass change, and the
    /// film goes on.
    pub(crate) fn follow(&mut self, before: Self) {
        self.glass.changes = before.glass.changes + 1;
        self.film = before.film;
    }

    /// Takes the battery out and puts it in again with these buttons held.
    pub fn pull_battery(&mut self, held: &[Button]) -> Result<(), String> {
        let mut flash = self.machine.flash().clone();
        flash.power_down();
        self.restart(flash, held)
    }

    /// Runs for a span of simulated time.
    pub fn run_for(&mut self, span: Time) {
        self.machine.run_for(span);
        self.look();
    }

    /// Looks at the glass, and films it.
    pub(crate) fn look(&mut self) {
        // Nothing on the glass changes without a transaction on the wire.
        let transactions = self.machine.traffic().transactions;
        if transactions != self.glass.transactions {
            self.glass.transactions = transactions;
            let (frame, contrast) = (
                self.machine.display().glass(),
                self.machine.display().contrast(),
            );
            if frame != self.glass.frame || contrast != self.glass.contrast {
                self.glass.frame = frame;
                self.glass.contrast = contrast;
                self.glass.changes += 1;
            }
        }
        if let Some(film) = &mut self.film {
            film.see(&self.glass.frame, self.machine.now(), FILM_STEP);
        }
    }

    pub fn set_button(&mut self, button: Button, pressed: bool) {
        self.machine.set_button(button, pressed);
    }

    pub fn plug_display(&mut self, plugged: bool) {
        match plugged {
            true => self.machine.plug_display(),
            false => self.machine.unplug_display(),
        }
        self.glass.transactions = u64::MAX;
        self.look();
    }

    /// What the battery gives from now on, also after it was taken out.
    pub fn set_battery(&mut self, millivolts: u32) {
        self.options.millivolts = millivolts;
        self.machine.set_battery(millivolts);
    }

    /// The glass as a person sees it, page by page.
    pub fn glass(&self) -> &Frame {
        &self.glass.frame
    }

    pub fn contrast(&self) -> u8 {
        self.glass.contrast
    }

    /// How often the glass has changed.
    pub fn glass_changes(&self) -> u32 {
        self.glass.changes
    }

    /// How much the flash chip has done: after every change the save may be another one.
    pub fn flash_work(&self) -> u64 {
        let work = self.machine.flash().work();
        work.programs + work.erases
    }

    /// The save, as a file keeps it.
    pub fn save(&self) -> &[u8] {
        &self.machine.flash().image()[self.save.clone()]
    }

    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    pub fn machine_mut(&mut self) -> &mut Machine {
        &mut self.machine
    }

    pub fn start_film(&mut self, film: Film) {
        self.film = Some(film);
        self.look();
    }

    /// The film so far, as a GIF file; `None` when none was begun.
    pub fn stop_film(&mut self) -> Option<Vec<u8>> {
        let now = self.machine.now();
        self.film.take().map(|film| film.finish(now))
    }
}

/// A flash chip with this save in it.
pub(crate) fn with_save(firmware: &Firmware, save: Option<&[u8]>) -> Result<Nor, String> {
    let region = firmware
        .save_region()
        .map_err(|why| format!("The firmware is broken: {why}."))?;
    let mut flash = Machine::blank_flash();
    let cells = &mut flash.image_mut()[region];
    if let Some(save) = save {
        if save.len() != cells.len() {
            return Err(format!(
                "This is not a save: it has {} bytes, and a save has {}.",
                save.len(),
                cells.len()
            ));
        }
        cells.copy_from_slice(save);
    }
    Ok(flash)
}
