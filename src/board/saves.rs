//! The saves in flash, as the midend asks for them. What takes buffers is not inlined,
//! so that they leave the stack with it.

use embassy_rp::{Peri, peripherals::FLASH};
use palm_island::{
    console::Stimulus,
    profile::{Keeper, Notice, Ongoing, Opened, Profile, Room, Together},
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
    #[inline(never)]
    pub fn open(flash: Peri<'static, FLASH>, save: &mut Opened) -> &'static mut Self {
        let region = flash::saves().ok_or(Error::Region);
        let keeper = match region.and_then(|region| Keeper::open(flash::new(flash), region, save)) {
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
    pub fn keep(
        &mut self,
        profile: &Profile,
        game: Option<&Ongoing>,
        board: Option<&Together>,
    ) -> Stimulus {
        let keeper = self.keeper.as_mut();
        let kept = keeper.map(|keeper| keeper.keep_all(profile, game, board, self.room));
        if let Some(Err(error)) = kept {
            defmt::error!("not saved: {}", defmt::Display2Format(&error));
            return Stimulus::NotSaved;
        }
        defmt::debug!("saved");
        Stimulus::Saved {
            untidy: self.is_untidy(),
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
