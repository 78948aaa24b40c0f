//! `palm screens`: every screen as a picture. The screens are the scenes of the tests, so
//! the work is theirs (`host-tests/src/gallery.rs`).

use std::process::ExitCode;

use crate::{Failure, workspace};

pub fn command(args: lexopt::Parser) -> Result<ExitCode, Failure> {
    workspace::host_tests("screens", args)
}
