//! The second half of `cargo palm bench`.

use std::process::ExitCode;

fn main() -> ExitCode {
    palm::failure::exit(host_tests::speed::command())
}
