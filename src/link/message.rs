//! What handhelds say to each other, byte by byte. `docs/cable.md` has the tables.

use super::frame::{Body, MESSAGE_MOST};
use super::identity::{Id, Versions};
use super::roster::{MatchId, Roster};
use crate::party::{BySeat, Seat, Seats, Setup};

/// The most bytes of a log in one message.
pub const PART_MOST: usize = 48;

const _: () = assert!(PART_HEAD + PART_MOST <= MESSAGE_MOST);
const PART_HEAD: usize = 15;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Message<'a> {
    Hello(Hello),
    Table(Table),
    Beat(Beat),
    Part(Part<'a>),
    Go(Go),
    Stop(StopNote),
}

/// Somebody is in the lobby, or has just come back to a match. All protocols to come can read the
/// id and the versions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hello {
    pub id: Id,
    pub versions: Versions,
    /// Drawn at each start, so that two handhelds with the same id notice each other.
    pub nonce: u16,
    /// Whether it chooses what is played.
    pub is_host: bool,
    /// Whether it is in a match, and not in the lobby.
    pub is_playing: bool,
    /// The match that it is ready for.
    pub ready: Option<MatchId>,
}

/// What the host would play, or what is being played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub from: Id,
    pub begun: bool,
    pub setup: Setup,
    pub roster: Roster,
}

/// How long a log is, and what it comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Extent {
    pub length: u16,
    pub hash: u32,
}

/// Somebody is there, and has got this far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Beat {
    pub id: MatchId,
    pub seat: Seat,
    /// Its seat went to the console, and it looks on.
    pub follows: bool,
    pub seats: Seats,
    /// The persons that are out of the match, a bit each; and as far as it has kept that.
    pub out: u8,
    pub out_kept: u8,
    /// The persons that it takes nothing from any more, because all agree that they are to be out.
    pub sworn: u8,
    /// The speed round that it is ready for.
    pub ready: u8,
    /// The speed round that was started last, and the milliseconds since then.
    pub started: Option<(u8, u32)>,
    pub logs: BySeat<Extent>,
}

/// Whole entries of a log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part<'a> {
    pub id: MatchId,
    pub seat: Seat,
    pub out: u8,
    pub log: Seat,
    pub from: u16,
    /// Of the whole log up to the end of this part.
    pub hash: u32,
    pub bytes: &'a [u8],
}

/// A speed round starts this many milliseconds after the end of the message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Go {
    pub id: MatchId,
    pub seat: Seat,
    pub round: u8,
    pub millis: u16,
}

/// The match cannot go on: two handhelds have different logs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StopNote {
    pub id: MatchId,
    pub seat: Seat,
    pub log: Seat,
    pub length: u16,
    /// The sender's code, then the other one.
    pub codes: [u32; 2],
}

const HELLO: u8 = 1;
const TABLE: u8 = 2;
const BEAT: u8 = 3;
const PART: u8 = 4;
const GO: u8 = 5;
const STOP: u8 = 6;

const FOLLOWS: u8 = 0x10;
/// No speed round was started.
const NO_TIME: u32 = u32::MAX;

impl Message<'_> {
    pub fn write(&self, body: &mut Body) {
        body.clear();
        let mut to = Writer(body);
        to.byte(Versions::PROTOCOL);
        match self {
            Self::Hello(hello) => hello.write(&mut to),
            Self::Table(table) => table.write(&mut to),
            Self::Beat(beat) => beat.write(&mut to),
            Self::Part(part) => part.write(&mut to),
            Self::Go(go) => {
                to.byte(GO);
                to.head(go.id, go.seat);
                to.byte(go.round);
                to.bytes(&go.millis.to_le_bytes());
            }
            Self::Stop(stop) => {
                to.byte(STOP);
                to.head(stop.id, stop.seat);
                to.byte(stop.log.index());
                to.bytes(&stop.length.to_le_bytes());
                for code in stop.codes {
                    to.bytes(&code.to_le_bytes());
                }
            }
        }
    }
}

impl<'a> Message<'a> {
    /// `None` for what means nothing. Of another protocol only the beginning of a hello is read.
    pub fn read(body: &'a [u8]) -> Option<Self> {
        let mut from = Reader(body);
        let protocol = from.byte()?;
        let kind = from.byte()?;
        if protocol != Versions::PROTOCOL {
            let hello = Hello::read(&mut from, protocol).filter(|_| kind == HELLO);
            return hello.map(Self::Hello);
        }
        let message = match kind {
            HELLO => Self::Hello(Hello::read(&mut from, protocol)?),
            TABLE => Self::Table(Table::read(&mut from)?),
            BEAT => Self::Beat(Beat::read(&mut from)?),
            PART => return Part::read(&mut from).map(Self::Part),
            GO => {
                let (id, seat) = from.head()?;
                Self::Go(Go {
                    id,
                    seat,
                    round: from.byte()?,
                    millis: from.u16()?,
                })
            }
            STOP => {
                let (id, seat) = from.head()?;
                Self::Stop(StopNote {
                    id,
                    seat,
                    log: Seat::from_index(from.byte()?)?,
                    length: from.u16()?,
                    codes: [from.u32()?, from.u32()?],
                })
            }
            _ => return None,
        };
        from.0.is_empty().then_some(message)
    }
}

impl Hello {
    const HOST: u8 = 1;
    const PLAYING: u8 = 2;

    fn write(&self, to: &mut Writer<'_>) {
        to.byte(HELLO);
        to.bytes(&self.id.0.to_le_bytes());
        to.bytes(&self.versions.firmware);
        to.bytes(&self.versions.rules.to_le_bytes());
        to.bytes(&self.nonce.to_le_bytes());
        let host = if self.is_host { Self::HOST } else { 0 };
        let playing = if self.is_playing { Self::PLAYING } else { 0 };
        to.byte(host | playing);
        to.bytes(&self.ready.map_or(0, MatchId::get).to_le_bytes());
    }

    fn read(from: &mut Reader<'_>, protocol: u8) -> Option<Self> {
        let id = Id(u64::from_le_bytes(from.take()?));
        let versions = Versions {
            protocol,
            firmware: from.take()?,
            rules: from.u32()?,
        };
        let mut hello = Self {
            id,
            versions,
            nonce: 0,
            is_host: false,
            is_playing: false,
            ready: None,
        };
        if protocol == Versions::PROTOCOL {
            hello.nonce = from.u16()?;
            let marks = from.byte()?;
            if marks & !(Self::HOST | Self::PLAYING) != 0 {
                return None;
            }
            hello.is_host = marks & Self::HOST != 0;
            hello.is_playing = marks & Self::PLAYING != 0;
            hello.ready = MatchId::new(from.u32()?);
        }
        Some(hello)
    }
}

impl Table {
    fn write(&self, to: &mut Writer<'_>) {
        to.byte(TABLE);
        to.byte(self.begun.into());
        to.bytes(&self.from.0.to_le_bytes());
        to.bytes(&self.setup.encode());
        to.bytes(&self.roster.encode());
    }

    fn read(from: &mut Reader<'_>) -> Option<Self> {
        let begun = match from.byte()? {
            0 => false,
            1 => true,
            _ => return None,
        };
        let id = Id(u64::from_le_bytes(from.take()?));
        let setup = Setup::decode(&from.take::<{ Setup::BYTES }>()?).ok()?;
        let roster = Roster::decode(core::mem::take(&mut from.0))?;
        (roster.seats() == Some(setup.seats())).then_some(Self {
            from: id,
            begun,
            setup,
            roster,
        })
    }
}

impl Beat {
    fn write(&self, to: &mut Writer<'_>) {
        to.byte(BEAT);
        to.bytes(&self.id.get().to_le_bytes());
        let follows = if self.follows { FOLLOWS } else { 0 };
        to.byte(self.seat.index() | follows);
        to.byte(self.out);
        to.byte(self.out_kept);
        to.byte(self.sworn);
        to.byte(self.ready);
        let (round, millis) = self.started.unwrap_or((0, NO_TIME));
        to.byte(round);
        to.bytes(&millis.to_le_bytes());
        for seat in self.seats.iter() {
            to.bytes(&self.logs[seat].length.to_le_bytes());
            to.bytes(&self.logs[seat].hash.to_le_bytes());
        }
    }

    fn read(from: &mut Reader<'_>) -> Option<Self> {
        let id = MatchId::new(from.u32()?)?;
        let first = from.byte()?;
        let seat = Seat::from_index(first & !FOLLOWS)?;
        let (out, out_kept) = (from.byte()?, from.byte()?);
        let (sworn, ready) = (from.byte()?, from.byte()?);
        let (round, millis) = (from.byte()?, from.u32()?);
        let mut logs = BySeat::<Extent>::default();
        let count = from.0.len() / 6;
        let seats = Seats::new(u8::try_from(count).ok()?)?;
        for log in seats.iter() {
            logs[log] = Extent {
                length: from.u16()?,
                hash: from.u32()?,
            };
        }
        Some(Self {
            id,
            seat,
            follows: first & FOLLOWS != 0,
            seats,
            out,
            out_kept,
            sworn,
            ready,
            started: (millis != NO_TIME).then_some((round, millis)),
            logs,
        })
    }
}

impl<'a> Part<'a> {
    fn write(&self, to: &mut Writer<'_>) {
        to.byte(PART);
        to.head(self.id, self.seat);
        to.byte(self.out);
        to.byte(self.log.index());
        to.bytes(&self.from.to_le_bytes());
        to.bytes(&self.hash.to_le_bytes());
        to.bytes(self.bytes);
    }

    fn read(from: &mut Reader<'a>) -> Option<Self> {
        let (id, seat) = from.head()?;
        Some(Self {
            id,
            seat,
            out: from.byte()?,
            log: Seat::from_index(from.byte()?)?,
            from: from.u16()?,
            hash: from.u32()?,
            bytes: core::mem::take(&mut from.0),
        })
    }
}

struct Writer<'a>(&'a mut Body);

impl Writer<'_> {
    fn byte(&mut self, byte: u8) {
        self.bytes(&[byte]);
    }

    fn bytes(&mut self, bytes: &[u8]) {
        let fits = self.0.extend_from_slice(bytes);
        debug_assert!(fits.is_ok(), "MESSAGE_MOST is the bound");
    }

    fn head(&mut self, id: MatchId, seat: Seat) {
        self.bytes(&id.get().to_le_bytes());
        self.byte(seat.index());
    }
}

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*first)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take().map(|[byte]| byte)
    }

    fn u16(&mut self) -> Option<u16> {
        self.take().map(u16::from_le_bytes)
    }

    fn u32(&mut self) -> Option<u32> {
        self.take().map(u32::from_le_bytes)
    }

    fn head(&mut self) -> Option<(MatchId, Seat)> {
        let id = MatchId::new(self.u32()?)?;
        Some((id, Seat::from_index(self.byte()?)?))
    }
}
