//! The deck in the hand: a ring of cards, some of them stored.
//!
//! A turn takes a card from the front and puts it at the back; everything else
//! keeps its order. In a ring that moves no card at all: only the place where the
//! deck begins goes on. The Round Tracker lies in the deck too, but never does
//! anything except come nearer, so it is kept as the number of cards in front of it.

use core::cmp::Ordering;

use super::card::{Card, Placed};
use super::moves::Slot;

/// Places of the ring: the next power of two above the 27 cards that a deck can
/// have beside the tracker, so that no index needs a check.
const PLACES: usize = 32;
const _: () = assert!(PLACES.is_power_of_two() && PLACES >= Card::COUNT - 1);

#[derive(Clone, Copy, Debug)]
pub struct Deck {
    ring: [Placed; PLACES],
    len: u8,
    /// Where in the ring slot 0 is.
    head: u8,
    /// How many cards lie in front of the tracker: the cards left in this round.
    left: u8,
    /// The places of the ring whose card is stored, one bit each.
    stored: u32,
    /// How many they are: counting bits is slow where it is asked most, on the device.
    stored_count: u8,
}

impl Deck {
    /// No card at all.
    pub(super) const EMPTY: Self = Self {
        ring: [Placed::NONE; PLACES],
        len: 0,
        head: 0,
        left: 0,
        stored: 0,
        stored_count: 0,
    };

    /// From the top: the cards without the tracker, then how many of them lie in front of it.
    /// The caller vouches for 2 to 27 cards.
    pub(super) fn new(cards: impl IntoIterator<Item = (Placed, bool)>, left: u8) -> Self {
        let mut deck = Self {
            left,
            ..Self::EMPTY
        };
        for (place, (card, stored)) in deck.ring.iter_mut().zip(cards) {
            *place = card;
            deck.stored |= u32::from(stored) << deck.len;
            deck.stored_count += u8::from(stored);
            deck.len += 1;
        }
        deck
    }

    /// How many cards there are beside the tracker.
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many cards lie in front of the tracker.
    pub fn left(&self) -> usize {
        usize::from(self.left)
    }

    /// Where in the ring the card is that has `depth` others in front of it, the tracker not counted.
    #[inline]
    fn place(&self, depth: usize) -> usize {
        let place = usize::from(self.head) + depth;
        let around = if place >= self.len() { self.len() } else { 0 };
        (place - around) % PLACES
    }

    /// The card with `depth` others in front of it, the tracker not counted.
    #[inline]
    pub fn card(&self, depth: usize) -> Placed {
        self.ring[self.place(depth)]
    }

    #[inline]
    pub fn is_stored(&self, depth: usize) -> bool {
        self.stored >> self.place(depth) & 1 != 0
    }

    /// The card in a slot and whether it is stored, with the tracker in its place:
    /// `None` is the tracker, or that the deck has no such slot.
    pub fn slot(&self, slot: usize) -> Option<(Placed, bool)> {
        let depth = match slot.cmp(&self.left()) {
            Ordering::Less => slot,
            Ordering::Equal => return None,
            Ordering::Greater => slot - 1,
        };
        (depth < self.len()).then(|| (self.card(depth), self.is_stored(depth)))
    }

    /// All cards from the top, stored or not, without the tracker.
    pub fn cards(&self) -> impl ExactSizeIterator<Item = (Placed, bool)> + Clone + '_ {
        (0..self.len()).map(|depth| (self.card(depth), self.is_stored(depth)))
    }

    #[inline]
    pub fn stored_count(&self) -> u8 {
        self.stored_count
    }

    /// The stored cards, those that come up first first.
    #[inline]
    pub fn stored(&self) -> Stored<'_> {
        Stored {
            deck: self,
            // The word turned so that slot 0 is its lowest bit: from there on the
            // bits are in the order of the deck, with the unused places among them.
            turned: self.stored.rotate_right(self.head.into()),
        }
    }

    /// Turns a stored card upright, where it lies.
    #[inline]
    pub(super) fn unstore(&mut self, depth: usize) {
        self.stored &= !(1 << self.place(depth));
        self.stored_count -= 1;
    }

    /// Takes a card of the top two to the back, as `card` and stored or not (A1, A2).
    /// With slot 1 the card in slot 0 stays on top (T2).
    #[inline]
    pub(super) fn send_to_back(&mut self, slot: Slot, card: Placed, stored: bool) {
        let first = usize::from(self.head) % PLACES;
        let second = self.place(1);
        if slot == Slot::Second {
            self.ring[second] = self.ring[first];
        }
        self.ring[first] = card;
        self.stored |= u32::from(stored) << first;
        self.stored_count += u8::from(stored);
        self.head = second as u8;
        self.left -= 1;
    }

    /// The tracker, which is on top, goes to the back.
    #[inline]
    pub(super) fn send_tracker_to_back(&mut self) {
        self.left = self.len;
    }

    /// Takes a card of the top two right behind the tracker, as `card` (W1).
    pub(super) fn send_behind_tracker(&mut self, slot: Slot, card: Placed) {
        let mut cards = *self;
        cards.lift(slot.depth());
        cards.insert(usize::from(cards.left), card);
        *self = cards;
    }

    /// Takes a card out of the deck for good (F3).
    pub(super) fn set_aside(&mut self, depth: usize) {
        self.lift(depth);
    }

    /// Brings a card to the top (the Sail).
    pub(super) fn bring_to_top(&mut self, depth: usize) {
        let card = self.card(depth);
        self.lift(depth);
        self.insert(0, card);
        self.left += 1;
    }

    /// Lays another area of a card up, where it lies.
    pub(super) fn turn(&mut self, depth: usize, card: Placed) {
        self.ring[self.place(depth)] = card;
    }

    /// Removes a card that lies in front of the tracker.
    fn lift(&mut self, depth: usize) {
        let kept = self.cards().enumerate().filter(|(i, _)| *i != depth);
        *self = Self::new(kept.map(|(_, card)| card), self.left - 1);
    }

    /// Puts an upright card at a depth; who is in front of the tracker is the caller's.
    fn insert(&mut self, depth: usize, card: Placed) {
        let before = self.cards().take(depth);
        let after = self.cards().skip(depth);
        let all = before.chain(core::iter::once((card, false))).chain(after);
        *self = Self::new(all, self.left);
    }
}

/// Two decks are equal when they lie equally in the hand, wherever their rings begin.
impl PartialEq for Deck {
    fn eq(&self, other: &Self) -> bool {
        self.left == other.left && self.cards().eq(other.cards())
    }
}

impl Eq for Deck {}

/// The stored cards of a deck with their depths, from the top.
#[derive(Clone)]
pub struct Stored<'a> {
    deck: &'a Deck,
    turned: u32,
}

impl Iterator for Stored<'_> {
    type Item = (usize, Placed);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.turned == 0 {
            return None;
        }
        let bit = self.turned.trailing_zeros() as usize;
        self.turned &= self.turned - 1;
        let Deck {
            ring, head, len, ..
        } = self.deck;
        let place = (bit + usize::from(*head)) % PLACES;
        let unused = if place < usize::from(*head) {
            PLACES - usize::from(*len)
        } else {
            0
        };
        Some((bit - unused, ring[place]))
    }
}
