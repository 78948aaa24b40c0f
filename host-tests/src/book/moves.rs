//! Moves by the numbers of the cards in them.

use std::collections::BTreeSet;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Action {
    Store,
    Rotate,
    Flip,
    Recruit,
}

impl Action {
    pub const ALL: [Self; 4] = [Self::Store, Self::Rotate, Self::Flip, Self::Recruit];

    /// The area that is up afterwards.
    pub fn turns(self, area: u8) -> u8 {
        match (self, area) {
            (Self::Store, area) => area,
            (Self::Rotate, 0) => 1,
            (Self::Rotate, 1) => 0,
            (Self::Rotate, 2) => 3,
            (Self::Rotate, _) => 2,
            (Self::Flip, 0) => 2,
            (Self::Flip, 1) => 3,
            (Self::Flip, 2) => 0,
            (Self::Flip, _) => 1,
            (Self::Recruit, _) => super::RECRUITED,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Help {
    Nobody,
    Builder,
    Monument,
    Shipping,
    /// The number of the card that stays stored.
    Rebuild(u8),
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Move {
    Discard,
    Act {
        slot: usize,
        action: Action,
        pay: BTreeSet<u8>,
        reset: Option<u8>,
        help: Help,
    },
    Sail(u8),
    Bless(u8, Action),
    Begin,
    Activate(BTreeSet<u8>),
}
