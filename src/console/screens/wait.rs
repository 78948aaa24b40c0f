//! In a match on a cable nothing can be done here just now: the others are waited for. It shows who
//! still plays and no more, and what is the matter if nobody is heard.

use super::GameScreen;
use crate::console::Millis;
use crate::console::draw::{BODY, Pen, Surface};
use crate::console::frame::WIDTH;
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::selection::Selection;
use crate::console::text::{Group, Say, Text, Wired};
use crate::console::widgets::others;
use crate::console::world::Shared;
use crate::party::{Mode, Stage};
use crate::profile::{Together, Wire};

pub struct Wait {
    /// When the speed round begins.
    start: Option<Millis>,
}

impl Wait {
    pub fn new(board: &Together, now: Millis) -> Self {
        Self {
            start: start(board).filter(|at| *at > now),
        }
    }
}

fn start(board: &Together) -> Option<Millis> {
    board.wire.as_ref()?.start_of(board.position().round())
}

/// Whether there is nothing to do in a match on a cable but to wait.
pub fn waits(board: &Together, now: Millis) -> bool {
    let Some(wire) = &board.wire else {
        return false;
    };
    if wire.stopped.is_some() || !wire.is_sure {
        return true;
    }
    if board.ended.is_some() || board.is_over() {
        return false;
    }
    let m = board.position();
    if !board.is_pressed(wire.own) || !m.awaits(wire.own) {
        return true;
    }
    let is_timed = matches!(m.mode(), Mode::Speed { .. });
    is_timed
        && match start(board) {
            Some(at) => now < at,
            None => wire.ready_for == m.round(),
        }
}

/// Whether the player has something to do or to see.
pub fn wants(board: &Together, now: Millis) -> bool {
    let is_settled = matches!(board.position().stage(), Stage::Play | Stage::Over);
    let is_asked = board.asked().next().is_some();
    !waits(board, now) && (board.ended.is_none() || is_settled || is_asked)
}

/// What is the matter, or what can be done.
fn note(board: &Together, wire: &Wire) -> Option<Wired> {
    use crate::console::company::Apart;
    let looks_on = !board.sitters[wire.own].is_person();
    if wire.is_held {
        Some(Wired::Apart(Apart::Held))
    } else if !wire.is_sure {
        Some(Wired::Unsure)
    } else if looks_on {
        Some(Wired::LooksOn)
    } else {
        silence(board, wire).map(Wired::Silent)
    }
}

/// The others, if none of them is heard.
fn silence(board: &Together, wire: &Wire) -> Option<Group> {
    let others = || board.persons().filter(|seat| *seat != wire.own);
    let is_silent = others().next().is_some() && others().all(|seat| wire.missed[seat]);
    is_silent.then(|| others().collect())
}

/// The foot of a screen that waits.
pub fn draw_foot<D>(pen: &mut Pen<'_, D>, board: &Together) -> Result<(), D::Error>
where
    D: Surface,
{
    let note = board.wire.as_ref().and_then(|wire| note(board, wire));
    match note {
        Some(note) => {
            pen.paragraph(0, NOTE, BODY, WIDTH as i32, Text::Wired(note))?;
        }
        None if others::away(board).is_some() => {
            return pen.prose(0, KEYS - 8, Text::Wired(Wired::AwayNote));
        }
        None => {}
    }
    pen.prose(0, KEYS, Text::Say(Say::MenuKey))
}

/// Two lines below the seats and above the key.
const NOTE: i32 = 40;
const KEYS: i32 = 56;
const WORDS: i32 = 12;

impl GameScreen<Together> for Wait {
    fn selection(&self, _: &Together) -> Option<Selection> {
        Some(Selection::Menu(Text::Say(Say::MenuKey)))
    }

    fn key(&mut self, key: Key, _: &mut Together, _: &mut Shared, _: Millis) -> Next {
        match key {
            Key::Press(Button::B) => Next::Pause,
            _ => Next::Stay,
        }
    }

    fn tick(&mut self, board: &mut Together, _: &mut Shared, now: Millis) -> Next {
        self.start = start(board).filter(|at| *at > now);
        match waits(board, now) {
            true => Next::Stay,
            false => Next::ToMatch,
        }
    }

    fn deadline(&self, _: Millis) -> Option<Millis> {
        self.start
    }

    fn draw<D>(
        &self,
        pen: &mut Pen<'_, D>,
        board: &Together,
        _: &Shared,
        now: Millis,
    ) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let stopped = board.wire.as_ref().and_then(|wire| wire.stopped);
        if let Some(stop) = stopped {
            pen.title(Text::Wired(Wired::Stopped), None)?;
            let words = Text::Wired(Wired::Stop(stop));
            pen.paragraph(0, WORDS, BODY, WIDTH as i32, words)?;
            return pen.prose(0, KEYS, Text::Say(Say::MenuKey));
        }
        pen.title(Text::Say(Say::Round(board.position().round())), None)?;
        // Before the others have told how far the match is, nothing is known of them.
        if board.wire.as_ref().is_some_and(|wire| wire.is_sure) {
            others::draw(pen, board, now)?;
        }
        draw_foot(pen, board)
    }
}
