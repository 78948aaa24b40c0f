//! Saves as the tests see them: what was kept, what is found again, and the journal on the model of
//! the flash chip.

use std::fmt;

use palm_island::save::page::checksum;
use palm_island::save::{Error, Held, Journal, Known, Loaded, Region, Save, Scratch, Section};
use palm_machine::nor::{Fault, Nor, SECTOR};

/// The versions that the tests write.
pub const VERSION: u8 = 1;

/// What the tests can read.
pub const KNOWN: Known = Known {
    profile: VERSION,
    game: VERSION,
};

/// What is kept, as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub profile: Vec<u8>,
    pub game: Option<Vec<u8>>,
}

impl State {
    /// What to append.
    pub fn save(&self) -> Save<'_> {
        let section = |bytes| Section {
            version: VERSION,
            bytes,
        };
        Save {
            profile: section(&self.profile),
            game: self.game.as_deref().map(section),
        }
    }
}

/// One half of what was found.
#[derive(Clone, PartialEq, Eq)]
pub enum Half {
    Nothing,
    Damaged,
    Newer,
    Bytes(Vec<u8>),
}

impl fmt::Debug for Half {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Half::Nothing => f.write_str("nothing"),
            Half::Damaged => f.write_str("damaged"),
            Half::Newer => f.write_str("newer"),
            Half::Bytes(bytes) => {
                let head = &bytes[..bytes.len().min(8)];
                write!(
                    f,
                    "{} bytes {head:02X?}, checksum {:08X}",
                    bytes.len(),
                    checksum(bytes)
                )
            }
        }
    }
}

impl From<Held<'_>> for Half {
    fn from(held: Held<'_>) -> Self {
        match held {
            Held::Nothing => Half::Nothing,
            Held::Damaged => Half::Damaged,
            Held::Newer => Half::Newer,
            Held::Bytes(section) => {
                assert_eq!(section.version, VERSION);
                Half::Bytes(section.bytes.to_vec())
            }
        }
    }
}

/// What was found at mounting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    pub profile: Half,
    pub game: Half,
}

impl Found {
    /// What is found where nothing was kept.
    pub const NOTHING: Found = Found {
        profile: Half::Nothing,
        game: Half::Nothing,
    };
}

impl From<Loaded<'_>> for Found {
    fn from(loaded: Loaded<'_>) -> Self {
        Found {
            profile: loaded.profile.into(),
            game: loaded.game.into(),
        }
    }
}

impl From<&State> for Found {
    fn from(state: &State) -> Self {
        Found {
            profile: Half::Bytes(state.profile.clone()),
            game: state.game.clone().map_or(Half::Nothing, Half::Bytes),
        }
    }
}

/// A chip that is all journal.
pub fn chip(sectors: usize) -> Nor {
    Nor::erased(sectors * SECTOR)
}

/// Mounts the journal that fills the chip.
pub fn mount(nor: Nor) -> Result<(Journal<Nor>, Found), Error<Fault>> {
    let end = nor.image().len() as u32;
    let region = Region::new(0, end).ok_or(Error::Region)?;
    let mut scratch = Scratch::new();
    let (journal, loaded) = Journal::mount(nor, region, KNOWN, &mut scratch)?;
    Ok((journal, loaded.into()))
}

/// Power off, power on, and what is found then.
pub fn reboot(journal: Journal<Nor>) -> (Journal<Nor>, Found) {
    let mut nor = journal.release();
    nor.power_down();
    nor.power_up();
    mount(nor).expect("a chip with power can be mounted")
}
