//! Any match at the moment when its seats play: hands as they may lie, cards as they may be
//! left in the middle. Only a checked one becomes a [`Match`].

use core::fmt;

use super::deal::Middle;
use super::mode::Mode;
use super::position::Match;
use super::seat::Seats;
use crate::game::{Card, Disaster, Game, Outpost};

/// A match described by its parts.
#[derive(Clone, Copy, Debug)]
pub struct Layout<'a> {
    pub mode: Mode,
    /// The hands of the seats, all of one round.
    pub hands: &'a [Game],
    pub middle: &'a [Card],
    /// How many steps of the Disaster are paid.
    pub steps: u8,
}

/// Why a layout is no match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LayoutError {
    /// Two to four hands (M1).
    Seats,
    /// A solo game is no hand, and all hands are in one round (M2).
    Hand,
    /// Not the Ability of the mode, or not everybody's (C4).
    Ability,
    /// Cards that do not lie in the middle in this mode, or that a hand has already.
    Middle,
    /// A Disaster has three steps (C1).
    Steps,
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Seats => "a match has two to four seats",
            Self::Hand => "the hands are not those of seats in one round",
            Self::Ability => "the hands have different Abilities, or another one",
            Self::Middle => "not the cards that can lie in the middle",
            Self::Steps => "a Disaster has three steps",
        })
    }
}

impl core::error::Error for LayoutError {}

impl Layout<'_> {
    pub fn check(&self) -> Result<Match, LayoutError> {
        let seats = u8::try_from(self.hands.len()).ok().and_then(Seats::new);
        let (Some(seats), Some(first)) = (seats, self.hands.first()) else {
            return Err(LayoutError::Seats);
        };
        let is_hand = |hand: &Game| hand.aid().is_seated() && hand.round() == first.round();
        if !self.hands.iter().all(is_hand) {
            return Err(LayoutError::Hand);
        }
        let bought = first.aid().ability();
        let offered = match self.mode {
            Mode::Cooperative { ability, .. } => ability,
            Mode::Casual { .. } | Mode::Speed { .. } => None,
        };
        let same = self.hands.iter().all(|hand| hand.aid().ability() == bought);
        if !same || bought.is_some() && bought != offered {
            return Err(LayoutError::Ability);
        }
        let most = match self.mode {
            Mode::Cooperative { .. } => Disaster::STEPS,
            Mode::Casual { .. } | Mode::Speed { .. } => 0,
        };
        if self.steps > most {
            return Err(LayoutError::Steps);
        }
        let middle = self.check_middle().ok_or(LayoutError::Middle)?;
        let mut checked = Match::BLANK;
        checked.set(self.mode, seats, self.hands, &middle, self.steps);
        Ok(checked)
    }

    fn check_middle(&self) -> Option<Middle> {
        let held = |card: Card| {
            let mut all = self.hands.iter().flat_map(|hand| hand.deck().cards());
            all.any(|(placed, _)| placed.card() == card)
        };
        let fits = |card: Card| match self.mode {
            Mode::Cooperative { .. } => false,
            Mode::Casual { .. } | Mode::Speed { villagers: false } => card.is_outpost(),
            Mode::Speed { villagers: true } => card.is_villager(),
        };
        let landscape = |card: &Card| Outpost::of(*card).map(|outpost| outpost.landscape);
        let mut middle = Middle::new();
        for &card in self.middle {
            let alike = matches!(self.mode, Mode::Casual { .. })
                && middle
                    .iter()
                    .any(|other| landscape(other) >= landscape(&card));
            if !fits(card) || held(card) || middle.contains(&card) || alike {
                return None;
            }
            middle.push(card).ok()?;
        }
        Some(middle)
    }
}
