//! Where a player can act.

/// One of the top two cards, the only ones that can be acted on (T1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Slot {
    First,
    Second,
}

impl Slot {
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    pub const fn depth(self) -> usize {
        self as usize
    }

    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}
