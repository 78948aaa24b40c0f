//! What a link has to tell whoever holds it.

use crate::party::{self, Fault, Seat, Setup};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// While the link is closed: there is somebody on the cable.
    Heard,
    /// In the lobby, who is there, who chooses, what is proposed or who is ready has changed.
    Lobby,
    /// A match begins, or goes on here: its record is to be laid out and kept with the sitting.
    Began(Setup),
    /// Nothing was heard of a seat's handheld for a while, or it is there again.
    Away(Seat),
    Back(Seat),
    /// Somebody on the cable plays another match, or by other rules.
    Stranger,
    /// Something happened in the match that was entered elsewhere.
    Match(party::Event),
    /// Others wait until the record is kept as it is now: somebody is to go, or has gone, to the
    /// console.
    Keep,
    /// The others have handed the own seat to the console. The record begins again and fills with
    /// what they have; it is to be kept with the sitting.
    Follows,
    /// A speed round has got its start: see [`Link::start`](super::Link::start).
    Start(u8),
    /// The match cannot go on.
    Stopped(Stop),
    /// Nothing that is sent can be heard, or it can again: is one of them switched off?
    Line(bool),
}

/// Why a match cannot go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// Two handhelds have different logs of a seat: at this length their codes are the own one
    /// and another.
    Differs {
        log: Seat,
        length: u16,
        codes: [u32; 2],
    },
    /// A log says what cannot be.
    Fault(Fault),
    /// Both have handed the other to the console while they were apart.
    Apart(Seat),
}
