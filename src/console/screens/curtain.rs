//! The curtain between two persons: a dark screen with the animal whose round is next. Whoever
//! holds A lifts it, on purpose; until then nothing is shown of any hand, and no clock runs (Q3).
//! Behind it a speed match waits once more: the deck may be looked through before the start. So it
//! does where nobody else looks at the glass, and there is no curtain.

use super::{DeckView, GameScreen};
use crate::console::Millis;
use crate::console::draw::{Pen, Surface};
use crate::console::input::{Button, Buttons};
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::selection::Selection;
use crate::console::text::{Say, Text, Wired};
use crate::console::widgets::animal;
use crate::console::world::Shared;
use crate::party::{Mode, Seat};
use crate::profile::Together;

pub struct Curtain {
    seat: Seat,
    /// It is lifted, and the clock is about to start.
    is_ready: bool,
}

const KEYS: i32 = 56;

impl Curtain {
    pub fn new(seat: Seat) -> Self {
        Self {
            seat,
            is_ready: false,
        }
    }

    /// Where nobody else looks at the glass there is no curtain, but a speed round has to be started.
    pub fn before_round(seat: Seat) -> Self {
        Self {
            seat,
            is_ready: true,
        }
    }

    /// What A does when it is held, or pressed once the curtain is up.
    const fn says(&self, board: &Together) -> Text<'static> {
        match (self.is_ready, &board.wire) {
            (true, Some(_)) => Text::Wired(Wired::ReadyKey),
            (true, None) => Text::Say(Say::StartTheClock),
            (false, _) => Text::Say(Say::HoldToLift),
        }
    }

    fn lift(&mut self, board: &mut Together, now: Millis) -> Next {
        let round = board.position().round();
        if let Some(wire) = &mut board.wire {
            // The clock is the same for all, and starts once all are ready.
            wire.ready_for = round;
            return Next::ToMatch;
        }
        let is_timed = matches!(board.position().mode(), Mode::Speed { .. });
        if is_timed && !self.is_ready {
            self.is_ready = true;
            return Next::Stay;
        }
        board.lift(self.seat, now);
        Next::ToMatch
    }

    /// Before the first turn the deck may be looked through (S3).
    fn look(&self, board: &mut Together, shared: &mut Shared) -> Option<Next> {
        let hand = *board.position().hand(self.seat);
        if !self.is_ready || hand.has_begun() {
            return None;
        }
        let is_first = !core::mem::replace(&mut board.looked[self.seat], true);
        shared.unsaved |= is_first && board.wire.is_none();
        Some(Next::open(DeckView::new(hand)))
    }
}

impl GameScreen<Together> for Curtain {
    fn holds(&self) -> Buttons {
        match self.is_ready {
            true => Buttons::NONE,
            false => Buttons::NONE.with(Button::A),
        }
    }

    fn selection(&self, board: &Together) -> Option<Selection> {
        Some(Selection::Menu(self.says(board)))
    }

    fn key(&mut self, key: Key, board: &mut Together, shared: &mut Shared, now: Millis) -> Next {
        match key {
            Key::Press(Button::B) => Next::Pause,
            Key::Press(Button::Right) => self.look(board, shared).unwrap_or(Next::Stay),
            Key::Hold(Button::A) => self.lift(board, now),
            Key::Press(Button::A) if self.is_ready => self.lift(board, now),
            _ => Next::Stay,
        }
    }

    fn draw<D>(
        &self,
        pen: &mut Pen<'_, D>,
        board: &Together,
        _: &Shared,
        _: Millis,
    ) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let position = board.position();
        let round = Text::Say(Say::Round(position.round()));
        animal::draw(pen, self.seat, round)?;
        let looks = self.is_ready && !position.hand(self.seat).has_begun();
        pen.prose(0, KEYS, self.says(board))?;
        let other = match looks {
            true => Say::DeckKey,
            false => Say::MenuKey,
        };
        pen.prose(OTHER, KEYS, Text::Say(other))
    }
}

/// What the other key does.
const OTHER: i32 = 86;
