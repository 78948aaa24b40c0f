//! What `cargo palm measure` runs.

use std::process::ExitCode;

fn main() -> ExitCode {
    palm::failure::exit(host_tests::measure::command(lexopt::Parser::from_env()))
}
