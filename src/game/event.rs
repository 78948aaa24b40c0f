//! What happened in a turn, in the order in which it happened. The rules say it,
//! the screen shows it.

use super::card::Card;
use super::payment::MOST_STORED;
use super::placed::Placed;

/// The most that one move can bring about: every stored card pays, is reset or expires,
/// one card is played, one is set aside, the round ends and with it the game.
pub const MOST_EVENTS: usize = MOST_STORED + 4;

pub type Events = heapless::Vec<Event, MOST_EVENTS>;

/// One thing that happened. A [`Placed`] shows the card as it lay before a payment,
/// reset, store or expiry, and as it lies after a turn or a flip.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// Un-stored where it lies, to pay (P2).
    Paid(Placed),
    /// Un-stored where it lies, to make room (A3).
    Reset(Placed),
    Discarded(Placed),
    Stored(Placed),
    Rotated(Placed),
    Flipped(Placed),
    Recruited(Placed),
    /// Out of the game: a Feat that was used (F3).
    SetAside(Card),
    /// The Sail brought it on top.
    Sailed(Placed),
    /// The Blessing upgraded it.
    Blessed(Placed),
    /// A Villager's effect is on from here (W3).
    Activated(Placed),
    /// A stored card came up: what it held is lost, and it went to the back (E1).
    Expired(Placed),
    /// The tracker came up at the end of this round (E2).
    RoundEnded(u8),
    GameOver,
}
