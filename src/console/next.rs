//! Where a screen leads.

use super::screens::AnyScreen;
use crate::game::Move;
use crate::party::{Entry, Seat};

pub enum Next {
    Stay,
    /// Stays, because what was asked for cannot be done.
    Refused,
    /// To a screen over this one; [`Back`](Self::Back) returns.
    Open(AnyScreen),
    /// To a screen in place of this one.
    Replace(AnyScreen),
    Back,
    /// To the game in progress, wherever it has come to.
    ToGame,
    /// Makes a move. The one way for all of them.
    Play(Move),
    /// To the match in progress, wherever it has come to.
    ToMatch,
    /// The match is paused: its table is hidden, and no clock runs.
    Pause,
    /// The match makes way, and this comes after it.
    EndMatch(After),
    /// Adds an entry to the log of a seat of the match. The one way for all but moves of a hand,
    /// which [`Play`](Self::Play) makes.
    Enter(Seat, Entry),
    /// Takes moves back until this many are left.
    TakeBack(usize),
    /// The player is done with a finished game, and this comes after it.
    Settle(After),
}

/// What comes after a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum After {
    NewDeck,
    SameDeck,
    Title,
}

impl Next {
    pub fn open(screen: impl Into<AnyScreen>) -> Self {
        Self::Open(screen.into())
    }

    pub fn replace(screen: impl Into<AnyScreen>) -> Self {
        Self::Replace(screen.into())
    }
}
