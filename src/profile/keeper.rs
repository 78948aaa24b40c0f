//! The keeper stands between the console and the journal: profile, game and matches in, bytes out,
//! and a notice for the player whenever something could not be read. It alone knows what is kept
//! under which key.

use embedded_storage::nor_flash::MultiwriteNorFlash;
use heapless::Vec;

use super::{Board, Cable, Matches, Ongoing, Profile, Together};
use crate::link::Sitting;
use crate::party::{self, Log, Seat};
use crate::save::page::KEYS;
use crate::save::{Change, Error, Held, Journal, Key, Known, Region, Section};

const PROFILE: Key = Key(0);
const GAME: Key = Key(1);

/// The most bytes of a profile, now and in versions to come.
pub const PROFILE_MAX: usize = crate::save::page::SECTION_MAX;

const _: () = assert!(Profile::MOST_BYTES <= PROFILE_MAX && Ongoing::MOST_BYTES <= PROFILE_MAX);

/// What stays from match to match, behind the matches themselves.
const MATCHES: Key = Key(Table::Cable.setup().0 + Table::SECTIONS);
/// Who sits where in the match on a cable.
const SITTING: Key = Key(MATCHES.0 + 1);

/// The encoding of a match on a cable: its set-up, and a log for each seat.
const MATCH_VERSION: u8 = 1;

/// What this firmware can read.
pub const KNOWN: Known = {
    let mut known = [0; KEYS];
    known[PROFILE.0 as usize] = Profile::VERSION;
    known[GAME.0 as usize] = Ongoing::VERSION;
    let mut section = 0;
    while section < Table::SECTIONS {
        known[(Table::Here.setup().0 + section) as usize] = Together::VERSION;
        known[(Table::Cable.setup().0 + section) as usize] = MATCH_VERSION;
        section += 1;
    }
    known[MATCHES.0 as usize] = Matches::VERSION;
    known[SITTING.0 as usize] = Sitting::VERSION;
    known
};

/// Where a match is played. One of each can be kept, beside the game of one player.
#[derive(Clone, Copy)]
enum Table {
    /// On this handheld, which goes round.
    Here,
    /// On several, by cable.
    Cable,
}

impl Table {
    /// Sections of a match: the set-up and a log for each seat, so that a turn changes one.
    const SECTIONS: u8 = 1 + Seat::ALL.len() as u8;

    const fn setup(self) -> Key {
        Key(GAME.0 + 1 + self as u8 * Self::SECTIONS)
    }

    fn log(self, seat: Seat) -> Key {
        Key(self.setup().0 + 1 + seat.index())
    }
}

/// What is kept under a key, for tools that look into a save.
pub const fn section_word(key: u8) -> &'static str {
    const HERE: u8 = Table::Here.setup().0;
    const CABLE: u8 = Table::Cable.setup().0;
    match key {
        0 => "profile",
        1 => "game",
        HERE => "match here",
        3..CABLE => "seat here",
        CABLE => "match on a cable",
        8..12 => "seat on a cable",
        12 => "matches",
        13 => "sitting on a cable",
        _ => "something newer",
    }
}

/// What the player has to know about the save.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notice {
    /// The profile is there, the game is not.
    GameDamaged,
    /// The match that was played on this handheld cannot be read any more.
    MatchDamaged,
    /// There was a save, and nothing of it can be read.
    SaveDamaged,
    /// The newest save cannot be read; this is one from before.
    Older,
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
    /// The match on this handheld.
    pub board: Board,
    pub notice: Option<Notice>,
    /// Nothing was ever kept.
    pub is_first: bool,
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
            board: Board::EMPTY,
            notice: None,
            is_first: false,
        }
    }
}

// Not inlined: what each needs of the stack is free again for the next.
impl Opened {
    #[inline(never)]
    fn read_profile(&mut self, held: Held<'_>) {
        let (profile, notice) = (&mut self.profile, &mut self.notice);
        *profile = Profile::new();
        self.is_first = matches!(held, Held::Nothing);
        *notice = match held {
            Held::Nothing => None,
            Held::Damaged => Some(Notice::SaveDamaged),
            Held::Newer => Some(Notice::Newer),
            Held::Bytes(section) => match profile.decode_from(section.version, section.bytes) {
                Ok(()) => None,
                Err(_) => Some(Notice::SaveDamaged),
            },
        };
    }

    #[inline(never)]
    fn read_game(&mut self, held: Held<'_>) {
        self.game = None;
        let notice = match held {
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
        };
        self.notice = self.notice.or(notice);
    }
}

// The same for the matches.
impl Opened {
    /// Without it nothing is lost but a few numbers: nobody is told.
    #[inline(never)]
    fn read_matches(&mut self, held: Held<'_>) {
        if let Held::Bytes(section) = held
            && let Some(matches) = Matches::decode(section.bytes)
        {
            self.profile.matches = matches;
        }
    }
}

/// What is kept beside the profile; everything else stays as it is.
#[derive(Clone, Copy)]
pub enum Kept<'a> {
    /// The game, or that there is none.
    Game(Option<&'a Ongoing>),
    /// All that is played on this handheld.
    Here(Option<&'a Ongoing>, Option<&'a Together>),
    /// The match on a cable, or that there is none any more.
    Cable(Option<(&'a party::Record, &'a Sitting)>),
}

impl<'a> Kept<'a> {
    fn game(self) -> Option<Option<&'a Ongoing>> {
        match self {
            Self::Game(game) | Self::Here(game, _) => Some(game),
            Self::Cable(_) => None,
        }
    }

    /// The match that is kept or gone, and how it is written.
    fn record(self) -> Option<(Table, u8, Option<&'a party::Record>)> {
        match self {
            Self::Game(_) => None,
            Self::Here(_, board) => {
                Some((Table::Here, Together::VERSION, board.map(Together::record)))
            }
            Self::Cable(held) => {
                Some((Table::Cable, MATCH_VERSION, held.map(|(record, _)| record)))
            }
        }
    }

    /// Its set-up, and what belongs to that.
    fn head(self) -> Option<Vec<u8, { Together::HEAD }>> {
        let mut bytes = Vec::new();
        match self {
            Self::Here(_, Some(board)) => bytes.extend(board.encode_head()),
            Self::Cable(Some((record, _))) => bytes.extend(record.setup().encode()),
            Self::Game(_) | Self::Here(_, None) | Self::Cable(None) => return None,
        }
        Some(bytes)
    }

    fn sitting(self) -> Option<Vec<u8, { Sitting::BYTES }>> {
        match self {
            Self::Cable(held) => held.map(|(_, sitting)| sitting.encode()),
            Self::Game(_) | Self::Here(..) => None,
        }
    }
}

/// Keeps the profile, the game in progress and matches.
#[derive(Clone, Debug)]
pub struct Keeper<F> {
    journal: Journal<F>,
}

/// Room for what is kept as bytes, which is more than a small stack should give.
#[derive(Default)]
pub struct Room {
    profile: Vec<u8, { Profile::MOST_BYTES }>,
    matches: Option<[u8; Matches::BYTES]>,
    game: Vec<u8, { Ongoing::MOST_BYTES }>,
    head: Option<Vec<u8, { Together::HEAD }>>,
    sitting: Option<Vec<u8, { Sitting::BYTES }>>,
}

impl Room {
    pub const fn new() -> Self {
        Self {
            profile: Vec::new(),
            matches: None,
            game: Vec::new(),
            head: None,
            sitting: None,
        }
    }

    /// Not inlined: what it needs of the stack is free again when the flash is written.
    #[inline(never)]
    fn fill(&mut self, profile: &Profile, kept: Kept<'_>) {
        profile.encode_into(&mut self.profile);
        let is_new = profile.matches == Matches::NONE;
        self.matches = (!is_new).then(|| profile.matches.encode());
        if let Some(Some(game)) = kept.game() {
            game.encode_into(&mut self.game);
        }
        self.head = kept.head();
        self.sitting = kept.sitting();
    }
}

impl<F: MultiwriteNorFlash> Keeper<F> {
    /// Finds what was kept last and puts profile and game into `opened`: in its place and not
    /// handed back, for a game is large and the stack of a handheld is not.
    pub fn open(flash: F, region: Region, opened: &mut Opened) -> Result<Self, Error<F::Error>> {
        let journal = Journal::mount(flash, region, KNOWN)?;
        let mut keeper = Keeper { journal };
        keeper.read(opened)?;
        Ok(keeper)
    }

    /// The same, and nothing is written before something is kept.
    pub fn open_gently(
        flash: F,
        region: Region,
        opened: &mut Opened,
    ) -> Result<Self, Error<F::Error>> {
        let journal = Journal::mount_gently(flash, region, KNOWN)?;
        let mut keeper = Keeper { journal };
        keeper.read(opened)?;
        Ok(keeper)
    }

    #[inline(never)]
    fn read(&mut self, opened: &mut Opened) -> Result<(), Error<F::Error>> {
        let mut bytes = [0; PROFILE_MAX];
        opened.read_profile(self.journal.load(PROFILE, &mut bytes)?);
        opened.read_matches(self.journal.load(MATCHES, &mut bytes)?);
        opened.read_game(self.journal.load(GAME, &mut bytes)?);
        self.read_board(opened, &mut bytes)?;
        if self.journal.has_lost() {
            opened.notice = opened.notice.or(Some(Notice::Older));
        }
        Ok(())
    }

    /// Reads the match on this handheld, a section at a time.
    #[inline(never)]
    fn read_board(
        &mut self,
        opened: &mut Opened,
        bytes: &mut [u8; PROFILE_MAX],
    ) -> Result<(), Error<F::Error>> {
        let place = opened.board.place();
        let mut notice = match self.journal.load(Table::Here.setup(), bytes)? {
            Held::Nothing => return Ok(()),
            Held::Newer => Some(Notice::Newer),
            Held::Bytes(head) if place.decode_head(head.bytes).is_some() => None,
            Held::Damaged | Held::Bytes(_) => Some(Notice::MatchDamaged),
        };
        for seat in Seat::ALL {
            notice = notice.or(match self.journal.load(Table::Here.log(seat), bytes)? {
                Held::Nothing => None,
                Held::Newer => Some(Notice::Newer),
                Held::Bytes(log) if place.restore(seat, log.bytes).is_ok() => None,
                Held::Damaged | Held::Bytes(_) => Some(Notice::MatchDamaged),
            });
        }
        if notice.is_none() && place.resume().is_ok() {
            opened.board.is_read();
        } else {
            opened.notice = opened.notice.or(notice).or(Some(Notice::MatchDamaged));
        }
        Ok(())
    }

    /// Reads the match on a cable into its place, a section at a time: what the player has to know.
    #[inline(never)]
    pub fn read_cable(&mut self, cable: &mut Cable) -> Result<Option<Notice>, Error<F::Error>> {
        let mut bytes = [0; Log::CAPACITY];
        cable.is_whole = !self.journal.has_lost();
        let place = cable.board.place();
        let mut is_good = match self.journal.load(Table::Cable.setup(), &mut bytes)? {
            Held::Nothing => return Ok(None),
            Held::Newer => return Ok(Some(Notice::Newer)),
            Held::Bytes(setup) => place.begin_reading(setup.bytes).is_some(),
            Held::Damaged => false,
        };
        for seat in Seat::ALL {
            is_good &= match self.journal.load(Table::Cable.log(seat), &mut bytes)? {
                Held::Nothing => true,
                Held::Bytes(log) => is_good && place.restore(seat, log.bytes).is_ok(),
                Held::Newer | Held::Damaged => false,
            };
        }
        let sitting = match self.journal.load(SITTING, &mut bytes)? {
            Held::Bytes(sitting) => Sitting::decode(sitting.bytes),
            Held::Nothing | Held::Newer | Held::Damaged => None,
        };
        let Some(sitting) = sitting.filter(|_| is_good && place.resume().is_ok()) else {
            return Ok(Some(Notice::MatchDamaged));
        };
        cable.sitting = sitting;
        cable.is_read();
        Ok(None)
    }

    /// Keeps the profile and the game, and leaves matches as they are.
    pub fn keep(
        &mut self,
        profile: &Profile,
        game: Option<&Ongoing>,
    ) -> Result<(), Error<F::Error>> {
        self.commit(profile, Kept::Game(game), &mut Room::new())
    }

    /// Keeps everything that is played on this handheld.
    pub fn keep_all(
        &mut self,
        profile: &Profile,
        game: Option<&Ongoing>,
        board: Option<&Together>,
    ) -> Result<(), Error<F::Error>> {
        self.commit(profile, Kept::Here(game, board), &mut Room::new())
    }

    /// Keeps the profile and the match on a cable with its sitting, or that there is none.
    pub fn keep_cable(
        &mut self,
        profile: &Profile,
        held: Option<(&party::Record, &Sitting)>,
    ) -> Result<(), Error<F::Error>> {
        self.commit(profile, Kept::Cable(held), &mut Room::new())
    }

    /// Keeps the profile and some of what is played. When this returns without an error, no power
    /// cut can take it back. A turn of a match writes one seat's log.
    pub fn commit(
        &mut self,
        profile: &Profile,
        kept: Kept<'_>,
        room: &mut Room,
    ) -> Result<(), Error<F::Error>> {
        self.journal.settle()?;
        room.fill(profile, kept);
        let mut changes = Vec::<Change<'_>, KEYS>::new();
        changes.extend([
            change(PROFILE, Profile::VERSION, Some(&room.profile)),
            change(
                MATCHES,
                Matches::VERSION,
                room.matches.as_ref().map(|bytes| &bytes[..]),
            ),
        ]);
        if let Some(game) = kept.game() {
            let game = game.map(|_| &room.game[..]);
            changes.extend([change(GAME, Ongoing::VERSION, game)]);
        }
        if let Some((table, version, record)) = kept.record() {
            changes.extend([change(table.setup(), version, room.head.as_deref())]);
            changes.extend(Seat::ALL.map(|seat| {
                let record = record.filter(|record| record.setup().seats().contains(seat));
                let log = record.map(|record| record.log(seat).bytes());
                change(table.log(seat), version, log)
            }));
        }
        if let Kept::Cable(_) = kept {
            changes.extend([change(SITTING, Sitting::VERSION, room.sitting.as_deref())]);
        }
        self.journal.commit(&changes)
    }

    /// Whether a quiet moment should be used to [`tidy`](Self::tidy).
    pub fn needs_tidy(&self) -> bool {
        self.journal.needs_tidy()
    }

    /// Copies what was kept long ago or erases one sector ahead, if that is needed: everything
    /// stands still for it, 45 ms or more.
    pub fn tidy(&mut self) -> Result<(), Error<F::Error>> {
        self.journal.tidy()
    }

    /// The flash, for other uses than saving.
    pub fn flash(&mut self) -> &mut F {
        self.journal.flash()
    }

    /// Gives the flash back.
    pub fn release(self) -> F {
        self.journal.release()
    }
}

fn change(key: Key, version: u8, bytes: Option<&[u8]>) -> Change<'_> {
    Change {
        key,
        section: bytes.map(|bytes| Section { version, bytes }),
    }
}
