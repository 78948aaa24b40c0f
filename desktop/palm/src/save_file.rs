//! The save of an emulated handheld between two runs: the bytes of the flash
//! region that the firmware reserves for saves, in a file.

mod lock;

use std::io;
use std::path::{Path, PathBuf};

use palm_island::profile::Profile;
use palm_island::profile::{Keeper, Ongoing, Opened, Room};
use palm_island::save::Region;

use crate::commands::save;
use crate::{Failure, file};
use lock::{Attempt, Lock};
use palm_machine::nor::Nor;
use palm_machine::{Firmware, FirmwareError, Machine};

/// Where the save lives unless the player says otherwise. Its directory is made if it is not there.
pub fn default_path() -> Result<PathBuf, Failure> {
    let directory = if cfg!(windows) {
        set("APPDATA")
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        set("XDG_DATA_HOME").or_else(|| home().map(|home| home.join(".local/share")))
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

/// The save of another handheld, beside that of the first: `save-2.bin` for the second.
pub fn beside(path: &Path, seat: usize) -> PathBuf {
    if seat == 0 {
        return path.to_path_buf();
    }
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{}", seat + 1));
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}

/// The directory that a variable names. One that is empty or relative is as good as
/// none: what it means would depend on where the command is called.
fn set(variable: &str) -> Option<PathBuf> {
    std::env::var_os(variable)
        .map(PathBuf::from)
        .filter(|path| path.is_absolute())
}

fn home() -> Option<PathBuf> {
    set("HOME")
}

/// The save file of one sitting. It is ours alone until it is dropped.
pub struct SaveFile {
    /// As the player gave it.
    path: PathBuf,
    /// With links followed.
    target: PathBuf,
    /// What the file holds as far as we know: what was read, or written last.
    known: Option<Vec<u8>>,
    _lock: Option<Lock>,
}

impl SaveFile {
    /// Takes the file for this sitting and reads it. Whatever is wrong with it is said
    /// here, before anything is played, and the file stays as it is.
    pub fn open(path: &Path) -> Result<Self, Failure> {
        Self::open_unless_in_use(path)?.ok_or_else(|| {
            Failure::failed(format!(
                "{} is in use: somebody plays with it right now. Quit that game first, \
                 or play with another save: --save FILE.",
                path.display()
            ))
        })
    }

    /// The same, but none if somebody plays with it.
    pub fn open_unless_in_use(path: &Path) -> Result<Option<Self>, Failure> {
        let name = path.display();
        if path.as_os_str().is_empty() {
            return Err(Failure::usage("--save has no name: give --save FILE."));
        }
        match std::fs::metadata(path) {
            Ok(file) if file.is_file() && file.permissions().readonly() => {
                return Err(Failure::usage(format!(
                    "{name} is read-only: nothing could be saved. Play with a copy of it."
                )));
            }
            // Whether it is a save at all comes before whether it is in use.
            Ok(_) => drop(save::read(path)?),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(Failure::usage(format!("Cannot read {name}: {error}."))),
        }
        let target = file::behind_links(path);
        let directory = file::directory(&target);
        if !directory.is_dir() {
            return Err(Failure::usage(format!(
                "There is no directory {} for the save.",
                directory.display()
            )));
        }
        file::check_writable(path).map_err(Failure::usage)?;
        let lock = match Lock::attempt(&target) {
            Attempt::Locked(lock) => Some(lock),
            Attempt::Impossible => None,
            Attempt::InUse => return Ok(None),
        };
        // Only now does nobody else write it.
        let known = match target.exists() {
            true => Some(save::read(path)?),
            false => None,
        };
        Ok(Some(Self {
            path: path.to_path_buf(),
            target,
            known,
            _lock: lock,
        }))
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What the file holds; nothing if it is not there yet.
    pub fn image(&self) -> Option<&[u8]> {
        self.known.as_deref()
    }

    /// Writes the save if it has changed. If that fails, the file holds what it held; if
    /// somebody else has written it meanwhile, theirs stays and ours goes beside it.
    pub fn store(&mut self, flash: &Nor, firmware: &Firmware) -> Result<(), Failure> {
        let image = region(flash, firmware)?;
        if self.known.as_deref() == Some(image) {
            return Ok(());
        }
        if self.is_foreign() {
            return self.step_aside(image);
        }
        file::write(&self.path, image)?;
        self.known = Some(image.to_vec());
        Ok(())
    }

    /// Whether the file is there and holds something that we neither read nor wrote.
    fn is_foreign(&self) -> bool {
        let found = file::read(&self.target, save::IMAGE_BYTES);
        match (&self.known, found) {
            (Some(known), Ok(found)) => *known != found,
            (_, Err(error)) if error.kind() == io::ErrorKind::NotFound => false,
            _ => true,
        }
    }

    /// From now on the save lives beside the file that somebody else has written.
    fn step_aside(&mut self, image: &[u8]) -> Result<(), Failure> {
        let theirs = self.path.display().to_string();
        let free = (1..1000).find_map(|n| {
            let mut path = self.target.as_os_str().to_owned();
            path.push(format!(".{n}"));
            let path = PathBuf::from(path);
            (!path.exists()).then_some(path)
        });
        let free = free.ok_or_else(|| {
            Failure::failed(format!(
                "Cannot write {theirs}: somebody else has changed it."
            ))
        })?;
        file::write(&free, image)?;
        self.known = Some(image.to_vec());
        let sentence = format!(
            "Somebody else has changed {theirs}; this game is in {}.",
            free.display()
        );
        self.target.clone_from(&free);
        self.path = free;
        Err(Failure::failed(sentence))
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

/// The part of the flash that goes into the file.
fn region<'a>(flash: &'a Nor, firmware: &Firmware) -> Result<&'a [u8], Failure> {
    Ok(&flash.image()[firmware.save_region().map_err(no_region)?])
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
    keeping(Machine::blank_flash(), profile, game, firmware)
}

/// This flash chip after one more save.
pub fn keeping(
    flash: Nor,
    profile: &Profile,
    game: Option<&Ongoing>,
    firmware: &Firmware,
) -> Result<Nor, Failure> {
    let (mut keeper, _) = open(flash, firmware)?;
    keeper
        .keep(profile, game)
        .map_err(|error| Failure::failed(format!("The save cannot be written: {error}.")))?;
    Ok(keeper.release())
}

/// A flash chip with all of this in it: profile, game and match.
pub fn holding_all(save: &Opened, firmware: &Firmware) -> Result<Nor, Failure> {
    let (mut keeper, _) = open(Machine::blank_flash(), firmware)?;
    keeper
        .keep_all(
            &save.profile,
            save.game.as_ref(),
            save.board.get(),
            &mut Room::new(),
        )
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
