//! The four sides of a card.

/// One of a card's four areas: front, front turned, back, back turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Area(u8);

impl Area {
    pub const START: Self = Self(0);
    pub const ALL: [Self; 4] = [Self(0), Self(1), Self(2), Self(3)];
    /// A Villager lies in its start area until it is recruited (W1).
    pub const RECRUITED: Self = Self(1);
    /// An active Villager whose effect is on (W3).
    pub const ACTIVE: Self = Self(2);

    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 4 { Some(Self(index)) } else { None }
    }

    /// The caller vouches for the index.
    pub(super) const fn of_index(index: u8) -> Self {
        Self(index)
    }

    pub const fn index(self) -> u8 {
        self.0
    }

    /// Turned by 180 degrees: 0<->1, 2<->3.
    pub const fn rotated(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// Front to back without turning: 0<->2, 1<->3.
    pub const fn flipped(self) -> Self {
        Self(self.0 ^ 2)
    }
}
