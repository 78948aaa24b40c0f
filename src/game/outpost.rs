//! What the seats of a competitive match play for (K1, Q1).

use super::card::Card;
use super::cost::Cost;
use super::house::together;
use super::kind::Kind;
use super::position::Game;
use super::resources::Resources;

/// Where an Outpost lies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Landscape {
    Forest,
    Sea,
    Mountain,
}

impl Landscape {
    pub const ALL: [Self; 3] = [Self::Forest, Self::Sea, Self::Mountain];

    /// The word for it in files and on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Forest => "forest",
            Self::Sea => "sea",
            Self::Mountain => "mountain",
        }
    }
}

/// What a seat must have at a round's end to take an Outpost in a casual match (K2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    /// A number of buildings of these kinds at a level or above, and of arrows on all of them.
    Built {
        kinds: &'static [Kind],
        count: u8,
        level: u8,
        arrows: u8,
    },
    /// This in storage; a wild resource counts as one of any kind.
    Stored(Resources),
}

/// One of the 14 Outposts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outpost {
    pub card: Card,
    pub landscape: Landscape,
    pub condition: Condition,
    /// What it costs in a speed match.
    pub price: Cost,
    /// The Villager on its back.
    pub villager: Card,
}

impl Outpost {
    /// All of them, in the order of their numbers.
    pub const ALL: &'static [Self; Card::OUTPOSTS] = &together::OUTPOSTS;

    /// The Outpost of a card, if it is one.
    pub fn of(card: Card) -> Option<&'static Self> {
        Self::ALL.iter().find(|outpost| outpost.card == card)
    }

    pub const fn stars(&self) -> u8 {
        self.card.kind().face(super::area::Area::START).stars
    }
}

impl Game {
    /// Whether the hand has what an Outpost asks for (K2).
    pub fn meets(&self, condition: &Condition) -> bool {
        match *condition {
            Condition::Stored(resources) => self.deck.held().covers(resources),
            Condition::Built {
                kinds,
                count,
                level,
                arrows,
            } => {
                let cards = self.deck.cards().map(|(card, _)| card);
                let of_kind = cards.filter(|card| kinds.contains(&card.kind()));
                let (mut built, mut all_arrows) = (0, 0);
                for card in of_kind {
                    built += u8::from(card.face().level >= level);
                    all_arrows += card.face().level;
                }
                built >= count && all_arrows >= arrows
            }
        }
    }
}
