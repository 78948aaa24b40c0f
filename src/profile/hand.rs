//! A hand that somebody plays with the buttons: the solo game, or that of a seat of a match. The
//! screens of a turn know no more than this.

use super::{Ongoing, Together};
use crate::game::Game;
use crate::party::Seat;

pub trait Hand {
    fn game(&self) -> &Game;

    /// Whose it is; `None` for the solo game.
    fn seat(&self) -> Option<Seat>;

    /// How many moves can be taken back: all of a solo game, those of the round at a seat (M6).
    fn moves(&self) -> usize;

    /// The position with this many of them left.
    fn position(&self, moves: usize) -> Game;

    /// The deck was looked through before the first turn (S3).
    fn looked(&self) -> bool;

    /// Whether hints may be asked for.
    fn allows_hints(&self) -> bool;

    /// A hint was given; whether it was the first.
    fn note_hint(&mut self) -> bool;
}

/// Either of the two.
pub type AnyHand = dyn Hand;

impl Hand for Ongoing {
    fn game(&self) -> &Game {
        self.game()
    }

    fn seat(&self) -> Option<Seat> {
        None
    }

    fn moves(&self) -> usize {
        self.moves()
    }

    fn position(&self, moves: usize) -> Game {
        self.position(moves)
    }

    fn looked(&self) -> bool {
        self.looked
    }

    fn allows_hints(&self) -> bool {
        true
    }

    fn note_hint(&mut self) -> bool {
        !core::mem::replace(&mut self.hinted, true)
    }
}

/// The hand of the seat whose curtain is up.
impl Hand for Together {
    fn game(&self) -> &Game {
        self.position().hand(self.in_front())
    }

    fn seat(&self) -> Option<Seat> {
        Some(self.in_front())
    }

    fn moves(&self) -> usize {
        self.position().moves_to_undo(self.in_front())
    }

    fn position(&self, moves: usize) -> Game {
        self.position().hand_after(self.in_front(), moves)
    }

    fn looked(&self) -> bool {
        self.looked[self.in_front()]
    }

    fn allows_hints(&self) -> bool {
        self.hints
    }

    fn note_hint(&mut self) -> bool {
        let seat = self.in_front();
        !core::mem::replace(&mut self.hinted[seat], true)
    }
}
