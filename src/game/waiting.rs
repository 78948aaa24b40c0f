//! Decisions that come before a turn.

/// What the player has to decide before the next turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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

/// The same in one byte: a search keeps hundreds of positions and copies them all the time.
/// Nothing is 0, so that a blank game is all zeros.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pending(u8);

impl Pending {
    pub(super) const NOTHING: Self = Self(0);

    const SAIL: u8 = 1;
    const BLESSING: u8 = 2;
    const ACTIVATION: u8 = 4;

    #[inline(always)]
    pub(super) const fn of(waiting: Waiting) -> Self {
        Self(match waiting {
            Waiting::Nothing => 0,
            Waiting::SetUp { sail, blessing } => {
                (sail as u8 * Self::SAIL) | (blessing as u8 * Self::BLESSING)
            }
            Waiting::Activation => Self::ACTIVATION,
        })
    }

    #[inline]
    pub(super) const fn waiting(self) -> Waiting {
        match self.0 {
            0 => Waiting::Nothing,
            Self::ACTIVATION => Waiting::Activation,
            set_up => Waiting::SetUp {
                sail: set_up & Self::SAIL != 0,
                blessing: set_up & Self::BLESSING != 0,
            },
        }
    }
}
