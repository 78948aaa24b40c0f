//! A target on which every pixel is a square: how icons and letters become large.

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
    times: u32,
}

impl<D: Surface> Pen<'_, D> {
    /// A pen whose pixels are squares of `times` columns and rows; its column 0 and
    /// row 0 are at `x` and `y`.
    pub fn enlarged<T>(
        &mut self,
        x: i32,
        y: i32,
        times: u32,
        draw: impl FnOnce(&mut Pen<'_, Enlarged<'_, D>>) -> Result<T, D::Error>,
    ) -> Result<T, D::Error> {
        let mut target = Enlarged {
            target: self.target,
            corner: Point::new(x, y),
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
            (top_left - self.corner) / self.times as i32,
            size / self.times,
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
            let corner = self.corner + at * self.times as i32;
            let square = Rectangle::new(corner, Size::new_equal(self.times));
            self.target.fill_solid(&square, colour)?;
        }
        Ok(())
    }
}
