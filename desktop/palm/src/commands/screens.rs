//! `palm screens`: every screen as a picture. The screens are the scenes of the tests, so
//! the work is theirs (`host-tests/src/gallery.rs`).

use std::process::ExitCode;

use crate::{Failure, workspace};

pub const HELP: &str = "\
Writes every screen of the console as a PNG, enlarged four times, and a page
index.html that shows them all.

Usage: cargo palm screens --out DIR";

pub fn command(args: lexopt::Parser) -> Result<ExitCode, Failure> {
    workspace::host_tests("screens", HELP, args)
}
