//! The keeper stands between the console and the journal: profile, game and matches in, bytes out,
//! and a notice for the player whenever something could not be read. It alone knows what is kept
//! under which key.

use embedded_storage::nor_flash::MultiwriteNorFlash;
use heapless::Vec;

use super::{Board, Matches, Ongoing, Profile, Together};
use crate::link::Sitting;
use crate::party::{self, BySeat, Log, Seat, Setup};
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

/// So many sections are kept without a match: profile, game, what stays from match to match.
const SOLO: usize = 3;

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
        }
    }
}

// Not inlined: what each needs of the stack is free again for the next.
impl Opened {
    #[inline(never)]
    fn read_profile(&mut self, held: Held<'_>) {
        let (profile, notice) = (&mut self.profile, &mut self.notice);
        *profile = Profile::new();
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

/// Why a match could not be read. It stays where it is until it is given up or another is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MatchError<E> {
    /// A part of it can no longer be read.
    Damaged,
    /// A newer firmware has kept it.
    Newer,
    /// It can be read, but is no match.
    Record(party::RecordError),
    Save(Error<E>),
}

impl<E> From<Error<E>> for MatchError<E> {
    fn from(error: Error<E>) -> Self {
        Self::Save(error)
    }
}

/// Keeps the profile, the game in progress and matches.
#[derive(Clone, Debug)]
pub struct Keeper<F> {
    journal: Journal<F>,
}

/// Room for a profile and a game as bytes, which is more than a small stack should give.
#[derive(Default)]
pub struct Room {
    profile: Vec<u8, { Profile::MOST_BYTES }>,
    game: Vec<u8, { Ongoing::MOST_BYTES }>,
}

impl Room {
    pub const fn new() -> Self {
        Self {
            profile: Vec::new(),
            game: Vec::new(),
        }
    }
}

impl<F: MultiwriteNorFlash> Keeper<F> {
    /// Finds what was kept last and puts profile and game into `opened`: in its place and not
    /// handed back, for a game is large and the stack of a handheld is not.
    pub fn open(flash: F, region: Region, opened: &mut Opened) -> Result<Self, Error<F::Error>> {
        let mut keeper = Keeper {
            journal: Journal::mount(flash, region, KNOWN)?,
        };
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

    /// Keeps the profile and the game, and leaves matches as they are.
    pub fn keep(
        &mut self,
        profile: &Profile,
        game: Option<&Ongoing>,
    ) -> Result<(), Error<F::Error>> {
        self.commit(profile, game, None, &mut Room::new())
    }

    /// Keeps everything that is played on this handheld. When this returns without an error, no
    /// power cut can take it back. A turn writes one seat's log.
    pub fn keep_all(
        &mut self,
        profile: &Profile,
        game: Option<&Ongoing>,
        board: Option<&Together>,
        room: &mut Room,
    ) -> Result<(), Error<F::Error>> {
        self.commit(profile, game, Some(board), room)
    }

    /// With `board`, the match or that there is none; without, it stays as it is.
    fn commit(
        &mut self,
        profile: &Profile,
        game: Option<&Ongoing>,
        board: Option<Option<&Together>>,
        room: &mut Room,
    ) -> Result<(), Error<F::Error>> {
        profile.encode_into(&mut room.profile);
        let game = game.map(|game| {
            game.encode_into(&mut room.game);
            &room.game[..]
        });
        let matches = profile.matches.encode();
        let is_new = profile.matches == Matches::NONE;
        let matches = (!is_new).then_some(&matches[..]);
        let together = board.flatten();
        let head = together.map(Together::encode_head);
        let head = head.as_ref().map(|head| &head[..]);
        let version = Together::VERSION;
        let log = |seat| {
            let together = together.filter(|together| together.seats().contains(seat));
            let log = together.map(|together| together.record().log(seat).bytes());
            change(Table::Here.log(seat), version, log)
        };
        let [first, second, third, fourth] = Seat::ALL.map(log);
        let all = [
            change(PROFILE, Profile::VERSION, Some(&room.profile)),
            change(GAME, Ongoing::VERSION, game),
            change(MATCHES, Matches::VERSION, matches),
            change(Table::Here.setup(), version, head),
            first,
            second,
            third,
            fourth,
        ];
        let changed = if board.is_some() { all.len() } else { SOLO };
        self.journal.commit(&all[..changed])
    }

    /// Keeps the profile and the match on a cable, or that there is none any more. A turn writes
    /// one seat's log.
    pub fn keep_match(
        &mut self,
        profile: &Profile,
        record: Option<&party::Record>,
    ) -> Result<(), Error<F::Error>> {
        self.keep_parts(profile, record, &[])
    }

    /// Keeps the profile and the match on a cable with its sitting, or that there is none.
    pub fn keep_cable(
        &mut self,
        profile: &Profile,
        held: Option<(&party::Record, &Sitting)>,
    ) -> Result<(), Error<F::Error>> {
        let sitting = held.map(|(_, sitting)| sitting.encode());
        let sitting = change(SITTING, Sitting::VERSION, sitting.as_deref());
        let record = held.map(|(record, _)| record);
        self.keep_parts(profile, record, &[sitting])
    }

    fn keep_parts(
        &mut self,
        profile: &Profile,
        record: Option<&party::Record>,
        more: &[Change<'_>],
    ) -> Result<(), Error<F::Error>> {
        let table = Table::Cable;
        let profile = profile.encode();
        let setup = record.map(|record| record.setup().encode());
        let setup = setup.as_ref().map(|setup| &setup[..]);
        let mut changes = Vec::<Change<'_>, KEYS>::new();
        changes.extend([
            change(PROFILE, Profile::VERSION, Some(&profile)),
            change(table.setup(), MATCH_VERSION, setup),
        ]);
        changes.extend(Seat::ALL.map(|seat| {
            let record = record.filter(|record| record.setup().seats().contains(seat));
            let log = record.map(|record| record.log(seat).bytes());
            change(table.log(seat), MATCH_VERSION, log)
        }));
        changes.extend(more.iter().copied());
        self.journal.commit(&changes)
    }

    /// Reads who sits where in the match on a cable, if there is one.
    pub fn load_sitting(&mut self) -> Result<Option<Sitting>, MatchError<F::Error>> {
        let mut bytes = [0; Sitting::BYTES];
        match self.part(SITTING, &mut bytes)? {
            None => Ok(None),
            Some(bytes) => Sitting::decode(bytes).map(Some).ok_or(MatchError::Damaged),
        }
    }

    /// Reads the match on a cable, if there is one.
    pub fn load_match(&mut self) -> Result<Option<party::Record>, MatchError<F::Error>> {
        let table = Table::Cable;
        let mut setup = [0; Setup::BYTES];
        let Some(setup) = self.part(table.setup(), &mut setup)? else {
            return Ok(None);
        };
        let mut logs = BySeat::from_fn(|_| Vec::<u8, { Log::CAPACITY }>::new());
        for seat in Seat::ALL {
            let mut bytes = [0; Log::CAPACITY];
            if let Some(log) = self.part(table.log(seat), &mut bytes)? {
                logs[seat].extend(log.iter().copied());
            }
        }
        let logs = BySeat::from_fn(|seat| logs[seat].as_slice());
        let record = party::Record::decode(setup, logs).map_err(MatchError::Record)?;
        Ok(Some(record))
    }

    fn part<'a>(
        &mut self,
        key: Key,
        bytes: &'a mut [u8],
    ) -> Result<Option<&'a [u8]>, MatchError<F::Error>> {
        match self.journal.load(key, bytes)? {
            Held::Nothing => Ok(None),
            Held::Damaged => Err(MatchError::Damaged),
            Held::Newer => Err(MatchError::Newer),
            Held::Bytes(section) => Ok(Some(section.bytes)),
        }
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
