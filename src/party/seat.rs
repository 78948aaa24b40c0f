//! Who plays: seats, how many there are, and things that each of them has.

use core::ops::{Index, IndexMut};

/// A seat of a match, counted from the first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Seat(u8);

impl Seat {
    pub const FIRST: Self = Self(0);
    /// All that a match can have.
    pub const ALL: [Self; Seats::MOST] = [Self(0), Self(1), Self(2), Self(3)];

    pub const fn from_index(index: u8) -> Option<Self> {
        if (index as usize) < Seats::MOST {
            Some(Self(index))
        } else {
            None
        }
    }

    pub const fn index(self) -> u8 {
        self.0
    }

    /// As people count: from 1.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The seat with this [`number`](Self::number).
    pub const fn from_number(number: u8) -> Option<Self> {
        match number {
            0 => None,
            _ => Self::from_index(number - 1),
        }
    }
}

/// How many seats a match has: two to four (M1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Seats(u8);

impl Seats {
    pub const LEAST: usize = 2;
    pub const MOST: usize = 4;

    pub const TWO: Self = Self(2);
    pub const THREE: Self = Self(3);
    pub const FOUR: Self = Self(4);
    pub const ALL: [Self; 3] = [Self::TWO, Self::THREE, Self::FOUR];

    pub const fn new(count: u8) -> Option<Self> {
        if count as usize >= Self::LEAST && count as usize <= Self::MOST {
            Some(Self(count))
        } else {
            None
        }
    }

    pub const fn count(self) -> u8 {
        self.0
    }

    pub const fn contains(self, seat: Seat) -> bool {
        seat.0 < self.0
    }

    pub fn iter(self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..self.0).map(Seat)
    }

    /// The seats in turn order: it moves on by one seat each round (Q3).
    pub fn in_turn_order(self, round: u8) -> impl Iterator<Item = Seat> {
        (0..self.0).map(move |place| Seat((place + round.saturating_sub(1)) % self.0))
    }
}

/// One of something for each seat that a match can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BySeat<T>([T; Seats::MOST]);

impl<T> BySeat<T> {
    pub const fn new(each: [T; Seats::MOST]) -> Self {
        Self(each)
    }

    /// Asks for each.
    pub fn from_fn(each: impl FnMut(Seat) -> T) -> Self {
        Self(Seat::ALL.map(each))
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[usize::from(seat.0) % Seats::MOST]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[usize::from(seat.0) % Seats::MOST]
    }
}
