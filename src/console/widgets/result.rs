//! What a finished game is worth: stars and rating, arrows, resources, and the stars
//! of each kind of building.

use crate::console::draw::{HEADING, Pen, SMALL, Surface, icon};
use crate::console::frame::WIDTH;
use crate::console::text::Text;
use crate::game::{Card, Game, Kind, Rating};

/// The row of what is said beside arrows and resources.
pub const BESIDE: i32 = 12;

/// Draws all but the foot; the right of the heading and of the row below it is free.
pub fn draw<D>(pen: &mut Pen<'_, D>, game: &Game) -> Result<(), D::Error>
where
    D: Surface,
{
    let score = game.score();
    let x = pen.text(0, 0, HEADING, Text::Number(score.stars.into()))?;
    let x = pen.icon(x + 1, 1, icon::STAR)?;
    pen.text(x + 4, 0, HEADING, Text::Rating(Rating::of(score.stars)))?;
    let x = pen.icon(0, 11, icon::ARROW)?;
    let x = pen.text(x + 2, BESIDE, SMALL, Text::Number(score.arrows.into()))?;
    let x = pen.icon(x + 5, 11, icon::STORE)?;
    pen.text(x + 2, BESIDE, SMALL, Text::Number(score.resources.into()))?;
    pen.dots(0, 19, WIDTH as i32)?;
    draw_stars(pen, game)
}

/// Two columns: the stars of each kind, and of the Villagers together. The last place
/// of the second column is left.
fn draw_stars<D>(pen: &mut Pen<'_, D>, game: &Game) -> Result<(), D::Error>
where
    D: Surface,
{
    let kinds = Kind::BUILDINGS
        .into_iter()
        .map(|kind| (Text::Kind(kind), i16::from(game.stars_of(kind))));
    let villagers = Card::VILLAGERS
        .into_iter()
        .map(|card| game.recruited_stars(card));
    let villagers: i16 = villagers.sum();
    let rows = kinds.chain((villagers != 0).then_some((Text::Villagers, villagers)));
    for (i, (name, stars)) in (0..).zip(rows) {
        let (x, y) = place(i);
        pen.text(x, y, SMALL, name)?;
        pen.text_right(x + COLUMN, y, SMALL, Text::Number(stars.into()))?;
    }
    Ok(())
}

/// How wide a column is.
pub const COLUMN: i32 = 60;
/// The place that is left.
pub const LAST: (i32, i32) = place(9);

const fn place(i: i32) -> (i32, i32) {
    (i / 5 * 66, 21 + i % 5 * 7)
}
