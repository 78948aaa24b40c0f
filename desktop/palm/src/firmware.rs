//! The release firmware: built when it is needed, as the person at the desk
//! would build it, so that what runs here is what is flashed.

use std::path::{Path, PathBuf};

use crate::build::{Build, Place};
use crate::{Failure, file};
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
    /// One that only talks over its cable.
    CableTalk,
    /// One that only shows the pictures in its flash.
    PictureShow,
}

impl Program {
    const fn build(self) -> Build {
        let (name, args): (_, &[&str]) = match self {
            Program::Handheld => (
                "the firmware",
                &["--package", "palm-island", "--bin", "palm-island"],
            ),
            Program::EngineCycles => (
                "the engine alone",
                &[
                    "--package",
                    "palm-island",
                    "--bin",
                    "engine-cycles",
                    "--features",
                    "engine-cycles",
                ],
            ),
            Program::CableTalk => (
                "the talk over the cable",
                &[
                    "--package",
                    "palm-island",
                    "--bin",
                    "cable-talk",
                    "--features",
                    "cable-talk",
                ],
            ),
            Program::PictureShow => (
                "the picture show",
                &[
                    "--package",
                    "palm-island",
                    "--bin",
                    "picture-show",
                    "--features",
                    "picture-show",
                ],
            ),
        };
        Build {
            name,
            target: TARGET,
            profile: "release",
            args,
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
    parse(&read(elf)?)
}

/// The bytes of an ELF file.
pub fn read(elf: &Path) -> Result<Vec<u8>, Failure> {
    file::read(elf, MOST_BYTES).map_err(|error| {
        Failure::failed(format!(
            "The firmware cannot be used: cannot read {}: {error}.",
            elf.display()
        ))
    })
}

pub fn parse(elf: &[u8]) -> Result<Firmware, Failure> {
    Firmware::parse(elf)
        .map_err(|error| Failure::failed(format!("The firmware cannot be used: {error}.")))
}

/// Builds a program if it is not up to date; gives the path of its ELF file.
pub fn build(program: Program) -> Result<PathBuf, Failure> {
    build_at(program, Place::Desk)
}

pub fn build_at(program: Program, place: Place) -> Result<PathBuf, Failure> {
    // ELF files have no ending.
    program.build().run(place, "")
}
