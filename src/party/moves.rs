//! What a seat can do, as values. Whether it is legal, only a [`Match`](super::Match) says.

use crate::game::{self, Card, Payment};

/// What the seats of a cooperative match can pay for together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Goal {
    /// The Disaster's current step (C2).
    Step,
    /// The Ability (C4).
    Ability,
}

impl Goal {
    pub const ALL: [Self; 2] = [Self::Step, Self::Ability];

    /// The word for it in files and on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Step => "step",
            Self::Ability => "ability",
        }
    }
}

/// Something a seat can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Move {
    /// A move of the seat's own hand.
    Turn(game::Move),
    /// At the tracker: the round is closed, and nothing of it is taken back (M6).
    Close,
    /// At a round's end: nothing is offered (C2), or nothing more is bought (Q2).
    Pass,
    /// Some of the seat's stored cards towards a goal (C2).
    Offer {
        goal: Goal,
        payment: Payment,
    },
    /// The offers as they stand may pay (C2).
    Agree,
    Decline,
    /// An Outpost (Q2) or a Villager (Q4) that is for sale.
    Buy {
        card: Card,
        payment: Payment,
    },
}

impl Move {
    /// A number of its own for each move. A log counts the legal moves in this order, so
    /// it is part of the record's form; see [`Setup::VERSION`](super::Setup::VERSION).
    pub fn code(self) -> u32 {
        let (kind, fields) = match self {
            Self::Turn(m) => (0, u32::from(m.encode())),
            Self::Close => (1, 0),
            Self::Pass => (2, 0),
            Self::Offer { goal, payment } => (3, (goal as u32) << 8 | u32::from(payment.bits())),
            Self::Agree => (4, 0),
            Self::Decline => (5, 0),
            Self::Buy { card, payment } => {
                (6, u32::from(card.number()) << 8 | u32::from(payment.bits()))
            }
        };
        kind << 16 | fields
    }

    /// The word for what is done in files and on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Turn(_) => "turn",
            Self::Close => "close",
            Self::Pass => "pass",
            Self::Offer { .. } => "offer",
            Self::Agree => "agree",
            Self::Decline => "decline",
            Self::Buy { .. } => "buy",
        }
    }
}
