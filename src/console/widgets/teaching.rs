//! The lessons of the guided game, at the table while it is played: a few words in place of the
//! card that they are not about, and the thing that is meant blinks: it changes between light and
//! dark, and can be read all the time. What has happened is read
//! first, and A goes on; then the buttons do what they always do.

use crate::console::Millis;
use crate::console::draw::{Pen, Surface};
use crate::console::guide::{Lesson, Lessons, Target};
use crate::game::{Move, Slot};

/// A place on the glass: column, row, width and height.
pub type Place = (i32, i32, i32, i32);

/// What is meant stays as it is for so long, and is then inverted for a moment.
const AS_ALWAYS: Millis = 550;
const BLINK: Millis = AS_ALWAYS + 250;
/// How often it blinks before the glass is at rest.
const BLINKS: Millis = 6;
/// The cursor is on the glass first: both at once would keep it waiting for the bus.
const MOVES_AFTER: Millis = 100;
/// And the last lines go after the first, for the same reason.
const LAST_LINES_AFTER: Millis = 40;
const FIRST_LINES: usize = 3;

#[derive(Default)]
pub struct Teaching {
    lessons: Lessons,
    /// Which of them is shown, and since when.
    shown: Option<(usize, Millis)>,
    /// Nothing blinks: who holds a button down knows what is meant.
    is_calm: bool,
    way: Way,
    /// It makes way for the cursor, or comes back, then.
    moves_at: Option<Millis>,
}

/// Whether it has made way for the cursor.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Way {
    #[default]
    Here,
    /// The first lines have gone.
    Going,
    Gone,
}

impl Teaching {
    pub fn new(lessons: Lessons) -> Self {
        Self {
            lessons,
            ..Self::default()
        }
    }

    pub fn is_empty(&self) -> bool {
        self.lessons.is_empty()
    }

    /// The cursor has moved, to where the words are or elsewhere.
    pub fn make_way(&mut self, covered: bool, now: Millis) {
        let moves = covered != (self.way == Way::Gone);
        self.moves_at = moves.then_some(now + MOVES_AFTER);
    }

    /// A hint has put the cursor where the words are, and they are not in sight anyway.
    pub fn step_aside(&mut self) {
        (self.way, self.moves_at) = (Way::Gone, None);
    }

    /// What is shown.
    pub fn lesson(&self) -> Option<&Lesson> {
        self.current().filter(|_| self.way == Way::Here)
    }

    /// The same, whether it has made way or not.
    fn current(&self) -> Option<&Lesson> {
        self.lessons.get(self.shown?.0)
    }

    /// Whether the words are about a move.
    pub fn is_asking(&self) -> bool {
        self.current()
            .is_some_and(|lesson| lesson.asks_for.is_some())
    }

    /// Those that were shown.
    pub fn read(&self) -> &[Lesson] {
        let shown = self.shown.map_or(0, |(at, _)| at + 1);
        &self.lessons[..shown.min(self.lessons.len())]
    }

    /// The move that is asked for in this turn.
    pub fn asks_for(&self) -> Option<Move> {
        self.lessons.iter().find_map(|lesson| lesson.asks_for)
    }

    /// What waited for A is read.
    pub fn go_on(&mut self, now: Millis) {
        self.lessons.retain(|lesson| !lesson.topic.waits());
        self.shown = (!self.lessons.is_empty()).then_some((0, now));
        self.repeat();
        self.is_calm = false;
    }

    /// What is shown once more, and this time nothing blinks.
    pub fn repeat(&mut self) {
        (self.way, self.moves_at) = (Way::Here, None);
        self.is_calm = true;
    }

    /// All of it is read, or nobody wants to.
    pub fn close(&mut self) {
        *self = Self::default();
    }

    /// Goes on with time; `quiet` if nothing else happens on the table.
    pub fn tick(&mut self, now: Millis, quiet: bool) {
        if self.moves_at.take_if(|at| *at <= now).is_some() {
            (self.way, self.moves_at) = match self.way {
                Way::Here => (Way::Going, Some(now + LAST_LINES_AFTER)),
                Way::Going => (Way::Gone, None),
                Way::Gone => (Way::Here, None),
            };
        }
        if self.shown.is_none() && quiet && !self.lessons.is_empty() {
            self.shown = Some((0, now));
        }
    }

    /// When [`tick`](Self::tick) is wanted, or the picture changes.
    pub fn deadline(&self, now: Millis, quiet: bool) -> Option<Millis> {
        let Some((_, since)) = self.shown else {
            return (quiet && !self.lessons.is_empty()).then_some(now);
        };
        let gone = now.saturating_sub(since);
        let blinks = gone < BLINKS * BLINK && !self.is_calm;
        let change = match gone % BLINK < AS_ALWAYS {
            true => since + gone / BLINK * BLINK + AS_ALWAYS,
            false => since + (gone / BLINK + 1) * BLINK,
        };
        let blink = blinks.then_some(change);
        [blink, self.moves_at].into_iter().flatten().min()
    }

    /// Draws the lesson over a table where what it means has this place: in place of the card that
    /// it lies over, or at the foot.
    pub fn draw<D>(
        &self,
        pen: &mut Pen<'_, D>,
        over: impl Fn(&Lesson) -> Option<Slot>,
        place: impl Fn(Target) -> Place,
        now: Millis,
    ) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let Some((at, since)) = self.shown.filter(|_| self.way != Way::Gone) else {
            return Ok(());
        };
        let Some(lesson) = self.lessons.get(at) else {
            return Ok(());
        };
        let since = now.saturating_sub(since);
        let blinks = since < BLINKS * BLINK && since % BLINK >= AS_ALWAYS && !self.is_calm;
        if let Some(target) = lesson.means.filter(|_| blinks) {
            let (x, y, width, height) = place(target);
            pen.exchange(x, y, width, height);
        }
        let gone = match self.way {
            Way::Going => FIRST_LINES,
            _ => 0,
        };
        match over(lesson) {
            Some(slot) => lesson.draw_over(pen, slot, gone),
            None => lesson.draw_at_foot(pen),
        }
    }
}
