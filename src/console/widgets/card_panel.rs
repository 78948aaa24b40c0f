//! One of the top two cards on the table: its name and level, what it holds, and
//! what can be done with it for which price.

use super::table_view::Spot;
use crate::console::draw::{Pen, SMALL, Surface, icon, icon_of, width_of_resources};
use crate::console::text::Text;
use crate::game::{Face, Game, Help, Move, MoveList, Placed, Slot};

pub const WIDTH: i32 = 63;
pub const HEIGHT: i32 = 40;
/// Below the head line.
pub const TOP: i32 = 8;
const NAME_HEIGHT: i32 = 7;
const ROW: i32 = 8;
/// Room for the dearest price; what the card is worth stands to the right of it.
const OFFER_WIDTH: i32 = 47;
/// The discard has the last row to itself, always in the same place.
const DISCARD_ROW: i32 = 3;
/// Room for its words, and no more: each column is a byte on the wire.
const DISCARD_WIDTH: i32 = 60;

/// The column where a slot's panel begins.
pub const fn left(slot: Slot) -> i32 {
    match slot {
        Slot::First => 0,
        Slot::Second => WIDTH + 2,
    }
}

/// Draws the card in a slot, with the selection on it if it is there.
pub fn draw<D>(
    pen: &mut Pen<'_, D>,
    game: &Game,
    moves: &MoveList,
    slot: Slot,
    selected: Option<Spot>,
) -> Result<(), D::Error>
where
    D: Surface,
{
    let x = left(slot);
    let here = selected.is_some_and(|spot| spot.slot() == Some(slot));
    match game.deck().slot(slot.depth()) {
        None => draw_tracker(pen, game, x, here),
        Some((card, true)) => draw_stored(pen, card, x, here),
        Some((card, false)) => {
            draw_name(pen, card, x, here)?;
            draw_worth(pen, card.face(), x)?;
            draw_offers(pen, moves, slot, card, selected)?;
            if slot == Slot::First {
                let only = moves.as_slice() == [Move::Discard];
                draw_discard(pen, x, only, selected == Some(Spot::Discard))?;
            }
            Ok(())
        }
    }
}

/// The name bar, white when the selection is on this card, with the level's arrows.
fn draw_name<D>(pen: &mut Pen<'_, D>, card: Placed, x: i32, here: bool) -> Result<(), D::Error>
where
    D: Surface,
{
    let mut pen = draw_bar(pen, x, here)?;
    pen.text(x + 1, TOP + 1, SMALL, Text::ShortCard(card.card()))?;
    let level = i32::from(card.face().level);
    for i in 0..level {
        pen.icon(x + WIDTH - 5 * (i + 1), TOP, icon::ARROW)?;
    }
    Ok(())
}

/// A bar for a name; the pen to write in it.
fn draw_bar<'a, D>(pen: &'a mut Pen<'_, D>, x: i32, here: bool) -> Result<Pen<'a, D>, D::Error>
where
    D: Surface,
{
    if here {
        pen.fill(x, TOP, WIDTH, NAME_HEIGHT)?;
    } else {
        pen.dots(x, TOP + NAME_HEIGHT, WIDTH)?;
    }
    Ok(pen.inverse(here))
}

/// Stars, and what it holds when it is stored, in the corner that prices leave free.
fn draw_worth<D>(pen: &mut Pen<'_, D>, face: &Face, x: i32) -> Result<(), D::Error>
where
    D: Surface,
{
    let right = x + WIDTH;
    let mut y = TOP + NAME_HEIGHT + 1;
    if face.stars > 0 {
        let stars = Text::Number(face.stars.into());
        pen.icon(right - 7, y, icon::STAR)?;
        pen.text_right(right - 8, y + 1, SMALL, stars)?;
        y += ROW;
    }
    for held in face.holds.by_kind() {
        pen.resources(right - width_of_resources(held), y, held)?;
        y += ROW;
    }
    Ok(())
}

fn draw_offers<D>(
    pen: &mut Pen<'_, D>,
    moves: &MoveList,
    slot: Slot,
    card: Placed,
    selected: Option<Spot>,
) -> Result<(), D::Error>
where
    D: Surface,
{
    let x = left(slot);
    for (i, offer) in (0..).zip(card.face().offers()) {
        let y = row(i.into());
        let here = selected == Some(Spot::Offer(slot, i));
        let way = |m: &Move| match m {
            Move::Act(act) => act.slot == slot && act.action == offer.action,
            _ => false,
        };
        let possible = moves.iter().any(way);
        draw_button(
            pen,
            x,
            y,
            OFFER_WIDTH,
            icon_of(offer.action),
            possible,
            here,
        )?;
        let mut pen = pen.inverse(here);
        let end = pen.cost(x + 10, y, &offer.cost)?;
        let helped = |m: &Move| way(m) && matches!(m, Move::Act(act) if act.help != Help::Nobody);
        if moves.iter().any(helped) {
            pen.text(end + 1, y + 1, SMALL, Text::CanBeHelped)?;
        }
    }
    Ok(())
}

fn draw_discard<D>(pen: &mut Pen<'_, D>, x: i32, only: bool, here: bool) -> Result<(), D::Error>
where
    D: Surface,
{
    let y = row(DISCARD_ROW);
    let text = if only {
        Text::MustDiscard
    } else {
        Text::Discard
    };
    draw_button(pen, x, y, DISCARD_WIDTH, icon::DISCARD, true, here)?;
    pen.inverse(here).text(x + 10, y + 1, SMALL, text)?;
    Ok(())
}

/// What is possible is a lit button; the selected row is white from end to end.
fn draw_button<D>(
    pen: &mut Pen<'_, D>,
    x: i32,
    y: i32,
    width: i32,
    icon: icon::Icon,
    possible: bool,
    here: bool,
) -> Result<(), D::Error>
where
    D: Surface,
{
    if here {
        pen.fill(x, y - 1, width, ROW)?;
    }
    let mut pen = pen.inverse(here);
    if possible {
        pen.fill(x, y - 1, 9, ROW)?;
    }
    pen.inverse(possible).icon(x + 1, y, icon)?;
    Ok(())
}

/// Where the contents of a row begin. The row itself is a page of the display: its
/// first row of pixels is above them.
const fn row(i: i32) -> i32 {
    TOP + NAME_HEIGHT + 2 + i * ROW
}

fn draw_tracker<D>(pen: &mut Pen<'_, D>, game: &Game, x: i32, here: bool) -> Result<(), D::Error>
where
    D: Surface,
{
    draw_bar(pen, x, here)?.text(x + 1, TOP + 1, SMALL, Text::RoundTracker)?;
    let round = game.round();
    let ends = Text::RoundEndsHere { round };
    pen.paragraph(x + 4, row(0) + 4, SMALL, WIDTH - 4, ends)?;
    Ok(())
}

fn draw_stored<D>(pen: &mut Pen<'_, D>, card: Placed, x: i32, here: bool) -> Result<(), D::Error>
where
    D: Surface,
{
    draw_bar(pen, x, here)?.text(x + 1, TOP + 1, SMALL, Text::ShortCard(card.card()))?;
    pen.text(x + 4, row(0) + 2, SMALL, Text::Stored)?;
    pen.resources(x + 36, row(0) + 1, card.face().holds)?;
    pen.paragraph(x + 4, row(1) + 4, SMALL, WIDTH - 4, Text::UseItNow)?;
    Ok(())
}

/// The place of a slot's panel.
pub const fn place(slot: Slot) -> (i32, i32, i32, i32) {
    match slot {
        Slot::First => (0, 8, 63, 31),
        Slot::Second => (65, 8, 63, 31),
    }
}
