//! A card and the area that is up, in one byte.

use super::area::Area;
use super::card::Card;
use super::face::Face;
use super::kind::Kind;

/// A card as it lies in the deck: which one, and which area is up.
///
/// Six bits for the card, two for the area: room for [`Self::MOST_CARDS`] cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Placed(u8);

impl Placed {
    /// The most cards that a byte tells apart.
    pub const MOST_CARDS: usize = 64;

    /// Fills the places of a deck that has fewer cards.
    pub(super) const FILLER: Self = Self(0);

    pub const fn new(card: Card, area: Area) -> Self {
        Self((card.number() - 1) << 2 | area.index())
    }

    /// A number of its own for each card and area.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// What has this [`index`](Self::index).
    pub const fn from_index(index: u8) -> Option<Self> {
        match Card::from_number((index >> 2) + 1) {
            Some(_) => Some(Self(index)),
            None => None,
        }
    }

    pub const fn card(self) -> Card {
        Card::of_number((self.0 >> 2) + 1)
    }

    pub const fn area(self) -> Area {
        Area::of_index(self.0 & 3)
    }

    pub const fn kind(self) -> Kind {
        self.card().kind()
    }

    /// The active area: what it says is all that counts.
    pub const fn face(self) -> &'static Face {
        &FACES[self.0 as usize]
    }

    pub const fn with_area(self, area: Area) -> Self {
        Self(self.0 & !3 | area.index())
    }
}

const _: () = assert!(Card::COUNT <= Placed::MOST_CARDS);

/// The face of each [`Placed`], so that the rules find it in one step. One for every
/// byte: no index needs a check.
static FACES: [Face; 256] = {
    let mut faces = [Face::BLANK; 256];
    let mut i = 0;
    while i < 4 * Card::COUNT {
        let placed = Placed(i as u8);
        if placed.card().number() != Card::TRACKER.number() {
            faces[i] = *placed.kind().face(placed.area());
        }
        i += 1;
    }
    faces
};
