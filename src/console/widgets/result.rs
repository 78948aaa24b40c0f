//! What a finished game is worth: the stars of each kind of building beside its name, their
//! sum, and the rating with a picture. It can be counted up, one kind after the other.

use crate::console::art::rating;
use crate::console::draw::{BODY, Pen, Picture, Surface};
use crate::console::frame::WIDTH;
use crate::console::text::Text;
use crate::game::{Card, Game, Kind, Rating};

const RIGHT: i32 = WIDTH as i32;
/// The names stand in two columns, the first of them down to the last row above the sum.
const COLUMN: i32 = 66;
const COLUMN_WIDTH: i32 = 61;
const ROW: i32 = 9;
const ROWS: i32 = 3;
/// The sum and the rating stand here, above a free line at the foot.
const SUM: i32 = 35;

/// Everything, counted.
pub fn draw<D>(pen: &mut Pen<'_, D>, game: &Game) -> Result<(), D::Error>
where
    D: Surface,
{
    draw_counted(pen, game, steps(game))
}

/// How many numbers there are to count up.
pub fn steps(game: &Game) -> usize {
    parts(game).count()
}

/// The first numbers and their sum; with the last of them comes the rating.
pub fn draw_counted<D>(pen: &mut Pen<'_, D>, game: &Game, counted: usize) -> Result<(), D::Error>
where
    D: Surface,
{
    let mut sum = 0;
    for (i, (name, stars)) in (0..).zip(parts(game).take(counted)) {
        let (x, y) = (i / ROWS * COLUMN, i % ROWS * ROW);
        pen.text(x, y, BODY, name)?;
        pen.text_right(x + COLUMN_WIDTH, y, BODY, Text::StarCount(stars))?;
        sum += stars;
    }
    let right = draw_sum(pen, sum)?;
    if counted >= steps(game) {
        let rating = Rating::of(sum);
        pen.picture(0, SUM, picture(rating))?;
        pen.text_centred(right, RIGHT, SUM + 6, BODY, Text::Rating(rating))?;
    }
    Ok(())
}

/// In digits of twice the size; the column after it.
fn draw_sum<D>(pen: &mut Pen<'_, D>, sum: i16) -> Result<i32, D::Error>
where
    D: Surface,
{
    const LEFT: i32 = 28;
    let width = pen.enlarged(LEFT, SUM + 2, 2, |pen| {
        pen.text(0, 0, BODY, Text::StarCount(sum))
    })?;
    Ok(LEFT + 2 * width)
}

/// The stars of each kind of building that has any, and of the Villagers together.
fn parts(game: &Game) -> impl Iterator<Item = (Text<'static>, i16)> {
    let kinds = Kind::BUILDINGS.into_iter().filter_map(|kind| {
        let stars = i16::from(game.stars_of(kind));
        (stars != 0).then_some((Text::Kind(kind), stars))
    });
    let villagers = Card::VILLAGERS
        .into_iter()
        .map(|card| game.recruited_stars(card));
    let villagers: i16 = villagers.sum();
    kinds.chain((villagers != 0).then_some((Text::Villagers, villagers)))
}

const fn picture(rating: Rating) -> Picture {
    match rating {
        Rating::Stranded => rating::STRANDED,
        Rating::NeedsWork => rating::NEEDS_WORK,
        Rating::Respectable => rating::RESPECTABLE,
        Rating::Exceptional => rating::EXCEPTIONAL,
        Rating::Astounding => rating::ASTOUNDING,
    }
}
