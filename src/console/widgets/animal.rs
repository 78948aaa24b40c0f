//! The animals that the seats are named after.

use crate::console::draw::{BODY, Pen, Surface};
use crate::console::text::Text;
use crate::party::Seat;

/// The animal of a seat and its name below, around a column.
pub fn draw<D>(pen: &mut Pen<'_, D>, (middle, y): (i32, i32), seat: Seat) -> Result<(), D::Error>
where
    D: Surface,
{
    pen.text_centred(middle - 32, middle + 32, y + 18, BODY, Text::Seat(seat))?;
    Ok(())
}
