//! What all screens draw with: a pen that knows ink and paper, the fonts, the icons
//! and how costs and resources are written with them.

mod enlarged;
mod font;
mod goods;
pub mod icon;
mod illustration;
mod ink;
mod picture;
mod prose;
mod rows;
mod shapes;
mod token;

use core::fmt::{self, Write};

use embedded_graphics::{
    Drawable,
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::BinaryColor,
    primitives::{Line, Primitive, PrimitiveStyle, Rectangle},
};
use heapless::String;

use crate::game::{Action, Cost, Resources};
pub use font::{AMOUNT, BODY, Font, HEADING, SMALL, TAG, TEXT, wrap};
pub use goods::{Goods, Means, price_width, yield_width};
use icon::Icon;
pub use illustration::Mark;
pub use picture::Picture;
pub use prose::Prose;
pub use rows::{FIRST_ROW, ROW, ROW_BAR, ROW_LEFT};
pub use token::{Pose, TOKEN_HEIGHT, TOKEN_WIDTH};

/// [`words`] with the syntax of `format!`.
macro_rules! line {
    ($($arguments:tt)*) => { $crate::console::draw::words(format_args!($($arguments)*)) };
}
pub(crate) use line;

/// Draws with ink on paper; [`inverse`](Self::inverse) exchanges the two.
///
/// What draws a row of things from left to right gives the column after it.
pub struct Pen<'a, D> {
    target: &'a mut D,
    ink: BinaryColor,
}

impl<'a, D: DrawTarget<Color = BinaryColor>> Pen<'a, D> {
    /// White on black, on a cleared target.
    pub fn on_clear(target: &'a mut D) -> Result<Self, D::Error> {
        target.clear(BinaryColor::Off)?;
        Ok(Self::new(target))
    }

    /// White on black, over what is there.
    pub fn new(target: &'a mut D) -> Self {
        Self {
            target,
            ink: BinaryColor::On,
        }
    }

    /// A pen for the same target that is black on white if `inverse`.
    pub fn inverse(&mut self, inverse: bool) -> Pen<'_, D> {
        let ink = if inverse { self.paper() } else { self.ink };
        Pen {
            target: self.target,
            ink,
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

    pub fn text(&mut self, x: i32, y: i32, font: Font, text: &str) -> Result<i32, D::Error> {
        font.draw(self.target, Point::new(x, y), self.ink, text)
    }

    /// Text that ends before the column `right`.
    pub fn text_right(
        &mut self,
        right: i32,
        y: i32,
        font: Font,
        text: &str,
    ) -> Result<i32, D::Error> {
        self.text(right - font.width_of(text), y, font, text)
    }

    /// Text in the middle between two columns.
    pub fn text_centred(
        &mut self,
        left: i32,
        right: i32,
        y: i32,
        font: Font,
        text: &str,
    ) -> Result<i32, D::Error> {
        self.text((left + right - font.width_of(text)) / 2, y, font, text)
    }

    pub fn icon(&mut self, x: i32, y: i32, icon: Icon) -> Result<i32, D::Error> {
        icon.draw(self.target, Point::new(x, y), self.ink)?;
        Ok(x + icon.width)
    }

    /// `2[log][fish]`: each kind once, with its number where it is more than one.
    pub fn resources(&mut self, mut x: i32, y: i32, resources: Resources) -> Result<i32, D::Error> {
        for (count, icon) in resources.counts().into_iter().zip(RESOURCE_ICONS) {
            if count > 1 {
                x = self.text(x, y + 1, SMALL, &line!("{count}"))? + 1;
            }
            if count > 0 {
                x = self.icon(x, y, icon)?;
            }
        }
        Ok(x)
    }

    /// The alternatives with slashes between, or `free`.
    pub fn cost(&mut self, mut x: i32, y: i32, cost: &Cost) -> Result<i32, D::Error> {
        if cost.is_free() {
            return self.text(x, y + 1, SMALL, "free");
        }
        for (i, &price) in cost.alternatives().iter().enumerate() {
            if i > 0 {
                x = self.text(x, y + 1, SMALL, "/")? + 1;
            }
            x = self.resources(x, y, price)?;
        }
        Ok(x)
    }

    /// A text over several lines, each so many columns wide; the row after it.
    pub fn paragraph(
        &mut self,
        x: i32,
        mut y: i32,
        font: Font,
        width: i32,
        text: &str,
    ) -> Result<i32, D::Error> {
        for line in wrap(font, width, text) {
            self.text(x, y, font, line)?;
            y += font.line();
        }
        Ok(y)
    }

    /// A white bar over the whole width with a heading in it.
    pub fn heading(&mut self, text: &str) -> Result<(), D::Error> {
        self.fill(0, 0, super::frame::WIDTH as i32, HEADING_HEIGHT - 1)?;
        self.inverse(true).text(2, 1, TEXT, text)?;
        Ok(())
    }

    /// The same in small letters, where every row counts.
    pub fn small_heading(&mut self, text: &str) -> Result<(), D::Error> {
        self.fill(0, 0, super::frame::WIDTH as i32, SMALL_HEADING_HEIGHT - 1)?;
        self.inverse(true).text(2, 1, SMALL, text)?;
        Ok(())
    }

    /// A line of a list, white if it is the chosen one; the pen to write in it, with
    /// [`TEXT`] one row below its top.
    pub fn list_line(
        &mut self,
        x: i32,
        y: i32,
        width: i32,
        chosen: bool,
    ) -> Result<Pen<'_, D>, D::Error> {
        if chosen {
            self.fill(x, y, width, LIST_ROW)?;
        }
        Ok(self.inverse(chosen))
    }
}

/// How much of a screen a [heading](Pen::heading) takes, with a row to breathe.
pub const HEADING_HEIGHT: i32 = 10;
/// Likewise a [small one](Pen::small_heading).
pub const SMALL_HEADING_HEIGHT: i32 = 8;
/// From one line of a list to the next: a page of the display, as long as the list
/// begins with one. A cursor that moves then changes two pages, and no more.
pub const LIST_ROW: i32 = 8;
/// Where a list begins below a [heading](Pen::heading).
pub const LIST_TOP: i32 = 2 * LIST_ROW;

const RESOURCE_ICONS: [Icon; 4] = [icon::LOG, icon::FISH, icon::STONE, icon::WILD];

/// How wide [`Pen::resources`] will be.
pub fn width_of_resources(resources: Resources) -> i32 {
    let kinds = resources.counts().into_iter().zip(RESOURCE_ICONS);
    let width = |(count, icon): (u8, Icon)| match count {
        0 => 0,
        1 => icon.width,
        _ => icon.width + SMALL.width_of(&line!("{count}")) + 1,
    };
    kinds.map(width).sum()
}

pub const fn icon_of(action: Action) -> Icon {
    match action {
        Action::Store => icon::STORE,
        Action::Rotate => icon::ROTATE,
        Action::Flip => icon::FLIP,
        Action::Recruit => icon::RECRUIT,
    }
}

/// A text of at most one long sentence, put together without a heap.
pub type Words = String<96>;

/// Formats [`Words`]; what does not fit is left out.
pub fn words(arguments: fmt::Arguments<'_>) -> Words {
    let mut words = Words::new();
    let _ = words.write_fmt(arguments);
    words
}

fn rectangle(x: i32, y: i32, width: i32, height: i32) -> Rectangle {
    let size = Size::new(width.max(0) as u32, height.max(0) as u32);
    Rectangle::new(Point::new(x, y), size)
}
