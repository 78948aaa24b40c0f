//! The match is paused: how it stands, and the ways out of it. The table is hidden, and no clock
//! runs.

use heapless::Vec;

use super::{DeckView, GameScreen, Standings, standings};
use crate::console::Millis;
use crate::console::draw::{BODY, FIRST_ROW, List, Pen, ROW, ROW_BAR, ROW_LEFT, Surface};
use crate::console::frame::{HEIGHT, WIDTH};
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::{After, Next};
use crate::console::selection::Selection;
use crate::console::text::{Say, Text, Wired};
use crate::console::widgets::menu::Menu;
use crate::console::widgets::others;
use crate::console::world::{Kept, Shared};
use crate::party::{Entry, Mode, Seat};
use crate::profile::{Together, Way};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    GoOn,
    Standings,
    /// The Disaster, or what lies in the middle.
    Middle(Mode),
    /// Before the first turn of the seat in front (S3).
    SeeDeck,
    /// The seat is played on by the console.
    Leave(Seat),
    /// On a cable: one that stays away is, if the others agree.
    HandOver(Seat, u16),
    /// On a cable: the match goes on without this handheld.
    Forget,
    GiveUp,
    ToTitle,
}

impl Line {
    const fn text(self) -> Text<'static> {
        Text::Say(match self {
            Self::GoOn => Say::GoOn,
            Self::Standings => Say::Standings,
            Self::Middle(mode) => return standings::middle(mode),
            Self::SeeDeck => Say::SeeDeck,
            Self::Leave(seat) => Say::Leave(seat),
            Self::GiveUp => Say::GiveUp,
            Self::ToTitle => Say::ToTitle,
            Self::HandOver(seat, _) => return Text::Wired(Wired::HandOver(seat)),
            Self::Forget => return Text::Wired(Wired::Forget),
        })
    }

    /// What is asked before something that cannot be taken back.
    const fn question(self) -> Option<Text<'static>> {
        Some(match self {
            Self::Leave(seat) => Text::Say(Say::LeaveQuestion(seat)),
            Self::GiveUp => Text::Say(Say::GiveUpQuestion),
            Self::HandOver(seat, _) => Text::Wired(Wired::HandOverQuestion(seat)),
            Self::Forget => Text::Wired(Wired::ForgetQuestion),
            Self::GoOn | Self::Standings | Self::Middle(_) | Self::SeeDeck | Self::ToTitle => {
                return None;
            }
        })
    }
}

pub struct MatchMenu {
    menu: Menu,
    lines: Vec<Line, 7>,
    /// A again does what cannot be taken back.
    asked: bool,
    /// The foot says so, until the cursor has moved on.
    asking: bool,
}

impl MatchMenu {
    pub fn new(board: &Together) -> Self {
        let lines = [
            Some(Line::GoOn),
            Some(Line::Standings),
            Some(Line::Middle(board.position().mode())),
            deck_seat(board).map(|_| Line::SeeDeck),
            leaver(board).map(Line::Leave),
            others::away(board).map(|(seat, at)| Line::HandOver(seat, at)),
            Some(match board.wire {
                Some(_) => Line::Forget,
                None => Line::GiveUp,
            }),
            Some(Line::ToTitle),
        ];
        Self {
            menu: Menu::default(),
            lines: lines.into_iter().flatten().collect(),
            asked: false,
            asking: false,
        }
    }

    fn line(&self, at: usize) -> Line {
        self.lines.get(at).copied().unwrap_or(Line::GoOn)
    }

    fn choose(
        &mut self,
        asked: bool,
        board: &mut Together,
        shared: &mut Shared,
        now: Millis,
    ) -> Next {
        let line = self.line(self.menu.cursor.0);
        if line.question().is_some() && !asked {
            (self.asked, self.asking) = (true, true);
            return Next::Stay;
        }
        match line {
            Line::GoOn => go_on(board, now),
            Line::Standings => Next::open(Standings::Stars),
            Line::Middle(_) => Next::open(Standings::Middle),
            Line::SeeDeck => match deck_seat(board) {
                Some(seat) => {
                    board.looked[seat] = true;
                    Next::open(DeckView::new(*board.position().hand(seat)))
                }
                None => Next::Stay,
            },
            Line::Leave(seat) => {
                board.lower(now);
                Next::Enter(seat, Entry::Left)
            }
            Line::HandOver(seat, at) => match &board.wire {
                Some(wire) => Next::Enter(wire.own, Entry::HandOver { seat, at }),
                None => Next::Stay,
            },
            Line::GiveUp | Line::Forget => Next::EndMatch(After::Title),
            Line::ToTitle => to_title(board, shared, now),
        }
    }
}

/// The seat in front, if it may look through its deck: in a speed match that comes before the
/// clock.
fn deck_seat(board: &Together) -> Option<Seat> {
    let position = board.position();
    let is_timed = Way::of(position.mode()) == Way::Speed;
    let may = |seat: &Seat| !is_timed && !position.hand(*seat).has_begun();
    board.up().filter(may)
}

/// Who would leave: the seat in front or the one that is next, unless it is the last person.
fn leaver(board: &Together) -> Option<Seat> {
    let seat = board.up().or_else(|| board.next_person())?;
    (board.persons().count() > 1 && board.wire.is_none()).then_some(seat)
}

/// Back to the table, whose clock runs again, or to wherever the match is.
fn go_on(board: &mut Together, now: Millis) -> Next {
    if let Some(seat) = board.up() {
        board.lift(seat, now);
    }
    Next::ToMatch
}

/// Nothing is lost: the match is kept, and its curtain is down. The title says so.
fn to_title(board: &mut Together, shared: &mut Shared, now: Millis) -> Next {
    board.lower(now);
    shared.kept = Some(Kept::Match);
    Next::Back
}

impl GameScreen<Together> for MatchMenu {
    fn selection(&self, _: &Together) -> Option<Selection> {
        Some(Selection::Menu(self.line(self.menu.cursor.0).text()))
    }

    fn key(&mut self, key: Key, board: &mut Together, shared: &mut Shared, now: Millis) -> Next {
        let asked = core::mem::take(&mut self.asked);
        match key {
            Key::Press(Button::A) => return self.choose(asked, board, shared, now),
            // First of all the question goes.
            Key::Press(Button::B) if self.asking => self.asking = false,
            Key::Press(Button::B) => return go_on(board, now),
            _ => self.menu.step(key, self.lines.len(), now),
        }
        self.asking &= self.menu.deadline().is_some();
        Next::Stay
    }

    fn tick(&mut self, _: &mut Together, _: &mut Shared, now: Millis) -> Next {
        self.asking &= !self.menu.tick(now);
        Next::Stay
    }

    fn deadline(&self, _: Millis) -> Option<Millis> {
        self.menu.deadline()
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
        let way = Text::Say(Say::Way(Way::of(position.mode())));
        let round = position.round();
        pen.title(way, Some(Text::Round { round }))?;
        let top = (ROW_LEFT, FIRST_ROW);
        let list = List::new(top, ROW_BAR, self.lines.len(), HEIGHT as i32);
        let rows = self.lines.iter().map(|line| line.text());
        pen.list(&list, rows, self.menu.cursor.0)?;
        let question = self.line(self.menu.explained()).question();
        let Some(question) = question.filter(|_| self.asking) else {
            return Ok(());
        };
        // Over the first two lines, which are never asked about.
        let (x, y) = (ROW_LEFT, list.row(0));
        pen.paper_at(0, y - 1, WIDTH as i32, list.row(2) - y)?;
        pen.fill(0, y, 1, 2 * ROW - 1)?;
        pen.paragraph(x, y, BODY, WIDTH as i32 - x, question)?;
        Ok(())
    }
}
