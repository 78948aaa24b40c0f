//! How a position is described before anyone has looked whether it makes sense.
//! A [`Setup`] or [`Deal`] can be anything; only a checked one becomes a [`Game`].

use core::fmt;

use super::aid::Aid;
use super::area::Area;
use super::card::Card;
use super::deck::Deck;
use super::feats::{Feat, Feats};
use super::payment::MOST_STORED;
use super::placed::Placed;
use super::position::{Game, ROUNDS};
use super::waiting::{Pending, Waiting};

/// Villagers in the order in which they were drawn.
pub type Villagers = heapless::Vec<Card, { Card::VILLAGERS.len() }>;

/// What is decided before a game: the order of the buildings, who comes along.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    pub buildings: [Card; Card::BUILDINGS],
    pub villagers: Villagers,
    pub feats: Feats,
}

impl Deal {
    /// The most cards of a solo game beside the tracker: buildings, Villagers, Feats.
    pub const MOST_CARDS: usize = Card::BUILDINGS + Card::VILLAGERS.len() + 4;

    /// The buildings alone, as they come.
    pub fn plain(buildings: [Card; Card::BUILDINGS]) -> Self {
        Self {
            buildings,
            villagers: Villagers::new(),
            feats: Feats::NONE,
        }
    }

    /// The core deck, without Feats and Villagers.
    pub fn is_plain(&self) -> bool {
        self.villagers.is_empty() && self.feats.is_empty()
    }

    /// The position before the first move (S1, S4, S5).
    pub fn start(&self) -> Result<Game, SetupError> {
        let mut setup = Setup {
            places: heapless::Vec::new(),
            round: 1,
            waiting: Waiting::for_set_up(
                self.feats.contains(Feat::Sail),
                self.feats.contains(Feat::Blessing),
            ),
            aid: Aid::NONE,
        };
        if !self.villagers.iter().all(|card| card.is_villager()) {
            return Err(SetupError::NotAVillager);
        }
        let front = self.buildings.iter().chain(&self.villagers).copied();
        let behind = self.feats.iter().filter_map(Feat::card);
        for card in front.chain([Card::TRACKER]).chain(behind) {
            let place = Place {
                card,
                area: Area::START,
                stored: false,
            };
            setup.places.push(place).map_err(|_| SetupError::TooMany)?;
        }
        setup.check()
    }
}

/// One card of a [`Setup`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    pub card: Card,
    pub area: Area,
    pub stored: bool,
}

/// Any deck from the top, the tracker with it, in any round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    pub places: heapless::Vec<Place, { Deck::MOST_CARDS + 1 }>,
    pub round: u8,
    pub waiting: Waiting,
    /// What a match has given to the hand; a solo game has nothing.
    pub aid: Aid,
}

/// Why a set-up is not a position of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupError {
    TooMany,
    Twice(Card),
    Missing(Card),
    NotAVillager,
    NoSuchArea(Card),
    CannotBeStored(Card),
    TooManyStored,
    NoSuchRound,
    /// The top card is stored or the tracker: something would happen by itself (E1, E2).
    Unsettled,
    /// A decision is waited for that the position does not have.
    NothingToDecide,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = |f: &mut fmt::Formatter<'_>, card: &Card, what: &str| {
            write!(f, "card {} ({}) {what}", card.number(), card.word())
        };
        match self {
            Self::TooMany => f.write_str("there are more cards than the game has"),
            Self::Twice(card) => named(f, card, "is there twice"),
            Self::Missing(card) => named(f, card, "is missing"),
            Self::NotAVillager => f.write_str("one of the Villagers is another card"),
            Self::NoSuchArea(card) => named(f, card, "does not have that area"),
            Self::CannotBeStored(card) => named(f, card, "cannot be stored in that area"),
            Self::TooManyStored => f.write_str("more cards are stored than there is room for"),
            Self::NoSuchRound => f.write_str("a game has rounds 1 to 8"),
            Self::Unsettled => f.write_str("the top card is stored, or is the Round Tracker"),
            Self::NothingToDecide => f.write_str("it waits for a choice that is not there"),
        }
    }
}

impl core::error::Error for SetupError {}

impl Setup {
    /// The game in this position, if the rules can come to such a one.
    pub fn check(&self) -> Result<Game, SetupError> {
        let mut seen = 0u64;
        for place in &self.places {
            let bit = 1u64 << place.card.number();
            if seen & bit != 0 {
                return Err(SetupError::Twice(place.card));
            }
            seen |= bit;
        }
        for card in Card::buildings().into_iter().chain([Card::TRACKER]) {
            if seen & 1 << card.number() == 0 {
                return Err(SetupError::Missing(card));
            }
        }
        for place in self
            .places
            .iter()
            .filter(|place| place.card != Card::TRACKER)
        {
            let face = Placed::new(place.card, place.area).face();
            if !face.exists {
                return Err(SetupError::NoSuchArea(place.card));
            }
            if place.stored && face.holds.is_nothing() {
                return Err(SetupError::CannotBeStored(place.card));
            }
        }
        if !(1..=ROUNDS).contains(&self.round) {
            return Err(SetupError::NoSuchRound);
        }
        let stored = || self.places.iter().filter(|place| place.stored);
        if stored().any(|place| place.card == Card::TRACKER) {
            return Err(SetupError::CannotBeStored(Card::TRACKER));
        }
        if stored().count() > MOST_STORED {
            return Err(SetupError::TooManyStored);
        }
        self.settled(self.assemble())
    }

    /// The caller vouches for the cards.
    fn assemble(&self) -> Game {
        let is_tracker = |place: &Place| place.card == Card::TRACKER;
        let left = self.places.iter().position(is_tracker).unwrap_or(0) as u8;
        let cards = self.places.iter().filter(|place| !is_tracker(place));
        let is_active_builder =
            |place: &Place| place.card == Card::BUILDER && place.area == Area::ACTIVE;
        let mut aid = self.aid;
        aid.set_builder(self.places.iter().any(is_active_builder));
        Game {
            deck: Deck::new(
                cards.map(|place| (Placed::new(place.card, place.area), place.stored)),
                left,
            ),
            round: self.round,
            pending: Pending::of(self.waiting),
            aid,
        }
    }

    fn settled(&self, game: Game) -> Result<Game, SetupError> {
        if game.deck.stored_count() > game.store_limit() {
            return Err(SetupError::TooManyStored);
        }
        // A seat waits at its tracker, whatever lies behind it (M2).
        let waits = game.is_at_tracker() && self.waiting == Waiting::Nothing;
        if !waits && (game.deck.left() == 0 || game.deck.is_stored(0)) {
            return Err(SetupError::Unsettled);
        }
        let decidable = match self.waiting {
            Waiting::Nothing => true,
            Waiting::SetUp { sail, blessing } => (sail || blessing) && is_as_dealt(&game),
            Waiting::Activation => {
                let anyone = game.can_activate(Card::BUILDER) || game.can_activate(Card::ELDER);
                self.round > 1 && anyone && !game.aid.has_builder()
            }
        };
        if !decidable {
            return Err(SetupError::NothingToDecide);
        }
        Ok(game)
    }
}

/// Before the first turn the buildings lie on top, and nothing is stored yet (S1, S5).
fn is_as_dealt(game: &Game) -> bool {
    let mut top = game.deck.cards().take(Card::BUILDINGS);
    !game.has_begun() && top.all(|(card, stored)| card.card().is_building() && !stored)
}

impl From<&Game> for Setup {
    fn from(game: &Game) -> Self {
        let mut places = heapless::Vec::new();
        let tracker = Place {
            card: Card::TRACKER,
            area: Area::START,
            stored: false,
        };
        let cards = game.deck.cards().map(|(card, stored)| Place {
            card: card.card(),
            area: card.area(),
            stored,
        });
        let left = game.deck.left();
        let front = cards.clone().take(left);
        for place in front.chain([tracker]).chain(cards.skip(left)) {
            // A deck and its tracker are at most all cards there are.
            let _ = places.push(place);
        }
        Self {
            places,
            round: game.round,
            waiting: game.waiting(),
            aid: game.aid(),
        }
    }
}
