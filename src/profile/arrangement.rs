//! What is chosen before a match on this handheld: the mode with all that belongs to it, who sits
//! where, and whether hints may be asked for. The last choice is offered again.

use crate::game::{Ability, Disaster};
use crate::party::{BySeat, Mode, Seat, Seats};
use crate::player::Strength;

/// Who plays a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Sitter {
    Person,
    Console(Strength),
}

impl Sitter {
    pub const ALL: [Self; 4] = [
        Self::Person,
        Self::Console(Strength::Novice),
        Self::Console(Strength::Islander),
        Self::Console(Strength::Chief),
    ];

    pub const fn is_person(self) -> bool {
        matches!(self, Self::Person)
    }

    /// Its place among [`ALL`](Self::ALL).
    pub(super) const fn index(self) -> u8 {
        match self {
            Self::Person => 0,
            Self::Console(strength) => 1 + strength as u8,
        }
    }
}

/// A way to play together, without what is chosen with it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Way {
    Cooperative,
    Casual,
    Speed,
}

impl Way {
    pub const ALL: [Self; 3] = [Self::Cooperative, Self::Casual, Self::Speed];

    pub const fn of(mode: Mode) -> Self {
        match mode {
            Mode::Cooperative { .. } => Self::Cooperative,
            Mode::Casual { .. } => Self::Casual,
            Mode::Speed { .. } => Self::Speed,
        }
    }
}

/// The choice before a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrangement {
    pub way: Way,
    pub disaster: Disaster,
    pub ability: Option<Ability>,
    pub villagers: bool,
    pub seats: Seats,
    /// Those of seats that are not there are remembered too.
    pub sitters: BySeat<Sitter>,
    /// Whether hints may be asked for; in speed matches never.
    pub hints: bool,
}

impl Arrangement {
    /// Bytes of its encoding.
    pub(super) const BYTES: usize = 4;

    /// Two persons against the mildest Disaster.
    pub const USUAL: Self = Self {
        way: Way::Cooperative,
        disaster: Disaster::Volcano,
        ability: None,
        villagers: false,
        seats: Seats::TWO,
        sitters: BySeat::new([Sitter::Person; Seats::MOST]),
        hints: true,
    };

    pub const fn mode(&self) -> Mode {
        match self.way {
            Way::Cooperative => Mode::Cooperative {
                disaster: self.disaster,
                ability: self.ability,
            },
            Way::Casual => Mode::Casual {
                villagers: self.villagers,
            },
            Way::Speed => Mode::Speed {
                villagers: self.villagers,
            },
        }
    }

    /// Takes over what a match code says.
    pub fn set_mode(&mut self, mode: Mode) {
        self.way = Way::of(mode);
        match mode {
            Mode::Cooperative { disaster, ability } => {
                (self.disaster, self.ability) = (disaster, ability);
            }
            Mode::Casual { villagers } | Mode::Speed { villagers } => self.villagers = villagers,
        }
    }

    pub fn allows_hints(&self) -> bool {
        self.hints && self.way != Way::Speed
    }

    /// How many persons sit at the table.
    pub fn persons(&self) -> usize {
        let seats = self.seats.iter();
        seats.filter(|seat| self.sitters[*seat].is_person()).count()
    }

    /// | byte | what |
    /// |---|---|
    /// | 0 | way 2 bits, Disaster 2, Ability 2 (0 none), Villagers 1, hints 1 |
    /// | 1 | seats |
    /// | 2 | who sits where, 2 bits each: a person, Novice, Islander, Chief |
    /// | 3 | 0 |
    pub(super) fn encode(&self) -> [u8; Self::BYTES] {
        let ability = self.ability.map_or(0, |ability| 1 + ability as u8);
        let choice = self.way as u8
            | (self.disaster as u8) << 2
            | ability << 4
            | u8::from(self.villagers) << 6
            | u8::from(self.hints) << 7;
        [choice, self.seats.count(), encode_sitters(&self.sitters), 0]
    }

    pub(super) fn decode([choice, seats, sitters, zero]: [u8; Self::BYTES]) -> Option<Self> {
        let ability = match choice >> 4 & 3 {
            0 => None,
            ability => Some(Ability::ALL[usize::from(ability) - 1]),
        };
        let read = Self {
            way: *Way::ALL.get(usize::from(choice & 3))?,
            disaster: *Disaster::ALL.get(usize::from(choice >> 2 & 3))?,
            ability,
            villagers: choice >> 6 & 1 != 0,
            hints: choice >> 7 != 0,
            seats: Seats::new(seats)?,
            sitters: decode_sitters(sitters),
        };
        (zero == 0 && read.persons() > 0).then_some(read)
    }
}

/// Two bits each.
pub(super) fn encode_sitters(sitters: &BySeat<Sitter>) -> u8 {
    let each = Seat::ALL.map(|seat| sitters[seat].index() << (2 * seat.index()));
    each.into_iter().fold(0, |all, one| all | one)
}

pub(super) fn decode_sitters(byte: u8) -> BySeat<Sitter> {
    BySeat::from_fn(|seat| Sitter::ALL[usize::from(byte >> (2 * seat.index()) & 3)])
}
