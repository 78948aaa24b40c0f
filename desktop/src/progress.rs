//! A bar that shows how far a long command has come, where somebody watches.

use std::io::{IsTerminal, Write, stderr};
use std::sync::Mutex;

pub struct Progress {
    what: String,
    of: u64,
    /// The percentage that is shown; nothing where nobody watches.
    shown: Option<Mutex<u64>>,
}

impl Progress {
    const WIDTH: u64 = 30;

    pub fn new(what: impl Into<String>, of: u64) -> Self {
        let progress = Self {
            what: what.into(),
            of: of.max(1),
            shown: stderr().is_terminal().then(|| Mutex::new(u64::MAX)),
        };
        progress.show(0);
        progress
    }

    /// Shows that `done` of all is done.
    pub fn show(&self, done: u64) {
        let Some(shown) = &self.shown else { return };
        let Ok(mut shown) = shown.lock() else { return };
        let percent = (100 * done / self.of).min(100);
        if *shown != percent {
            *shown = percent;
            let full = "#".repeat((percent * Self::WIDTH / 100) as usize);
            eprint!("\r[{full:.<30}] {percent:3} % {}", self.what);
            let _ = stderr().flush();
        }
    }
}

impl Drop for Progress {
    /// The bar leaves no trace.
    fn drop(&mut self) {
        if self.shown.is_some() {
            eprint!("\r\x1b[K");
            let _ = stderr().flush();
        }
    }
}
