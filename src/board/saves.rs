//! When the saves may be touched. While the flash is busy the core can do
//! nothing else, so a save is written only after the picture is on the glass,
//! and sectors are erased ahead while nobody plays: one at a time, with long
//! pauses. What takes buffers is not inlined: they leave the stack with it.

use embassy_rp::{Peri, peripherals::FLASH};
use palm_island::{
    console::Millis,
    profile::{Keeper, Notice, Ongoing, Opened, Profile},
    save::Error,
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

/// The keeper, and when it is to work.
pub struct Saves {
    keeper: Option<Keeper<Flash>>,
    wanted: bool,
    tidy_at: Millis,
}

impl Saves {
    /// Looks for the save. Without a usable flash the game goes on, unsaved.
    #[inline(never)]
    pub fn open(flash: Peri<'static, FLASH>, save: &mut Opened) -> Self {
        let region = flash::saves().ok_or(Error::Region);
        match region.and_then(|region| Keeper::open(flash::new(flash), region, save)) {
            Ok(keeper) => {
                let (deals, game) = (save.profile.deals(), save.game.is_some());
                defmt::info!("save loaded: {} deals, game {}", deals, game);
                if let Some(notice) = save.notice {
                    defmt::warn!("{}", notice.sentence());
                }
                Self::new(Some(keeper))
            }
            Err(error) => {
                defmt::error!("no saves: {}", defmt::Display2Format(&error));
                save.notice = Some(Notice::Unkept);
                Self::new(None)
            }
        }
    }

    fn new(keeper: Option<Keeper<Flash>>) -> Self {
        Self {
            keeper,
            wanted: false,
            tidy_at: QUIET,
        }
    }

    /// Something is worth keeping; it is written as soon as it may.
    pub fn want(&mut self) {
        self.wanted = self.keeper.is_some();
    }

    pub fn is_wanted(&self) -> bool {
        self.wanted
    }

    /// Keeps the profile and the game in progress.
    #[inline(never)]
    pub fn keep(&mut self, profile: &Profile, game: Option<&Ongoing>) -> Result<(), NotSaved> {
        self.wanted = false;
        let Some(keeper) = &mut self.keeper else {
            return Ok(());
        };
        let kept = keeper.keep(profile, game);
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
        let keeper = self.keeper.as_ref()?;
        keeper.needs_tidy().then_some(self.tidy_at)
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
        if let Some(keeper) = &mut self.keeper
            && let Err(error) = keeper.tidy()
        {
            defmt::error!("flash: {}", defmt::Display2Format(&error));
        }
    }
}
