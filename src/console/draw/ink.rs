//! Letters, icons and pictures are rows of bits. They are drawn here, on any target.

use embedded_graphics::{Pixel, draw_target::DrawTarget, geometry::Point, pixelcolor::BinaryColor};

/// Draws the set bits of rows from the top down: bit `x` is column `x`.
pub fn draw<D>(
    target: &mut D,
    rows: impl Iterator<Item = u8>,
    at: Point,
    ink: BinaryColor,
) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    for (y, row) in (at.y..).zip(rows) {
        let (mut bits, mut x) = (u32::from(row), at.x);
        while bits != 0 {
            if bits & 1 != 0 {
                target.draw_iter(Some(Pixel(Point::new(x, y), ink)))?;
            }
            (bits, x) = (bits >> 1, x + 1);
        }
    }
    Ok(())
}
