//! What the midend wants from its host.

use super::light::Look;
use crate::console::log::LogEntry;
use crate::console::sound::Figure;
use crate::profile::Volume;

/// Something to do now. The midend hands them out in order: what is heard and the picture
/// first, then what would hold them up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// Play this, so loud, in place of whatever still sounds. Nothing waits for it.
    Sound(Figure, Volume),
    /// Be silent.
    Hush,
    /// Send [`Midend::frame`](super::Midend::frame) over the cable; it comes back as
    /// [`Stimulus::Heard`](super::Stimulus::Heard). If the line is not free, answered with
    /// [`Stimulus::NotSent`](super::Stimulus::NotSent).
    Send,
    /// Make the panel look like this. Answered with [`Stimulus::Shown`](super::Stimulus::Shown).
    Look(Look),
    /// Show what [`Midend::draw`](super::Midend::draw) draws. Answered with
    /// [`Stimulus::Shown`](super::Stimulus::Shown).
    Draw,
    /// Write [`Midend::save`](super::Midend::save). Answered with
    /// [`Stimulus::Saved`](super::Stimulus::Saved) or
    /// [`Stimulus::NotSaved`](super::Stimulus::NotSaved).
    Save,
    /// Write [`Midend::cable`](super::Midend::cable) and the profile. Answered likewise.
    SaveCable,
    /// Write this to the log, if there is one.
    Log(LogEntry),
    /// Erase one sector of the flash ahead. Answered with
    /// [`Stimulus::Tidied`](super::Stimulus::Tidied).
    Tidy,
    /// Stop everything until a button moves, if nothing else happens before. The next stimulus
    /// takes this back.
    StandBy,
    /// Call [`Midend::think`](super::Midend::think) if nothing else happens. The next
    /// stimulus takes this back.
    Think,
}
