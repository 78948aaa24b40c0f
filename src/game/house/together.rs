//! House cards for playing together: Disasters, Abilities, Outposts. The book has their
//! names and how they work; but for one price (Famine, step 2) the numbers are our own.
//! An Outpost's stars stand with the other cards of a deck, in `house/mod.rs`.

use crate::game::area::Area;
use crate::game::card::Card;
use crate::game::cost::Cost;
use crate::game::disaster::Disaster;
use crate::game::kind::Kind;
use crate::game::outpost::{Condition, Landscape, Outpost};
use crate::game::resources::Resources;

/// The prices of a Disaster's steps, for each seat.
pub struct Steps {
    pub steps: [Resources; Disaster::STEPS as usize],
}

const fn steps(first: &str, second: &str, third: &str) -> Steps {
    Steps {
        steps: [letters(first), letters(second), letters(third)],
    }
}

/// In the order of [`Disaster`].
#[rustfmt::skip]
pub static DISASTERS: [Steps; 3] = [
    /* Hurricane */ steps("LLF", "LLFS", "LLLFSS"),
    /* Famine    */ steps("FFF", "LFFS", "LFFFFS"),
    /* Volcano   */ steps("LS",  "FSS",  "LFSSS"),
];

/// What an Ability costs each seat, and the arrows that a seat needs to use it.
pub struct Terms {
    pub price: Resources,
    pub kind: Kind,
    pub arrows: u8,
}

const fn terms(price: &str, arrows: u8, kind: Kind) -> Terms {
    Terms {
        price: letters(price),
        kind,
        arrows,
    }
}

/// In the order of [`Ability`](crate::game::Ability).
#[rustfmt::skip]
pub static ABILITIES: [Terms; 3] = [
    /* Shipping */ terms("F",   2, Kind::CanoeHouse),
    /* Rebuild  */ terms("LFS", 2, Kind::Quarry),
    /* Storage  */ terms("S",   2, Kind::Logger),
];

/// Storage: how many cards may be stored instead of four.
pub const STORAGE_LIMIT: u8 = 5;

use Landscape::{Forest, Mountain, Sea};

/// In the order of their numbers: the casual condition, the speed price, who is on the back.
/// A price has as many resources as the Outpost has stars.
#[rustfmt::skip]
pub static OUTPOSTS: [Outpost; Card::OUTPOSTS] = [
    outpost( 1, Forest,   built(&[Kind::Logger], 3, 2),                     "LLLS", Card::CHIEF),
    outpost( 2, Forest,   built(&[Kind::Logger], 2, 2),                     "LLF",  Card::RIDER),
    outpost( 3, Forest,   Condition::Stored(letters("LLLL")),               "LLS",  Card::BUILDER),
    outpost( 4, Forest,   built(&[Kind::Logger], 3, 1),                     "LL",   Card::ELDER),
    outpost( 5, Forest,   built(&[Kind::Housing], 2, 1),                    "LS",   Card::MERCHANT),
    outpost( 6, Sea,      with_arrows(&[Kind::CanoeHouse], 3, 1, 5),        "FFFS", Card::PRIEST),
    outpost( 7, Sea,      built(&[Kind::CanoeHouse], 2, 2),                 "LFF",  Card::WAYFINDER),
    outpost( 8, Sea,      Condition::Stored(letters("FFFF")),               "FFS",  Card::CHIEF),
    outpost( 9, Sea,      built(&[Kind::CanoeHouse], 3, 1),                 "FF",   Card::RIDER),
    outpost(10, Sea,      built(&[Kind::Market, Kind::TradeHouse], 2, 1),   "FS",   Card::BUILDER),
    outpost(11, Mountain, built(&[Kind::Quarry], 3, 2),                     "LSSS", Card::ELDER),
    outpost(12, Mountain, built(&[Kind::Temple], 1, 1),                     "LSS",  Card::MERCHANT),
    outpost(13, Mountain, Condition::Stored(letters("SSS")),                "FSS",  Card::PRIEST),
    outpost(14, Mountain, built(&[Kind::Quarry], 2, 1),                     "SS",   Card::WAYFINDER),
];

const fn letters(text: &str) -> Resources {
    Resources::printed(text.as_bytes())
}

const fn built(kinds: &'static [Kind], count: u8, level: u8) -> Condition {
    with_arrows(kinds, count, level, 0)
}

const fn with_arrows(kinds: &'static [Kind], count: u8, level: u8, arrows: u8) -> Condition {
    Condition::Built {
        kinds,
        count,
        level,
        arrows,
    }
}

const fn outpost(
    number: usize,
    landscape: Landscape,
    condition: Condition,
    price: &str,
    villager: Card,
) -> Outpost {
    Outpost {
        card: Card::outposts()[number - 1],
        landscape,
        condition,
        price: Cost::printed(price).expect("an Outpost has a price"),
        villager,
    }
}

/// The tables' own consistency.
const _: () = {
    let mut backs = [0; Card::COUNT + 1];
    let mut i = 0;
    while i < OUTPOSTS.len() {
        let outpost = &OUTPOSTS[i];
        assert!(outpost.card.number() == Card::outposts()[i].number());
        assert!(outpost.villager.is_villager());
        assert!(!outpost.price.is_free());
        let stars = outpost.card.kind().face(Area::START).stars;
        assert!(2 <= stars && stars <= 4, "the pile goes from 4 stars to 2");
        backs[outpost.villager.number() as usize] += 1;
        if let Condition::Built { kinds, count, .. } = outpost.condition {
            assert!(!kinds.is_empty() && count > 0);
        }
        i += 1;
    }
    let mut i = 0;
    while i < Card::VILLAGERS.len() {
        assert!(
            backs[Card::VILLAGERS[i].number() as usize] == 2,
            "every Villager is on two backs"
        );
        i += 1;
    }
    let mut i = 0;
    while i < DISASTERS.len() {
        let mut step = 1;
        while step < DISASTERS[i].steps.len() {
            let [before, here] = [DISASTERS[i].steps[step - 1], DISASTERS[i].steps[step]];
            assert!(before.total() < here.total(), "each step asks for more");
            step += 1;
        }
        i += 1;
    }
};
