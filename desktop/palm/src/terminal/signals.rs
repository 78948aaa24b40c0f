//! Signals that ask to end: the game hears of them, and ends as if the player had quit, so
//! that the save is kept and the terminal is given back. Windows has none of them.

use crate::Failure;

/// Listens for the signals that end a program.
pub struct Signals {
    #[cfg(unix)]
    last: std::sync::Arc<std::sync::atomic::AtomicUsize>,
}

#[cfg(unix)]
impl Signals {
    pub fn listen() -> Result<Self, Failure> {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
        let last = std::sync::Arc::default();
        for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] {
            let noted = std::sync::Arc::clone(&last);
            signal_hook::flag::register_usize(signal, noted, signal as usize)
                .map_err(|error| Failure::failed(format!("Cannot listen to signals: {error}.")))?;
        }
        Ok(Self { last })
    }

    /// The signal that came, if one did.
    pub fn received(&self) -> Option<i32> {
        match self.last.load(std::sync::atomic::Ordering::Relaxed) {
            0 => None,
            signal => Some(signal as i32),
        }
    }

    /// Does what the signal would have done at once, so that the sender sees it.
    pub fn obey(&self) {
        if let Some(signal) = self.received() {
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    }
}

#[cfg(not(unix))]
impl Signals {
    pub fn listen() -> Result<Self, Failure> {
        Ok(Self {})
    }

    pub fn received(&self) -> Option<i32> {
        None
    }

    pub fn obey(&self) {}
}
