//! Why something cannot be done in a match. The console has the sentences.

use crate::game;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The hand's own rules forbid it.
    Hand(game::Refusal),
    /// The match has fewer seats.
    NoSuchSeat,
    /// Nothing can be done after the end (M3).
    Over,
    /// The seat has closed its round and waits for the others (M3).
    Closed,
    /// A round is closed at its tracker (M6).
    NotAtTracker,
    /// In a speed match the tracker closes the round, with its time (M6).
    ByItself,
    /// This belongs to another moment, or to another mode.
    NotNow,
    /// Speed matches have no undo (M6).
    NoUndo,
    /// Nothing of this round is left to take back (M6).
    NothingToUndo,
    /// So much was taken back that the log must be kept for the rest of the match.
    UndoSpent,
    /// Another seat is asked just now (Q2).
    NotYourTurn,
    /// The seat has spoken, and waits for the others (C2).
    Spoken,
    /// An offer has at least one card (C2).
    EmptyOffer,
    /// All steps are paid, or the Ability is there, or there is none (C1).
    NoSuchGoal,
    /// A seat that offers nothing is not asked to agree (C2).
    NothingOffered,
    /// Not in the middle, or not yet (Q1).
    NotForSale,
    /// A seat does not hand itself over, nor one that is not there.
    NotToHandOver,
    /// Parts of the seat's own log wait for the others: nothing can be added yet.
    Behind,
    /// The log has no room left.
    LogFull,
}

impl Refusal {
    /// The word for it in files and on the command line.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Hand(refusal) => refusal.word(),
            Self::NoSuchSeat => "no-such-seat",
            Self::Over => "over",
            Self::Closed => "closed",
            Self::NotAtTracker => "not-at-tracker",
            Self::ByItself => "by-itself",
            Self::NotNow => "not-now",
            Self::NoUndo => "no-undo",
            Self::NothingToUndo => "nothing-to-undo",
            Self::UndoSpent => "undo-spent",
            Self::NotYourTurn => "not-your-turn",
            Self::Spoken => "spoken",
            Self::EmptyOffer => "empty-offer",
            Self::NoSuchGoal => "no-such-goal",
            Self::NothingOffered => "nothing-offered",
            Self::NotForSale => "not-for-sale",
            Self::NotToHandOver => "not-to-hand-over",
            Self::Behind => "behind",
            Self::LogFull => "log-full",
        }
    }
}

impl From<game::Refusal> for Refusal {
    fn from(refusal: game::Refusal) -> Self {
        Self::Hand(refusal)
    }
}
