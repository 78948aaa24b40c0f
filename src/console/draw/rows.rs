//! Titles, lists and their explanations, as every menu has them.

use super::{BODY, Pen, Surface};
use crate::console::frame::{HEIGHT, WIDTH};
use crate::console::text::Text;

/// From one line to the next: a page of the display, and all of a line.
pub const ROW: i32 = 8;
/// The same where there is room for air: the cursor's bar then touches no letter of the row above.
const AIRY: i32 = ROW + 1;
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

    /// The rows of a list, with a bar behind the chosen one.
    #[inline(always)]
    pub fn list<'t>(
        &mut self,
        list: &List,
        rows: impl IntoIterator<Item = Text<'t>>,
        chosen: usize,
    ) -> Result<(), D::Error> {
        self.rows(list, &mut rows.into_iter(), chosen)
    }

    /// The same for all lists: what makes their rows is called, and not copied.
    #[inline(never)]
    fn rows<'t>(
        &mut self,
        list: &List,
        rows: &mut dyn Iterator<Item = Text<'t>>,
        chosen: usize,
    ) -> Result<(), D::Error> {
        let mut above = None;
        for (i, words) in rows.enumerate() {
            let (x, y) = (list.left, list.row(i));
            // The first of many rows stands at an edge, or below a title.
            let top = if i == 0 && list.pitch == ROW {
                y
            } else {
                y - 1
            };
            self.bar_if(i == chosen, (x - 3, top), (list.bar, y + ROW - top))?
                .text(x, y, BODY, words)?;
            if let (true, Some(above)) = (i == chosen && list.pitch == ROW, above) {
                self.inverse(true).tails(x, y - ROW, BODY, above)?;
            }
            above = Some(words);
        }
        Ok(())
    }

    /// Some lines of a menu with their values, the chosen one explained at the foot.
    #[inline(never)]
    pub fn menu(
        &mut self,
        list: &List,
        (lines, line): (usize, &dyn Fn(usize) -> Line),
        chosen: usize,
        note: Text<'_>,
    ) -> Result<(), D::Error> {
        self.list(list, (0..lines).map(|i| line(i).0), chosen)?;
        for i in 0..lines {
            if let (_, Some(value)) = line(i) {
                self.value(list.row(i), value)?;
            }
        }
        self.explanation(note)
    }

    /// The value of a setting, at the right of its row.
    pub fn value(&mut self, y: i32, value: Text<'_>) -> Result<(), D::Error> {
        self.text_right(VALUES, y, BODY, value).map(|_| ())
    }

    /// What explains the chosen row: a sentence at the foot, in two lines at most.
    pub fn explanation(&mut self, text: Text<'_>) -> Result<(), D::Error> {
        self.fill(0, NOTE, 1, 2 * ROW - 1)?;
        self.paragraph(ROW_LEFT, NOTE, BODY, WIDTH as i32 - ROW_LEFT, text)
            .map(|_| ())
    }
}

/// The first line of a note.
const NOTE: i32 = 48;

/// What a line of a menu is called, and its value if it has one.
pub type Line = (Text<'static>, Option<Text<'static>>);

/// Where the rows of a list stand.
#[derive(Clone, Copy)]
pub struct List {
    left: i32,
    top: i32,
    bar: i32,
    pitch: i32,
}

impl List {
    /// So many rows from `top` on, if there is room for them with air before `bottom`; without, else.
    pub const fn new((left, top): (i32, i32), bar: i32, rows: usize, bottom: i32) -> Self {
        let airy = top + AIRY * rows as i32 <= bottom;
        Self {
            left,
            top: if airy { top + 1 } else { top },
            bar,
            pitch: if airy { AIRY } else { ROW },
        }
    }

    /// Below a title and above a note.
    pub const fn in_menu(bar: i32, rows: usize) -> Self {
        Self::new((ROW_LEFT, FIRST_ROW), bar, rows, NOTE)
    }

    /// The same with its last row at the bottom of the glass.
    pub const fn at_bottom(left: i32, bar: i32, rows: usize) -> Self {
        let list = Self::new((left, 0), bar, rows, HEIGHT as i32);
        let top = HEIGHT as i32 - list.pitch * rows as i32;
        Self { top, ..list }
    }

    /// The line of a row.
    pub const fn row(&self, i: usize) -> i32 {
        self.top + self.pitch * i as i32
    }
}
