//! What the keyboard and the window do, heard on a thread of its own: a terminal that goes
//! away can hold up a listener for ever, and then the game must still be saved.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Instant;

use ratatui::crossterm::event::{self, Event};

pub struct Events(Receiver<io::Result<Event>>);

impl Events {
    pub fn listen() -> Self {
        let (sender, events) = channel();
        std::thread::spawn(move || {
            loop {
                let event = event::read();
                let failed = event.is_err();
                if sender.send(event).is_err() || failed {
                    return;
                }
            }
        });
        Self(events)
    }

    /// The next one, if it comes before this moment.
    pub fn next_before(&self, moment: Instant) -> io::Result<Option<Event>> {
        let patience = moment.saturating_duration_since(Instant::now());
        match self.0.recv_timeout(patience) {
            Ok(event) => event.map(Some),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(io::ErrorKind::UnexpectedEof.into()),
        }
    }
}
