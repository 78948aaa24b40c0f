//! The saves in flash, as the midend asks for them. What takes buffers is not inlined,
//! so that they leave the stack with it.

use embassy_rp::{Peri, peripherals::FLASH};
use palm_island::{
    console::{Battery, Stimulus},
    profile::{Cable, Keeper, Kept, Notice, Opened, Profile, Room},
    save::Error,
};
use static_cell::{ConstStaticCell, StaticCell};

use super::flash::{self, Flash};

static SAVES: StaticCell<Saves> = StaticCell::new();
static ROOM: ConstStaticCell<Room> = ConstStaticCell::new(Room::new());

pub struct Saves {
    /// If there is a usable flash.
    keeper: Option<Keeper<Flash>>,
    room: &'static mut Room,
}

impl Saves {
    /// Looks for the save. Without a usable flash the game goes on, unsaved.
    ///
    /// With a battery that may die any moment, nothing is written until there is something to keep:
    /// a start that is cut short again and again must not wear the flash.
    #[inline(never)]
    pub fn open(
        flash: Peri<'static, FLASH>,
        bytes: Option<u32>,
        millivolts: Option<u16>,
        save: &mut Opened,
    ) -> &'static mut Self {
        let open = match millivolts.is_some_and(Battery::is_dying) {
            true => {
                defmt::warn!("battery empty: nothing is written before the first save");
                Keeper::open_gently
            }
            false => Keeper::open,
        };
        let region = flash::saves(bytes).ok_or(Error::Region);
        let keeper = match region.and_then(|region| open(flash::new(flash), region, save)) {
            Ok(keeper) => {
                let (deals, game) = (save.profile.deals(), save.game.is_some());
                defmt::info!("save loaded: {} deals, game {}", deals, game);
                if let Some(notice) = save.notice {
                    defmt::warn!("save: {}", defmt::Debug2Format(&notice));
                }
                Some(keeper)
            }
            Err(error) => {
                defmt::error!("no saves: {}", defmt::Display2Format(&error));
                save.notice = Some(Notice::Unkept);
                None
            }
        };
        let room = ROOM.take();
        SAVES.init(Self { keeper, room })
    }

    pub fn is_untidy(&self) -> bool {
        self.keeper.as_ref().is_some_and(Keeper::needs_tidy)
    }

    #[inline(never)]
    pub fn keep(&mut self, profile: &Profile, kept: Kept<'_>) -> Stimulus {
        let keeper = self.keeper.as_mut();
        let kept = keeper.map(|keeper| keeper.commit(profile, kept, self.room));
        if let Some(Err(error)) = kept {
            defmt::error!("not saved: {}", defmt::Display2Format(&error));
            return Stimulus::NotSaved;
        }
        defmt::debug!("saved");
        Stimulus::Saved {
            untidy: self.is_untidy(),
        }
    }

    /// Reads the match on a cable; what could not be read is told with the rest.
    #[inline(never)]
    pub fn read_cable(&mut self, save: &mut Opened, cable: &mut Cable) {
        if let Some(Ok(notice)) = self.keeper.as_mut().map(|keeper| keeper.read_cable(cable)) {
            save.notice = save.notice.or(notice);
        }
    }

    pub fn tidy(&mut self) -> Stimulus {
        if let Some(Err(error)) = self.keeper.as_mut().map(Keeper::tidy) {
            defmt::error!("flash: {}", defmt::Display2Format(&error));
        }
        Stimulus::Tidied {
            untidy: self.is_untidy(),
        }
    }
}
