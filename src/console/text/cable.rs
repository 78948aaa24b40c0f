//! What is said of a cable and the others on it, by meaning.

use crate::console::company::{Apart, Guest};
use crate::console::text::Group;
use crate::link::Stop;
use crate::party::{Mode, Seat};
use crate::player::Strength;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wired {
    // Where a match is played.
    Here,
    HereNote,
    Cable,
    CableNote,
    /// A match is there, in this round.
    InRound(u8),
    Over,

    // The lobby.
    Lobby,
    Alone,
    Looking,
    You,
    Guest(Guest),
    /// What is proposed beside the way to play.
    Table(Mode),
    Apart(Apart),
    /// The host can begin; or somebody is not ready.
    HostKeys(bool),
    /// Only the console would sit at the table with the host.
    NeedsAnother,
    NeedsAnotherKeys,
    /// Whoever is not the host, ready or not.
    GuestKeys(bool),
    /// Seats that the console takes.
    ConsolesLabel,
    Consoles(usize, Strength),
    ConsolesNote,

    // The match.
    Waiting(Waiting),
    ReadyKey,
    Unsure,
    /// None of these is heard.
    Silent(Group),
    LooksOn,
    AwayNote,
    HandOver(Seat),
    HandOverQuestion(Seat),
    Forget,
    ForgetQuestion,
    /// Before it is forgotten here.
    Telling,
    Stopped,
    Stop(Stop),
    /// Somebody has not got all of the match yet.
    NotShared,
}

/// What somebody else is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waiting {
    Plays,
    Done,
    Ready,
    NotReady,
    Decides,
    Away,
    Console,
}
