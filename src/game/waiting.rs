//! Decisions that come before a turn.

/// What the player has to decide before the next turn. Nothing is 0, so that a blank
/// game is all zeros.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Waiting {
    Nothing,
    /// Before the first turn: the set-up actions in hand, at least one (F3).
    SetUp {
        sail: bool,
        blessing: bool,
    },
    /// At the start of a round: which recruited Villagers are used (W3).
    Activation,
}

impl Waiting {
    /// For the set-up actions that are still in hand, if there are any.
    pub const fn for_set_up(sail: bool, blessing: bool) -> Self {
        if sail || blessing {
            Self::SetUp { sail, blessing }
        } else {
            Self::Nothing
        }
    }
}
