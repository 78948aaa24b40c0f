//! Which line of a list is chosen; goes round at both ends.

use crate::console::input::Button;
use crate::console::key::Key;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cursor(pub usize);

impl Cursor {
    pub fn up(&mut self, lines: usize) {
        self.0 = self.0.checked_sub(1).unwrap_or(lines.saturating_sub(1));
    }

    pub fn down(&mut self, lines: usize) {
        self.0 = (self.0 + 1) % lines.max(1);
    }

    /// Follows Up and Down.
    pub fn step(&mut self, key: Key, lines: usize) {
        match key.direction() {
            Some(Button::Up) => self.up(lines),
            Some(Button::Down) => self.down(lines),
            _ => {}
        }
    }
}
