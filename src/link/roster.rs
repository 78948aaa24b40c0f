//! Who sits where: for each seat a person's handheld, or the console. Set-up and roster together
//! are the match; a short number made of both tells matches apart on the wire.

use super::frame::hash;
use super::identity::{Id, Versions};
use crate::party::{Seat, Seats, Setup};
use crate::player::Strength;

/// Who plays a seat from the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chair {
    /// Somebody with this handheld.
    Person(Id),
    /// The console. Its log begins with a mark that nobody sits there, and it is run by the
    /// handheld of the first seat where somebody does.
    Console(Strength),
}

/// The chairs of a match, the first seat first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Roster(heapless::Vec<Chair, { Seats::MOST }>);

/// What a match is called on the wire; never 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct MatchId(u32);

impl MatchId {
    pub const fn new(number: u32) -> Option<Self> {
        match number {
            0 => None,
            number => Some(Self(number)),
        }
    }

    pub const fn get(self) -> u32 {
        self.0
    }

    pub fn of(setup: &Setup, roster: &Roster) -> Self {
        let mut bytes = heapless::Vec::<u8, { Setup::BYTES + Roster::BYTES + 4 }>::new();
        bytes.extend(setup.encode());
        bytes.extend(roster.encode());
        bytes.extend(Versions::RULES.to_le_bytes());
        Self(hash(&bytes).max(1))
    }
}

impl Roster {
    /// The most bytes that [`encode`](Self::encode) writes.
    pub const BYTES: usize = Seats::MOST * Self::CHAIR;

    const CHAIR: usize = 9;
    const PERSON: u8 = 0;

    pub const fn new() -> Self {
        Self(heapless::Vec::new())
    }

    /// Adds a chair, as long as there is room.
    pub fn push(&mut self, chair: Chair) -> bool {
        self.0.push(chair).is_ok()
    }

    pub fn seats(&self) -> Option<Seats> {
        Seats::new(self.0.len() as u8)
    }

    pub fn chair(&self, seat: Seat) -> Option<Chair> {
        self.0.get(usize::from(seat.index())).copied()
    }

    pub fn is_person(&self, seat: Seat) -> bool {
        matches!(self.chair(seat), Some(Chair::Person(_)))
    }

    pub fn seat_of(&self, id: Id) -> Option<Seat> {
        let mut seats = Seat::ALL.into_iter();
        seats.find(|&seat| self.chair(seat) == Some(Chair::Person(id)))
    }

    pub fn persons(&self) -> impl Iterator<Item = (Seat, Id)> + '_ {
        let chairs = Seat::ALL.into_iter().zip(&self.0);
        chairs.filter_map(|(seat, chair)| match *chair {
            Chair::Person(id) => Some((seat, id)),
            Chair::Console(_) => None,
        })
    }

    /// Nine bytes a seat: 0 and the id for a person, low byte first; 1 and on for the console's
    /// strength, and zeros.
    pub fn encode(&self) -> heapless::Vec<u8, { Self::BYTES }> {
        let mut bytes = heapless::Vec::new();
        for chair in &self.0 {
            let (kind, id) = match *chair {
                Chair::Person(Id(id)) => (Self::PERSON, id),
                Chair::Console(strength) => (1 + strength as u8, 0),
            };
            bytes.extend([kind]);
            bytes.extend(id.to_le_bytes());
        }
        bytes
    }

    /// `None` for bytes that are no roster: too few or too many seats, the same handheld twice.
    pub fn decode(bytes: &[u8]) -> Option<Self> {
        let mut roster = Self::default();
        let (chairs, rest) = bytes.as_chunks::<{ Self::CHAIR }>();
        for chair in chairs {
            let [kind, id @ ..] = *chair;
            let id = Id(u64::from_le_bytes(id));
            let chair = match kind {
                Self::PERSON if roster.seat_of(id).is_none() => Chair::Person(id),
                Self::PERSON => return None,
                _ if id != Id(0) => return None,
                kind => Chair::Console(*Strength::ALL.get(usize::from(kind) - 1)?),
            };
            if !roster.push(chair) {
                return None;
            }
        }
        let has_persons = roster.persons().next().is_some();
        (rest.is_empty() && roster.seats().is_some() && has_persons).then_some(roster)
    }
}

/// What a handheld keeps of a match beside its record: who sits where, and which seat is its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sitting {
    pub roster: Roster,
    pub seat: Seat,
    /// The seat went to the console: this handheld only looks on.
    pub follows: bool,
}

impl Sitting {
    pub const BYTES: usize = 1 + Roster::BYTES;
    /// The encoding that [`encode`](Self::encode) writes.
    pub const VERSION: u8 = 1;

    const FOLLOWS: u8 = 0x10;

    /// The own seat, plus 16 for one that only looks on; then the roster.
    pub fn encode(&self) -> heapless::Vec<u8, { Self::BYTES }> {
        let mut bytes = heapless::Vec::new();
        let follows = if self.follows { Self::FOLLOWS } else { 0 };
        bytes.extend([self.seat.index() | follows]);
        bytes.extend(self.roster.encode());
        bytes
    }

    pub fn decode(bytes: &[u8]) -> Option<Self> {
        let (&first, rest) = bytes.split_first()?;
        let roster = Roster::decode(rest)?;
        let seat = Seat::from_index(first & !Self::FOLLOWS)?;
        roster.is_person(seat).then_some(Self {
            roster,
            seat,
            follows: first & Self::FOLLOWS != 0,
        })
    }
}
