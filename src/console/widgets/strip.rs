//! The stored cards at the foot of the table: what each holds, and how many cards
//! have to go by until it comes up and loses it.

use crate::console::draw::{Pen, SMALL, Surface, width_of_resources};
use crate::console::text::Text;
use crate::game::Game;

pub const TOP: i32 = 49;
pub const HEIGHT: i32 = 15;
/// The upper part of a chip, with what the card holds.
const HOLDS_HEIGHT: i32 = 8;

/// How a chip stands out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    Plain,
    /// It is turned upright by what is about to happen: what it holds is white.
    Turned,
}

/// Draws them at the foot, none of them marked.
pub fn draw_plain<D>(pen: &mut Pen<'_, D>, game: &Game) -> Result<(), D::Error>
where
    D: Surface,
{
    draw(pen, game, TOP, |_| Mark::Plain)
}

/// Draws a chip for each place there is, with the stored cards from the left.
pub fn draw<D>(
    pen: &mut Pen<'_, D>,
    game: &Game,
    y: i32,
    mark: impl Fn(u8) -> Mark,
) -> Result<(), D::Error>
where
    D: Surface,
{
    let places = i32::from(game.store_limit());
    let width = 128 / places;
    for place in 0..places {
        draw_empty(pen, place * width, y, width)?;
    }
    for (i, (depth, card)) in (0..).zip(game.deck().stored()) {
        let x = i32::from(i) * width;
        let turned = mark(i) == Mark::Turned;
        pen.paper_at(x, y, width - 1, HEIGHT)?;
        pen.frame(x, y, width - 1, HEIGHT)?;
        if turned {
            pen.fill(x, y, width - 1, HOLDS_HEIGHT)?;
        }
        let holds = card.face().holds;
        let middle = x + (width - 1) / 2;
        let left = middle - width_of_resources(holds) / 2;
        pen.inverse(turned).resources(left, y + 1, holds)?;
        pen.text_centred(x, x + width, y + 8, SMALL, Text::ComesUp(depth))?;
    }
    Ok(())
}

/// A place that is free: its corners.
fn draw_empty<D>(pen: &mut Pen<'_, D>, x: i32, y: i32, width: i32) -> Result<(), D::Error>
where
    D: Surface,
{
    let (right, bottom) = (x + width - 4, y + HEIGHT - 1);
    for (x, y) in [(x, y), (right, y), (x, bottom), (right, bottom)] {
        pen.fill(x, y, 3, 1)?;
    }
    let right = x + width - 2;
    for (x, y) in [(x, y), (right, y), (x, bottom - 2), (right, bottom - 2)] {
        pen.fill(x, y, 1, 3)?;
    }
    Ok(())
}
