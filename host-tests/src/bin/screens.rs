//! What `cargo palm screens` runs.

use std::process::ExitCode;

fn main() -> ExitCode {
    palm::failure::exit(host_tests::gallery::command(lexopt::Parser::from_env()))
}
