//! What all screens draw with: a pen that knows ink and paper, the faces, the pictures
//! and how prices and goods are written with them.

mod enlarged;
mod font;
mod goods;
mod illustration;
mod picture;
mod prompts;
mod prose;
mod rows;
mod shapes;
mod surface;
mod token;

use embedded_graphics::{
    Drawable,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::{Line, Primitive, PrimitiveStyle, Rectangle},
};

use super::frame::WIDTH;
use super::text::{Language, Text, Words};
pub use font::{AMOUNT, BODY, Font, TAG, wrap};
pub use goods::{Goods, Means, Stars, levels_width, price_width, yield_width};
pub use illustration::Mark;
pub use picture::Picture;
pub use prose::{PROSE_RIGHT, prose};
pub use rows::{FIRST_ROW, List, ROW, ROW_BAR, ROW_LEFT, TITLE_HEIGHT};
pub use surface::Surface;
pub use token::{Pose, TOKEN_HEIGHT, TOKEN_WIDTH};

/// Draws with ink on paper; [`inverse`](Self::inverse) exchanges the two.
///
/// What draws a row of things from left to right gives the column after it.
pub struct Pen<'a, D> {
    target: &'a mut D,
    ink: BinaryColor,
    language: Language,
}

impl<'a, D: Surface> Pen<'a, D> {
    /// White on black, on a cleared target.
    pub fn on_clear(target: &'a mut D, language: Language) -> Result<Self, D::Error> {
        target.clear(BinaryColor::Off)?;
        Ok(Self::new(target, language))
    }

    /// White on black, over what is there.
    pub fn new(target: &'a mut D, language: Language) -> Self {
        Self {
            target,
            ink: BinaryColor::On,
            language,
        }
    }

    /// A pen for the same target that is black on white if `inverse`.
    pub fn inverse(&mut self, inverse: bool) -> Pen<'_, D> {
        let ink = if inverse { self.paper() } else { self.ink };
        Pen {
            target: self.target,
            ink,
            language: self.language,
        }
    }

    fn paper(&self) -> BinaryColor {
        self.ink.invert()
    }

    /// Fills a rectangle with paper.
    pub fn paper_at(&mut self, x: i32, y: i32, width: i32, height: i32) -> Result<(), D::Error> {
        let paper = self.paper();
        self.target
            .fill_solid(&rectangle(x, y, width, height), paper)
    }

    /// Fills a rectangle with ink.
    pub fn fill(&mut self, x: i32, y: i32, width: i32, height: i32) -> Result<(), D::Error> {
        self.target
            .fill_solid(&rectangle(x, y, width, height), self.ink)
    }

    /// Exchanges ink and paper in a rectangle.
    pub fn exchange(&mut self, x: i32, y: i32, width: i32, height: i32) {
        self.target.exchange(&rectangle(x, y, width, height));
    }

    /// The border of a rectangle.
    pub fn frame(&mut self, x: i32, y: i32, width: i32, height: i32) -> Result<(), D::Error> {
        let style = PrimitiveStyle::with_stroke(self.ink, 1);
        rectangle(x, y, width, height)
            .into_styled(style)
            .draw(self.target)
    }

    /// A line of dots, two pixels apart.
    pub fn dots(&mut self, x: i32, y: i32, width: i32) -> Result<(), D::Error> {
        let dots = (x..x + width).step_by(3);
        let ink = self.ink;
        let pixels = dots.map(|x| embedded_graphics::Pixel(Point::new(x, y), ink));
        self.target.draw_iter(pixels)
    }

    pub fn line(&mut self, from: Point, to: Point) -> Result<(), D::Error> {
        let style = PrimitiveStyle::with_stroke(self.ink, 1);
        Line::new(from, to).into_styled(style).draw(self.target)
    }

    /// Pixels of ink, wherever they are.
    pub fn pixels(&mut self, points: impl Iterator<Item = Point>) -> Result<(), D::Error> {
        let ink = self.ink;
        self.target
            .draw_iter(points.map(|point| embedded_graphics::Pixel(point, ink)))
    }

    pub fn picture(&mut self, x: i32, y: i32, picture: Picture) -> Result<i32, D::Error> {
        picture.draw(self.target, Point::new(x, y), self.ink)?;
        Ok(x + picture.width())
    }

    fn say<'t>(&self, text: Text<'t>) -> Words<'t> {
        self.language.say(text)
    }

    /// All letters go through here.
    fn letters(&mut self, x: i32, y: i32, font: Font, letters: &str) -> Result<i32, D::Error> {
        self.target.letters(letters);
        font.draw(self.target, Point::new(x, y), self.ink, letters)
    }

    pub fn width_of(&self, font: Font, text: Text<'_>) -> i32 {
        font.width_of(&self.say(text))
    }

    pub fn text(&mut self, x: i32, y: i32, font: Font, text: Text<'_>) -> Result<i32, D::Error> {
        let words = self.say(text);
        self.letters(x, y, font, &words)
    }

    /// What hangs below a line of text: the tails of its letters.
    pub fn tails(&mut self, x: i32, y: i32, font: Font, text: Text<'_>) -> Result<(), D::Error> {
        let words = self.say(text);
        font.draw_tails(self.target, Point::new(x, y), self.ink, &words)
    }

    /// Text that ends before the column `right`.
    pub fn text_right(
        &mut self,
        right: i32,
        y: i32,
        font: Font,
        text: Text<'_>,
    ) -> Result<i32, D::Error> {
        let words = self.say(text);
        self.letters(right - font.width_of(&words), y, font, &words)
    }

    /// Text in the middle between two columns.
    pub fn text_centred(
        &mut self,
        left: i32,
        right: i32,
        y: i32,
        font: Font,
        text: Text<'_>,
    ) -> Result<i32, D::Error> {
        let words = self.say(text);
        self.letters_centred(left, right, y, font, &words)
    }

    fn letters_centred(
        &mut self,
        left: i32,
        right: i32,
        y: i32,
        font: Font,
        letters: &str,
    ) -> Result<i32, D::Error> {
        let x = (left + right - font.width_of(letters)) / 2;
        self.letters(x, y, font, letters)
    }

    /// A text over several lines of this width; the row after it.
    pub fn paragraph(
        &mut self,
        x: i32,
        y: i32,
        font: Font,
        width: i32,
        text: Text<'_>,
    ) -> Result<i32, D::Error> {
        self.last_lines((x, y), font, width, 0, text)
    }

    /// A paragraph without its first lines, the others in their place.
    pub fn last_lines(
        &mut self,
        (x, mut y): (i32, i32),
        font: Font,
        width: i32,
        without: usize,
        text: Text<'_>,
    ) -> Result<i32, D::Error> {
        for (i, line) in wrap(font, width, &self.say(text)).enumerate() {
            if i >= without {
                self.letters(x, y, font, line)?;
            }
            y += font.line();
        }
        Ok(y)
    }

    /// The first lines of a text as wide as the glass.
    pub fn first_lines(
        &mut self,
        x: i32,
        mut y: i32,
        font: Font,
        lines: usize,
        text: Text<'_>,
    ) -> Result<(), D::Error> {
        for line in wrap(font, WIDTH as i32, &self.say(text)).take(lines) {
            self.letters(x, y, font, line)?;
            y += font.line();
        }
        Ok(())
    }

    /// A text over several lines, each in the middle between two columns.
    pub fn paragraph_centred(
        &mut self,
        (left, right): (i32, i32),
        mut y: i32,
        font: Font,
        text: Text<'_>,
    ) -> Result<(), D::Error> {
        for line in wrap(font, right - left, &self.say(text)) {
            self.letters_centred(left, right, y, font, line)?;
            y += font.line();
        }
        Ok(())
    }
}

fn rectangle(x: i32, y: i32, width: i32, height: i32) -> Rectangle {
    let size = Size::new(width.max(0) as u32, height.max(0) as u32);
    Rectangle::new(Point::new(x, y), size)
}
