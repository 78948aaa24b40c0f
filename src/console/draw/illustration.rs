//! Small illustrations as lists of what is in them, so that a page of the help is
//! data: cards that stand or lie, icons, a few letters, lines.

use embedded_graphics::geometry::Point;

use super::icon::Icon;
use super::{HEADING, Pen, SMALL, Surface, TEXT};
use crate::console::text::Text;

/// One thing in an illustration, with the place of its upper left corner.
#[derive(Clone, Copy)]
pub enum Mark {
    /// A card upright.
    Card(i32, i32),
    /// A card that lies sideways: stored.
    Stored(i32, i32),
    Icon(i32, i32, Icon),
    /// An icon black on white, in a box of nine by nine, as the table shows what is possible.
    Button(i32, i32, Icon),
    /// An icon of twice the size.
    Big(i32, i32, Icon),
    /// An icon of three times the size.
    Huge(i32, i32, Icon),
    Small(i32, i32, Text<'static>),
    Text(i32, i32, Text<'static>),
    Heading(i32, i32, Text<'static>),
    /// From one point to another.
    Line(i32, i32, i32, i32),
    /// A frame, with its width and height.
    Frame(i32, i32, i32, i32),
    /// A white rectangle, with its width and height.
    Fill(i32, i32, i32, i32),
}

/// How large the cards are: upright so wide and so high, stored the other way round.
pub const CARD: (i32, i32) = (15, 19);

impl<D: Surface> Pen<'_, D> {
    /// Draws an illustration whose rows begin at `top`.
    pub fn illustration(&mut self, top: i32, marks: &[Mark]) -> Result<(), D::Error> {
        let (short, long) = CARD;
        for mark in marks {
            match *mark {
                Mark::Card(x, y) => self.card(x, top + y, short, long)?,
                Mark::Stored(x, y) => self.card(x, top + y, long, short)?,
                Mark::Icon(x, y, icon) => drop(self.icon(x, top + y, icon)?),
                Mark::Button(x, y, icon) => {
                    self.fill(x, top + y, 9, 9)?;
                    self.inverse(true).icon(x + 1, top + y + 1, icon)?;
                }
                Mark::Big(x, y, icon) => self.large_icon(x, top + y, 2, icon)?,
                Mark::Huge(x, y, icon) => self.large_icon(x, top + y, 3, icon)?,
                Mark::Small(x, y, text) => drop(self.text(x, top + y, SMALL, text)?),
                Mark::Text(x, y, text) => drop(self.text(x, top + y, TEXT, text)?),
                Mark::Heading(x, y, text) => drop(self.text(x, top + y, HEADING, text)?),
                Mark::Line(x, y, to_x, to_y) => {
                    self.line(Point::new(x, top + y), Point::new(to_x, top + to_y))?;
                }
                Mark::Frame(x, y, width, height) => self.frame(x, top + y, width, height)?,
                Mark::Fill(x, y, width, height) => self.fill(x, top + y, width, height)?,
            }
        }
        Ok(())
    }

    /// A card with round corners; it covers what is behind it.
    fn card(&mut self, x: i32, y: i32, width: i32, height: i32) -> Result<(), D::Error> {
        self.paper_at(x, y, width, height)?;
        self.fill(x + 1, y, width - 2, 1)?;
        self.fill(x + 1, y + height - 1, width - 2, 1)?;
        self.fill(x, y + 1, 1, height - 2)?;
        self.fill(x + width - 1, y + 1, 1, height - 2)
    }

    fn large_icon(&mut self, x: i32, y: i32, times: u32, icon: Icon) -> Result<(), D::Error> {
        self.enlarged(x, y, times, |pen| pen.icon(0, 0, icon))?;
        Ok(())
    }
}
