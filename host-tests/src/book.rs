//! A second opinion on the rules: written from `docs/rules.md` and `docs/cards.md`
//! alone, slow and plain, with nothing of the engine in it. The deck is a list, cards
//! go from place to place, and a move is legal when no rule forbids it.
//!
//! `tests/second_opinion.rs` plays games with both and compares everything.

mod cards;
mod legal;
mod moves;
pub mod party;
mod play;
mod score;

pub use cards::{Face, Price, all_faces, face};
pub use legal::covers;
pub use moves::{Action, Help, Move};
pub use score::Points;

/// The numbers of the cards that the rules speak of by name.
pub mod number {
    pub const TRACKER: u8 = 17;
    pub const AXE: u8 = 18;
    pub const TOOTH: u8 = 19;
    pub const HAMMER: u8 = 20;
    pub const MONUMENT: u8 = 21;
    pub const BUILDER: u8 = 22;
    pub const ELDER: u8 = 23;
    pub const MERCHANT: u8 = 24;
    pub const PRIEST: u8 = 25;
    pub const CHIEF: u8 = 26;
    pub const WAYFINDER: u8 = 27;
    pub const RIDER: u8 = 28;

    pub const BUILDINGS: std::ops::RangeInclusive<u8> = 1..=16;
    pub const VILLAGERS: std::ops::RangeInclusive<u8> = BUILDER..=RIDER;
    pub const OUTPOSTS: std::ops::RangeInclusive<u8> = 29..=42;
}

/// The areas of a Villager.
const RECRUITED: u8 = 1;
const ACTIVE: u8 = 2;

/// A card as it lies in the deck.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Lying {
    pub number: u8,
    pub area: u8,
    pub stored: bool,
}

/// What the player has to decide before the next turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    None,
    /// The set-up actions that are in hand.
    SetUp {
        sail: bool,
        blessing: bool,
    },
    /// Which Villagers are used in this round.
    Villagers,
}

/// A game at one moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// From the top, the tracker among them.
    pub deck: Vec<Lying>,
    pub round: u8,
    pub decision: Decision,
    pub over: bool,
    /// The hand of a seat in a match: it waits at its tracker (M2).
    pub seated: bool,
    /// What the seats of a match have bought (C4), and whether this one has used it in
    /// this round.
    pub ability: Option<Ability>,
    pub ability_used: bool,
}

/// C4.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ability {
    Shipping,
    Rebuild,
    Storage,
}

impl Position {
    /// S1, S4, S5: the buildings, the Villagers, the tracker, and the Feats behind it.
    pub fn deal(buildings: &[u8], villagers: &[u8], feats: &[u8], decision: Decision) -> Self {
        let front = buildings.iter().chain(villagers);
        let all = front.chain(&[number::TRACKER]).chain(feats);
        let upright = |&number: &u8| Lying {
            number,
            area: 0,
            stored: false,
        };
        Self {
            deck: all.map(upright).collect(),
            round: 1,
            decision,
            over: false,
            seated: false,
            ability: None,
            ability_used: false,
        }
    }

    fn find(&self, number: u8) -> Option<Lying> {
        self.deck.iter().find(|card| card.number == number).copied()
    }

    fn find_mut(&mut self, number: u8) -> Option<&mut Lying> {
        self.deck.iter_mut().find(|card| card.number == number)
    }

    fn stored(&self) -> impl Iterator<Item = Lying> + '_ {
        self.deck.iter().filter(|card| card.stored).copied()
    }

    /// A Villager that is recruited and may be chosen at the start of a round (W3).
    fn may_be_activated(&self, villager: u8) -> bool {
        self.find(villager)
            .is_some_and(|card| card.area == RECRUITED)
    }

    /// A Villager whose effect is on.
    fn is_active(&self, villager: u8) -> bool {
        self.find(villager).is_some_and(|card| card.area == ACTIVE)
    }

    /// A3, the Elder, and Storage (C4).
    fn store_limit(&self) -> usize {
        let storage = self.ability == Some(Ability::Storage) && self.has_arrows();
        if self.is_active(number::ELDER) || storage {
            5
        } else {
            4
        }
    }

    /// C4: whether this deck has the arrows that the Ability asks for.
    fn has_arrows(&self) -> bool {
        self.ability.is_some_and(|ability| {
            let (asked, cards) = party::arrows_asked(ability);
            let arrows: i32 = cards.iter().map(|&number| self.level_of(number)).sum();
            arrows >= asked
        })
    }

    /// The level of a card in the deck.
    pub fn level_of(&self, number: u8) -> i32 {
        self.find(number)
            .map_or(0, |card| legal::face_of(card).level)
    }

    /// What a card of the deck holds when it is stored.
    pub fn holds_of(&self, number: u8) -> Vec<char> {
        let card = self.find(number).expect("it is in the deck");
        legal::face_of(card).holds.clone()
    }

    /// All that is in storage.
    pub fn held_in_storage(&self) -> Vec<char> {
        let stored = self.stored();
        stored
            .flat_map(|card| legal::face_of(card).holds.clone())
            .collect()
    }
}
