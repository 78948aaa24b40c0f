//! What the tests share.

pub mod book;
pub mod dealer;
pub mod glass;
pub mod handheld;
pub mod notation;
pub mod pair;
pub mod saves;
pub mod story;
pub mod translation;

use std::io::Write;

/// Says something that the reader of a test run should see, although the test passes.
pub fn announce(line: &str) {
    // The test harness captures what `println!` says, but not this. Nobody to tell is no failure.
    let _ = writeln!(std::io::stdout().lock(), "{line}");
}
