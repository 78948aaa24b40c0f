//! `palm release`: everything that people download, the same bytes wherever it is built.

use std::io::{Cursor, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use lexopt::prelude::*;
use palm_island::profile::{Ongoing, Profile};
use sha2::{Digest, Sha256};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use super::uf2;
use crate::build::Place;
use crate::firmware::Program;
use crate::site::{Site, hexadecimal};
use crate::{Failure, file, firmware, out, workspace};

pub const HELP: &str = "\
Writes a release: the firmware as UF2 and ELF, the handheld for the browser as a
site and as one file, checksums, and the notes of this version. Anyone who builds
the same source with the same compiler gets the same bytes.

Usage: cargo palm release --out DIR [OPTIONS]

  --out DIR    where to write
  --site DIR   write the site's files as well, ready to be published
  --tag TAG    fail unless this is the tag of the version";

const VERSION: &str = env!("CARGO_PKG_VERSION");

pub fn command(mut args: lexopt::Parser) -> Result<ExitCode, Failure> {
    let mut directory = None;
    let mut published = None;
    while let Some(arg) = args.next()? {
        match arg {
            Long("out") => directory = Some(PathBuf::from(args.value()?)),
            Long("site") => published = Some(PathBuf::from(args.value()?)),
            Long("tag") => check_tag(&args.value()?.string()?)?,
            Short('h') | Long("help") => return out::help(HELP),
            other => return Err(other.unexpected().into()),
        }
    }
    let directory = directory.ok_or_else(|| Failure::usage("Where to? Give --out DIR."))?;
    // What is not written down is not released.
    let notes = notes(&changelog()?)?;
    let elf = firmware::read(&firmware::build_at(Program::Handheld, Place::Anywhere)?)?;
    let site = Site::build(Place::Anywhere)?;
    let name = format!("palm-island-{VERSION}");
    let files = [
        (
            format!("{name}.uf2"),
            uf2::encode(firmware::parse(&elf)?.segments()),
        ),
        (format!("{name}.elf"), elf),
        (format!("{name}-web.zip"), archive(&site)?),
        (format!("{name}.html"), site.single()?.into_bytes()),
        ("NOTES.md".to_owned(), notes.into_bytes()),
    ];
    std::fs::create_dir_all(&directory).map_err(|error| {
        Failure::failed(format!("Cannot make {}: {error}.", directory.display()))
    })?;
    let mut sums = String::new();
    for (name, bytes) in &files {
        file::write(&directory.join(name), bytes)?;
        sums += &format!("{}  {name}\n", hexadecimal(&Sha256::digest(bytes)));
    }
    file::write(&directory.join("SHA256SUMS"), sums.as_bytes())?;
    out::text(sums)?;
    if let Some(directory) = published {
        site.write(&directory)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn check_tag(tag: &str) -> Result<(), Failure> {
    match tag == format!("v{VERSION}") {
        true => Ok(()),
        false => Err(Failure::usage(format!(
            "The tag {tag} is not of this version: that would be v{VERSION}."
        ))),
    }
}

/// The site in one file. Its times say nothing, so that it is the same every day.
fn archive(site: &Site) -> Result<Vec<u8>, Failure> {
    let cannot = |error: &dyn std::fmt::Display| {
        Failure::failed(format!("The site cannot be archived: {error}."))
    };
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    for (name, bytes) in site.files() {
        archive
            .start_file(name, options)
            .map_err(|error| cannot(&error))?;
        archive.write_all(bytes).map_err(|error| cannot(&error))?;
    }
    let file = archive.finish().map_err(|error| cannot(&error))?;
    Ok(file.into_inner())
}

fn changelog() -> Result<String, Failure> {
    std::fs::read_to_string(workspace::root().join("CHANGELOG.md"))
        .map_err(|error| Failure::failed(format!("Cannot read CHANGELOG.md: {error}.")))
}

/// What CHANGELOG.md says of this version, and what becomes of saves.
fn notes(changelog: &str) -> Result<String, Failure> {
    let heading = format!("## {VERSION}");
    let section = changelog
        .lines()
        .skip_while(|line| *line != heading)
        .skip(1)
        .take_while(|line| !line.starts_with("## "))
        .collect::<Vec<_>>()
        .join("\n");
    let section = section.trim();
    if section.is_empty() {
        return Err(Failure::failed(format!(
            "CHANGELOG.md says nothing of version {VERSION}."
        )));
    }
    Ok(format!(
        "# Palm Island {VERSION}\n\n{section}\n\n\
         Saves: profile version {}, game version {}. Saves of every earlier release can be read; \
         an earlier firmware leaves newer saves alone.\n",
        Profile::VERSION,
        Ongoing::VERSION,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_the_section_of_this_version() {
        let changelog = format!(
            "# Changes\n\n## 99.0.0\n\nlater\n\n## {VERSION}\n\n- now\n\n## 0.0.1\n\nold\n"
        );
        let notes = notes(&changelog).unwrap();
        assert!(notes.contains("- now"), "{notes}");
        assert!(
            !notes.contains("later") && !notes.contains("old"),
            "{notes}"
        );
        assert!(notes.contains("Saves: profile version"), "{notes}");
    }

    #[test]
    fn a_version_without_notes_is_not_released() {
        assert!(notes("# Changes\n\n## 0.0.0\n\nsomething\n").is_err());
        assert!(notes(&format!("## {VERSION}\n\n## 0.0.1\n\nold\n")).is_err());
    }

    #[test]
    fn a_tag_is_the_version_s() {
        assert!(check_tag(&format!("v{VERSION}")).is_ok());
        assert!(check_tag(VERSION).is_err());
        assert!(check_tag("v99.0.0").is_err());
    }
}
