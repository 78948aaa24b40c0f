//! The animals that the seats are named after: large, and as small marks beside numbers.

use crate::console::art::{animal, mark};
use crate::console::draw::{BODY, Pen, Picture, Surface};
use crate::console::text::Text;
use crate::party::Seat;

/// The rows of the highest picture.
pub const PICTURE: i32 = animal::PARROT.height();
/// The columns of the widest mark; all are nine rows high.
pub const MARK: i32 = mark::TURTLE.width();

/// The animal of a seat and its name below, around a column. Nothing is below the name, whichever
/// it is.
pub fn draw<D>(pen: &mut Pen<'_, D>, (middle, y): (i32, i32), seat: Seat) -> Result<(), D::Error>
where
    D: Surface,
{
    let picture = picture(seat);
    let (x, top) = (middle - picture.width() / 2, y + PICTURE - picture.height());
    pen.picture(x, top, picture)?;
    pen.text_centred(
        middle - 32,
        middle + 32,
        y + PICTURE + 2,
        BODY,
        Text::Seat(seat),
    )?;
    Ok(())
}

/// The mark in the middle of as many columns as the widest takes; the column after these.
pub fn draw_mark<D>(pen: &mut Pen<'_, D>, x: i32, y: i32, seat: Seat) -> Result<i32, D::Error>
where
    D: Surface,
{
    let mark = mark(seat);
    pen.picture(x + (MARK - mark.width()) / 2, y, mark)?;
    Ok(x + MARK)
}

pub const fn picture(seat: Seat) -> Picture {
    match seat.index() {
        0 => animal::TURTLE,
        1 => animal::CRAB,
        2 => animal::PARROT,
        _ => animal::SHARK,
    }
}

pub const fn mark(seat: Seat) -> Picture {
    match seat.index() {
        0 => mark::TURTLE,
        1 => mark::CRAB,
        2 => mark::PARROT,
        _ => mark::SHARK,
    }
}
