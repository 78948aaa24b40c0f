//! The end of a match, on a few calm pages: the podium or the verdict, the seats with their stars,
//! and what comes next with a line to pass on. The match has counted already.

mod pages;

use super::GameScreen;
use crate::console::Millis;
use crate::console::draw::{Pen, Surface};
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::{After, Next};
use crate::console::selection::Selection;
use crate::console::text::{Text, Told, Wired};
use crate::console::widgets::cursor::Cursor;
use crate::console::world::Shared;
use crate::profile::Together;

/// How long the first page stands before a press turns it.
pub const GUARD: Millis = 1_000;

pub struct MatchOver {
    page: Page,
    since: Millis,
    cursor: Cursor,
    /// Others have not got all of the match; A again leaves it all the same.
    warned: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Page {
    Podium,
    Seats,
    Next,
}

/// What comes after the match, in the order of the last page.
const NEXT: [(After, Text<'static>); 3] = [
    (After::NewDeck, Text::Told(Told::Again)),
    (After::SameDeck, Text::Told(Told::SameCards)),
    (After::Title, Text::ToTitle),
];

/// On a cable the next cards are chosen in the lobby.
const NEXT_ON_CABLE: [(After, Text<'static>); 2] = [NEXT[0], NEXT[2]];

fn next(board: &Together) -> &'static [(After, Text<'static>)] {
    match board.wire {
        Some(_) => &NEXT_ON_CABLE,
        None => &NEXT,
    }
}

impl MatchOver {
    pub fn new(now: Millis) -> Self {
        Self {
            page: Page::Podium,
            since: now,
            cursor: Cursor::default(),
            warned: false,
        }
    }

    fn turn(&mut self, forward: bool) {
        self.page = match (self.page, forward) {
            (Page::Podium, true) | (Page::Next, false) => Page::Seats,
            (Page::Seats, true) | (Page::Next, true) => Page::Next,
            (Page::Podium | Page::Seats, false) => Page::Podium,
        };
    }

    fn chosen(&self, board: &Together) -> (After, Text<'static>) {
        let next = next(board);
        next[self.cursor.0 % next.len()]
    }

    /// Whoever leaves a match on a cable takes along what others may still lack.
    fn leave(&mut self, board: &Together) -> Next {
        let is_shared = board.wire.as_ref().is_none_or(|wire| wire.is_shared);
        if !is_shared && !core::mem::replace(&mut self.warned, true) {
            return Next::Refused;
        }
        Next::Settle(self.chosen(board).0)
    }
}

impl GameScreen<Together> for MatchOver {
    fn key(&mut self, key: Key, board: &mut Together, _: &mut Shared, now: Millis) -> Next {
        if now < self.since + GUARD {
            return Next::Stay;
        }
        match key {
            Key::Press(Button::B) => return Next::Back,
            Key::Press(Button::A) if self.page == Page::Next => {
                return self.leave(board);
            }
            Key::Press(Button::A | Button::Right) => self.turn(true),
            Key::Press(Button::Left) => self.turn(false),
            _ if self.page == Page::Next => self.cursor.step(key, next(board).len()),
            _ => {}
        }
        Next::Stay
    }

    /// The key that goes on is shown as soon as it does.
    fn deadline(&self, now: Millis) -> Option<Millis> {
        Some(self.since + GUARD).filter(|at| *at > now)
    }

    fn selection(&self, board: &Together) -> Option<Selection> {
        Some(Selection::Menu(match self.page {
            Page::Podium | Page::Seats => Text::Told(Told::GoOnKey),
            Page::Next => self.chosen(board).1,
        }))
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
        match self.page {
            Page::Podium => {
                pages::draw_first(pen, board.position())?;
                match self.deadline(now) {
                    Some(_) => Ok(()),
                    None => pen.prose(0, pages::FOOT, Text::Told(Told::GoOnKey)),
                }
            }
            Page::Seats => pages::draw_seats(pen, board),
            Page::Next => {
                let title = match self.warned {
                    true => Text::Wired(Wired::NotShared),
                    false => Text::Told(Told::ToPassOn),
                };
                pages::draw_next(pen, (board, title), next(board), self.cursor.0)
            }
        }
    }
}
