//! The line between sittings on one computer: what one handheld sends over its cable reaches those
//! in the other terminals, frame by frame.
//!
//! Everybody has a socket of their own on the loopback interface, which all systems have, and a
//! file that names it in a directory that is the player's own. The file stays locked for as long as
//! its owner lives, so one that can be locked was left behind, by a sitting that was killed for one.
//! A frame counts only with the secret of the one it is for, which is in the name of its file.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::net::{Ipv4Addr, SocketAddr, UdpSocket};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::Failure;

/// How often to look for others.
const LOOK: Duration = Duration::from_millis(500);
/// Before every frame.
const SECRET: usize = 8;
/// Longer than any frame.
const LONGEST: usize = 1024;

/// One end of the line.
pub struct Line {
    name: String,
    directory: PathBuf,
    socket: UdpSocket,
    secret: [u8; SECRET],
    own: PathBuf,
    /// Locked for as long as it is open.
    _file: File,
    others: Vec<(SocketAddr, [u8; SECRET])>,
    looked: Option<Instant>,
    told: Option<usize>,
}

impl Line {
    /// Joins the line of this name; `secret` is nobody else's.
    pub fn join(name: &str, secret: u64) -> Result<Self, Failure> {
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if name.is_empty() || name.len() > 40 || !name.chars().all(plain) {
            return Err(Failure::usage(format!(
                "'{name}' is no name for a link: letters, digits, '-' and '_', 40 at most."
            )));
        }
        Self::open(name, &directory().join(name), secret)
            .map_err(|error| Failure::failed(format!("The link {name} cannot be used: {error}.")))
    }

    fn open(name: &str, directory: &Path, secret: u64) -> io::Result<Self> {
        make_private(directory)?;
        let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0))?;
        socket.set_nonblocking(true)?;
        let port = socket.local_addr()?.port();
        let own = directory.join(format!("{port}-{secret:016x}"));
        let file = lock(&own)?;
        Ok(Self {
            name: name.to_owned(),
            directory: directory.to_owned(),
            socket,
            secret: secret.to_be_bytes(),
            own,
            _file: file,
            others: Vec::new(),
            looked: None,
            told: None,
        })
    }

    /// Sends a frame to everybody else. One that gets lost is lost, as on a wire.
    pub fn send(&mut self, frame: &[u8]) {
        self.look();
        for (address, secret) in &self.others {
            let _ = self.socket.send_to(&[secret, frame].concat(), address);
        }
    }

    /// The next frame that came.
    pub fn receive(&mut self) -> Option<Vec<u8>> {
        let mut bytes = [0; SECRET + LONGEST];
        loop {
            match self.socket.recv_from(&mut bytes) {
                Ok((length, _)) => {
                    if let Some(frame) = bytes[..length].strip_prefix(&self.secret) {
                        return Some(frame.to_vec());
                    }
                }
                // Windows tells of a frame that reached nobody.
                Err(error) if error.kind() == io::ErrorKind::ConnectionReset => {}
                Err(_) => return None,
            }
        }
    }

    /// Who is there, in a few words, if that has changed.
    pub fn company(&mut self) -> Option<String> {
        self.look();
        let others = self.others.len();
        if self.told.replace(others) == Some(others) {
            return None;
        }
        let name = &self.name;
        Some(match others {
            0 => format!("link {name}: nobody else yet"),
            1 => format!("link {name}: one other handheld"),
            _ => format!("link {name}: {others} other handhelds"),
        })
    }

    /// Looks for others, if it is time to.
    fn look(&mut self) {
        if self.looked.is_some_and(|looked| looked.elapsed() < LOOK) {
            return;
        }
        self.looked = Some(Instant::now());
        self.others.clear();
        let Ok(entries) = fs::read_dir(&self.directory) else {
            return;
        };
        for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
            if path != self.own
                && let Some(other) = named(&path)
            {
                match is_left_behind(&path) {
                    true => drop(fs::remove_file(&path)),
                    false => self.others.push(other),
                }
            }
        }
        self.others.sort();
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.own);
    }
}

/// A locked file of this name. Until it is locked, others may take it for one left behind.
fn lock(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    for _ in 0..100 {
        let file = options.open(path)?;
        match file.try_lock() {
            Ok(()) if path.exists() => return Ok(file),
            Ok(()) | Err(TryLockError::WouldBlock) => {}
            Err(TryLockError::Error(error)) => return Err(error),
        }
    }
    Err(io::ErrorKind::WouldBlock.into())
}

/// Whom the name of a file names.
fn named(path: &Path) -> Option<(SocketAddr, [u8; SECRET])> {
    let (port, secret) = path.file_name()?.to_str()?.split_once('-')?;
    let secret = u64::from_str_radix(secret, 16).ok()?;
    let address = (Ipv4Addr::LOCALHOST, port.parse().ok()?).into();
    Some((address, secret.to_be_bytes()))
}

fn is_left_behind(path: &Path) -> bool {
    match OpenOptions::new().write(true).open(path) {
        Ok(file) => match file.try_lock() {
            Ok(()) => true,
            Err(TryLockError::WouldBlock | TryLockError::Error(_)) => false,
        },
        Err(_) => false,
    }
}

/// Where the lines of this player are.
fn directory() -> PathBuf {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let runtime = set("XDG_RUNTIME_DIR").map(PathBuf::from);
    let runtime = runtime.filter(|path| path.is_absolute());
    match runtime {
        Some(runtime) => runtime.join("palm-island"),
        None => {
            let user = set("USER").or_else(|| set("USERNAME")).unwrap_or_default();
            let user = user.to_string_lossy().replace(['/', '\\'], "-");
            std::env::temp_dir().join(format!("palm-island-{user}"))
        }
    }
}

/// Makes a directory that nobody else can look into.
fn make_private(directory: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(directory)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The next frame, which takes its time on any system.
    fn next(line: &mut Line) -> Option<Vec<u8>> {
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(5) {
            if let Some(frame) = line.receive() {
                return Some(frame);
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        None
    }

    #[test]
    fn frames_reach_everybody_else_and_nobody_who_is_gone() {
        let place = tempfile::tempdir().unwrap();
        let open = |secret| Line::open("test", place.path(), secret).unwrap();
        let (mut a, mut b, mut c) = (open(1), open(2), open(3));
        a.send(b"aloha");
        assert_eq!(next(&mut b).as_deref(), Some(&b"aloha"[..]));
        assert_eq!(next(&mut c).as_deref(), Some(&b"aloha"[..]));
        assert_eq!(a.receive(), None);
        assert_eq!(a.company().as_deref(), Some("link test: 2 other handhelds"));
        assert_eq!(a.company(), None, "said once");
        drop(b);
        a.looked = None;
        assert_eq!(
            a.company().as_deref(),
            Some("link test: one other handheld")
        );
        // One that was killed leaves its file, and nobody holds it.
        fs::write(place.path().join("9-0000000000000007"), "").unwrap();
        a.looked = None;
        assert_eq!(a.company(), None);
        assert!(!place.path().join("9-0000000000000007").exists());
    }

    #[test]
    fn what_comes_without_the_secret_is_no_frame() {
        let place = tempfile::tempdir().unwrap();
        let mut line = Line::open("test", place.path(), 5).unwrap();
        let stranger = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = line.socket.local_addr().unwrap();
        stranger.send_to(b"12345678hello", address).unwrap();
        let secret = 5_u64.to_be_bytes();
        stranger
            .send_to(&[&secret[..], b"good"].concat(), address)
            .unwrap();
        assert_eq!(next(&mut line).as_deref(), Some(&b"good"[..]));
        assert_eq!(line.receive(), None);
    }

    #[test]
    fn a_name_is_plain() {
        for name in ["", "a/b", "..", "a b", "ä"] {
            assert!(
                matches!(Line::join(name, 1), Err(Failure::Usage(_))),
                "{name}"
            );
        }
    }
}
