//! What the tests share: scenes and handhelds to press on, a second implementation of the
//! rules, and the two programs that `palm` borrows.

pub mod book;
pub mod cable;
pub mod choices;
pub mod dealer;
pub mod driver;
pub mod every_way;
pub mod explorer;
pub mod gallery;
pub mod gamblers;
pub mod glass;
pub mod golden;
pub mod handheld;
pub mod host;
pub mod linked;
pub mod lives;
pub mod measure;
pub mod model;
pub mod monkey;
pub mod notation;
pub mod pair;
pub mod people;
pub mod reader;
pub mod saves;
pub mod scenes;
pub mod speed;
pub mod story;
pub mod thrift;
pub mod translation;
pub mod wired;

use std::io::Write;

/// Says something that the reader of a test run should see, although the test passes.
pub fn announce(line: &str) {
    // The test harness captures what `println!` says, but not this. If nobody reads it, the test still passes.
    let _ = writeln!(std::io::stdout().lock(), "{line}");
}
