//! What the player has selected, in terms of the game. A script reads it as a player
//! reads the screen, and presses until it is what it wants.

use super::text::Text;
use crate::game::{Action, Card, Move, Slot};

/// Something that is selected, and what A does with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Selection {
    /// The card at this depth: A looks at it, or blesses it.
    Card(usize),
    /// What a card offers: A does it, or asks how.
    Offer(Slot, Action),
    /// A makes this move at once.
    Move(Move),
    /// A Villager who is used in this round or not: A changes that.
    Villager(Card, bool),
    /// A puts a set-up action off: the other comes first.
    OtherFirst,
    /// A line of a menu, by its words: A does what it says.
    Menu(Text<'static>),
    /// A key of a keyboard: A types it, or takes the last one off.
    Key(Option<char>),
}
