//! `palm measure`: what the firmware costs. It walks over the scenes of the tests, so the
//! work is theirs (`host-tests/src/measure.rs`).

use std::process::ExitCode;

use crate::{Failure, workspace};

pub const HELP: &str = "\
Runs the release firmware in the emulated handheld and prints what it costs,
one 'name value unit' a line.

Usage: cargo palm measure [--check] [--elf FILE]

  --check       fail if a figure is above its limit
  --elf FILE    measure this firmware instead of building it";

pub fn command(args: lexopt::Parser) -> Result<ExitCode, Failure> {
    workspace::host_tests("measure", HELP, args)
}
