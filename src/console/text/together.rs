//! What is said before a match and between its rounds, by meaning.

use crate::game::{Ability, Disaster};
use crate::party::{Mode, Seat};
use crate::profile::{Deeds, Sitter, Way};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Say {
    Together,
    Way(Way),
    /// What a way is about.
    WayNote(Way),
    Start,
    StartNote(Mode),
    /// The line that chooses the way.
    ModeLabel,
    Disaster(Disaster),
    DisasterLabel,
    DisasterNote(Disaster),
    Ability(Option<Ability>),
    AbilityLabel,
    AbilityNote(Option<Ability>),
    VillagersLabel,
    VillagersNote(Way, bool),
    Players,
    PlayersNote,
    PersonsAndConsoles {
        persons: usize,
        consoles: usize,
    },
    Hints,
    HintsNote(bool),
    Sitter(Option<Sitter>),
    SitterNote(Option<Sitter>),
    // The curtain.
    Round(u8),
    HoldToLift,
    PauseKey,
    // The seat's round.
    RoundDone,
    CloseKeys,
    ConsolePlays(Seat),
    Did(Seat, Deeds),
}
