//! What a player can do, as values. A move says what is wanted; whether it is
//! legal, only a [`Game`](super::Game) can say.

use super::action::Action;
use super::help::Help;
use super::payment::{Nth, Payment};
use super::slot::Slot;

/// An action on one of the top two cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Act {
    pub slot: Slot,
    pub action: Action,
    pub payment: Payment,
    /// The stored card that makes room for a store (A3), counted from the top.
    pub reset: Option<u8>,
    pub help: Help,
}

impl Act {
    /// An action that nobody pays for or helps with.
    pub const fn free(slot: Slot, action: Action) -> Self {
        Self {
            slot,
            action,
            payment: Payment::NOTHING,
            reset: None,
            help: Help::Nobody,
        }
    }
}

/// Something a player can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Move {
    /// The top card goes to the back as it is (T1).
    Discard,
    Act(Act),
    /// Before the first turn, the Sail of First Landing: the building with this many
    /// cards in front of it goes on top.
    Sail {
        depth: u8,
    },
    /// Before the first turn, the Blessing of the Village: a building is upgraded.
    Bless {
        depth: u8,
        action: Action,
    },
    /// Before the first turn: what is left of the set-up actions is not used.
    Begin,
    /// At the start of a round: which of the recruited active Villagers are used (W3).
    Activate {
        builder: bool,
        elder: bool,
    },
}

impl Move {
    const TURN: u16 = 0;
    const SAIL: u16 = 1;
    const BLESS: u16 = 2;
    const OTHER: u16 = 3;
    const SHIPPING: u16 = 4;
    const REBUILD: u16 = 6;

    /// Two bytes that name the move: three bits of kind at the top, then its fields.
    ///
    /// | kind | fields from bit 0 up |
    /// |---|---|
    /// | 0 | slot 1, action 2, help 2, payment 5, reset 3 (0 none, 1.. the stored card) |
    /// | 1 | depth 5 |
    /// | 2 | depth 5, action 2 |
    /// | 3 | 0 discard, 1 begin, 4 activate (+1 the Builder, +2 the Elder) |
    /// | 4 | with Shipping: slot 1, action 2, payment 5, reset 3 |
    /// | 6, 7 | with Rebuild: slot 1, action 2, payment 5, reset 3, the card that stays 3 |
    pub fn encode(self) -> u16 {
        let (kind, fields) = match self {
            Self::Act(act) => {
                let reset = match act.reset {
                    None => 0,
                    Some(index) => index as u16 + 1,
                };
                let payment = act.payment.bits() as u16;
                let card = act.slot as u16 | (act.action as u16) << 1;
                let paid = card | payment << 3 | reset << 8;
                let by_cards = |help: u16| card | help << 3 | payment << 5 | reset << 10;
                match act.help {
                    Help::Nobody => (Self::TURN, by_cards(0)),
                    Help::Builder => (Self::TURN, by_cards(1)),
                    Help::Monument => (Self::TURN, by_cards(2)),
                    Help::Shipping => (Self::SHIPPING, paid),
                    Help::Rebuild { kept } => (Self::REBUILD, paid | (kept.index() as u16) << 11),
                }
            }
            Self::Sail { depth } => (Self::SAIL, depth as u16),
            Self::Bless { depth, action } => (Self::BLESS, depth as u16 | (action as u16) << 5),
            Self::Discard => (Self::OTHER, 0),
            Self::Begin => (Self::OTHER, 1),
            Self::Activate { builder, elder } => {
                (Self::OTHER, 4 | builder as u16 | (elder as u16) << 1)
            }
        };
        kind << 13 | fields
    }

    /// The move that [`encode`](Self::encode)s to `code`, if there is one.
    pub fn decode(code: u16) -> Option<Self> {
        let field = |from: u16, bits: u16| (code >> from & ((1 << bits) - 1)) as u8;
        let m = match code >> 13 {
            Self::TURN => Self::Act(Act {
                slot: Slot::BOTH[usize::from(field(0, 1))],
                action: Action::ALL[usize::from(field(1, 2))],
                help: match field(3, 2) {
                    0 => Help::Nobody,
                    1 => Help::Builder,
                    2 => Help::Monument,
                    _ => return None,
                },
                payment: Payment::from_bits(field(5, 5))?,
                reset: field(10, 3).checked_sub(1),
            }),
            Self::SAIL => Self::Sail { depth: field(0, 5) },
            Self::BLESS => Self::Bless {
                depth: field(0, 5),
                action: Action::ALL[usize::from(field(5, 2))],
            },
            Self::OTHER => match field(0, 3) {
                0 => Self::Discard,
                1 => Self::Begin,
                n @ 4..=7 => Self::Activate {
                    builder: n & 1 != 0,
                    elder: n & 2 != 0,
                },
                _ => return None,
            },
            Self::SHIPPING => Self::Act(Act {
                slot: Slot::BOTH[usize::from(field(0, 1))],
                action: Action::ALL[usize::from(field(1, 2))],
                help: Help::Shipping,
                payment: Payment::from_bits(field(3, 5))?,
                reset: field(8, 3).checked_sub(1),
            }),
            Self::REBUILD.. => Self::Act(Act {
                slot: Slot::BOTH[usize::from(field(0, 1))],
                action: Action::ALL[usize::from(field(1, 2))],
                help: Help::Rebuild {
                    kept: Nth::from_index(field(11, 3))?,
                },
                payment: Payment::from_bits(field(3, 5))?,
                reset: field(8, 3).checked_sub(1),
            }),
            _ => return None,
        };
        // Bits that no field uses must be clear: a move has one encoding.
        (m.encode() == code).then_some(m)
    }
}
