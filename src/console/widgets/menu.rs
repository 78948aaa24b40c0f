//! A list whose chosen line is explained at the foot. The cursor is on the glass first, and
//! the explanation follows it: both at once would keep the cursor waiting for the bus.

use super::cursor::Cursor;
use crate::console::Millis;
use crate::console::key::Key;

const EXPLAINS_AFTER: Millis = 100;

#[derive(Clone, Copy, Default)]
pub struct Menu {
    /// The chosen line.
    pub cursor: Cursor,
    explained: usize,
    explains_at: Option<Millis>,
}

impl Menu {
    /// With this line chosen.
    pub fn at(line: usize) -> Self {
        Self {
            cursor: Cursor(line),
            explained: line,
            explains_at: None,
        }
    }

    /// Follows Up and Down.
    pub fn step(&mut self, key: Key, lines: usize, now: Millis) {
        self.cursor.step(key, lines);
        let moved = self.explained != self.cursor.0;
        self.explains_at = moved.then_some(now + EXPLAINS_AFTER);
    }

    /// Whether the time has come for another explanation.
    pub fn tick(&mut self, now: Millis) -> bool {
        let due = self.explains_at.take_if(|at| *at <= now).is_some();
        if due {
            self.explained = self.cursor.0;
        }
        due
    }

    /// When [`tick`](Self::tick) is wanted.
    pub fn deadline(&self) -> Option<Millis> {
        self.explains_at
    }

    /// The line that the foot is about.
    pub fn explained(&self) -> usize {
        self.explained
    }
}
