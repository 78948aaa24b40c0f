//! The midend and the cable: when the link is open and for what, what its events mean, and what
//! the screens get to know. Nothing of this is inlined: what follows needs the stack.

use super::linking::Wish;
use super::request::Request;
use super::{Heard, Midend};
use crate::console::company::Ask;
use crate::console::log::LogEntry;
use crate::console::screens;
use crate::console::world::Progress;
use crate::link;
use crate::profile::{Way, Wire};

impl Midend {
    /// Whether anything may have come of it.
    #[inline(never)]
    pub(super) fn hear(&mut self, heard: &Heard) -> bool {
        let board = self.world.cable.board.get_mut();
        let before = board.as_deref().map(Progress::of);
        let is_told = self.linking.hear(heard, board);
        if is_told {
            self.follow(before);
        }
        is_told
    }

    /// Something may have come of what others have sent.
    fn follow(&mut self, before: Option<Progress>) {
        if let Some(before) = before.filter(|_| self.world.on_cable) {
            self.world.follow(before);
        }
    }

    /// After every stimulus.
    #[inline(never)]
    pub(super) fn link(&mut self) {
        let now = self.now;
        if self.stack.is_title() {
            self.world.get_up(now);
        }
        let wish = self.stack.wish(&self.world);
        let unsaved = self.world.shared.cable_unsaved;
        let cable = &mut self.world.cable;
        self.linking.fulfil(wish, cable, unsaved, now);
        if wish == Wish::Lobby {
            self.choose();
        }
        let board = self.world.cable.board.get_mut();
        let before = board.as_deref().map(Progress::of);
        self.linking.poll(board, now);
        self.follow(before);
        while let Some(event) = self.linking.event() {
            self.happens(event);
        }
        match wish {
            Wish::Nothing => {}
            Wish::Lobby => {
                let company = &mut self.world.shared.company;
                if self.linking.describe(company, now) {
                    self.showing.changed();
                }
            }
            Wish::Match => self.play_on(),
        }
    }

    /// What the lobby's screen asks for, and what the host proposes.
    #[inline(never)]
    fn choose(&mut self) {
        let shared = &mut self.world.shared;
        let ask = shared.company.ask.take();
        if let Some(ask) = ask {
            self.linking.ask(ask, self.now);
        }
        let (count, strength) = shared.company.consoles();
        let chosen = (shared.profile.matches.last.mode(), shared.match_seed);
        let consoles = [strength; 2];
        let consoles = &consoles[..count];
        let anew = ask == Some(Ask::Propose);
        self.linking.propose(anew, chosen, consoles, self.now);
    }

    fn happens(&mut self, event: link::Event) {
        let now = self.now;
        match event {
            link::Event::Lobby => {
                let others = self.linking.company();
                self.world.shared.log.push(LogEntry::Company(others));
            }
            link::Event::Line(free) => self.world.shared.log.push(LogEntry::Line(free)),
            link::Event::Began(setup) => self.begin_match(setup),
            link::Event::Stranger => self.linking.note_stranger(now),
            link::Event::Keep => self.world.shared.cable_unsaved = true,
            link::Event::Follows => {
                self.linking.sitting(&mut self.world.cable);
                self.world.shared.cable_unsaved = true;
            }
            // The screens look at what is known of the others, and the record speaks for itself.
            link::Event::Heard
            | link::Event::Away(_)
            | link::Event::Back(_)
            | link::Event::Match(_)
            | link::Event::Start(_)
            | link::Event::Stopped(_) => {}
        }
    }

    /// A match begins on the cable, or is given back to a handheld that lost it.
    #[inline(never)]
    fn begin_match(&mut self, setup: crate::party::Setup) {
        self.linking.sitting(&mut self.world.cable);
        let sitting = self.world.cable.sitting.clone();
        self.world.cable.deal(setup, sitting);
        self.world.sit_down();
        self.world.shared.cable_unsaved = true;
        self.stack.show_match(&mut self.world, self.now);
        self.light.wake(self.now);
        self.showing.changed();
    }

    /// In a match: the entries that nobody presses for, and what is known of the others.
    #[inline(never)]
    fn play_on(&mut self) {
        let mut changed = self.look_around();
        while let Some((seat, entry)) = self.due_entry()
            && let Some(Ok(())) = self.world.enter(seat, entry, self.now)
        {
            self.look_around();
            changed = true;
        }
        if self.is_taken_away() {
            self.stack.show_match(&mut self.world, self.now);
            changed = true;
        }
        if changed {
            self.stack.tick(&mut self.world, self.now);
            // What others do is not seen at the table.
            if self.world.seat_up().is_none() || self.stack.is_between_seats() {
                self.showing.changed();
            }
        }
        let is_wanted = self
            .world
            .board()
            .is_some_and(|b| screens::wants(b, self.now));
        if self.linking.calls(is_wanted) {
            self.light.wake(self.now);
            self.showing.changed();
        }
    }

    /// Whether somebody is at a table that cannot be played on: the match has stopped, or the seat
    /// is the console's.
    fn is_taken_away(&self) -> bool {
        let board = self.world.board().filter(|board| board.up().is_some());
        board.is_some_and(|board| screens::waits(board, self.now))
    }

    fn due_entry(&self) -> Option<(crate::party::Seat, crate::party::Entry)> {
        let board = self.world.cable.board.get()?;
        let due = self.linking.due_entry(board.record());
        due.or_else(|| board.console_says())
    }

    fn look_around(&mut self) -> bool {
        let Some(board) = self.world.cable.board.get_mut() else {
            return false;
        };
        let was_sure = board.wire.as_ref().is_some_and(|wire| wire.is_sure);
        let changed = self.linking.watch(board, self.now);
        let is_sure = board.wire.as_ref().is_some_and(|wire| wire.is_sure);
        if is_sure && !was_sure {
            // What others gave back was seen before.
            board.forget_news();
        }
        self.linking.has_grown(board) || changed
    }

    /// Whether a speed round runs here: nothing may hold it up.
    pub(super) fn is_timed(&self) -> bool {
        let Some(board) = self.world.board() else {
            return false;
        };
        let position = board.position();
        let is_running =
            |wire: &Wire| wire.start_of(position.round()).is_some() && position.awaits(wire.own);
        Way::of(position.mode()) == Way::Speed && board.wire.as_ref().is_some_and(is_running)
    }

    /// Asks for a save of what is played here, or of the match on the cable. Without a flash there
    /// is nothing that others would have to wait for.
    #[inline(never)]
    pub(super) fn save_request(&mut self) -> Option<Request> {
        if self.world.shared.unsaved {
            self.note_clock();
        }
        let shared = &mut self.world.shared;
        let save = self.saving.save_request(&mut shared.unsaved);
        if save.is_some() || !core::mem::take(&mut shared.cable_unsaved) {
            return save;
        }
        self.linking.saves(self.world.cable.board.get());
        if self.saving.is_possible() {
            return Some(Request::SaveCable);
        }
        self.linking.saved(self.now);
        None
    }
}
