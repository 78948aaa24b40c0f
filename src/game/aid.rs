//! What stands by a hand beyond its cards, in one byte that a turn asks once.

use super::ability::Ability;

/// Who may help with a price, and whether the hand belongs to a seat of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Aid(u8);

impl Aid {
    /// A solo game, nobody about.
    pub const NONE: Self = Self(0);
    /// A seat's hand: it waits at its tracker (M2).
    pub const SEATED: Self = Self(Self::SEAT);

    const BUILDER: u8 = 1;
    const SEAT: u8 = 2;
    const USED: u8 = 4;
    /// 0 for none, or the Ability and one.
    const ABILITY: u8 = 0b11 << Self::ABILITY_AT;
    const ABILITY_AT: u8 = 3;

    /// Whether a price may be paid in other ways than by the cards alone.
    #[inline]
    pub(super) const fn helps(self) -> bool {
        self.0 & (Self::BUILDER | Self::ABILITY) != 0
    }

    /// Whether the Builder lies active: its discount has not been used yet in this round.
    #[inline]
    pub(super) const fn has_builder(self) -> bool {
        self.0 & Self::BUILDER != 0
    }

    pub(super) const fn set_builder(&mut self, active: bool) {
        self.0 = self.0 & !Self::BUILDER | if active { Self::BUILDER } else { 0 };
    }

    #[inline]
    pub const fn is_seated(self) -> bool {
        self.0 & Self::SEAT != 0
    }

    /// The Ability that the seats have bought.
    pub const fn ability(self) -> Option<Ability> {
        match (self.0 & Self::ABILITY) >> Self::ABILITY_AT {
            0 => None,
            n => Some(Ability::ALL[n as usize - 1]),
        }
    }

    #[must_use]
    pub const fn with_ability(self, ability: Ability) -> Self {
        Self(self.0 & !Self::ABILITY | (ability as u8 + 1) << Self::ABILITY_AT)
    }

    /// Whether the Ability was used in this round.
    pub const fn is_used(self) -> bool {
        self.0 & Self::USED != 0
    }

    /// The same with the Ability used or not in this round.
    #[must_use]
    pub const fn with_used(self, used: bool) -> Self {
        Self(self.0 & !Self::USED | if used { Self::USED } else { 0 })
    }

    /// Without what follows from the cards.
    pub(super) const fn of_the_match(self) -> Self {
        Self(self.0 & !Self::BUILDER)
    }
}
