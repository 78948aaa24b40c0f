//! What the console did in the round that is over, two lines for each of its seats. It goes on by
//! itself, and any key skips it.

use super::GameScreen;
use crate::console::Millis;
use crate::console::draw::{BODY, Pen, ROW, Surface};
use crate::console::frame::WIDTH;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::text::{Say, Text};
use crate::console::world::Shared;
use crate::profile::Together;

pub struct Report {
    until: Millis,
}

/// Enough to read two lines a seat.
const STAYS: Millis = 7_000;
/// The first line, below the title, and from one seat to the next.
const FIRST: i32 = 10;
const APART: i32 = 2 * ROW - 1;
const FOOT: i32 = 56;

impl Report {
    pub fn new(now: Millis) -> Self {
        Self { until: now + STAYS }
    }
}

fn go_on(board: &mut Together) -> Next {
    board.reported = true;
    Next::ToMatch
}

impl GameScreen<Together> for Report {
    fn key(&mut self, key: Key, board: &mut Together, _: &mut Shared, _: Millis) -> Next {
        match key {
            Key::Press(_) => go_on(board),
            _ => Next::Stay,
        }
    }

    fn tick(&mut self, board: &mut Together, _: &mut Shared, now: Millis) -> Next {
        match self.until <= now {
            true => go_on(board),
            false => Next::Stay,
        }
    }

    fn deadline(&self, _: Millis) -> Option<Millis> {
        Some(self.until)
    }

    fn draw<D>(
        &self,
        pen: &mut Pen<'_, D>,
        board: &Together,
        _: &Shared,
        _: Millis,
    ) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let round = board.ended.unwrap_or(1);
        pen.title(Text::Say(Say::Reported(round)), None)?;
        for (y, seat) in (FIRST..).step_by(APART as usize).zip(board.consoles()) {
            let did = Text::Say(Say::Did(seat, board.deeds(seat)));
            pen.paragraph(0, y, BODY, WIDTH as i32, did)?;
        }
        pen.prose(0, FOOT, Text::GoOnKey)
    }
}
