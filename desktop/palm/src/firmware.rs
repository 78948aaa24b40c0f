//! The release firmware: built when it is needed, as the person at the desk
//! would build it, so that what runs here is what is flashed.

use std::fs::File;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::{Failure, file, out, workspace};
use palm_machine::Firmware;

const TARGET: &str = "thumbv6m-none-eabi";

/// An ELF file with all its debug information is far smaller.
const MOST_BYTES: usize = 256 << 20;

/// The programs for the chip in this workspace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Program {
    /// The handheld's firmware.
    Handheld,
    /// The engine alone, for measuring it.
    EngineCycles,
}

impl Program {
    const fn name(self) -> &'static str {
        match self {
            Program::Handheld => "palm-island",
            Program::EngineCycles => "engine-cycles",
        }
    }

    /// What cargo needs to be told besides its name.
    const fn features(self) -> &'static [&'static str] {
        match self {
            Program::Handheld => &[],
            Program::EngineCycles => &["--features", "engine-cycles"],
        }
    }
}

/// Loads the firmware of this ELF file, or else builds and loads our own.
pub fn choose(elf: Option<&Path>) -> Result<Firmware, Failure> {
    match elf {
        Some(elf) => load(elf),
        None => load(&build(Program::Handheld)?),
    }
}

pub fn load(elf: &Path) -> Result<Firmware, Failure> {
    let unusable = |why: String| Failure::failed(format!("The firmware cannot be used: {why}."));
    let bytes = file::read(elf, MOST_BYTES)
        .map_err(|error| unusable(format!("cannot read {}: {error}", elf.display())))?;
    Firmware::parse(&bytes).map_err(|error| unusable(error.to_string()))
}

/// Builds a program if it is not up to date; tells where its ELF file is.
/// Several processes may do so at once: cargo lets one build, the others wait.
pub fn build(program: Program) -> Result<PathBuf, Failure> {
    add_target()?;
    let interactive = std::io::stderr().is_terminal();
    if interactive {
        out::note(format_args!("Building {} for {TARGET} ...", program.name()));
    }
    let output = workspace::cargo()
        .current_dir(workspace::root())
        .args(["build", "--release", "--target", TARGET])
        .args(["--package", "palm-island", "--bin", program.name()])
        .args(program.features())
        .arg("--message-format=json-render-diagnostics")
        .args((!interactive).then_some("--quiet"))
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| Failure::failed(format!("Cannot start cargo: {error}.")))?;
    if !output.status.success() {
        return Err(Failure::failed(
            "The firmware does not build; cargo says why above.",
        ));
    }
    executable(&output.stdout)
        .ok_or_else(|| Failure::failed("Cargo built the firmware but does not say where it is."))
}

/// The path in cargo's messages, one JSON object a line.
fn executable(messages: &[u8]) -> Option<PathBuf> {
    #[derive(serde::Deserialize)]
    struct Message {
        reason: String,
        executable: Option<PathBuf>,
    }
    String::from_utf8_lossy(messages)
        .lines()
        .filter_map(|line| serde_json::from_str::<Message>(line).ok())
        .filter(|message| message.reason == "compiler-artifact")
        .find_map(|message| message.executable)
}

/// Installs the compiler's target for the chip, once per computer.
fn add_target() -> Result<(), Failure> {
    if target_installed() {
        return Ok(());
    }
    // One process installs; those that waited find it done.
    let lock = std::env::temp_dir().join("palm-island-rustup.lock");
    let lock = File::create(lock).and_then(|file| file.lock().map(|()| file));
    if lock.is_ok() && target_installed() {
        return Ok(());
    }
    out::note(format_args!("Adding the Rust target {TARGET} ..."));
    let added = Command::new("rustup")
        .current_dir(workspace::root())
        .args(["target", "add", TARGET])
        .stdin(Stdio::null())
        .status()
        .is_ok_and(|status| status.success());
    if added {
        Ok(())
    } else {
        Err(Failure::failed(format!(
            "The firmware needs the Rust target {TARGET}: run 'rustup target add {TARGET}' and try again."
        )))
    }
}

fn target_installed() -> bool {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc)
        .current_dir(workspace::root())
        .args(["--print", "target-libdir", "--target", TARGET])
        .stderr(Stdio::null())
        .output();
    output.is_ok_and(|output| {
        output.status.success()
            && Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir()
    })
}
