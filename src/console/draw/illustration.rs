//! Small illustrations as lists of what is in them, so that a page of the help is
//! data: cards that stand or lie, pictures, a few letters, lines.

use embedded_graphics::geometry::Point;

use super::{BODY, Pen, Picture, Pose, Surface, TAG};
use crate::console::text::Text;

/// One thing in an illustration, with the place of its upper left corner.
#[derive(Clone, Copy)]
pub enum Mark {
    /// A card upright.
    Card(i32, i32, Picture),
    /// A card that lies sideways: stored.
    Stored(i32, i32, Picture),
    Picture(i32, i32, Picture),
    /// A picture of twice the size.
    Big(i32, i32, Picture),
    Text(i32, i32, Text<'static>),
    Tag(i32, i32, Text<'static>),
    /// Letters of twice the size.
    Large(i32, i32, Text<'static>),
    /// From one point to another.
    Line(i32, i32, i32, i32),
    /// A frame, with its width and height.
    Frame(i32, i32, i32, i32),
    /// A white rectangle, with its width and height.
    Fill(i32, i32, i32, i32),
}

impl<D: Surface> Pen<'_, D> {
    /// Draws an illustration whose rows begin at `top`.
    pub fn illustration(&mut self, top: i32, marks: &[Mark]) -> Result<(), D::Error> {
        for mark in marks {
            match *mark {
                Mark::Card(x, y, picture) => self.token(x, top + y, picture)?,
                Mark::Stored(x, y, picture) => self.posed(x, top + y, picture, Pose::Sideways)?,
                Mark::Picture(x, y, picture) => drop(self.picture(x, top + y, picture)?),
                Mark::Big(x, y, picture) => {
                    self.enlarged(x, top + y, 2, |pen| pen.picture(0, 0, picture))?;
                }
                Mark::Text(x, y, text) => drop(self.text(x, top + y, BODY, text)?),
                Mark::Tag(x, y, text) => drop(self.text(x, top + y, TAG, text)?),
                Mark::Large(x, y, text) => {
                    self.enlarged(x, top + y, 2, |pen| pen.text(0, 0, BODY, text))?;
                }
                Mark::Line(x, y, to_x, to_y) => {
                    self.line(Point::new(x, top + y), Point::new(to_x, top + to_y))?;
                }
                Mark::Frame(x, y, width, height) => self.frame(x, top + y, width, height)?,
                Mark::Fill(x, y, width, height) => self.fill(x, top + y, width, height)?,
            }
        }
        Ok(())
    }
}
