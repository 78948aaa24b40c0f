//! A game at one moment: a small value that is copied freely.

use super::ability::Ability;
use super::aid::Aid;
use super::area::Area;
use super::card::Card;
use super::deck::Deck;
use super::house;
use super::phase::Phase;
use super::placed::Placed;
use super::slot::Slot;
use super::waiting::{Pending, Waiting};

/// A game ends with the eighth round (E2).
pub const ROUNDS: u8 = 8;

/// How many cards from the top may be looked at during play, the tracker counted (S3).
pub const IN_SIGHT: usize = 3;

/// The most cards that are stored at a time (A3).
const STORE_LIMIT: u8 = 4;

/// A position of one hand that the rules allow, of a solo game or of a seat of a match:
/// nothing is left to happen by itself, and every move it lists can be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Game {
    pub(super) deck: Deck,
    pub(super) round: u8,
    pub(super) pending: Pending,
    pub(super) aid: Aid,
}

const _: () = assert!(size_of::<Game>() <= 64);

impl Game {
    /// No game at all: fills memory before there is one.
    pub(crate) const BLANK: Self = Self {
        deck: Deck::EMPTY,
        round: 0,
        pending: Pending::NOTHING,
        aid: Aid::NONE,
    };

    /// Becomes a copy of another: the way of a search, which copies nothing but positions.
    #[inline]
    pub fn copy(&mut self, other: &Self) {
        self.deck.copy(&other.deck);
        self.round = other.round;
        self.pending = other.pending;
        self.aid = other.aid;
    }

    pub fn deck(&self) -> &Deck {
        &self.deck
    }

    /// The round that is being played, 1 to 8.
    pub fn round(&self) -> u8 {
        self.round
    }

    /// The set-up actions and activations that the player has to decide on.
    #[inline]
    pub fn waiting(&self) -> Waiting {
        self.pending.waiting()
    }

    #[inline]
    pub fn phase(&self) -> Phase {
        if self.deck.left() == 0 {
            return if self.aid.is_seated() {
                Phase::Tracker
            } else {
                Phase::Over
            };
        }
        match self.waiting() {
            Waiting::Nothing => Phase::Turn,
            Waiting::SetUp { .. } => Phase::SetUp,
            Waiting::Activation => Phase::Activation,
        }
    }

    pub fn is_over(&self) -> bool {
        self.phase() == Phase::Over
    }

    /// Whether the game ends with this round (E2). A seat's hand has a round's end before it (M8).
    pub fn is_last_round(&self) -> bool {
        self.round == ROUNDS && !self.aid.is_seated()
    }

    /// Before the first turn nothing but Feats lies behind the tracker (S1, S4).
    pub fn has_begun(&self) -> bool {
        let mut behind = self.deck.cards().skip(self.deck.left());
        self.round > 1 || behind.any(|(card, _)| !card.card().is_feat())
    }

    /// How many cards may be stored at a time (A3).
    pub fn store_limit(&self) -> u8 {
        if self.deck.len() > Card::BUILDINGS && self.has_active_elder() {
            house::ELDER_LIMIT
        } else if self.aid.helps() && self.has_storage() {
            house::together::STORAGE_LIMIT
        } else {
            STORE_LIMIT
        }
    }

    /// Whether a card must be reset before another can be stored (A3).
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.deck.stores_more_than(STORE_LIMIT - 1) && self.has_no_fifth_place()
    }

    /// Whether the four that are stored fill all places there are. Seldom asked.
    #[inline(never)]
    fn has_no_fifth_place(&self) -> bool {
        self.deck.stores_more_than(self.store_limit() - 1)
    }

    /// Whether the Elder's fifth place is there (W3).
    #[inline(never)]
    fn has_active_elder(&self) -> bool {
        let elder = Placed::new(Card::ELDER, Area::ACTIVE);
        self.deck.cards().any(|(card, _)| card == elder)
    }

    /// Whether the fifth place of Storage is there (C4).
    #[inline(never)]
    fn has_storage(&self) -> bool {
        self.aid.ability() == Some(Ability::Storage) && self.has_arrows_for(Ability::Storage)
    }

    /// A card of the top two that can be looked at for its actions: not the
    /// tracker (T4), and not stored (T5). The top card never is (E1), so no stored
    /// card comes up before the second.
    #[inline]
    pub fn open_card(&self, slot: Slot) -> Option<Placed> {
        let depth = slot.depth();
        let is_stored = slot == Slot::Second && self.deck.is_first_stored(depth);
        let there = depth < self.deck.left() && !is_stored;
        there.then(|| self.deck.card(depth))
    }

    /// A Villager that may be activated at the start of a round (W3).
    pub(super) fn can_activate(&self, card: Card) -> bool {
        self.find(card)
            .is_some_and(|depth| self.deck.card(depth).area() == Area::RECRUITED)
    }

    /// How many cards lie in front of `card`, if it is in the deck.
    pub(super) fn find(&self, card: Card) -> Option<usize> {
        self.deck
            .cards()
            .position(|(placed, _)| placed.card() == card)
    }
}
