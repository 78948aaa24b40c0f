//! Bars, frames and lines.

use embedded_graphics::{Pixel, geometry::Point};

use super::{Pen, Surface};

impl<D: Surface> Pen<'_, D> {
    /// The cursor: a solid bar without its four corner pixels. What is in it is
    /// drawn with the pen that this gives.
    pub fn bar(&mut self, x: i32, y: i32, width: i32, height: i32) -> Result<Pen<'_, D>, D::Error> {
        self.fill(x + 1, y, width - 2, 1)?;
        self.fill(x, y + 1, width, height - 2)?;
        self.fill(x + 1, y + height - 1, width - 2, 1)?;
        Ok(self.inverse(true))
    }

    /// A [`bar`](Self::bar) if the cursor is there; the pen to draw with, either way.
    pub fn bar_if(
        &mut self,
        here: bool,
        (x, y): (i32, i32),
        (width, height): (i32, i32),
    ) -> Result<Pen<'_, D>, D::Error> {
        match here {
            true => self.bar(x, y, width, height),
            false => Ok(self.inverse(false)),
        }
    }

    /// A frame with round corners: those of a chip with a radius of 1, those of a card
    /// with 2.
    pub fn rounded(
        &mut self,
        x: i32,
        y: i32,
        width: i32,
        height: i32,
        radius: i32,
    ) -> Result<(), D::Error> {
        let (right, bottom) = (x + width - 1, y + height - 1);
        for y in [y, bottom] {
            self.fill(x + radius, y, width - 2 * radius, 1)?;
        }
        for x in [x, right] {
            self.fill(x, y + radius, 1, height - 2 * radius)?;
        }
        let corners = [(x + 1, y + 1), (right - 1, y + 1)]
            .into_iter()
            .chain([(x + 1, bottom - 1), (right - 1, bottom - 1)]);
        match radius {
            2 => self.pixels(corners.map(|(x, y)| Point::new(x, y))),
            _ => Ok(()),
        }
    }

    /// A dotted line: every second pixel from `x` on, up to the column `right`.
    pub fn dotted(&mut self, x: i32, right: i32, y: i32) -> Result<(), D::Error> {
        let ink = self.ink;
        let dots = (x..right).step_by(2);
        let pixels = dots.map(|x| Pixel(Point::new(x, y), ink));
        self.target.draw_iter(pixels)
    }
}
