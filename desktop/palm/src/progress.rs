//! A bar that shows how far a long command has come, where somebody watches.

use std::io::{IsTerminal, stderr};
use std::sync::Mutex;

use crate::out;

pub struct Progress {
    what: String,
    of: u64,
    /// How much is done; nothing is counted where nobody watches.
    done: Option<Mutex<u64>>,
}

impl Progress {
    pub fn new(what: impl Into<String>, of: u64) -> Self {
        let progress = Self {
            what: what.into(),
            of: of.max(1),
            done: stderr().is_terminal().then(|| Mutex::new(0)),
        };
        progress.show(0);
        progress
    }

    /// Shows how much is done.
    pub fn show(&self, done: u64) {
        self.change(|_| done);
    }

    /// One more of all is done.
    pub fn one_more(&self) {
        self.change(|done| done + 1);
    }

    fn change(&self, change: impl Fn(u64) -> u64) {
        let Some(Ok(mut done)) = self.done.as_ref().map(Mutex::lock) else {
            return;
        };
        *done = change(*done);
        let percent = (100 * *done / self.of).min(100);
        let full = "#".repeat(percent as usize * 3 / 10);
        out::hint(format_args!("\r[{full:.<30}] {percent:3} % {}", self.what));
    }
}

impl Drop for Progress {
    /// The bar leaves no trace.
    fn drop(&mut self) {
        if self.done.is_some() {
            out::hint("\r\x1b[K");
        }
    }
}
