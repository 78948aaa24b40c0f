//! The hint, on the screens where the game waits for a decision. Holding A asks for
//! it; a sign shows that it is being thought about; then the advised move is selected,
//! and a line says why. A does it, B goes back to how it was, any other key goes on.

use super::{beside, card_panel};
use crate::console::Millis;
use crate::console::draw::{BODY, Pen, Surface, TAG};
use crate::console::frame::WIDTH;
use crate::console::input::{Button, Buttons};
use crate::console::key::Key;
use crate::console::reason::Reason;
use crate::console::text::{Say, Text};
use crate::console::world::Shared;
use crate::game::Slot;
use crate::hint::{Advice, Question, Sight};
use crate::profile::{AnyHand, Hints};

/// What there is of a hint on a screen.
#[derive(Clone, Copy, Default)]
pub struct Hint {
    shown: Shown,
    /// The cursor has moved on. It is on the glass first; the hint goes after it.
    goes_at: Option<Millis>,
    /// The first lines are gone already.
    is_going: bool,
}

#[derive(Clone, Copy, Default)]
enum Shown {
    #[default]
    Nothing,
    /// The answer is this far along, in percent.
    Thinking(u8),
    Told(Advice),
    /// Hints are switched off; says where to switch them on.
    Off,
}

/// How long the hint stays after the cursor moved on: both at once would keep the cursor
/// waiting for the bus.
const GOES_AFTER: Millis = 100;
/// And how long its last lines stay after the first, for the same reason.
const LAST_LINES_AFTER: Millis = 40;
/// How many lines go first.
const FIRST_LINES: usize = 3;

/// What a key does to a hint.
pub enum Heard {
    /// Nothing: the key means what it always means.
    Nothing,
    /// That is all: the hint is closed, or goes on being thought about.
    Taken,
    /// The hint is closed with B, and the selection is what it was.
    Undone,
    /// The move is to be made.
    Follow(Advice),
}

impl Hint {
    fn showing(shown: Shown) -> Self {
        Self {
            shown,
            ..Self::default()
        }
    }

    /// The buttons that may be held, given those that may be when no hint is shown.
    pub fn holds(&self, without: Buttons) -> Buttons {
        match self.shown {
            _ if self.goes_at.is_some() => without,
            Shown::Nothing | Shown::Told(_) => without,
            Shown::Thinking(_) | Shown::Off => Buttons::NONE,
        }
    }

    /// A is held. A forced move is the answer at once, even where hints are switched off: it is
    /// none. A match without hints says no more than that.
    pub fn ask(&mut self, game: &AnyHand, shared: &Shared) -> Option<Advice> {
        *self = Self::showing(match sight(game, shared) {
            Some(_) => Shown::Thinking(0),
            None => Shown::Off,
        });
        Advice::forced(game.game()).filter(|_| game.allows_hints())
    }

    /// What is to be thought about.
    pub fn question(&self, game: &AnyHand, shared: &Shared) -> Option<Question> {
        if !self.is_thinking() || self.goes_at.is_some() {
            return None;
        }
        Some(Question {
            game: *game.game(),
            sight: sight(game, shared)?,
        })
    }

    /// Whether the thinking has come visibly further.
    pub fn thought(&mut self, percent: u8) -> bool {
        match &mut self.shown {
            Shown::Thinking(before) => {
                let before = core::mem::replace(before, percent);
                is_further(before, percent)
            }
            _ => false,
        }
    }

    /// The answer is there. The game remembers that it was given, if there was a choice.
    pub fn tell(&mut self, advice: Advice, game: &mut AnyHand, shared: &mut Shared) {
        *self = Self::showing(Shown::Told(advice));
        if Advice::forced(game.game()).is_none() {
            shared.note_hint(game);
        }
    }

    pub fn hear(&mut self, key: Key, now: Millis) -> Heard {
        if self.is_seen() && key.direction().is_some() {
            self.goes_at = self.goes_at.or(Some(now + GOES_AFTER));
            return Heard::Nothing;
        }
        if self.goes_at.is_some() {
            *self = Self::default();
        }
        if let (Shown::Thinking(_), Key::Press(Button::A)) = (self.shown, key) {
            // There is nothing to say yes to: the answer is on its way.
            return Heard::Taken;
        }
        let heard = match (self.shown, key) {
            (Shown::Told(advice), Key::Press(Button::A)) => Heard::Follow(advice),
            (Shown::Told(_), Key::Press(Button::B)) => Heard::Undone,
            (Shown::Thinking(_), Key::Press(Button::B)) => Heard::Taken,
            (Shown::Off, Key::Press(Button::A | Button::B)) => Heard::Taken,
            _ => Heard::Nothing,
        };
        *self = Self::default();
        heard
    }

    pub fn tick(&mut self, now: Millis) {
        match self.goes_at {
            Some(at) if at <= now && self.is_going => *self = Self::default(),
            Some(at) if at <= now => {
                self.is_going = true;
                self.goes_at = Some(now + LAST_LINES_AFTER);
            }
            _ => {}
        }
    }

    /// When [`tick`](Self::tick) is wanted next.
    pub fn deadline(&self) -> Option<Millis> {
        self.goes_at
    }

    pub fn is_thinking(&self) -> bool {
        matches!(self.shown, Shown::Thinking(_))
    }

    /// Whether there is anything of it on the glass.
    pub fn is_seen(&self) -> bool {
        matches!(self.shown, Shown::Thinking(_) | Shown::Told(_) | Shown::Off)
    }

    /// Whether there are words of it.
    pub fn speaks(&self) -> bool {
        matches!(self.shown, Shown::Told(_) | Shown::Off)
    }

    /// Draws it in place of a heading; whether there was anything to draw.
    pub fn draw_as_heading<D>(
        &self,
        pen: &mut Pen<'_, D>,
        game: &AnyHand,
        shared: &Shared,
    ) -> Result<bool, D::Error>
    where
        D: Surface,
    {
        self.draw_sign(pen)?;
        if let Some(said) = self.said(game, shared) {
            said.draw(pen, 0)?;
        }
        Ok(self.is_seen())
    }

    /// The sign that it is being thought about, at the right end of the head line.
    pub fn draw_sign<D>(&self, pen: &mut Pen<'_, D>) -> Result<(), D::Error>
    where
        D: Surface,
    {
        match self.shown {
            Shown::Thinking(percent) => {
                pen.paper_at(SIGN, 0, WIDTH as i32 - SIGN, card_panel::TOP)?;
                pen.paper_at(TAILS, card_panel::TOP, WIDTH as i32 - TAILS, 1)?;
                draw_thinking(pen, Text::Thinking, WIDTH as i32, percent, 0)
            }
            _ => Ok(()),
        }
    }

    /// What it says, if it says something.
    pub fn said(&self, game: &AnyHand, shared: &Shared) -> Option<Said> {
        match &self.shown {
            Shown::Told(advice) => Some(Said {
                text: match (Reason::of(game.game(), advice), game.seat()) {
                    (Reason::MustDiscard, _) => Text::OnlyDiscard,
                    (Reason::NoMoreStars, None) => Text::NoMoreStars,
                    (reason, None) => Text::Reason(reason),
                    (reason, Some(_)) => Text::Reason(reason.at_a_seat()),
                },
                sight: sight(game, shared),
                is_going: self.is_going,
            }),
            Shown::Off => Some(Said {
                text: match game.allows_hints() {
                    true => Text::HintsOff,
                    false => Text::Say(Say::NoHints),
                },
                sight: None,
                is_going: self.is_going,
            }),
            _ => None,
        }
    }
}

/// What a hint says, and how much of the deck it knows.
pub struct Said {
    pub text: Text<'static>,
    sight: Option<Sight>,
    is_going: bool,
}

/// What it knows stands in the last line, if the reason leaves it free.
const TAG_TOP: i32 = card_panel::TOP + 34;

impl Said {
    /// The reason for a move that nobody asked about.
    pub fn of(reason: Reason) -> Self {
        Self {
            text: Text::Reason(reason),
            sight: None,
            is_going: false,
        }
    }

    /// In place of a card that it is not about, with what is stored left in sight.
    pub fn draw_over<D>(&self, pen: &mut Pen<'_, D>, slot: Slot) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let gone = if self.is_going { FIRST_LINES } else { 0 };
        beside::clear(pen, slot, gone)?;
        let left = beside::left(slot);
        let columns = (left, left + beside::LINE);
        let end = pen.prose_without(columns, beside::TOP, gone, self.text)?;
        let knows = match self.sight {
            Some(Sight::Everything) => Text::KnowsTheDeck,
            Some(Sight::TopThree) => Text::KnowsTopThree,
            // What every player knows goes without saying.
            Some(Sight::Memory) | None => return Ok(()),
        };
        if end <= TAG_TOP {
            let right = card_panel::left(slot) + card_panel::WIDTH;
            pen.text_right(right, TAG_TOP, TAG, knows)?;
        }
        Ok(())
    }

    /// Two lines from a row on.
    pub fn draw<D>(&self, pen: &mut Pen<'_, D>, top: i32) -> Result<(), D::Error>
    where
        D: Surface,
    {
        pen.paper_at(0, top, WIDTH as i32, 2 * BODY.line())?;
        pen.fill(0, top, 1, 2 * BODY.line() - 1)?;
        pen.prose(3, top, self.text)
    }
}

/// The sign takes the place of the third card.
const SIGN: i32 = 62;
/// The tails of its letters hang below it, beside the picture of the second one.
const TAILS: i32 = 86;

/// How much of the deck a hint may know; `None` when hints are off.
fn sight(game: &AnyHand, shared: &Shared) -> Option<Sight> {
    match shared.profile.settings.hints {
        Hints::Off => None,
        _ if !game.allows_hints() => None,
        Hints::TopThree => Some(Sight::TopThree),
        Hints::Memory if game.looked() => Some(Sight::Everything),
        Hints::Memory => Some(Sight::Memory),
    }
}

/// The columns of the bar, which grows in steps that are worth a picture.
const BAR: i32 = 24;
const STEPS: i32 = 4;

fn bar(percent: u8) -> i32 {
    i32::from(percent.min(100)) * STEPS / 100 * (BAR / STEPS)
}

/// Whether a bar shows the difference.
pub fn is_further(before: u8, percent: u8) -> bool {
    bar(before) != bar(percent)
}

/// A word and a bar that end before the column `right`.
pub fn draw_thinking<D>(
    pen: &mut Pen<'_, D>,
    text: Text<'_>,
    right: i32,
    percent: u8,
    y: i32,
) -> Result<(), D::Error>
where
    D: Surface,
{
    let left = right - BAR - 2;
    pen.text_right(left - 2, y + 1, TAG, text)?;
    pen.frame(left, y + 1, BAR + 2, 5)?;
    pen.fill(left + 1, y + 2, bar(percent), 3)
}
