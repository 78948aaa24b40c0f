//! The animals that the seats are named after: large, and as small marks beside numbers.

use crate::console::art::{animal, mark};
use crate::console::draw::{BODY, Pen, Picture, Surface};
use crate::console::frame::WIDTH;
use crate::console::text::Text;
use crate::party::Seat;

/// The rows of the highest picture.
pub const PICTURE: i32 = animal::PARROT.height();
/// Below the name.
const WORDS: i32 = 47;
/// The columns of the widest mark; all are nine rows high.
pub const MARK: i32 = mark::TURTLE.width();

/// The handheld goes to another seat: its animal in the middle, its name, and what is to be said.
pub fn draw<D>(pen: &mut Pen<'_, D>, seat: Seat, words: Text<'_>) -> Result<(), D::Error>
where
    D: Surface,
{
    let width = WIDTH as i32;
    let picture = picture(seat);
    let x = (width - picture.width()) / 2;
    pen.picture(x, PICTURE - picture.height(), picture)?;
    for (y, text) in [(PICTURE + 2, Text::Seat(seat)), (WORDS, words)] {
        pen.text_centred(0, width, y, BODY, text)?;
    }
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
