//! Letters, icons and pictures are rows of bits. They are drawn here, on any target.

use embedded_graphics::{geometry::Point, pixelcolor::BinaryColor};

use super::Surface;

/// Draws the set bits of rows from the top down: bit `x` is column `x`.
pub fn draw<D: Surface>(
    target: &mut D,
    rows: impl Iterator<Item = u8>,
    at: Point,
    ink: BinaryColor,
) -> Result<(), D::Error> {
    for (y, row) in (at.y..).zip(rows) {
        target.row(Point::new(at.x, y), row, ink)?;
    }
    Ok(())
}
