//! The handheld in a browser: the firmware, the board as WebAssembly, and the page around
//! them, as the files of a static site or as one file that works from disk.

mod bundle;
mod firmware;
mod server;
mod single;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use crate::Failure;
use crate::build::{Build, Place};
use crate::firmware::Program;
use crate::{file, workspace};

use palm_pack::{Contents, pack};
pub use server::{Server, Stopper};

const BOARD: Build = Build {
    name: "the handheld for the browser",
    target: "wasm32-unknown-unknown",
    profile: "web",
    args: &["--package", "palm-web", "--lib", "--crate-type", "cdylib"],
};

const UNPACKER: Build = Build {
    name: "what unpacks it",
    args: &["--package", "palm-pack", "--lib", "--crate-type", "cdylib"],
    ..BOARD
};

/// The board as WebAssembly and the firmware in it, both packed, and what unpacks them.
const WASM: &str = "palm.wasm.packed";
const ELF: &str = "firmware.elf.packed";
const UNPACK: &str = "unpack.wasm";
/// The page's scripts in one file; its modules begin with the one of that name.
const SCRIPT: &str = "main.js";
/// Made here: the site's version and its files, for the service worker.
const VERSION: &str = "version.js";

/// The files of the site, by name.
#[derive(Clone, Debug)]
pub struct Site {
    files: BTreeMap<String, Vec<u8>>,
}

impl Site {
    /// Builds everything.
    pub fn build(place: Place) -> Result<Self, Failure> {
        let elf = crate::firmware::build_at(Program::Handheld, place)?;
        let wasm = BOARD.run(place, "wasm")?;
        let unpacker = UNPACKER.run(place, "wasm")?;
        let mut files = page()?;
        let elf = firmware::strip(&read(&elf)?)?;
        let (code, data) = elf.split_at(firmware::data_begins(&elf)?);
        let elf = pack(&[(Contents::Thumb, code), (Contents::Data, data)]);
        files.insert(ELF.into(), elf);
        files.insert(WASM.into(), pack(&[(Contents::Wasm, &read(&wasm)?)]));
        files.insert(UNPACK.into(), read(&unpacker)?);
        let version = version(&files);
        files.insert(VERSION.into(), version);
        Ok(Self { files })
    }

    pub fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        let files = self.files.iter();
        files.map(|(name, bytes)| (name.as_str(), bytes.as_slice()))
    }

    pub fn file(&self, name: &str) -> Option<&[u8]> {
        self.files.get(name).map(Vec::as_slice)
    }

    /// Writes the files into a directory, which is made if it is not there.
    pub fn write(&self, directory: &Path) -> Result<(), Failure> {
        std::fs::create_dir_all(directory).map_err(|error| {
            Failure::failed(format!("Cannot make {}: {error}.", directory.display()))
        })?;
        for (name, bytes) in self.files() {
            file::write(&directory.join(name), bytes)?;
        }
        Ok(())
    }

    /// One HTML file that needs no other.
    pub fn single(&self) -> Result<String, Failure> {
        single::page(self)
    }

    /// What a visitor downloads, compressed as a web server does it: every file, for all of them
    /// are kept for the time without a network.
    pub fn download(&self) -> Vec<(&str, usize)> {
        self.files()
            .map(|(name, bytes)| (name, compressed(bytes)))
            .collect()
    }
}

/// The hand-written part of the site.
fn page() -> Result<BTreeMap<String, Vec<u8>>, Failure> {
    let directory = workspace::root().join("desktop/web/page");
    let unreadable = |error: std::io::Error| {
        Failure::failed(format!("Cannot read {}: {error}.", directory.display()))
    };
    let mut files = BTreeMap::new();
    for entry in std::fs::read_dir(&directory).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        if let Ok(name) = entry.file_name().into_string() {
            let bytes = read(&entry.path())?;
            let bytes = match name.rsplit('.').next() {
                Some("js") => lean(bytes),
                Some("css" | "html") => unindented(bytes),
                _ => bytes,
            };
            files.insert(name, bytes);
        }
    }
    bundle::bundle(&mut files)?;
    Ok(files)
}

/// A script without what only its readers need: lines of comment, blank lines and indents. No text
/// in a script of ours goes over several lines.
fn lean(script: Vec<u8>) -> Vec<u8> {
    let mut lean = Vec::with_capacity(script.len());
    for line in script.split(|byte| *byte == b'\n') {
        let line = line.trim_ascii();
        if !line.is_empty() && !line.starts_with(b"//") {
            lean.extend_from_slice(line);
            lean.push(b'\n');
        }
    }
    lean
}

/// A file of the page without its indents.
fn unindented(file: Vec<u8>) -> Vec<u8> {
    let lines = file.split(|byte| *byte == b'\n');
    let lines: Vec<&[u8]> = lines.map(<[u8]>::trim_ascii_start).collect();
    lines.join(&b'\n')
}

/// The script that names this version and its files. Any other byte of the site makes another
/// version.
fn version(files: &BTreeMap<String, Vec<u8>>) -> Vec<u8> {
    let mut hash = Sha256::new();
    for (name, bytes) in files {
        hash.update((name.len() as u64).to_le_bytes());
        hash.update(name);
        hash.update((bytes.len() as u64).to_le_bytes());
        hash.update(bytes);
    }
    let version = hexadecimal(&hash.finalize()[..8]);
    let names: Vec<&String> = files.keys().collect();
    format!("self.palmVersion = {version:?};\nself.palmFiles = {names:?};\n").into_bytes()
}

/// Bytes as text.
pub fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// How many bytes are left after gzip.
fn compressed(bytes: &[u8]) -> usize {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    // Writing into memory does not fail.
    let _ = encoder.write_all(bytes);
    encoder.finish().map_or(bytes.len(), |file| file.len())
}

fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    std::fs::read(path)
        .map_err(|error| Failure::failed(format!("Cannot read {}: {error}.", path.display())))
}
