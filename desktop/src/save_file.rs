//! The save of an emulated handheld between two runs: the bytes of the flash
//! region that the firmware reserves for saves, in a file.

use std::path::{Path, PathBuf};

use palm_island::save::{Keeper, Ongoing, Opened, Profile, Region};

use crate::Failure;
use crate::machine::nor::Nor;
use crate::machine::{Firmware, FirmwareError, Machine};
use crate::save;

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
pub fn load(path: &Path, firmware: &Firmware) -> Result<Nor, Failure> {
    let mut flash = Machine::blank_flash();
    let region = &mut flash.image_mut()[firmware.save_region().map_err(no_region)?];
    match std::fs::read(path) {
        Ok(bytes) => {
            save::recognise(&bytes, region.len()).map_err(|why| {
                Failure::usage(format!("{} is not a save: {why}.", path.display()))
            })?;
            region.copy_from_slice(&bytes);
            Ok(flash)
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(flash),
        Err(error) => Err(Failure::failed(format!(
            "Cannot read {}: {error}.",
            path.display()
        ))),
    }
}

/// Writes the save into its file; whoever pulls the plug here keeps the old one.
pub fn store(path: &Path, flash: &Nor, firmware: &Firmware) -> Result<(), Failure> {
    let region = &flash.image()[firmware.save_region().map_err(no_region)?];
    let failure = |error: std::io::Error| {
        Failure::failed(format!("Cannot write {}: {error}.", path.display()))
    };
    if let Some(directory) = path.parent() {
        std::fs::create_dir_all(directory).map_err(failure)?;
    }
    let mut fresh = path.as_os_str().to_owned();
    fresh.push(".new");
    std::fs::write(&fresh, region).map_err(failure)?;
    std::fs::rename(&fresh, path).map_err(failure)
}

/// What a firmware finds in its flash when it starts.
pub fn opened(flash: &Nor, firmware: &Firmware) -> Result<Opened, Failure> {
    let mut flash = flash.clone();
    flash.power_up();
    let mut opened = Opened::default();
    keeper(flash, firmware, &mut opened)?;
    Ok(opened)
}

/// A flash chip in which this was saved.
pub fn with(
    firmware: &Firmware,
    profile: &Profile,
    game: Option<&Ongoing>,
) -> Result<Nor, Failure> {
    let mut keeper = keeper(Machine::blank_flash(), firmware, &mut Opened::default())?;
    keeper
        .keep(profile, game)
        .map_err(|error| Failure::failed(format!("The save cannot be written: {error}.")))?;
    Ok(keeper.release())
}

fn keeper(flash: Nor, firmware: &Firmware, opened: &mut Opened) -> Result<Keeper<Nor>, Failure> {
    let region = firmware.save_region().map_err(no_region)?;
    let region = Region::new(region.start as u32, region.end as u32)
        .ok_or_else(|| Failure::failed("The saves do not fill whole sectors."))?;
    Keeper::open(flash, region, opened)
        .map_err(|error| Failure::failed(format!("The save cannot be read: {error}.")))
}

fn no_region(error: FirmwareError) -> Failure {
    Failure::failed(format!("This firmware keeps no saves: {error}."))
}
