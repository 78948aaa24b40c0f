//! A card, its kind, and how it lies in the deck.

use super::amounts::Amounts;
use super::resources::{Cost, Resources};
use super::table::TABLE;

/// One of the 28 cards, by the number that is printed on it. The Feats and
/// Villagers, which have no number in print, follow the Round Tracker.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Card(u8);

impl Card {
    pub const TRACKER: Self = Self(17);
    pub const AXE: Self = Self(18);
    pub const TOOTH: Self = Self(19);
    pub const HAMMER: Self = Self(20);
    pub const MONUMENT: Self = Self(21);
    pub const BUILDER: Self = Self(22);
    pub const ELDER: Self = Self(23);
    pub const MERCHANT: Self = Self(24);
    pub const PRIEST: Self = Self(25);
    pub const CHIEF: Self = Self(26);
    pub const WAYFINDER: Self = Self(27);
    pub const RIDER: Self = Self(28);

    /// How many cards there are in all.
    pub const COUNT: usize = 28;
    /// How many buildings every deck has.
    pub const BUILDINGS: usize = 16;

    /// The 16 buildings in the order of their numbers.
    pub const fn buildings() -> [Self; Self::BUILDINGS] {
        let mut cards = [Self(0); Self::BUILDINGS];
        let mut i = 0;
        while i < cards.len() {
            cards[i] = Self(i as u8 + 1);
            i += 1;
        }
        cards
    }

    /// The seven Villagers in the order of their numbers.
    pub const VILLAGERS: [Self; 7] = [
        Self::BUILDER,
        Self::ELDER,
        Self::MERCHANT,
        Self::PRIEST,
        Self::CHIEF,
        Self::WAYFINDER,
        Self::RIDER,
    ];

    pub const fn from_number(number: u8) -> Option<Self> {
        if number >= 1 && number as usize <= Self::COUNT {
            Some(Self(number))
        } else {
            None
        }
    }

    pub const fn number(self) -> u8 {
        self.0
    }

    /// One of the 16 cards of the core deck that are shuffled (S1).
    pub const fn is_building(self) -> bool {
        self.0 as usize <= Self::BUILDINGS
    }

    /// A Feat that stays in the deck (F3).
    pub const fn is_feat(self) -> bool {
        self.0 > Self::TRACKER.0 && self.0 < Self::BUILDER.0
    }

    pub const fn is_villager(self) -> bool {
        self.0 >= Self::BUILDER.0
    }

    /// The kind of any card but the tracker, which has none of its own.
    pub const fn kind(self) -> Kind {
        KIND_OF[self.0 as usize]
    }

    pub const fn name(self) -> &'static str {
        if self.0 == Self::TRACKER.0 {
            "Round Tracker"
        } else {
            self.kind().name()
        }
    }
}

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
}

impl Kind {
    pub const COUNT: usize = 19;

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

    pub const fn name(self) -> &'static str {
        TABLE[self as usize].name
    }

    /// What the card shows with this area up.
    pub const fn face(self, area: Area) -> &'static Face {
        &TABLE[self as usize].faces[area.0 as usize]
    }
}

/// Which kind each number is; the places of 0 and of the tracker are never asked.
const KIND_OF: [Kind; Card::COUNT + 1] = {
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

/// The four things an area can offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Action {
    Store,
    Rotate,
    Flip,
    /// A Villager's own (W1).
    Recruit,
}

impl Action {
    pub const COUNT: usize = 4;
    pub const ALL: [Self; Self::COUNT] = [Self::Store, Self::Rotate, Self::Flip, Self::Recruit];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Store => "store",
            Self::Rotate => "rotate",
            Self::Flip => "flip",
            Self::Recruit => "recruit",
        }
    }

    /// The area that is up after this action was taken in `area`.
    pub const fn leads_to(self, area: Area) -> Area {
        match self {
            Self::Store => area,
            Self::Rotate => area.rotated(),
            Self::Flip => area.flipped(),
            Self::Recruit => Area::RECRUITED,
        }
    }
}

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

/// The face of each [`Placed`], so that the rules find it in one step.
static FACES: [Face; 128] = {
    let mut faces = [TABLE[0].faces[0]; 128];
    let mut i = 4;
    while i < 4 * (Card::COUNT + 1) {
        faces[i] = *Placed(i as u8).kind().face(Placed(i as u8).area());
        i += 1;
    }
    faces
};

/// A card as it lies in the deck: which one, and which area is up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Placed(u8);

impl Placed {
    /// The place of no card.
    pub(super) const NONE: Self = Self(0);

    pub const fn new(card: Card, area: Area) -> Self {
        Self(card.0 << 2 | area.0)
    }

    /// A number of its own for each card and area, below 128.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// What has this [`index`](Self::index).
    pub const fn from_index(index: u8) -> Option<Self> {
        match Card::from_number(index >> 2) {
            Some(_) => Some(Self(index)),
            None => None,
        }
    }

    pub const fn card(self) -> Card {
        Card(self.0 >> 2)
    }

    pub const fn area(self) -> Area {
        Area(self.0 & 3)
    }

    pub const fn kind(self) -> Kind {
        self.card().kind()
    }

    /// The active area: what it says is all that counts.
    pub const fn face(self) -> &'static Face {
        &FACES[self.0 as usize % FACES.len()]
    }

    pub const fn with_area(self, area: Area) -> Self {
        Self(self.0 & !3 | area.0)
    }
}
