//! What one area of a card shows.

use super::action::Action;
use super::amounts::Amounts;
use super::cost::Cost;
use super::resources::Resources;

/// An action that an area offers, and its price.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offer {
    pub cost: Cost,
    pub action: Action,
}

/// What one area of a card shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Face {
    /// What the card holds while it is stored.
    pub holds: Resources,
    /// The same, for finding out who can pay.
    pub(super) amounts: Amounts,
    offers: [Offer; Self::MOST_OFFERS],
    count: u8,
    pub stars: u8,
    /// The upgrade arrows.
    pub level: u8,
    /// Feats and Villagers do not use all four areas.
    pub exists: bool,
}

impl Face {
    /// Store, rotate and flip; a Villager has its own and no other.
    const MOST_OFFERS: usize = 3;

    /// An area that a card does not have.
    pub(super) const BLANK: Self = Self {
        holds: Resources::NOTHING,
        amounts: Amounts::of(Resources::NOTHING),
        offers: [Offer {
            cost: Cost::FREE,
            action: Action::Store,
        }; Self::MOST_OFFERS],
        count: 0,
        stars: 0,
        level: 0,
        exists: false,
    };

    /// The same area, holding something.
    pub(super) const fn holding(mut self, letters: &str) -> Self {
        self.holds = Resources::printed(letters.as_bytes());
        self.amounts = Amounts::of(self.holds);
        self
    }

    /// The same area with one more action, where the table has a price for it.
    pub(super) const fn offering(mut self, action: Action, cost: Option<Cost>) -> Self {
        if let Some(cost) = cost {
            self.offers[self.count as usize] = Offer { cost, action };
            self.count += 1;
        }
        self
    }

    /// What can be done with the card.
    #[inline]
    pub fn offers(&self) -> &[Offer] {
        &self.offers[..usize::from(self.count)]
    }

    /// The price of an action, where the area offers it.
    #[inline]
    pub const fn price(&self, action: Action) -> Option<&Cost> {
        let mut i = 0;
        while i < self.count as usize {
            if self.offers[i].action as u8 == action as u8 {
                return Some(&self.offers[i].cost);
            }
            i += 1;
        }
        None
    }
}
