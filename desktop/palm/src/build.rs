//! Building for another machine than this one: the firmware for the chip, the handheld for a
//! browser. Cargo does it; this says how, and finds what was built.

use std::ffi::OsString;
use std::fs::File;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::{Failure, out, workspace};

/// What is built.
#[derive(Clone, Copy, Debug)]
pub struct Build {
    /// How a sentence calls it.
    pub name: &'static str,
    pub target: &'static str,
    pub profile: &'static str,
    /// Which package, and what of it.
    pub args: &'static [&'static str],
}

/// Where it is built, and so what it says of the place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// As the person at the desk builds it.
    Desk,
    /// In a directory of its own, with no trace of where that is: the same bytes everywhere.
    Anywhere,
}

impl Build {
    /// Builds it if it is not up to date; gives the path of the file with this ending. Several
    /// processes may do so at once: cargo lets one build, the others wait.
    pub fn run(&self, place: Place, ending: &str) -> Result<PathBuf, Failure> {
        add_target(self.target)?;
        let interactive = std::io::stderr().is_terminal();
        if interactive {
            out::note(format_args!(
                "Building {} for {} ...",
                self.name, self.target
            ));
        }
        let mut cargo = workspace::cargo();
        cargo
            .current_dir(workspace::root())
            // One file and nothing else, so that all of it can be made smaller together.
            .args(["rustc", "--profile", self.profile, "--target", self.target])
            .args(self.args)
            .arg("--message-format=json-render-diagnostics")
            .args((!interactive).then_some("--quiet"))
            .stdin(Stdio::null())
            .stderr(Stdio::inherit());
        if place == Place::Anywhere {
            cargo
                .arg("--locked")
                .arg("--target-dir")
                .arg(workspace::root().join("target/anywhere"))
                .arg("--config")
                .arg(without_paths(self.target)?)
                // They would take the place of the target's own flags.
                .env_remove("RUSTFLAGS")
                .env_remove("CARGO_ENCODED_RUSTFLAGS");
        }
        let output = cargo
            .output()
            .map_err(|error| Failure::failed(format!("Cannot start cargo: {error}.")))?;
        let name = self.name;
        if !output.status.success() {
            return Err(Failure::failed(format!(
                "Cargo cannot build {name}; it says why above."
            )));
        }
        artifact(&output.stdout, ending).ok_or_else(|| {
            Failure::failed(format!("Cargo built {name} but does not say where it is."))
        })
    }
}

/// The flags that take this computer's directories out of what is built, as cargo reads them: it
/// adds them to those that the target has anyway.
fn without_paths(target: &str) -> Result<String, Failure> {
    let cargo = std::env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| Some(std::env::home_dir()?.join(".cargo")))
        .ok_or_else(|| {
            Failure::failed("Cannot tell where cargo keeps its files: set CARGO_HOME.")
        })?;
    let mut prefixes = vec![(cargo.clone(), "/cargo")];
    // The sources of crates lie in a directory for each registry, whatever that is called here.
    let registries = std::fs::read_dir(cargo.join("registry/src"));
    for registry in registries.into_iter().flatten().flatten() {
        prefixes.push((registry.path(), "/crates"));
    }
    if let Some(library) = library() {
        prefixes.push((library, "/rust"));
    }
    prefixes.push((workspace::root().to_owned(), "/palm-island"));
    let flags: Vec<String> = prefixes
        .iter()
        .map(|(path, name)| format!("--remap-path-prefix={}={name}", path.display()))
        .collect();
    // A list of texts looks the same in JSON and in cargo's configuration.
    let flags = serde_json::to_string(&flags).map_err(Failure::failed)?;
    Ok(format!("target.{target}.rustflags = {flags}"))
}

/// Where the source of the standard library is, if it is installed.
fn library() -> Option<PathBuf> {
    let output = Command::new(rustc())
        .current_dir(workspace::root())
        .args(["--print", "sysroot"])
        .output()
        .ok()?;
    let sysroot = String::from_utf8(output.stdout).ok()?;
    Some(Path::new(sysroot.trim()).join("lib/rustlib/src/rust"))
}

/// The file with this ending in cargo's messages, one JSON object a line.
fn artifact(messages: &[u8], ending: &str) -> Option<PathBuf> {
    #[derive(serde::Deserialize)]
    struct Message {
        reason: String,
        executable: Option<PathBuf>,
        #[serde(default)]
        filenames: Vec<PathBuf>,
    }
    let matches = |path: &PathBuf| path.extension().unwrap_or_default() == ending;
    String::from_utf8_lossy(messages)
        .lines()
        .filter_map(|line| serde_json::from_str::<Message>(line).ok())
        .filter(|message| message.reason == "compiler-artifact")
        .flat_map(|message| message.executable.into_iter().chain(message.filenames))
        .rfind(matches)
}

/// Installs the compiler's target, once per computer.
fn add_target(target: &str) -> Result<(), Failure> {
    if is_installed(target) {
        return Ok(());
    }
    // One process installs; those that waited find it done.
    let lock = std::env::temp_dir().join("palm-island-rustup.lock");
    let lock = File::create(lock).and_then(|file| file.lock().map(|()| file));
    if lock.is_ok() && is_installed(target) {
        return Ok(());
    }
    out::note(format_args!("Adding the Rust target {target} ..."));
    let added = Command::new("rustup")
        .current_dir(workspace::root())
        .args(["target", "add", target])
        .stdin(Stdio::null())
        .status()
        .is_ok_and(|status| status.success());
    if added {
        Ok(())
    } else {
        Err(Failure::failed(format!(
            "The Rust target {target} is missing: run 'rustup target add {target}' and try again."
        )))
    }
}

fn is_installed(target: &str) -> bool {
    let output = Command::new(rustc())
        .current_dir(workspace::root())
        .args(["--print", "target-libdir", "--target", target])
        .stderr(Stdio::null())
        .output();
    output.is_ok_and(|output| {
        output.status.success()
            && Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir()
    })
}

fn rustc() -> OsString {
    std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())
}
