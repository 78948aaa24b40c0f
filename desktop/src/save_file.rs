//! The save of an emulated handheld between two runs: the bytes of the flash
//! region that memory.x reserves for saves, in a file.

use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::Failure;
use crate::machine::Machine;
use crate::machine::nor::Nor;

/// SAVE in memory.x, as offsets into the flash.
pub const REGION: Range<usize> = 0x1A_F000..0x1F_F000;

/// Where the save lives unless the player says otherwise.
pub fn default_path() -> Result<PathBuf, Failure> {
    let directory = if cfg!(windows) {
        std::env::var_os("APPDATA").map(PathBuf::from)
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        std::env::var_os("XDG_DATA_HOME")
            .map(PathBuf::from)
            .filter(|path| path.is_absolute())
            .or_else(|| home().map(|home| home.join(".local/share")))
    };
    directory
        .map(|directory| directory.join("palm-island").join("save.bin"))
        .ok_or_else(|| Failure::usage("There is no home directory for the save: give --save FILE."))
}

fn home() -> Option<PathBuf> {
    std::env::var_os("HOME").map(PathBuf::from)
}

/// A flash chip with the save of this file; a file that is not there yet is
/// an empty save.
pub fn load(path: &Path) -> Result<Nor, Failure> {
    let mut flash = Machine::blank_flash();
    match std::fs::read(path) {
        Ok(bytes) if bytes.len() == REGION.len() => {
            flash.image_mut()[REGION].copy_from_slice(&bytes);
            Ok(flash)
        }
        Ok(bytes) => Err(Failure::failed(format!(
            "{} is not a save: it has {} bytes, a save has {}.",
            path.display(),
            bytes.len(),
            REGION.len()
        ))),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(flash),
        Err(error) => Err(Failure::failed(format!(
            "Cannot read {}: {error}.",
            path.display()
        ))),
    }
}

/// Writes the save into its file; whoever pulls the plug here keeps the old one.
pub fn store(path: &Path, flash: &Nor) -> Result<(), Failure> {
    let failure = |error: std::io::Error| {
        Failure::failed(format!("Cannot write {}: {error}.", path.display()))
    };
    if let Some(directory) = path.parent() {
        std::fs::create_dir_all(directory).map_err(failure)?;
    }
    let mut fresh = path.as_os_str().to_owned();
    fresh.push(".new");
    std::fs::write(&fresh, &flash.image()[REGION]).map_err(failure)?;
    std::fs::rename(&fresh, path).map_err(failure)
}
