//! What cards there are, apart from how many of each.

use super::area::Area;
use super::card::Card;
use super::face::Face;
use super::table::TABLE;

/// What a card is. Cards of one kind are alike in all but their number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Kind {
    CanoeHouse,
    Logger,
    Quarry,
    Market,
    TradeHouse,
    ToolMaker,
    Housing,
    Temple,
    Axe,
    Tooth,
    Hammer,
    Monument,
    Builder,
    Elder,
    Merchant,
    Priest,
    Chief,
    Wayfinder,
    Rider,
    /// Outposts by their stars, which is all that counts of them in a deck.
    Outpost4,
    Outpost3,
    Outpost2,
}

impl Kind {
    pub const COUNT: usize = 22;
    pub const ALL: [Self; Self::COUNT] = {
        let mut kinds = [Self::CanoeHouse; Self::COUNT];
        let mut i = 0;
        while i < Self::COUNT {
            kinds[i] = TABLE[i].kind;
            i += 1;
        }
        kinds
    };

    /// The eight kinds of building of the core deck.
    pub const BUILDINGS: [Self; 8] = [
        Self::CanoeHouse,
        Self::Logger,
        Self::Quarry,
        Self::Market,
        Self::TradeHouse,
        Self::ToolMaker,
        Self::Housing,
        Self::Temple,
    ];

    /// The word for it in files and on the command line; the glass has its own.
    pub const fn word(self) -> &'static str {
        TABLE[self as usize].word
    }

    /// What the card shows with this area up.
    pub const fn face(self, area: Area) -> &'static Face {
        &TABLE[self as usize].faces[area.index() as usize]
    }
}

/// Which kind each number is; the places of 0 and of the tracker are never asked.
pub(super) const KIND_OF: [Kind; Card::COUNT + 1] = {
    let mut kinds = [Kind::CanoeHouse; Card::COUNT + 1];
    let mut kind = 0;
    while kind < Kind::COUNT {
        let numbers = TABLE[kind].numbers;
        let mut i = 0;
        while i < numbers.len() {
            kinds[numbers[i] as usize] = TABLE[kind].kind;
            i += 1;
        }
        kind += 1;
    }
    kinds
};
