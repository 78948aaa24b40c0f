//! The round's end, which everybody may see. What has happened is told scene by scene; then the
//! seats are asked what the mode asks them: to pay together (C2), or to buy in turn (Q2). Persons
//! speak before the console does, so that it can complete what they offer. At the end stands how
//! the match stands. On a cable everybody answers for themselves, and waits for the others.

mod buying;
mod disaster;
mod giving;
mod order;
mod scene;

pub use buying::draw_price;
pub use disaster::draw_state as draw_disaster;

use super::look_up::nothing_left;
use super::{GameScreen, wait};
use crate::console::Millis;
use crate::console::draw::{BODY, Pen, Surface};
use crate::console::frame::WIDTH;
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::selection::Selection;
use crate::console::text::{Say, Text, Told};
use crate::console::widgets::{others, standings};
use crate::console::world::Shared;
use crate::party::{Entry, Event, Mode, Move, Seat, Stage};
use crate::profile::{Together, Way};
use buying::Buying;
use disaster::Choosing;
use giving::Giving;

/// How long it is announced which round is over.
const OPENING: Millis = 1_000;
/// Where the key that goes on stands.
const FOOT: i32 = 56;

pub struct RoundEnd {
    view: View,
    /// Since when this is shown.
    since: Millis,
    animated: bool,
}

enum View {
    /// The first of its kind explains itself.
    First,
    /// Which round is over; in a speed match, who was how fast.
    Opening,
    /// The first of the news, for so long.
    Scene(Millis),
    Choosing(Choosing),
    Giving(Giving),
    /// The offers would pay; `Some` once the persons have answered.
    Agreement(Option<bool>),
    Buying(Buying),
    /// On a cable, somebody else is asked; or a pause is over, and it goes on at once.
    Waiting,
    /// How it stands, before the next round.
    Closing,
}

impl RoundEnd {
    pub fn new(explains: bool, now: Millis) -> Self {
        let view = match explains {
            true => View::First,
            false => View::Opening,
        };
        Self::at(view, now)
    }

    /// Its opening was seen before.
    pub fn resumed(now: Millis) -> Self {
        Self::at(View::Waiting, now)
    }

    const fn at(view: View, now: Millis) -> Self {
        Self {
            view,
            since: now,
            animated: true,
        }
    }

    fn show(&mut self, view: View, now: Millis) -> Next {
        (self.view, self.since) = (view, now);
        Next::Stay
    }

    /// To whatever comes next.
    fn go_on(&mut self, board: &mut Together, now: Millis) -> Next {
        board.opened = true;
        scene::skip_untold(board);
        if !board.news.is_empty() {
            return self.show(View::Scene(scene::lasts(board)), now);
        }
        let m = board.position();
        let asked = board.asked().next();
        match (m.stage(), asked) {
            (Stage::Offers(_), Some(_)) => self.show(View::Choosing(Choosing::new(board)), now),
            (Stage::Agreement(_), Some(seat))
                if board.keeper().is_some() && board.wire.is_none() =>
            {
                // Whoever proposed it is the only one to be asked.
                Next::Enter(seat, Entry::Move(Move::Agree))
            }
            (Stage::Agreement(_), Some(_)) => self.show(View::Agreement(None), now),
            (Stage::Sale(_), Some(_)) => {
                self.show(View::Buying(Buying::new(board.position())), now)
            }
            (Stage::Offers(_) | Stage::Agreement(_) | Stage::Sale(_), None) => {
                match board.console_says() {
                    Some((seat, entry)) => Next::Enter(seat, entry),
                    None => self.show(View::Waiting, now),
                }
            }
            (Stage::Over, _) => close(board),
            (Stage::Play, _) => self.show(View::Closing, now),
        }
    }

    /// What the next person who is asked says: everybody at once, one entry after the other.
    fn speak(&mut self, board: &Together) -> Option<Next> {
        let m = board.position();
        let seat = board.asked().next()?;
        let said = match (&mut self.view, m.stage()) {
            (View::Giving(giving), Stage::Offers(_)) if giving.is_settled() => giving.word(seat),
            (View::Agreement(Some(agreed)), Stage::Agreement(_)) => {
                // One who declines is enough; the others have nothing against it.
                match core::mem::replace(agreed, true) {
                    true => Move::Agree,
                    false => Move::Decline,
                }
            }
            _ => return None,
        };
        Some(Next::Enter(seat, Entry::Move(said)))
    }
}

/// Everybody has seen it: the next round begins, or the end.
fn close(board: &mut Together) -> Next {
    board.ended = None;
    board.news.clear();
    Next::ToMatch
}

impl GameScreen<Together> for RoundEnd {
    fn key(&mut self, key: Key, board: &mut Together, _: &mut Shared, now: Millis) -> Next {
        let is_back = key == Key::Press(Button::B);
        match &mut self.view {
            View::First
            | View::Opening
            | View::Choosing(_)
            | View::Buying(_)
            | View::Waiting
            | View::Closing
                if is_back =>
            {
                Next::Pause
            }
            View::First => match key {
                Key::Press(_) => self.show(View::Opening, now),
                _ => Next::Stay,
            },
            View::Waiting => Next::Stay,
            View::Opening => match key {
                Key::Press(_) => self.go_on(board, now),
                _ => Next::Stay,
            },
            View::Scene(_) => match key {
                // What it comes to is on the glass before it goes.
                Key::Press(_) if self.animated && scene::unfolds(board, now - self.since) => {
                    self.since = now.saturating_sub(scene::VERDICT);
                    Next::Stay
                }
                Key::Press(_) => {
                    scene::pass(board);
                    self.go_on(board, now)
                }
                _ => Next::Stay,
            },
            View::Choosing(choosing) => match choosing.key(key, board) {
                Some(giving) => {
                    self.view = View::Giving(giving);
                    self.speak(board).unwrap_or(Next::Stay)
                }
                None => Next::Stay,
            },
            View::Giving(_) if is_back => self.show(View::Choosing(Choosing::new(board)), now),
            View::Giving(giving) => {
                giving.key(key, board);
                self.speak(board).unwrap_or(Next::Stay)
            }
            View::Agreement(answer) => {
                match key {
                    Key::Press(Button::A) => *answer = Some(true),
                    Key::Press(Button::B) => *answer = Some(false),
                    _ => return Next::Stay,
                }
                self.speak(board).unwrap_or(Next::Stay)
            }
            View::Buying(buying) => match buying.key(key, board.position()) {
                Some((seat, m)) => Next::Enter(seat, Entry::Move(m)),
                None => Next::Stay,
            },
            View::Closing => match key {
                Key::Press(Button::A) => close(board),
                _ => Next::Stay,
            },
        }
    }

    fn entered(
        &mut self,
        _: Seat,
        _: Entry,
        board: &mut Together,
        _: &mut Shared,
        now: Millis,
    ) -> Next {
        match self.speak(board) {
            Some(next) => next,
            None => self.go_on(board, now),
        }
    }

    fn tick(&mut self, board: &mut Together, shared: &mut Shared, now: Millis) -> Next {
        self.animated = shared.profile.settings.animations;
        if board.ended.is_none() {
            // The console plays this seat now, and the match was told anew.
            return Next::ToMatch;
        }
        match self.view {
            View::Opening if now >= self.since + OPENING && !order::is_shown(board) => {
                self.go_on(board, now)
            }
            View::Scene(lasts) if now >= self.since + lasts => {
                scene::pass(board);
                self.go_on(board, now)
            }
            View::Waiting => self.go_on(board, now),
            // Somebody else answers now: the seat was handed to the console.
            View::Choosing(_) | View::Giving(_) | View::Agreement(_) | View::Buying(_)
                if board.asked().next().is_none() =>
            {
                self.go_on(board, now)
            }
            _ => Next::Stay,
        }
    }

    fn deadline(&self, now: Millis) -> Option<Millis> {
        match self.view {
            View::Opening => Some(self.since + OPENING).filter(|at| *at > now),
            View::Scene(lasts) => scene::deadline(lasts, self.since, now),
            _ => None,
        }
    }

    fn selection(&self, board: &Together) -> Option<Selection> {
        match &self.view {
            View::Choosing(choosing) => choosing.selection(board),
            View::Giving(giving) => giving.selection(board),
            View::Agreement(_) => Some(Selection::Menu(Text::Told(Told::AgreeKeys))),
            View::Buying(buying) => buying.selection(board.position()),
            View::Waiting => Some(Selection::Menu(Text::Say(Say::MenuKey))),
            View::First | View::Opening | View::Scene(_) | View::Closing => {
                Some(Selection::Menu(Text::Told(Told::GoOnKey)))
            }
        }
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
        match &self.view {
            View::First => draw_first(pen, board),
            View::Opening if order::is_shown(board) => order::draw(pen, board),
            View::Opening => draw_opening(pen, board),
            View::Scene(_) => {
                let since = now.saturating_sub(self.since);
                scene::draw(
                    pen,
                    board,
                    if self.animated { since } else { scene::VERDICT },
                )
            }
            View::Choosing(choosing) => choosing.draw(pen, board),
            View::Giving(giving) => giving.draw(pen, board),
            View::Agreement(_) => giving::draw_agreement(pen, board, Text::Told(Told::AgreeKeys)),
            View::Buying(buying) => buying.draw(pen, board),
            View::Waiting => draw_waiting(pen, board, now),
            View::Closing => draw_closing(pen, board),
        }
    }
}

fn draw_first<D>(pen: &mut Pen<'_, D>, board: &Together) -> Result<(), D::Error>
where
    D: Surface,
{
    let m = board.position();
    let round = board.ended.unwrap_or(m.round());
    pen.title(Text::Told(Told::RoundEnd(round)), None)?;
    let words = Text::Told(match was_asked(board) {
        true => Told::First(m.mode()),
        false => Told::FirstUnasked(m.mode()),
    });
    pen.paragraph(0, 14, BODY, WIDTH as i32, words)?;
    pen.prose(0, FOOT, Text::Told(Told::GoOnKey))
}

/// Whether anybody is asked at this round's end, or was.
fn was_asked(board: &Together) -> bool {
    let is_settled = matches!(board.position().stage(), Stage::Play | Stage::Over);
    let is_answer = |event: &Event| {
        matches!(
            event,
            Event::Passed(_) | Event::Offered(..) | Event::Bought(..)
        )
    };
    !is_settled || board.news.iter().any(is_answer)
}

fn draw_opening<D>(pen: &mut Pen<'_, D>, board: &Together) -> Result<(), D::Error>
where
    D: Surface,
{
    let round = board.ended.unwrap_or(board.position().round());
    let words = Text::Told(Told::RoundEnd(round));
    let width = 2 * pen.width_of(BODY, words);
    pen.enlarged((WIDTH as i32 - width) / 2, 22, 2, |pen| {
        pen.text(0, 0, BODY, words)
    })?;
    Ok(())
}

/// The offers that others are asked about, or who is asked.
fn draw_waiting<D>(pen: &mut Pen<'_, D>, board: &Together, now: Millis) -> Result<(), D::Error>
where
    D: Surface,
{
    if let Stage::Agreement(_) = board.position().stage() {
        return giving::draw_agreement(pen, board, Text::Say(Say::MenuKey));
    }
    let round = board.ended.unwrap_or(board.position().round());
    pen.title(Text::Told(Told::RoundEnd(round)), None)?;
    others::draw(pen, board, now)?;
    wait::draw_foot(pen, board)
}

fn draw_closing<D>(pen: &mut Pen<'_, D>, board: &Together) -> Result<(), D::Error>
where
    D: Surface,
{
    let m = board.position();
    pen.prose(0, FOOT, Text::Told(Told::GoOnKey))?;
    if let Mode::Cooperative { .. } = m.mode() {
        return disaster::draw_state(pen, m, None);
    }
    if board.ended != Some(board.gained) {
        let why = match m.middle() {
            [] => nothing_left(m.mode()),
            _ => Told::NothingTaken(Way::of(m.mode())),
        };
        pen.text_right(WIDTH as i32, FOOT, BODY, Text::Told(why))?;
    }
    standings::draw(pen, board)
}
