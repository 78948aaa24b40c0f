//! The clone that this tool was built in: cargo is asked to build its firmware and to run
//! its other programs.

use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, ExitCode};

use crate::{Failure, out};

/// The root of the clone.
pub fn root() -> &'static Path {
    let palm = Path::new(env!("CARGO_MANIFEST_DIR"));
    palm.ancestors().nth(2).unwrap_or(palm)
}

/// The cargo that runs this tool, if there is one.
pub fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Runs a program of `host-tests`. It has what the tests have: every screen, and players
/// who find their way through them. Nothing is built to show its help.
pub fn host_tests(
    program: &str,
    help: &str,
    mut args: lexopt::Parser,
) -> Result<ExitCode, Failure> {
    let args: Vec<OsString> = args.raw_args()?.collect();
    if args.iter().any(|arg| arg == "--help" || arg == "-h") {
        return out::help(help);
    }
    run("host-tests", program, args)
}

/// Runs a program of another package. It runs in the current directory: that is what paths in
/// `args` are relative to.
pub fn run(package: &str, program: &str, args: Vec<OsString>) -> Result<ExitCode, Failure> {
    let status = cargo()
        .arg("run")
        .arg("--manifest-path")
        .arg(root().join("Cargo.toml"))
        .args(["--quiet", "--profile", "desktop", "--target", "host-tuple"])
        .args(["--package", package, "--bin", program, "--"])
        .args(args)
        .status()
        .map_err(|error| Failure::failed(format!("Cannot start cargo: {error}.")))?;
    match status.code() {
        Some(0) => Ok(ExitCode::SUCCESS),
        code => Ok(ExitCode::from(
            code.and_then(|code| code.try_into().ok()).unwrap_or(1),
        )),
    }
}
