//! The matches of the world: the one on this handheld, and the one on a cable.

use super::{Played, Shared, World};
use crate::console::Millis;
use crate::console::next::Next;
use crate::console::sound::Figure;
use crate::deal::Seed;
use crate::game::{Move, Refusal};
use crate::party::{self, Entry, Seat, Setup};
use crate::profile::{Hand, Together, Way, Wire};

/// How far a match is, to see whether anything came of something.
#[derive(Clone, Copy)]
pub struct Progress {
    round: u8,
    is_over: bool,
    has_ended: bool,
}

impl Progress {
    pub fn of(board: &Together) -> Self {
        Self {
            round: board.position().round(),
            is_over: board.is_over(),
            has_ended: board.ended.is_some(),
        }
    }
}

impl World {
    /// The match that is played just now.
    pub fn board(&self) -> Option<&Together> {
        match self.on_cable {
            true => self.cable.board.get(),
            false => self.here.get(),
        }
    }

    pub fn board_mut(&mut self) -> Option<&mut Together> {
        self.board_and_shared().map(|(board, _)| board)
    }

    pub fn board_and_shared(&mut self) -> Option<(&mut Together, &mut Shared)> {
        let board = match self.on_cable {
            true => self.cable.board.get_mut(),
            false => self.here.get_mut(),
        };
        Some((board?, &mut self.shared))
    }

    /// Deals the match that was chosen, in the place of the one before.
    pub fn start_match(&mut self) -> Next {
        let chosen = self.shared.profile.matches.last;
        let seed = self.shared.match_seed;
        let Some(setup) = Setup::new(chosen.mode(), chosen.seats, seed) else {
            return Next::Stay;
        };
        self.here.deal(setup, &chosen);
        self.shared.unsaved = true;
        Next::ToMatch
    }

    /// A new seed for the next match.
    pub fn choose_new_match(&mut self) {
        let seed = self.shared.new_seed();
        self.shared.match_seed = Seed(seed.0 % Setup::SHORT_SEEDS);
    }

    /// The seat whose curtain is up.
    pub fn seat_up(&self) -> Option<Seat> {
        self.board()?.up()
    }

    /// Whether a seat is at its table, against the clock.
    pub fn has_clock(&self) -> bool {
        let board = self.board().filter(|board| board.up().is_some());
        board.is_some_and(|board| Way::of(board.position().mode()) == Way::Speed)
    }

    /// Whether the clock of a seat of the match on this handheld runs.
    pub fn clock_runs(&self) -> bool {
        self.here
            .get()
            .is_some_and(|board| board.running().is_some())
    }

    /// Reads that clock, to keep it; whether it runs.
    pub fn read_clock(&mut self, now: Millis) -> bool {
        if let Some(board) = self.here.get_mut() {
            board.read_clock(now);
        }
        self.clock_runs()
    }

    /// A move in the hand of the seat whose curtain is up.
    pub(super) fn take_turn(&mut self, m: Move, now: Millis) -> Option<Result<Played, Refusal>> {
        let board = self.board_mut()?;
        let seat = board.up()?;
        let before = *board.position().hand(seat);
        let turn = match before.play(m) {
            Ok(turn) => turn,
            Err(refused) => return Some(Err(refused.reason)),
        };
        self.enter(seat, Entry::Move(party::Move::Turn(m)), now)?
            .ok()?;
        if let Some(figure) = Figure::of(&turn.events, None) {
            self.shared.figure = Some(figure);
        }
        Some(Ok(Played {
            m,
            before,
            after: turn.game,
            events: turn.events,
        }))
    }

    /// Adds an entry to a seat's log; nothing if there is no match.
    pub fn enter(
        &mut self,
        seat: Seat,
        entry: Entry,
        now: Millis,
    ) -> Option<Result<(), party::Refusal>> {
        let board = self.board_mut()?;
        board.read_clock(now);
        let before = Progress::of(board);
        let mut entered = board.enter(seat, entry);
        if entered.is_ok() && board.is_finished() {
            let time = board.clock(seat, now);
            entered = board.enter(seat, Entry::Finish(time));
        }
        self.follow(before);
        match self.on_cable {
            true => self.shared.cable_unsaved |= entered.is_ok(),
            false => self.shared.unsaved |= entered.is_ok(),
        }
        Some(entered)
    }

    /// Something happened in the match: what it sounds like, and what stays of it.
    #[inline(never)]
    pub fn follow(&mut self, before: Progress) {
        let on_cable = self.on_cable;
        let Some((board, shared)) = self.board_and_shared() else {
            return;
        };
        let now = Progress::of(board);
        if !before.has_ended && now.has_ended {
            shared.figure = Some(Figure::RoundEnded);
        }
        let is_over = !before.is_over && now.is_over;
        if is_over {
            shared.profile.matches.count(board);
        }
        // Others may have ended the round: after a power cut it must not be open again.
        let has_ended = is_over || now.round != before.round || now.has_ended && !before.has_ended;
        match on_cable {
            true => shared.cable_unsaved |= has_ended,
            false => shared.unsaved |= is_over,
        }
        // By then everything was explained once.
        let position = board.position();
        if position.round() > 2 {
            let way = Way::of(position.mode());
            shared.profile.matches.explained[way as usize] = true;
        }
    }

    /// A match begins on the cable, or goes on there.
    pub fn sit_down(&mut self) {
        self.on_cable = true;
        if let Some(board) = self.cable.board.get_mut() {
            board.wire = Some(Wire::new(self.cable.sitting.seat));
        }
    }

    /// Whoever is at the title plays no match.
    pub fn get_up(&mut self, now: Millis) {
        if core::mem::take(&mut self.on_cable)
            && let Some(board) = self.cable.board.get_mut()
        {
            board.lower(now);
        }
    }

    /// Whether a seat of the console has to play its round.
    pub fn awaits_console(&self) -> bool {
        let board = self.board();
        board.is_some_and(|board| board.next_console().is_some())
    }

    /// What the console does while a round is played. It would do so again after a power cut, so
    /// only a round that it has closed is worth the flash.
    pub fn console_enters(&mut self, seat: Seat, entry: Entry, now: Millis) {
        let before = (self.shared.unsaved, self.shared.cable_unsaved);
        let entered = self.enter(seat, entry, now);
        let board = self.board();
        let closed = board.is_some_and(|board| board.next_console() != Some(seat));
        if !closed || entered.is_none_or(|entered| entered.is_err()) {
            (self.shared.unsaved, self.shared.cable_unsaved) = before;
        }
    }

    /// The match is paused: its clocks stand still.
    pub fn pause(&mut self, now: Millis) {
        if let Some(board) = self.board_mut() {
            board.pause(now);
        }
    }

    /// The curtain falls.
    pub fn lower(&mut self, now: Millis) {
        if let Some(board) = self.board_mut() {
            board.lower(now);
        }
    }

    /// The match makes way: it is over, or given up. The same cards are chosen for the next one,
    /// or new ones.
    pub fn end_match(&mut self, same_cards: bool) {
        let setup = self.board().map(|board| *board.setup());
        match setup.filter(|_| same_cards) {
            Some(setup) => self.shared.match_seed = setup.seed(),
            None => self.choose_new_match(),
        }
        match self.on_cable {
            true => {
                self.cable.board.clear();
                self.shared.cable_unsaved = true;
            }
            false => {
                self.here.clear();
                self.shared.unsaved = true;
            }
        }
    }

    /// The moves of a seat in this round (M6).
    pub(super) fn undo_to(&mut self, seat: Seat, moves: usize, now: Millis) {
        let left = |world: &Self| world.hand().map_or(0, Hand::moves);
        while left(self) > moves {
            match self.enter(seat, Entry::Undo, now) {
                Some(Ok(())) => {}
                Some(Err(_)) | None => return,
            }
        }
    }
}
