//! What is said before a match and between its rounds, by meaning.

use crate::game::{Ability, Disaster};
use crate::party::{Mode, Seat, Setup};
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
    PersonNeeded,
    /// This seat is taken before another.
    SeatFirst(Seat),
    Code(Setup),
    CodeLabel,
    CodeNote,
    MatchCode,
    CodeIsGood,

    // The curtain.
    Round(u8),
    HoldToLift,
    StartTheClock,
    DeckKey,
    MenuKey,

    // A seat's round.
    /// In whole seconds.
    Clock(u32),
    NoHints,
    NoUndo,
    /// What the first match of its kind explains at the table, in this round.
    First(Way, u8),
    RoundDone(Seat, u8),
    CloseNote,
    CloseKeys,

    // The menu.
    GoOn,
    Standings,
    Outposts,
    SeeDeck,
    Leave(Seat),
    LeaveQuestion(Seat),
    GiveUp,
    GiveUpQuestion,
    ToTitle,

    // The console.
    ConsolePlays,
    Reported(u8),
    Did(Seat, Deeds),
}
