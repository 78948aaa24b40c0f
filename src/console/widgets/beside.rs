//! Words in place of one of the top two cards: the one that the cursor is not on. All that they
//! may be about stays in sight: the other card, the head line, the discard and what is stored.

use super::card_panel;
use super::spot::Spot;
use super::strip;
use crate::console::draw::{BODY, Pen, Surface, TOKEN_WIDTH};
use crate::game::Slot;

/// The width of a line; there is room for five.
pub const LINE: i32 = card_panel::WIDTH - 3;
/// The row of the first line.
pub const TOP: i32 = card_panel::TOP + 1;

/// The card that makes way for words.
pub fn slot(spot: Spot) -> Slot {
    spot.slot().map_or(Slot::Second, Slot::other)
}

/// The column where the words begin.
pub const fn left(slot: Slot) -> i32 {
    card_panel::left(slot) + 3
}

/// Takes the card away and marks the words that follow; the first lines of them may be gone
/// already, and the card be back.
pub fn clear<D>(pen: &mut Pen<'_, D>, slot: Slot, gone: usize) -> Result<(), D::Error>
where
    D: Surface,
{
    let left = card_panel::left(slot);
    let top = TOP + BODY.line() * gone as i32;
    if gone == 0 {
        // The edge of the card's picture; the rest of that row is the head line's.
        pen.paper_at(left, card_panel::TOP, TOKEN_WIDTH, 1)?;
    }
    pen.paper_at(left, top, card_panel::WIDTH, strip::TOP - top)?;
    pen.fill(left, top, 1, strip::TOP - 2 - top)
}
