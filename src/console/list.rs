//! A list of lines with one of them chosen.

/// Which line is chosen; goes round at both ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cursor(pub usize);

impl Cursor {
    pub fn up(&mut self, lines: usize) {
        self.0 = self.0.checked_sub(1).unwrap_or(lines.saturating_sub(1));
    }

    pub fn down(&mut self, lines: usize) {
        self.0 = (self.0 + 1) % lines.max(1);
    }
}
