//! The keeper stands between the console and the journal: profile and game in, bytes out, and a
//! sentence for the player whenever something could not be read.

use embedded_storage::nor_flash::MultiwriteNorFlash;

use super::{Ongoing, Profile};
use crate::save::{Error, Held, Journal, Known, Region, Save, Scratch, Section};

/// What this firmware can read.
pub const KNOWN: Known = Known {
    profile: Profile::VERSION,
    game: Ongoing::VERSION,
};

/// What the player has to be told about the save.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notice {
    /// The profile is there, the game is not.
    GameDamaged,
    /// There was a save, and nothing of it can be read.
    SaveDamaged,
    /// The save is from a newer firmware, and nothing will be written over it.
    Newer,
    /// There is no flash that saves could be kept in.
    Unkept,
}

/// What was found when the power came on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opened {
    pub profile: Profile,
    pub game: Option<Ongoing>,
    pub notice: Option<Notice>,
}

impl Default for Opened {
    fn default() -> Self {
        Self::nothing()
    }
}

impl Opened {
    /// Before anything was kept.
    pub const fn nothing() -> Self {
        Self {
            profile: Profile::new(),
            game: None,
            notice: None,
        }
    }
}

// Not inlined: what each needs of the stack is free again for the next.
impl Opened {
    #[inline(never)]
    fn read_profile(&mut self, held: Held<'_>) -> Option<Notice> {
        let (profile, notice) = match held {
            Held::Nothing => (Profile::default(), None),
            Held::Damaged => (Profile::default(), Some(Notice::SaveDamaged)),
            Held::Newer => (Profile::default(), Some(Notice::Newer)),
            Held::Bytes(section) => match Profile::decode(section.version, section.bytes) {
                Ok(profile) => (profile, None),
                Err(_) => (Profile::default(), Some(Notice::SaveDamaged)),
            },
        };
        self.profile = profile;
        notice
    }

    #[inline(never)]
    fn read_game(&mut self, held: Held<'_>) -> Option<Notice> {
        self.game = None;
        match held {
            Held::Nothing => None,
            Held::Damaged => Some(Notice::GameDamaged),
            Held::Newer => Some(Notice::Newer),
            Held::Bytes(section) => match Ongoing::decode(section.version, section.bytes) {
                Ok(game) => {
                    self.game = Some(game);
                    None
                }
                Err(_) => Some(Notice::GameDamaged),
            },
        }
    }
}

/// Keeps the profile and the game in progress.
#[derive(Clone, Debug)]
pub struct Keeper<F> {
    journal: Journal<F>,
}

impl<F: MultiwriteNorFlash> Keeper<F> {
    /// Finds what was kept last and puts it into `opened`: in its place and not handed back, for
    /// a game is large and the stack of a handheld is not.
    pub fn open(flash: F, region: Region, opened: &mut Opened) -> Result<Self, Error<F::Error>> {
        let mut scratch = Scratch::new();
        let (journal, loaded) = Journal::mount(flash, region, KNOWN, &mut scratch)?;
        let profile = opened.read_profile(loaded.profile);
        let game = opened.read_game(loaded.game);
        opened.notice = profile.or(game);
        Ok(Keeper { journal })
    }

    /// Keeps both. When this returns without an error, no power cut can take it back.
    pub fn keep(
        &mut self,
        profile: &Profile,
        game: Option<&Ongoing>,
    ) -> Result<(), Error<F::Error>> {
        let profile = profile.encode();
        let game = game.map(Ongoing::encode);
        self.journal.append(&Save {
            profile: Section {
                version: Profile::VERSION,
                bytes: &profile,
            },
            game: game.as_deref().map(|bytes| Section {
                version: Ongoing::VERSION,
                bytes,
            }),
        })
    }

    /// Whether a quiet moment should be used to [`tidy`](Self::tidy).
    pub fn needs_tidy(&self) -> bool {
        self.journal.needs_tidy()
    }

    /// Erases one sector ahead, if that is needed: everything stands still for it, 45 ms or more.
    pub fn tidy(&mut self) -> Result<(), Error<F::Error>> {
        self.journal.tidy()
    }

    /// The flash, for whoever needs something else of it.
    pub fn flash(&mut self) -> &mut F {
        self.journal.flash()
    }

    /// Gives the flash back.
    pub fn release(self) -> F {
        self.journal.release()
    }
}
