//! Files: read with a bound, and written whole or not at all.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::Failure;

/// The bytes of a file that has no more than `most`. Devices and pipes are refused: they
/// may have no end, and opening one may wait for ever.
pub fn read(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let file = fs::metadata(path)?;
    if file.is_dir() {
        return Err(io::Error::new(
            io::ErrorKind::IsADirectory,
            "it is a directory",
        ));
    }
    if !file.is_file() {
        return Err(io::Error::other("it is not a file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?
        .take(most as u64 + 1)
        .read_to_end(&mut bytes)?;
    if bytes.len() > most {
        return Err(io::Error::new(
            io::ErrorKind::FileTooLarge,
            format!("it has more than {most} bytes"),
        ));
    }
    Ok(bytes)
}

/// Puts these bytes into a file. If that fails, the file is as it was.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let written = Draft::begin(path).and_then(|mut draft| {
        draft.write_all(bytes)?;
        draft.finish()
    });
    written.map_err(|error| unwritten(path, error))
}

/// The sentence for a file that could not be written.
pub fn unwritten(path: &Path, error: impl std::fmt::Display) -> Failure {
    let name = path.display();
    Failure::failed(format!("Cannot write {name}: {error}."))
}

/// Whether a file could be written here, found out without touching it.
pub fn check_writable(path: &Path) -> Result<(), Failure> {
    match Draft::begin(path) {
        Ok(_) => Ok(()),
        Err(error) => Err(unwritten(path, error)),
    }
}

/// The file that a path leads to, through any links, whether it exists or not.
pub fn behind_links(path: &Path) -> PathBuf {
    /// As many as Linux follows.
    const MOST_LINKS: usize = 40;
    if let Ok(found) = fs::canonicalize(path) {
        return found;
    }
    let mut path = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        let Ok(next) = fs::read_link(&path) else {
            break;
        };
        path = directory(&path).join(next);
    }
    path
}

/// The directory that a path lies in.
pub fn directory(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// A file in the making. It takes its place when it is finished and leaves no trace
/// when it is not. Devices and pipes are written directly.
pub struct Draft(Kind);

enum Kind {
    Beside {
        fresh: NamedTempFile,
        target: PathBuf,
    },
    Direct(File),
}

impl Draft {
    pub fn begin(path: &Path) -> io::Result<Self> {
        if path.as_os_str().is_empty() {
            return Err(io::Error::new(io::ErrorKind::NotFound, "it has no name"));
        }
        let old = match fs::metadata(path) {
            Ok(old) if old.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Ok(old) if !old.is_file() => {
                let file = OpenOptions::new().write(true).open(path)?;
                return Ok(Self(Kind::Direct(file)));
            }
            Ok(old) if old.permissions().readonly() => {
                return Err(io::Error::new(
                    io::ErrorKind::PermissionDenied,
                    "it is read-only",
                ));
            }
            Ok(old) => Some(old),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let target = behind_links(path);
        let fresh = beside(&target)?;
        if let Some(old) = old {
            keep_access(fresh.as_file(), &old)?;
        }
        Ok(Self(Kind::Beside { fresh, target }))
    }

    /// The file takes its place.
    pub fn finish(self) -> io::Result<()> {
        match self.0 {
            Kind::Beside { fresh, target } => {
                // First the bytes, then the name: a power cut leaves the one file or the other.
                fresh.as_file().sync_all()?;
                fresh.persist(target).map_err(|failed| failed.error)?;
                Ok(())
            }
            Kind::Direct(mut file) => file.flush(),
        }
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.0 {
            Kind::Beside { fresh, .. } => fresh.as_file_mut().write(bytes),
            Kind::Direct(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.0 {
            Kind::Beside { fresh, .. } => fresh.as_file_mut().flush(),
            Kind::Direct(file) => file.flush(),
        }
    }
}

/// An empty file in the same directory, under a name that nobody else uses.
fn beside(target: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".palm-").suffix(".new");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // What any new file gets, less what the user's mask takes away.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    // The error's path is the temporary one, which means nothing to anybody.
    let plain = |error: io::Error| match error.raw_os_error() {
        Some(code) => io::Error::from_raw_os_error(code),
        None => error.kind().into(),
    };
    builder.tempfile_in(directory(target)).map_err(plain)
}

/// The new file belongs to whom the old one belongs to, and is as open or closed.
fn keep_access(fresh: &File, old: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let new = fresh.metadata()?;
        if (new.uid(), new.gid()) != (old.uid(), old.gid()) {
            // Only root may give files away; for others it is their own from now on.
            let _ = fchown(fresh, Some(old.uid()), Some(old.gid()));
        }
    }
    fresh.set_permissions(old.permissions())
}

#[cfg(test)]
mod tests;
