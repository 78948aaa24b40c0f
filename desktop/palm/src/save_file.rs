//! The save of an emulated handheld between two runs: the bytes of the flash
//! region that the firmware reserves for saves, in a file.

use std::path::{Path, PathBuf};

use palm_island::profile::Profile;
use palm_island::profile::{Keeper, Ongoing, Opened};
use palm_island::save::Region;

use crate::Failure;
use crate::commands::save;
use palm_machine::nor::Nor;
use palm_machine::{Firmware, FirmwareError, Machine};

/// Where the save lives unless the player says otherwise. Its directory is made if it is not there.
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
    let directory = directory
        .map(|directory| directory.join("palm-island"))
        .ok_or_else(|| {
            Failure::usage("There is no home directory for the save: give --save FILE.")
        })?;
    std::fs::create_dir_all(&directory).map_err(|error| {
        Failure::failed(format!("Cannot make {}: {error}.", directory.display()))
    })?;
    Ok(directory.join("save.bin"))
}

fn home() -> Option<PathBuf> {
    std::env::var_os("HOME").map(PathBuf::from)
}

/// What a save file holds, before anything is played: whatever is wrong with the file is said here,
/// and the file stays as it is. `None` when there is no such file yet.
pub fn read(path: &Path) -> Result<Option<Vec<u8>>, Failure> {
    let name = path.display();
    let image = match std::fs::metadata(path) {
        Ok(file) if file.is_file() && file.permissions().readonly() => {
            return Err(Failure::usage(format!(
                "{name} is read-only: nothing could be saved. Play with a copy of it."
            )));
        }
        Ok(_) => Some(save::read(path)?),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
        Err(error) => return Err(Failure::usage(format!("Cannot read {name}: {error}."))),
    };
    match directory(path) {
        Some(directory) if !directory.is_dir() => Err(Failure::usage(format!(
            "There is no directory {} for the save.",
            directory.display()
        ))),
        _ => {
            let fresh = fresh(path);
            std::fs::write(&fresh, [])
                .and_then(|()| std::fs::remove_file(&fresh))
                .map_err(|error| Failure::usage(format!("Cannot write {name}: {error}.")))?;
            Ok(image)
        }
    }
}

/// A flash chip with this save in it, if there is one.
pub fn flash(image: Option<&[u8]>, firmware: &Firmware) -> Result<Nor, Failure> {
    let mut flash = Machine::blank_flash();
    let region = &mut flash.image_mut()[firmware.save_region().map_err(no_region)?];
    if let Some(image) = image {
        if image.len() != region.len() {
            return Err(Failure::usage(format!(
                "The save has {} bytes, this firmware keeps {}.",
                image.len(),
                region.len()
            )));
        }
        region.copy_from_slice(image);
    }
    Ok(flash)
}

/// Writes the save into its file; whoever pulls the plug here keeps the old one.
pub fn store(path: &Path, flash: &Nor, firmware: &Firmware) -> Result<(), Failure> {
    let region = &flash.image()[firmware.save_region().map_err(no_region)?];
    let fresh = fresh(path);
    std::fs::write(&fresh, region)
        .and_then(|()| std::fs::rename(&fresh, path))
        .map_err(|error| Failure::failed(format!("Cannot write {}: {error}.", path.display())))
}

/// Where the new save is written before it takes the place of the old one.
fn fresh(path: &Path) -> PathBuf {
    let mut fresh = path.as_os_str().to_owned();
    fresh.push(".new");
    fresh.into()
}

/// The directory that the path names, if it names one.
fn directory(path: &Path) -> Option<&Path> {
    path.parent()
        .filter(|directory| !directory.as_os_str().is_empty())
}

/// What a firmware finds in its flash when it starts.
pub fn opened(flash: &Nor, firmware: &Firmware) -> Result<Opened, Failure> {
    let mut flash = flash.clone();
    flash.power_up();
    let (_, opened) = open(flash, firmware)?;
    Ok(opened)
}

/// A flash chip with this save in it.
pub fn holding(
    profile: &Profile,
    game: Option<&Ongoing>,
    firmware: &Firmware,
) -> Result<Nor, Failure> {
    let (mut keeper, _) = open(Machine::blank_flash(), firmware)?;
    keeper
        .keep(profile, game)
        .map_err(|error| Failure::failed(format!("The save cannot be written: {error}.")))?;
    Ok(keeper.release())
}

fn open(flash: Nor, firmware: &Firmware) -> Result<(Keeper<Nor>, Opened), Failure> {
    let region = firmware.save_region().map_err(no_region)?;
    let region = Region::new(region.start as u32, region.end as u32)
        .ok_or_else(|| Failure::failed("The saves do not fill whole sectors."))?;
    let mut opened = Opened::default();
    let keeper = Keeper::open(flash, region, &mut opened)
        .map_err(|error| Failure::failed(format!("The save cannot be read: {error}.")))?;
    Ok((keeper, opened))
}

fn no_region(error: FirmwareError) -> Failure {
    Failure::failed(format!("This firmware keeps no saves: {error}."))
}
