//! The model of the journal: what was kept and what may be found again, and the journal itself on the
//! model of the flash chip. Tests and fuzzing share it.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use palm_island::profile::Profile;
use palm_island::save::page::{SECTION_MAX, checksum};
use palm_island::save::{Change, Error, Held, Journal, Key, Known, Region, Section};
use palm_machine::nor::{Fault, Moment, Nor, SECTOR, Tear};

/// The version of a section that the tests write.
pub const fn version(key: u8) -> u8 {
    match key {
        PROFILE => Profile::VERSION,
        _ => 1,
    }
}

/// The most bytes of each section: the profile, the game, and two matches, each a set-up and four
/// logs.
pub const SIZES: [usize; 12] = [1024, 510, 10, 300, 300, 300, 300, 10, 300, 300, 300, 300];

pub const PROFILE: u8 = 0;
pub const GAME: u8 = 1;

/// What the tests can read.
pub const KNOWN: Known = {
    let mut known = [0; palm_island::save::page::KEYS];
    let mut key = 0;
    while key < SIZES.len() {
        known[key] = version(key as u8);
        key += 1;
    }
    known
};

/// The bytes of one section.
#[derive(Clone, PartialEq, Eq)]
pub struct Bytes(pub Arc<[u8]>);

impl From<Vec<u8>> for Bytes {
    fn from(bytes: Vec<u8>) -> Self {
        Bytes(bytes.into())
    }
}

impl fmt::Debug for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let head = &self.0[..self.0.len().min(8)];
        let (length, sum) = (self.0.len(), checksum(&self.0));
        write!(f, "{length} bytes {head:02X?}, checksum {sum:08X}")
    }
}

/// One step of keeping: what becomes of some sections.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Changes(pub Vec<(u8, Option<Bytes>)>);

impl Changes {
    /// What the journal is asked to keep.
    pub fn commit<F: embedded_storage::nor_flash::MultiwriteNorFlash>(
        &self,
        journal: &mut Journal<F>,
    ) -> Result<(), Error<F::Error>> {
        let changes: Vec<Change<'_>> = self.0.iter().map(change).collect();
        journal.commit(&changes)
    }
}

fn change((key, bytes): &(u8, Option<Bytes>)) -> Change<'_> {
    Change {
        key: Key(*key),
        section: bytes.as_ref().map(|bytes| Section {
            version: version(*key),
            bytes: &bytes.0,
        }),
    }
}

/// All that is kept.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct State(pub BTreeMap<u8, Bytes>);

impl State {
    /// A profile, and a game if it has any bytes.
    pub fn solo(profile: Vec<u8>, game: Option<Vec<u8>>) -> Self {
        let mut state = State::default();
        state.0.insert(PROFILE, profile.into());
        if let Some(game) = game {
            state.0.insert(GAME, game.into());
        }
        state
    }

    pub fn profile(&self) -> Option<&[u8]> {
        self.0.get(&PROFILE).map(|bytes| &*bytes.0)
    }

    pub fn game(&self) -> Option<&[u8]> {
        self.0.get(&GAME).map(|bytes| &*bytes.0)
    }

    /// Every section, kept or not.
    pub fn changes(&self) -> Changes {
        let keys = 0..SIZES.len() as u8;
        Changes(keys.map(|key| (key, self.0.get(&key).cloned())).collect())
    }

    pub fn apply(&mut self, changes: &Changes) {
        for (key, bytes) in &changes.0 {
            match bytes {
                Some(bytes) => self.0.insert(*key, bytes.clone()),
                None => self.0.remove(key),
            };
        }
    }

    /// Whether this is what the journal holds, without having lost anything.
    pub fn is_held_by(&self, journal: &mut Journal<Nor>) -> bool {
        let mut room = [0; SECTION_MAX];
        let mut holds = |key: u8| match journal.load(Key(key), &mut room).expect("power") {
            Held::Bytes(section) => {
                section.version == version(key)
                    && self
                        .0
                        .get(&key)
                        .is_some_and(|bytes| *bytes.0 == *section.bytes)
            }
            Held::Nothing => !self.0.contains_key(&key),
            Held::Damaged | Held::Newer => false,
        };
        (0..SIZES.len() as u8).all(&mut holds) && !journal.has_lost()
    }
}

/// What was found of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Half {
    Damaged,
    Newer,
    Bytes(Bytes),
}

/// What was found at mounting: every section that is not missing, and whether something newer is
/// known to be gone.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Found {
    pub sections: BTreeMap<u8, Half>,
    pub lost: bool,
}

impl Found {
    /// What is found where nothing was kept.
    pub fn nothing() -> Self {
        Found::default()
    }

    /// All that a journal holds.
    pub fn of<F: embedded_storage::nor_flash::MultiwriteNorFlash>(
        journal: &mut Journal<F>,
    ) -> Result<Self, Error<F::Error>> {
        let mut sections = BTreeMap::new();
        let mut room = [0; SECTION_MAX];
        for key in 0..SIZES.len() as u8 {
            let half = match journal.load(Key(key), &mut room)? {
                Held::Nothing => continue,
                Held::Damaged => Half::Damaged,
                Held::Newer => Half::Newer,
                Held::Bytes(section) => Half::Bytes(section.bytes.to_vec().into()),
            };
            sections.insert(key, half);
        }
        let lost = journal.has_lost();
        Ok(Found { sections, lost })
    }

    pub fn part(&self, key: u8) -> Option<&Half> {
        self.sections.get(&key)
    }

    /// The same, and something newer is known to be gone.
    pub fn and_lost(self) -> Self {
        Found { lost: true, ..self }
    }
}

impl From<&State> for Found {
    fn from(state: &State) -> Self {
        let sections = state.0.iter();
        Found {
            sections: sections
                .map(|(&key, bytes)| (key, Half::Bytes(bytes.clone())))
                .collect(),
            lost: false,
        }
    }
}

/// What the journal owes: the save that was acknowledged last, or the one that was under way. Until
/// the first is acknowledged there may be several of these.
#[derive(Clone, Debug, Default)]
pub struct Model {
    pub sure: State,
    pub maybe: Vec<State>,
    /// Whether anything was ever kept.
    pub has_kept: bool,
    /// The cuts since the last save, to find out what went wrong.
    pub cuts: Vec<(Moment, Tear)>,
}

impl Model {
    /// Changes were kept: what comes of them is owed now, and nothing else.
    pub fn acknowledge(&mut self, changes: &Changes) {
        let before = self.sure.clone();
        self.sure.apply(changes);
        if self.has_kept || self.sure != before {
            self.has_kept = true;
            self.maybe.clear();
        }
        self.cuts.clear();
    }

    /// Changes were being kept when the power went.
    pub fn attempt(&mut self, changes: &Changes) {
        let mut state = self.sure.clone();
        state.apply(changes);
        self.maybe.push(state);
    }

    /// Checks what a boot found. From then on that is what is owed.
    #[track_caller]
    pub fn settle(&mut self, journal: &mut Journal<Nor>) {
        if let Some(at) = self
            .maybe
            .iter()
            .position(|state| state.is_held_by(journal))
        {
            self.sure = self.maybe.swap_remove(at);
            self.has_kept = true;
        } else if !self.sure.is_held_by(journal) && !self.is_first_torn(journal) {
            let found = Found::of(journal).expect("the power is on");
            panic!(
                "found {found:?}, owed {:?} or {:?} after {:?}",
                self.sure, self.maybe, self.cuts
            );
        }
        if self.has_kept {
            self.maybe.clear();
        }
    }

    /// The remains of a first save that was torn are nothing that was ever acknowledged, and may
    /// turn out whole at a later boot.
    fn is_first_torn(&self, journal: &mut Journal<Nor>) -> bool {
        let remains = Found {
            sections: [(PROFILE, Half::Damaged)].into(),
            lost: false,
        };
        !self.has_kept && Found::of(journal).expect("the power is on") == remains
    }
}

/// A chip that is all journal.
pub fn chip(sectors: usize) -> Nor {
    Nor::erased(sectors * SECTOR)
}

/// Mounts the journal that fills the chip.
pub fn mount(nor: Nor) -> Result<Journal<Nor>, Error<Fault>> {
    let end = nor.image().len() as u32;
    let region = Region::new(0, end).ok_or(Error::Region)?;
    Journal::mount(nor, region, KNOWN)
}

/// Mounts it, and what is found.
pub fn find(nor: Nor) -> (Journal<Nor>, Found) {
    let mut journal = mount(nor).expect("a chip with power can be mounted");
    let found = Found::of(&mut journal).expect("the power is on");
    (journal, found)
}

/// Power off, power on.
pub fn reboot(journal: Journal<Nor>) -> Journal<Nor> {
    let mut nor = journal.release();
    nor.power_down();
    nor.power_up();
    mount(nor).expect("a chip with power can be mounted")
}
