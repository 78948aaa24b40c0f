//! A bar that fills.

use crate::console::draw::{Pen, Surface};

/// As high as a letter, and filled by this many percent.
pub fn draw<D>(
    pen: &mut Pen<'_, D>,
    x: i32,
    y: i32,
    width: i32,
    percent: u8,
) -> Result<(), D::Error>
where
    D: Surface,
{
    const HEIGHT: i32 = 7;
    pen.rounded(x, y, width, HEIGHT, 1)?;
    let filled = (width - 4) * i32::from(percent.min(100)) / 100;
    pen.fill(x + 2, y + 2, filled, HEIGHT - 4)
}
