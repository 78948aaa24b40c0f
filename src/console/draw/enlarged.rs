//! A target on which every pixel is a square, or two rows: how icons and letters become large, or tall.

use embedded_graphics::{
    Pixel,
    draw_target::DrawTarget,
    geometry::{Dimensions, Point, Size},
    primitives::Rectangle,
};

use super::{Pen, Surface};

pub struct Enlarged<'a, D> {
    target: &'a mut D,
    corner: Point,
    times: Times,
}

/// Columns and rows for one pixel.
#[derive(Clone, Copy)]
struct Times(u8, u8);

impl Times {
    fn as_point(self) -> Point {
        Point::new(self.0.into(), self.1.into())
    }

    fn as_size(self) -> Size {
        Size::new(self.0.into(), self.1.into())
    }
}

impl<D: Surface> Pen<'_, D> {
    /// A pen whose pixels are squares of `times` columns and rows; its column 0 and
    /// row 0 are at `x` and `y`.
    pub fn enlarged<T>(
        &mut self,
        x: i32,
        y: i32,
        times: u8,
        draw: impl FnOnce(&mut Pen<'_, Enlarged<'_, D>>) -> Result<T, D::Error>,
    ) -> Result<T, D::Error> {
        self.stretched(Point::new(x, y), Times(times, times), draw)
    }

    /// A pen whose pixels are two rows high, from the row `y` on. If that is even, every row of the
    /// glass has its double beside it, and a panel that shows one of the two shows all there is.
    pub fn tall<T>(
        &mut self,
        x: i32,
        y: i32,
        draw: impl FnOnce(&mut Pen<'_, Enlarged<'_, D>>) -> Result<T, D::Error>,
    ) -> Result<T, D::Error> {
        self.stretched(Point::new(x, y), Times(1, 2), draw)
    }

    fn stretched<T>(
        &mut self,
        corner: Point,
        times: Times,
        draw: impl FnOnce(&mut Pen<'_, Enlarged<'_, D>>) -> Result<T, D::Error>,
    ) -> Result<T, D::Error> {
        let mut target = Enlarged {
            target: self.target,
            corner,
            times,
        };
        draw(&mut Pen {
            target: &mut target,
            ink: self.ink,
            language: self.language,
        })
    }
}

impl<D: Surface> Surface for Enlarged<'_, D> {
    fn letters(&mut self, letters: &str) {
        self.target.letters(letters);
    }
}

impl<D: DrawTarget> Dimensions for Enlarged<'_, D> {
    fn bounding_box(&self) -> Rectangle {
        let Rectangle { top_left, size } = self.target.bounding_box();
        Rectangle::new(
            (top_left - self.corner).component_div(self.times.as_point()),
            size.component_div(self.times.as_size()),
        )
    }
}

impl<D: DrawTarget> DrawTarget for Enlarged<'_, D> {
    type Color = D::Color;
    type Error = D::Error;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Self::Error>
    where
        I: IntoIterator<Item = Pixel<Self::Color>>,
    {
        for Pixel(at, colour) in pixels {
            let corner = self.corner + at.component_mul(self.times.as_point());
            let square = Rectangle::new(corner, self.times.as_size());
            self.target.fill_solid(&square, colour)?;
        }
        Ok(())
    }
}
