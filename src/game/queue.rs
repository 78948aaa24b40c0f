//! Which places of the deck's ring hold stored cards, in the order in which they come up.
//!
//! A card that is stored goes to the back of the deck, so it is the last to come up
//! again: the places are a queue, though cards leave it anywhere. Five bits name a
//! place and five cards are the most, so the whole queue is one word.

use super::deck::Deck;
use super::payment::MOST_STORED;

/// The bits of one place: its number in the ring and one, for 0 is the end of the queue.
const WIDTH: u32 = 6;
const PLACE: u32 = (1 << WIDTH) - 1;
const _: () = assert!(Deck::MOST_CARDS < 1 << WIDTH);
const _: () = assert!(WIDTH * MOST_STORED as u32 <= u32::BITS);

#[derive(Clone, Copy, Debug)]
pub(super) struct Queue(u32);

impl Queue {
    pub(super) const EMPTY: Self = Self(0);

    pub(super) fn len(self) -> u8 {
        self.count() as u8
    }

    /// Whether more than this many places are in it.
    #[inline]
    pub(super) fn is_longer_than(self, len: u8) -> bool {
        self.0 >> (WIDTH * u32::from(len)) != 0
    }

    /// Whether the card at `place` is the next that comes up.
    #[inline]
    pub(super) fn starts_with(self, place: usize) -> bool {
        self.0 & PLACE == place as u32 + 1
    }

    #[inline]
    pub(super) fn push(&mut self, place: usize) {
        self.0 |= (place as u32 + 1) << (WIDTH * u32::from(self.len()));
    }

    /// Takes out the place with `index` others in front of it.
    #[inline]
    pub(super) fn remove(&mut self, index: u8) -> usize {
        let before = WIDTH * u32::from(index);
        let kept = (1 << before) - 1;
        let place = (self.0 >> before & PLACE) - 1;
        self.0 = self.0 & kept | self.0 >> WIDTH & !kept;
        place as usize
    }
}

/// From the first that comes up.
impl Iterator for Queue {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let place = (self.0 & PLACE) - 1;
        self.0 >>= WIDTH;
        Some(place as usize)
    }
}
