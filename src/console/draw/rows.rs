//! Titles, lists and their explanations, as every menu has them.

use super::{BODY, Pen, Surface};
use crate::console::frame::WIDTH;
use crate::console::text::Text;

/// From one row of a list to the next: a page of the display, and all of a line.
pub const ROW: i32 = 8;
/// How much of a screen a title takes.
pub const TITLE_HEIGHT: i32 = 9;
/// Where the first row stands, below a title.
pub const FIRST_ROW: i32 = 8;
/// The column of a row's words.
pub const ROW_LEFT: i32 = 4;
/// The widest bar: as much as the wire carries in time.
pub const ROW_BAR: i32 = 78;
/// Where values end.
const VALUES: i32 = WIDTH as i32 - 2;

impl<D: Surface> Pen<'_, D> {
    /// A title, and at the right end of its line what belongs to it.
    pub fn title(&mut self, text: Text<'_>, right: Option<Text<'_>>) -> Result<(), D::Error> {
        let start = self.text(0, 0, BODY, text)? + 3;
        let mut end = WIDTH as i32;
        if let Some(right) = right {
            self.text_right(end, 0, BODY, right)?;
            end -= self.width_of(BODY, right) + 3;
        }
        self.dotted(start, end, 4)
    }

    /// A row of a list with its words at `x` and `y`; a bar of this width if it is chosen.
    pub fn row(
        &mut self,
        (x, y): (i32, i32),
        width: i32,
        words: Text<'_>,
        chosen: bool,
    ) -> Result<(), D::Error> {
        self.bar_if(chosen, (x - 3, y - 1), (width, ROW + 1))?
            .text(x, y, BODY, words)
            .map(|_| ())
    }

    /// A setting in a list: its name, and its value at the right.
    pub fn setting(
        &mut self,
        y: i32,
        words: Text<'_>,
        value: Text<'_>,
        chosen: bool,
    ) -> Result<(), D::Error> {
        self.row((ROW_LEFT, y), ROW_BAR, words, chosen)?;
        self.text_right(VALUES, y, BODY, value).map(|_| ())
    }

    /// The same as one sentence, which is broken into lines where it has to be.
    pub fn explanation(&mut self, text: Text<'_>) -> Result<(), D::Error> {
        self.fill(0, NOTE, 1, 2 * ROW - 1)?;
        self.paragraph(ROW_LEFT, NOTE, BODY, WIDTH as i32 - ROW_LEFT, text)
            .map(|_| ())
    }

    /// What explains the chosen row: two lines at the foot.
    pub fn note(&mut self, lines: [Text<'_>; 2]) -> Result<(), D::Error> {
        self.fill(0, NOTE, 1, 2 * ROW - 1)?;
        for (y, line) in [NOTE, NOTE + ROW].into_iter().zip(lines) {
            self.text(ROW_LEFT, y, BODY, line)?;
        }
        Ok(())
    }
}

/// The first line of a note.
const NOTE: i32 = 48;
