//! What all screens draw with: a pen that knows ink and paper, the fonts, the icons
//! and how costs and resources are written with them.

pub mod icon;
pub mod picture;

use core::fmt::{self, Write};

use embedded_graphics::{
    Drawable,
    draw_target::DrawTarget,
    geometry::{Point, Size},
    mono_font::{MonoFont, MonoTextStyle, ascii},
    pixelcolor::BinaryColor,
    primitives::{Line, Primitive, PrimitiveStyle, Rectangle},
    text::{Baseline, Text},
};
use heapless::String;

use crate::game::{Action, Cost, Resources};
use icon::Icon;
use picture::Picture;

/// [`words`] with the syntax of `format!`.
macro_rules! line {
    ($($arguments:tt)*) => { $crate::console::draw::words(format_args!($($arguments)*)) };
}
pub(crate) use line;

/// Capitals five pixels high: panels, chips, the head line.
pub const SMALL: Font = Font(&ascii::FONT_4X6);
/// Lists and sentences.
pub const TEXT: Font = Font(&ascii::FONT_5X7);
/// Headings.
pub const HEADING: Font = Font(&ascii::FONT_6X10);
/// The score at the end.
pub const BIG: Font = Font(&ascii::FONT_10X20);

#[derive(Clone, Copy)]
pub struct Font(&'static MonoFont<'static>);

impl Font {
    pub const fn width_of(self, text: &str) -> i32 {
        (text.len() as u32 * self.0.character_size.width) as i32
    }

    /// How many letters stand beside each other in so many columns.
    pub const fn letters(self, width: i32) -> usize {
        width as usize / self.0.character_size.width as usize
    }

    pub const fn height(self) -> i32 {
        self.0.character_size.height as i32
    }

    const fn style(self, ink: BinaryColor) -> MonoTextStyle<'static, BinaryColor> {
        MonoTextStyle::new(self.0, ink)
    }
}

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

    pub fn picture(&mut self, x: i32, y: i32, picture: Picture) -> Result<(), D::Error> {
        self.pixels(picture.points(Point::new(x, y)))
    }

    /// Pixels of ink, wherever they are.
    pub fn pixels(&mut self, points: impl Iterator<Item = Point>) -> Result<(), D::Error> {
        let ink = self.ink;
        self.target
            .draw_iter(points.map(|point| embedded_graphics::Pixel(point, ink)))
    }

    pub fn text(&mut self, x: i32, y: i32, font: Font, text: &str) -> Result<i32, D::Error> {
        let style = font.style(self.ink);
        Text::with_baseline(text, Point::new(x, y), style, Baseline::Top).draw(self.target)?;
        Ok(x + font.width_of(text))
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
                x = self.text(x, y + 1, SMALL, &line!("{count}"))?;
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
                x = self.text(x, y + 1, SMALL, "/")?;
            }
            x = self.resources(x, y, price)?;
        }
        Ok(x)
    }

    /// A text over several lines, each so many letters wide; the row after it.
    pub fn paragraph(
        &mut self,
        x: i32,
        mut y: i32,
        font: Font,
        letters: usize,
        text: &str,
    ) -> Result<i32, D::Error> {
        for line in wrap(text, letters) {
            self.text(x, y, font, line)?;
            y += font.height() + 1;
        }
        Ok(y)
    }

    /// A white bar over the whole width with a heading in it.
    pub fn heading(&mut self, text: &str) -> Result<(), D::Error> {
        self.fill(0, 0, super::frame::WIDTH as i32, HEADING_HEIGHT)?;
        self.inverse(true).text(2, 1, TEXT, text)?;
        Ok(())
    }
}

/// How much of a screen a [heading](Pen::heading) takes.
pub const HEADING_HEIGHT: i32 = 8;

const RESOURCE_ICONS: [Icon; 4] = [icon::LOG, icon::FISH, icon::STONE, icon::WILD];

/// How wide [`Pen::resources`] will be.
pub fn width_of_resources(resources: Resources) -> i32 {
    let kinds = resources.counts().into_iter().zip(RESOURCE_ICONS);
    let width = |(count, icon): (u8, Icon)| match count {
        0 => 0,
        1 => icon.width,
        _ => icon.width + SMALL.width_of("2"),
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

/// The lines of a text that is at most so many letters wide, broken at spaces.
pub fn wrap(text: &str, letters: usize) -> impl Iterator<Item = &str> {
    let mut rest = text.trim_start();
    core::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let (line, after) = split(rest, letters);
        rest = after;
        Some(line)
    })
}

/// As much of the text as one line takes, and what is left.
fn split(text: &str, letters: usize) -> (&str, &str) {
    if let Some(end) = text.find('\n').filter(|&end| end <= letters) {
        return (&text[..end], &text[end + 1..]);
    }
    let Some((full, next)) = text.char_indices().nth(letters) else {
        return (text, "");
    };
    let space = match next {
        ' ' => Some(full),
        _ => text[..full].rfind(' ').filter(|&at| at > 0),
    };
    let (line, rest) = text.split_at(space.unwrap_or(full));
    (line, rest.trim_start())
}

fn rectangle(x: i32, y: i32, width: i32, height: i32) -> Rectangle {
    let size = Size::new(width.max(0) as u32, height.max(0) as u32);
    Rectangle::new(Point::new(x, y), size)
}
