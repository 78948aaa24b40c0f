//! Where the console draws.

use embedded_graphics::{
    Pixel, draw_target::DrawTarget, geometry::Point, pixelcolor::BinaryColor, primitives::Rectangle,
};

use crate::console::frame::Frame;

/// A target of black and white pixels.
pub trait Surface: DrawTarget<Color = BinaryColor> {
    /// These letters are about to be drawn. A test may want to read them.
    fn letters(&mut self, _: &str) {}

    /// Draws the set bits of a byte in a row: bit `x` is column `x`.
    fn row(&mut self, at: Point, row: u8, ink: BinaryColor) -> Result<(), Self::Error> {
        let (mut bits, mut x) = (u32::from(row), at.x);
        while bits != 0 {
            if bits & 1 != 0 {
                self.draw_iter(Some(Pixel(Point::new(x, at.y), ink)))?;
            }
            (bits, x) = (bits >> 1, x + 1);
        }
        Ok(())
    }

    /// Exchanges light and dark in a rectangle; a target that cannot be read stays as it is.
    fn exchange(&mut self, _: &Rectangle) {}
}

impl Surface for Frame {
    fn row(&mut self, at: Point, row: u8, ink: BinaryColor) -> Result<(), Self::Error> {
        self.set_row(at, row, ink);
        Ok(())
    }

    fn exchange(&mut self, area: &Rectangle) {
        self.change(area, |byte, mask| *byte ^= mask);
    }
}
