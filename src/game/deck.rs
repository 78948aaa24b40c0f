//! The deck in the hand: a ring of cards, some of them stored.
//!
//! A turn takes a card from the front and puts it at the back; everything else
//! keeps its order. In a ring that moves no card at all: only the place where the
//! deck begins goes on. The Round Tracker lies in the deck too, but never does
//! anything except come nearer, so it is kept as the number of cards in front of it.

use core::cmp::Ordering;

use super::card::Card;
use super::placed::Placed;
use super::queue::Queue;
use super::resources::Resources;
use super::slot::Slot;

/// Places of the ring, a multiple of four: a position is copied word by word.
const PLACES: usize = 40;

#[derive(Clone, Copy, Debug)]
pub struct Deck {
    ring: [Placed; PLACES],
    /// Where in the ring the stored cards are.
    stored: Queue,
    /// What they hold together: asked in every turn, and for every price in it.
    held: Resources,
    bounds: Bounds,
}

/// Where the ring begins and ends. One word, and copied as one.
#[derive(Clone, Copy, Debug)]
#[repr(align(4))]
struct Bounds {
    len: u8,
    /// Where in the ring slot 0 is.
    head: u8,
    /// How many cards lie in front of the tracker: the cards left in this round.
    left: u8,
}

impl Deck {
    /// The most cards that a deck can have beside the tracker. A solo game has up to 27:
    /// the buildings, the Feats, the Villagers; a seat of a match has no Feats, and with
    /// all Villagers and all Outposts 37 cards.
    pub const MOST_CARDS: usize = PLACES;

    /// No card at all.
    pub(super) const EMPTY: Self = Self {
        ring: [Placed::FILLER; PLACES],
        stored: Queue::EMPTY,
        held: Resources::NOTHING,
        bounds: Bounds {
            len: 0,
            head: 0,
            left: 0,
        },
    };

    /// From the top: the cards without the tracker, then how many of them lie in front of it.
    /// The caller vouches for 2 to [`MOST_CARDS`](Self::MOST_CARDS), no more of them stored than there is room for.
    pub(super) fn new(cards: impl IntoIterator<Item = (Placed, bool)>, left: u8) -> Self {
        let mut deck = Self::EMPTY;
        deck.bounds.left = left;
        for (place, (card, stored)) in cards.into_iter().take(PLACES).enumerate() {
            deck.ring[place] = card;
            deck.bounds.len += 1;
            if stored {
                deck.store(place, card);
            }
        }
        deck
    }

    /// Becomes a copy of another. Places that no card of it lies in are left as they were: a deck
    /// of buildings alone is copied in half the time.
    #[inline]
    pub(super) fn copy(&mut self, other: &Self) {
        let (ring, rest) = self.ring.split_at_mut(Card::BUILDINGS);
        let (new_ring, new_rest) = other.ring.split_at(Card::BUILDINGS);
        ring.copy_from_slice(new_ring);
        if other.len() > Card::BUILDINGS {
            rest.copy_from_slice(new_rest);
        }
        self.stored = other.stored;
        self.held = other.held;
        self.bounds = other.bounds;
    }

    /// How many cards there are beside the tracker.
    pub fn len(&self) -> usize {
        usize::from(self.bounds.len)
    }

    pub fn is_empty(&self) -> bool {
        self.bounds.len == 0
    }

    /// How many cards lie in front of the tracker.
    pub fn left(&self) -> usize {
        usize::from(self.bounds.left)
    }

    /// Where in the ring the card is that has `depth` others in front of it, the tracker not counted.
    #[inline]
    fn place(&self, depth: usize) -> usize {
        let place = usize::from(self.bounds.head) + depth;
        let is_around = depth > 0 && place >= self.len();
        place - if is_around { self.len() } else { 0 }
    }

    /// The card with `depth` others in front of it, the tracker not counted.
    #[inline]
    pub fn card(&self, depth: usize) -> Placed {
        self.ring[self.place(depth)]
    }

    #[inline(always)]
    pub fn is_stored(&self, depth: usize) -> bool {
        let place = self.place(depth);
        self.stored.into_iter().any(|stored| stored == place)
    }

    /// Whether the stored card that comes up first is the one at this depth.
    #[inline]
    pub(super) fn is_first_stored(&self, depth: usize) -> bool {
        self.stored.starts_with(self.place(depth))
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
        let mut stored = self.stored;
        (0..self.len()).map(move |depth| {
            let place = self.place(depth);
            let is_stored = stored.starts_with(place);
            if is_stored {
                stored.next();
            }
            (self.ring[place], is_stored)
        })
    }

    pub fn stored_count(&self) -> u8 {
        self.stored.len()
    }

    /// Whether more than this many cards are stored.
    #[inline]
    pub(super) fn stores_more_than(&self, count: u8) -> bool {
        self.stored.is_longer_than(count)
    }

    /// The stored cards, those that come up first first.
    #[inline]
    pub fn stored(&self) -> Stored<'_> {
        Stored {
            deck: self,
            rest: self.stored,
        }
    }

    /// What the stored cards hold together.
    #[inline]
    pub fn held(&self) -> Resources {
        self.held
    }

    /// Turns a stored card upright, where it lies; `index` others come up before it.
    #[inline]
    pub(super) fn unstore(&mut self, index: u8) -> Placed {
        let card = self.ring[self.stored.remove(index)];
        self.held = self.held.minus(card.face().holds);
        card
    }

    #[inline]
    fn store(&mut self, place: usize, card: Placed) {
        self.stored.push(place);
        self.held = self.held.plus(card.face().holds);
    }

    /// Takes a card of the top two to the back, as `card` and stored or not (A1, A2).
    /// With slot 1 the card in slot 0 stays on top (T2).
    #[inline]
    pub(super) fn send_to_back(&mut self, slot: Slot, card: Placed, stored: bool) {
        let first = usize::from(self.bounds.head);
        let second = self.place(1);
        if slot == Slot::Second {
            self.ring[second] = self.ring[first];
        }
        self.ring[first] = card;
        if stored {
            self.store(first, card);
        }
        self.bounds.head = second as u8;
        self.bounds.left -= 1;
    }

    /// The tracker, which is on top, goes to the back.
    #[inline]
    pub(super) fn send_tracker_to_back(&mut self) {
        self.bounds.left = self.bounds.len;
    }

    /// Takes a card of the top two right behind the tracker, as `card` (W1).
    #[inline(always)]
    pub(super) fn send_behind_tracker(&mut self, slot: Slot, card: Placed) {
        let mut cards = *self;
        cards.lift(slot.depth());
        cards.insert(usize::from(cards.bounds.left), card);
        *self = cards;
    }

    /// Puts a new card right behind the tracker (M4).
    pub(super) fn put_behind_tracker(&mut self, card: Placed) {
        self.insert(self.left(), card);
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
        self.bounds.left += 1;
    }

    /// Lays another area of a card up, where it lies.
    pub(super) fn turn(&mut self, depth: usize, card: Placed) {
        self.ring[self.place(depth)] = card;
    }

    /// Removes a card that lies in front of the tracker.
    fn lift(&mut self, depth: usize) {
        let kept = self.cards().enumerate().filter(|(i, _)| *i != depth);
        *self = Self::new(kept.map(|(_, card)| card), self.bounds.left - 1);
    }

    /// Puts an upright card at a depth; who is in front of the tracker is the caller's.
    fn insert(&mut self, depth: usize, card: Placed) {
        let before = self.cards().take(depth);
        let after = self.cards().skip(depth);
        let all = before.chain(core::iter::once((card, false))).chain(after);
        *self = Self::new(all, self.bounds.left);
    }
}

/// Two decks are equal when they lie equally in the hand, wherever their rings begin.
impl PartialEq for Deck {
    fn eq(&self, other: &Self) -> bool {
        self.bounds.left == other.bounds.left && self.cards().eq(other.cards())
    }
}

impl Eq for Deck {}

/// The stored cards of a deck with their depths, from the top.
#[derive(Clone)]
pub struct Stored<'a> {
    deck: &'a Deck,
    rest: Queue,
}

impl Iterator for Stored<'_> {
    type Item = (usize, Placed);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let place = self.rest.next()?;
        let (head, len) = (usize::from(self.deck.bounds.head), self.deck.len());
        let around = if place < head { len } else { 0 };
        Some((place + around - head, self.deck.ring[place]))
    }
}
