//! Which line of a list is chosen, and which of a few values; both go round at the ends.

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

/// The value after this one or before it; the last and the first are neighbours.
pub fn beside<T: Copy + PartialEq>(all: &[T], value: T, forward: bool) -> T {
    let at = all.iter().position(|&other| other == value).unwrap_or(0);
    let step = if forward { 1 } else { all.len() - 1 };
    all[(at + step) % all.len()]
}
