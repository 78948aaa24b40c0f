//! Keeps the saves. While the flash is busy the core can do nothing else, so a
//! save is written only after the picture is on the glass, and sectors are
//! erased ahead while nobody plays: one at a time, with long pauses.

use embassy_rp::{Peri, peripherals::FLASH};
use palm_island::{
    console::Millis,
    save::{Error, Held, Journal, Known, Loaded, Save, Scratch},
};

use super::flash::{self, Flash};

/// Nobody pressed anything for so long: a moment of rest.
const QUIET: Millis = 1_500;
/// Between two erases when nobody plays at all: a sector takes 45 ms, and this
/// keeps the core asleep for more than 99.5 % of the time.
const PAUSE: Millis = 30_000;
/// What is due sooner than this would be late because of an erase.
const ERASE: Millis = 100;

/// Why a save was not kept.
pub type NotSaved = Error<flash::Error>;

/// The journal and when to touch it.
pub struct Keeper {
    journal: Option<Journal<Flash>>,
    wanted: bool,
    tidy_at: Millis,
}

impl Keeper {
    /// Looks for the save. Without a usable flash the game goes on, unsaved.
    pub fn mount<'a>(
        flash: Peri<'static, FLASH>,
        known: Known,
        scratch: &'a mut Scratch,
    ) -> (Self, Option<Loaded<'a>>) {
        let mounted =
            flash::saves().map(|region| Journal::mount(flash::new(flash), region, known, scratch));
        let (journal, loaded) = match mounted {
            Some(Ok((journal, loaded))) => {
                let (profile, game) = (found(&loaded.profile), found(&loaded.game));
                defmt::info!("save loaded: profile {}, game {}", profile, game);
                (Some(journal), Some(loaded))
            }
            Some(Err(error)) => {
                defmt::error!("no saves: {}", defmt::Display2Format(&error));
                (None, None)
            }
            None => {
                defmt::error!("no saves: memory.x has no room for them");
                (None, None)
            }
        };
        let keeper = Self {
            journal,
            wanted: false,
            tidy_at: QUIET,
        };
        (keeper, loaded)
    }

    /// Something is worth keeping; it is written as soon as it may.
    pub fn want(&mut self) {
        self.wanted = self.journal.is_some();
    }

    pub fn is_wanted(&self) -> bool {
        self.wanted
    }

    /// Writes a save.
    pub fn keep(&mut self, save: &Save<'_>) -> Result<(), NotSaved> {
        self.wanted = false;
        let Some(journal) = &mut self.journal else {
            return Ok(());
        };
        let kept = journal.append(save);
        match &kept {
            Ok(()) => defmt::debug!("saved"),
            Err(error) => defmt::error!("not saved: {}", defmt::Display2Format(error)),
        }
        kept
    }

    /// The player does something: no erase for the time being.
    pub fn disturb(&mut self, now: Millis) {
        self.tidy_at = now + QUIET;
    }

    /// When to call [`tidy`](Self::tidy).
    pub fn deadline(&self) -> Option<Millis> {
        let journal = self.journal.as_ref()?;
        journal.needs_tidy().then_some(self.tidy_at)
    }

    /// Erases a sector ahead if it is time and `next`, whatever else is to be
    /// done, can wait so long.
    pub fn tidy(&mut self, now: Millis, next: Option<Millis>) {
        if self.deadline().is_none_or(|due| now < due) {
            return;
        }
        if self.wanted || next.is_some_and(|next| next < now + ERASE) {
            self.tidy_at = now + ERASE;
            return;
        }
        self.tidy_at = now + PAUSE;
        if let Some(journal) = &mut self.journal
            && let Err(error) = journal.tidy()
        {
            defmt::error!("flash: {}", defmt::Display2Format(&error));
        }
    }
}

fn found(held: &Held<'_>) -> &'static str {
    match held {
        Held::Nothing => "none",
        Held::Damaged => "damaged",
        Held::Newer => "too new",
        Held::Bytes(_) => "good",
    }
}
