//! Games that come from outside: they are put into the save that the firmware finds when it
//! starts, for example a deck's code as a game at its first turn. There is no other way in.

use std::fmt;

use palm_island::console::text::english;
use palm_island::console::trouble::Trouble;
use palm_island::deal::{CodeError, Seed};
use palm_island::game::{Feats, Villagers};
use palm_island::profile::{Keeper, Notice, Ongoing, Opened};
use palm_island::save::{Region, page};
use palm_machine::nor::Nor;
use palm_machine::{Button, Firmware, Time};

use crate::handheld::{Handheld, with_save};

/// How long a finger stays down, and how long the glass needs until it is at rest.
const TAP: Time = Time::from_millis(80);
const QUIET: Time = Time::from_millis(100);
const LONG: Time = Time::from_millis(3_000);

/// Why a deck or a game cannot be played.
#[derive(Debug)]
pub enum DeckError {
    Code(CodeError),
    /// The last move of the game is made.
    Over,
    /// The game takes Feats along that the player has not earned (F1).
    Feats,
    /// The save must not be touched.
    Kept(Notice),
    Broken(String),
}

impl fmt::Display for DeckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Code(why) => write!(f, "{why}."),
            Self::Over => f.write_str("The game is over: go back to a turn of it first."),
            Self::Feats => f.write_str("This game takes Feats along that you have not earned yet."),
            Self::Kept(notice) => f.write_str(english::trouble(Trouble::Save(*notice))),
            Self::Broken(why) => f.write_str(why),
        }
    }
}

impl Handheld {
    /// The game in the save, if there is one.
    pub fn game(&self) -> Option<Ongoing> {
        self.saved().ok()?.1.game
    }

    /// Starts the deck of a code in place of the game in the save.
    pub fn start_deck(&mut self, code: &str, villagers: bool) -> Result<(), DeckError> {
        let seed = Seed::from_code(code).map_err(DeckError::Code)?;
        let villagers = match villagers {
            true => seed.villagers().into_iter().collect(),
            false => Villagers::new(),
        };
        let deal = seed.deal(Feats::NONE, villagers);
        let game =
            Ongoing::start(deal, Some(seed)).map_err(|why| DeckError::Broken(why.to_string()))?;
        self.put(&game)
    }

    /// What the handheld has saved by now.
    pub(crate) fn saved(&self) -> Result<(Keeper<Nor>, Opened), DeckError> {
        let mut flash = self.machine().flash().clone();
        flash.power_up();
        open(flash, self.machine().firmware()).map_err(DeckError::Broken)
    }

    /// Puts a game in the place of the one in the save; Feats, records and settings stay. The
    /// power goes off and on, and the game is opened.
    pub(crate) fn put(&mut self, game: &Ongoing) -> Result<(), DeckError> {
        let (mut keeper, mut opened) = self.saved()?;
        if let Some(notice @ (Notice::Newer | Notice::Unkept)) = opened.notice {
            return Err(DeckError::Kept(notice));
        }
        opened.profile.deal();
        keeper
            .keep(&opened.profile, Some(game))
            .map_err(|why| DeckError::Broken(format!("The game cannot be kept: {why}.")))?;
        self.restart(keeper.release(), &[])
            .map_err(DeckError::Broken)?;
        // The title offers to continue: A does.
        self.machine_mut().run_until_idle(QUIET, LONG);
        self.set_button(Button::A, true);
        self.run_for(TAP);
        self.set_button(Button::A, false);
        self.run_for(TAP);
        Ok(())
    }
}

/// Says why a file is not a save that this firmware can go on with.
pub fn check_save(firmware: &Firmware, save: &[u8]) -> Result<(), String> {
    let flash = with_save(firmware, Some(save))?;
    if !page::is_erased(save) && !page::is_ours(save) {
        return Err("This is not a save: nothing in it was written by the handheld.".into());
    }
    let (_, opened) = open(flash, firmware)?;
    match opened.notice {
        Some(notice @ (Notice::Newer | Notice::SaveDamaged)) => {
            Err(english::trouble(Trouble::Save(notice)).into())
        }
        Some(Notice::GameDamaged | Notice::MatchDamaged | Notice::Older | Notice::Unkept)
        | None => Ok(()),
    }
}

fn open(flash: Nor, firmware: &Firmware) -> Result<(Keeper<Nor>, Opened), String> {
    let region = firmware.save_region().map_err(|why| why.to_string())?;
    let region = Region::new(region.start as u32, region.end as u32)
        .ok_or("The saves do not fill whole sectors.")?;
    let mut opened = Opened::default();
    let keeper = Keeper::open(flash, region, &mut opened)
        .map_err(|why| format!("The save cannot be read: {why}."))?;
    Ok((keeper, opened))
}
