//! `palm measure`: what the firmware costs. It walks over the scenes of the tests, so the
//! work is theirs (`host-tests/src/measure.rs`).

use std::process::ExitCode;

use crate::{Failure, workspace};

pub fn command(args: lexopt::Parser) -> Result<ExitCode, Failure> {
    workspace::host_tests("measure", args)
}
