//! The lessons of the guided game, over the table while it is played: two lines, and the
//! thing that is meant blinks. They wait for nothing; the buttons do what they always do.

use crate::console::Millis;
use crate::console::draw::{Pen, Surface};
use crate::console::frame::{HEIGHT, WIDTH};
use crate::console::guide::{LINES, Lesson, Lessons, Target};

/// A place on the glass: column, row, width and height.
pub type Place = (i32, i32, i32, i32);

/// How long the first of two lessons stays.
const READ: Millis = 5_000;
/// What is meant goes out for a moment, again and again.
const LIT: Millis = 550;
const BLINK: Millis = LIT + 250;
/// How often it blinks before the glass is at rest.
const BLINKS: Millis = 6;

/// The lines stand at the foot or, if what is meant is there, over the pictures of the cards.
const HEAD: i32 = 23;
const FOOT: i32 = HEIGHT as i32 - LINES;

#[derive(Default)]
pub struct Teaching {
    lessons: Lessons,
    /// Which of them is shown, and since when.
    shown: Option<(usize, Millis)>,
    /// It has made way for the cursor.
    aside: bool,
    /// It does so, or comes back, then.
    moves_at: Option<Millis>,
}

/// The cursor is on the glass first: both at once would keep it waiting for the bus.
const MOVES_AFTER: Millis = 100;

impl Teaching {
    pub fn new(lessons: Lessons) -> Self {
        Self {
            lessons,
            ..Self::default()
        }
    }

    /// The cursor has moved, to where the lines are or elsewhere.
    pub fn make_way(&mut self, covered: bool, now: Millis) {
        self.moves_at = (self.aside != covered).then_some(now + MOVES_AFTER);
    }

    /// Whether its lines stand over the pictures of the cards, with what it means in this place.
    pub fn is_at_head(&self, place: impl Fn(Target) -> Place) -> bool {
        let lesson = self.shown.and_then(|(at, _)| self.lessons.get(at));
        lesson.is_some_and(|lesson| is_at_foot(place(lesson.target())))
    }

    /// What is shown.
    pub fn lesson(&self) -> Option<&Lesson> {
        let (at, _) = self.shown.filter(|_| !self.aside)?;
        self.lessons.get(at)
    }

    /// Those that were shown.
    pub fn read(&self) -> &[Lesson] {
        let shown = self.shown.map_or(0, |(at, _)| at + 1);
        &self.lessons[..shown.min(self.lessons.len())]
    }

    /// Goes on with time; `quiet` if nothing else happens on the table.
    pub fn tick(&mut self, now: Millis, quiet: bool) {
        if self.moves_at.take_if(|at| *at <= now).is_some() {
            self.aside ^= true;
        }
        match self.shown {
            None if quiet && !self.lessons.is_empty() => self.shown = Some((0, now)),
            Some((at, since)) if since + READ <= now && at + 1 < self.lessons.len() => {
                self.shown = Some((at + 1, now));
            }
            _ => {}
        }
    }

    /// When [`tick`](Self::tick) is wanted, or the picture changes.
    pub fn deadline(&self, now: Millis, quiet: bool) -> Option<Millis> {
        let Some((at, since)) = self.shown else {
            return (quiet && !self.lessons.is_empty()).then_some(now);
        };
        let next = (at + 1 < self.lessons.len()).then_some(since + READ);
        let gone = now.saturating_sub(since);
        let change = match gone % BLINK < LIT {
            true => since + gone / BLINK * BLINK + LIT,
            false => since + (gone / BLINK + 1) * BLINK,
        };
        let blink = (gone < BLINKS * BLINK).then_some(change);
        [next, blink, self.moves_at].into_iter().flatten().min()
    }

    /// Draws the lesson over a table where what it means has this place.
    pub fn draw<D>(
        &self,
        pen: &mut Pen<'_, D>,
        place: impl Fn(Target) -> Place,
        now: Millis,
    ) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let (Some(lesson), Some((_, since))) = (self.lesson(), self.shown) else {
            return Ok(());
        };
        let meant = place(lesson.target());
        let (x, y, width, height) = meant;
        let gone = now.saturating_sub(since);
        if gone < BLINKS * BLINK && gone % BLINK >= LIT {
            pen.paper_at(x, y, width, height)?;
        }
        if !is_at_foot(meant) {
            return lesson.draw(pen, FOOT);
        }
        pen.paper_at(0, 0, WIDTH as i32, HEAD)?;
        lesson.draw(pen, (HEAD - LINES) / 2)
    }
}

const fn is_at_foot((_, y, _, height): Place) -> bool {
    y + height > FOOT
}
