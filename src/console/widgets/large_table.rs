//! The table in letters of twice the size: one card at a time, and of it what the cursor is
//! on. Up and Down turn the lines over, Left and Right the cards.

use super::card_panel::{Row, draw_worth, round_end};
use super::spot::Spot;
use super::strip;
use super::teaching::Place;
use crate::console::art::{act, goods};
use crate::console::draw::{BODY, Goods, Pen, Surface};
use crate::console::frame::WIDTH;
use crate::console::text::Text;
use crate::game::{Game, Slot};

/// A line of large letters.
const LINE: i32 = 16;
const TIMES: u8 = 2;

/// Where the selected thing stands, and what is stored.
pub const SELECTED: Place = (0, LINE, WIDTH as i32, 2 * LINE - 1);
pub const STORED: Place = (0, 3 * LINE, WIDTH as i32, LINE);

/// Draws what is selected, and what is stored below.
pub fn draw<D>(pen: &mut Pen<'_, D>, game: &Game, spot: Spot) -> Result<(), D::Error>
where
    D: Surface,
{
    let (depth, name) = match spot {
        Spot::Third => (2, Text::Third),
        Spot::Name(slot) | Spot::Offer(slot, _) => (slot.depth(), Text::Of(slot.depth() + 1, 2)),
        Spot::Discard => (0, Text::Of(1, 2)),
    };
    let card = game.deck().slot(depth).map(|(card, _)| card);
    let title = card.map_or(round_end(game), |card| Text::ShortCard(card.card()));
    pen.enlarged(0, 0, TIMES, |pen| pen.text(0, 0, BODY, title))?;
    pen.text_right(WIDTH as i32, 4, BODY, name)?;
    match spot {
        Spot::Third | Spot::Name(_) => {
            if let Some(card) = card {
                pen.enlarged(0, LINE + 2, TIMES, |pen| draw_worth(pen, card.face(), 0, 0))?;
            }
            pen.enlarged(0, 2 * LINE, TIMES, |pen| draw_state(pen, game))
        }
        Spot::Offer(slot, i) => draw_offer(pen, game, slot, i),
        Spot::Discard => pen
            .enlarged(0, LINE, TIMES, |pen| {
                let x = pen.picture(1, 2, act::DISCARD)?;
                pen.text(x + 3, 0, BODY, Text::Discard)
            })
            .map(drop),
    }?;
    pen.fill(0, 3 * LINE - 1, WIDTH as i32, 1)?;
    draw_storage(pen, game)
}

/// One action, over both lines.
fn draw_offer<D>(pen: &mut Pen<'_, D>, game: &Game, slot: Slot, i: u8) -> Result<(), D::Error>
where
    D: Surface,
{
    let Some(card) = game.open_card(slot) else {
        return Ok(());
    };
    let moves = game.legal_moves();
    match card.face().offers().get(usize::from(i)) {
        Some(offer) => {
            let row = Row::of(card, offer, game, &moves, slot);
            pen.enlarged(0, LINE, TIMES, |pen| row.draw(pen, (0, 0)))
        }
        None => Ok(()),
    }
}

/// Round, cards left in it, stars.
fn draw_state<D>(pen: &mut Pen<'_, D>, game: &Game) -> Result<(), D::Error>
where
    D: Surface,
{
    let round = game.round();
    let x = pen.text(0, 0, BODY, Text::Round { round })?;
    let x = pen.picture(x + 3, 0, act::PILE)?;
    let x = pen.text(x + 1, 0, BODY, Text::Number(game.deck().left() as i32))?;
    let x = pen.text(x + 3, 0, BODY, Text::Number(game.score().stars.into()))?;
    pen.picture(x + 1, 0, goods::STAR)?;
    Ok(())
}

/// All that is stored, and when the first of it comes up.
fn draw_storage<D>(pen: &mut Pen<'_, D>, game: &Game) -> Result<(), D::Error>
where
    D: Surface,
{
    let held = game.deck().held();
    if held.is_nothing() {
        return pen
            .text(0, 3 * LINE + 5, BODY, Text::StorageEmpty)
            .map(drop);
    }
    pen.enlarged(0, 3 * LINE + 2, TIMES, |pen| {
        pen.goods(0, 0, Goods::solid(held, 2))
    })?;
    if let Some((depth, _)) = game.deck().stored().next() {
        let x = WIDTH as i32 - strip::comes_up_width(pen, BODY, depth);
        strip::draw_comes_up(pen, (x, 3 * LINE + 5), BODY, depth)?;
    }
    Ok(())
}
