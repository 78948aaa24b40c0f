//! Where the console draws.

use embedded_graphics::{
    Pixel, draw_target::DrawTarget, geometry::Point, pixelcolor::BinaryColor, primitives::Rectangle,
};

use crate::console::frame::Frame;

/// A target of black and white pixels.
pub trait Surface: DrawTarget<Color = BinaryColor> {
    /// These letters are about to be drawn. A test may want to read them.
    fn letters(&mut self, _: &str) {}

    /// Draws the set bits of columns of up to eight pixels: bit `y` of each is row `y`.
    fn strip(&mut self, at: Point, columns: &[u8], ink: BinaryColor) -> Result<(), Self::Error> {
        for (x, column) in (at.x..).zip(columns) {
            let rows = (0..8).filter(|row| column >> row & 1 != 0);
            self.draw_iter(rows.map(|row| Pixel(Point::new(x, at.y + row), ink)))?;
        }
        Ok(())
    }

    /// Exchanges light and dark in a rectangle; a target that cannot be read stays as it is.
    fn exchange(&mut self, _: &Rectangle) {}
}

impl Surface for Frame {
    fn strip(&mut self, at: Point, columns: &[u8], ink: BinaryColor) -> Result<(), Self::Error> {
        self.set_strip(at, columns, ink);
        Ok(())
    }

    fn exchange(&mut self, area: &Rectangle) {
        self.change(area, |byte, mask| *byte ^= mask);
    }
}
