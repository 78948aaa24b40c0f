//! The match on a cable, beside the one on this handheld: its place, and who sits where.

use super::arrangement::{Sitter, Way};
use super::together::Board;
use super::wire::Wire;
use crate::link::{Chair, Roster, Sitting};
use crate::party::{BySeat, Event, Record, Seat, Setup};

#[derive(Clone, Debug)]
pub struct Cable {
    pub board: Board,
    pub sitting: Sitting,
    /// All that this handheld ever sent is in the record.
    pub is_whole: bool,
}

impl Cable {
    pub const EMPTY: Self = Self {
        board: Board::EMPTY,
        sitting: Sitting {
            roster: Roster::new(),
            seat: Seat::FIRST,
            follows: false,
        },
        is_whole: true,
    };

    /// A match begins.
    pub fn deal(&mut self, setup: Setup, sitting: Sitting) {
        self.sitting = sitting;
        self.is_whole = true;
        self.board.place().begin(setup);
        self.is_read();
    }

    /// Everybody sits where they do, and the match counts.
    pub(super) fn is_read(&mut self) {
        let sitting = &self.sitting;
        let board = self.board.place();
        board.sitters = BySeat::from_fn(|seat| match sitting.roster.chair(seat) {
            Some(Chair::Console(strength)) => Sitter::Console(strength),
            Some(Chair::Person(_)) | None => Sitter::Person,
        });
        // The logs of the console's own seats begin with that mark: nobody has left there.
        let sitters = board.sitters;
        board
            .news
            .retain(|event| !matches!(event, Event::Left(seat) if !sitters[*seat].is_person()));
        board.seat_consoles();
        // Against others nobody is helped.
        board.hints = Way::of(board.setup().mode()) == Way::Cooperative;
        board.wire = Some(Wire::new(sitting.seat));
        self.board.is_read();
    }

    /// The record and who sits where, to be kept; `None` without a match.
    pub fn held(&self) -> Option<(&Record, &Sitting)> {
        let board = self.board.get()?;
        Some((board.record(), &self.sitting))
    }
}
