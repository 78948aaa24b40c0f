//! The match is paused: how it stands, and the ways out of it. The table is hidden, and no clock
//! runs.

use core::mem::discriminant;

use heapless::Vec;

use super::{DeckView, GameScreen, LookUp, look_up};
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
use crate::party::{Entry, Mode, Refusal, Seat};
use crate::profile::{Together, Way, Wire};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    GoOn,
    Standings,
    /// The Disaster, or what lies in the middle.
    Middle,
    /// Before the first turn of the seat in front (S3).
    SeeDeck,
    /// Those in the decks; who sees the deck sees them there.
    Villagers,
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
    const fn text(self, mode: Mode) -> Text<'static> {
        Text::Say(match self {
            Self::GoOn => Say::GoOn,
            Self::Standings => Say::Standings,
            Self::Middle => return look_up::middle(mode),
            Self::Villagers => return Text::Villagers,
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
            Self::GoOn
            | Self::Standings
            | Self::Middle
            | Self::SeeDeck
            | Self::Villagers
            | Self::ToTitle => return None,
        })
    }
}

pub struct MatchMenu {
    menu: Menu,
    lines: Lines,
    /// A again does what cannot be taken back.
    asked: bool,
    /// The foot says so, until the cursor has moved on.
    asking: bool,
    /// The match is left as soon as somebody knows.
    leaves: bool,
}

type Lines = Vec<Line, 7>;

/// What can be done just now.
fn lines(board: &Together) -> Lines {
    let m = board.position();
    let deck = match deck_seat(board) {
        Some(_) => Some(Line::SeeDeck),
        None => look_up::villagers(m).next().map(|_| Line::Villagers),
    };
    let all = [
        Some(Line::GoOn),
        Some(Line::Standings),
        Some(Line::Middle),
        deck,
        leaver(board).map(Line::Leave),
        others::away(board).map(|(seat, at)| Line::HandOver(seat, at)),
        Some(match board.wire {
            Some(_) => Line::Forget,
            None => Line::GiveUp,
        }),
        Some(Line::ToTitle),
    ];
    all.into_iter().flatten().collect()
}

impl MatchMenu {
    pub fn new(board: &Together) -> Self {
        Self {
            menu: Menu::default(),
            lines: lines(board),
            asked: false,
            asking: false,
            leaves: false,
        }
    }

    /// Others come and go: the cursor stays on its line, and a question is asked anew.
    fn update(&mut self, board: &Together) {
        let now = lines(board);
        if now != self.lines {
            let chosen = discriminant(&self.line(self.menu.cursor.0));
            let is_same = |line: &Line| discriminant(line) == chosen;
            self.menu = Menu::at(now.iter().position(is_same).unwrap_or(0));
            self.lines = now;
            (self.asked, self.asking) = (false, false);
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
            Line::Standings => Next::open(LookUp::Standings),
            Line::Middle => Next::open(LookUp::Middle),
            Line::Villagers => Next::open(LookUp::Villagers),
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
            Line::Forget => match leave_word(board) {
                Some((seat, entry)) => {
                    board.lower(now);
                    Next::Enter(seat, entry)
                }
                None => Next::EndMatch(After::Title),
            },
            Line::GiveUp => Next::EndMatch(After::Title),
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

/// Whether the match can be forgotten here: whoever knows that this seat was left tells the rest.
fn is_known(board: &Together) -> bool {
    let Some(wire) = &board.wire else {
        return true;
    };
    wire.is_shared || !is_heard(board, wire)
}

/// Whether there is anybody to be told.
fn is_heard(board: &Together, wire: &Wire) -> bool {
    let mut others = board.persons().filter(|seat| *seat != wire.own);
    others.any(|seat| !wire.missed[seat])
}

/// What others are told when this handheld leaves a match on a cable, if they can be told.
fn leave_word(board: &Together) -> Option<(Seat, Entry)> {
    let wire = board.wire.as_ref()?;
    let may = board.is_pressed(wire.own) && !board.is_over() && is_heard(board, wire);
    may.then_some((wire.own, Entry::Left))
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
    fn selection(&self, board: &Together) -> Option<Selection> {
        let mode = board.position().mode();
        Some(Selection::Menu(self.line(self.menu.cursor.0).text(mode)))
    }

    fn key(&mut self, key: Key, board: &mut Together, shared: &mut Shared, now: Millis) -> Next {
        if self.leaves {
            // Nobody has to wait until the others know.
            return match key {
                Key::Press(Button::B) => Next::EndMatch(After::Title),
                _ => Next::Stay,
            };
        }
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

    fn resume(&mut self, board: &Together) {
        self.update(board);
    }

    fn entered(
        &mut self,
        _: Seat,
        entry: Entry,
        board: &mut Together,
        _: &mut Shared,
        _: Millis,
    ) -> Next {
        // The others hear of it first.
        self.leaves = entry == Entry::Left && board.wire.is_some();
        match self.leaves {
            true => Next::Stay,
            false => Next::ToMatch,
        }
    }

    /// Nobody can be told, or there is no room for it: it is left all the same.
    fn denied(&mut self, _: Refusal, _: Millis) {
        self.leaves |= self.asking && self.line(self.menu.cursor.0) == Line::Forget;
    }

    fn tick(&mut self, board: &mut Together, _: &mut Shared, now: Millis) -> Next {
        if self.leaves && is_known(board) {
            return Next::EndMatch(After::Title);
        }
        self.update(board);
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
        if self.leaves {
            let words = Text::Wired(Wired::Telling);
            return pen.text(ROW_LEFT, FIRST_ROW + ROW, BODY, words).map(drop);
        }
        let top = (ROW_LEFT, FIRST_ROW);
        let list = List::new(top, ROW_BAR, self.lines.len(), HEIGHT as i32);
        let rows = self.lines.iter().map(|line| line.text(position.mode()));
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
