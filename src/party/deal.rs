//! What lies on the table before a match: a deck for each seat, and the cards in the middle.

use core::fmt;

use super::mode::Mode;
use super::position::Match;
use super::seat::{BySeat, Seats};
use crate::game::{self, Card, Landscape, Outpost, Villagers};

/// The cards in the middle: the Outposts of K1 and Q1, or the Villagers of Q4.
pub type Middle = heapless::Vec<Card, { Card::OUTPOSTS }>;

/// What is dealt. It can be anything; only what [`start`](Self::start) accepts is a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    pub mode: Mode,
    pub seats: Seats,
    /// The buildings of each seat from the top; those of seats that are not there do not count.
    pub buildings: BySeat<[Card; Card::BUILDINGS]>,
    /// What every deck has between its buildings and its tracker (K3).
    pub villagers: Villagers,
    pub middle: Middle,
}

/// Why a deal is not one of the mode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DealError {
    /// A seat's deck is not one.
    Deck(game::SetupError),
    /// In competitive matches all decks are alike (M1).
    Unequal,
    /// Three different Villagers, or none (K3).
    Villagers,
    /// Not the cards that lie in the middle in this mode (K1, Q1, Q4).
    Middle,
}

impl fmt::Display for DealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Deck(error) => error.fmt(f),
            Self::Unequal => f.write_str("the decks are not alike"),
            Self::Villagers => f.write_str("not the Villagers of this mode"),
            Self::Middle => f.write_str("not the cards that lie in the middle in this mode"),
        }
    }
}

impl core::error::Error for DealError {}

impl Deal {
    /// How many Villagers are for sale: three, and one more for each further seat (Q4).
    pub const fn villagers_for_sale(seats: Seats) -> usize {
        seats.count() as usize + 1
    }

    /// How many Villagers a casual match is dealt (K3).
    pub const VILLAGERS: usize = 3;

    /// The match before its first move.
    pub fn start(&self) -> Result<Match, DealError> {
        let mut begun = Match::BLANK;
        self.lay(&mut begun).map(|()| begun)
    }

    /// Makes a match of it, in its place.
    pub(super) fn lay(&self, begun: &mut Match) -> Result<(), DealError> {
        let first = self.seats.iter().next().map(|seat| self.buildings[seat]);
        let competitive = !matches!(self.mode, Mode::Cooperative { .. });
        let mut others = self.seats.iter().map(|seat| self.buildings[seat]);
        if competitive && others.any(|buildings| Some(buildings) != first) {
            return Err(DealError::Unequal);
        }
        self.check_villagers()?;
        self.check_middle()?;
        begun.lay(self)
    }

    fn check_villagers(&self) -> Result<(), DealError> {
        let asked = match self.mode {
            Mode::Casual { villagers: true } => Self::VILLAGERS,
            _ => 0,
        };
        let on_a_back = |card: &Card| {
            let mut outposts = self.middle.iter().filter_map(|&card| Outpost::of(card));
            outposts.any(|outpost| outpost.villager == *card)
        };
        if self.villagers.len() != asked || self.villagers.iter().any(on_a_back) {
            return Err(DealError::Villagers);
        }
        Ok(())
    }

    fn check_middle(&self) -> Result<(), DealError> {
        let twice = |(at, card): (usize, &Card)| self.middle[..at].contains(card);
        let landscapes = || {
            self.middle
                .iter()
                .map(|&card| Outpost::of(card).map(|o| o.landscape))
        };
        let stars = |card: &Card| Outpost::of(*card).map(Outpost::stars);
        let right = match self.mode {
            Mode::Cooperative { .. } => self.middle.is_empty(),
            Mode::Casual { .. } => landscapes().eq(Landscape::ALL.map(Some)),
            Mode::Speed { villagers: false } => {
                self.middle.len() == Card::OUTPOSTS
                    && self.middle.iter().all(|card| card.is_outpost())
                    && self.middle.is_sorted_by(|a, b| stars(a) >= stars(b))
            }
            Mode::Speed { villagers: true } => {
                self.middle.len() == Self::villagers_for_sale(self.seats)
                    && self.middle.iter().all(|card| card.is_villager())
            }
        };
        if !right || self.middle.iter().enumerate().any(twice) {
            return Err(DealError::Middle);
        }
        Ok(())
    }
}
