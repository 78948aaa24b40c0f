//! The hint, on the screens where the game waits for a decision. Holding A asks for
//! it; a sign shows that it is being thought about; then the advised move is selected,
//! and a line says why. A does it, B goes back to how it was, any other key goes on.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::BinaryColor};

use super::{Key, strip};
use crate::console::draw::{Pen, SMALL, Words, line};
use crate::console::frame::WIDTH;
use crate::console::input::Button;
use crate::console::reason::{LEFT, LINE, reason, sight as name_of};
use crate::console::world::{Request, World};
use crate::game::Game;
use crate::hint::{Advice, Question, Sight};
use crate::save::profile::Hints;

/// What there is of a hint on a screen.
#[derive(Clone, Copy, Default)]
pub enum Hint {
    #[default]
    None,
    /// It is thought about, and has come so far, in percent.
    Thinking(u8),
    Told(Advice),
    /// Hints are switched off, and the player is told where.
    Off,
    /// A button closed it and is still down.
    Closed,
}

/// What a key does to a hint.
pub enum Heard {
    /// Nothing: the key means what it always means.
    Nothing,
    /// The hint is closed, or waits for the button to be let go; that is all.
    Taken,
    /// The hint is closed with B, and the selection is what it was.
    Undone,
    /// The move is to be made.
    Follow(Advice),
}

impl Hint {
    /// A is held.
    pub fn ask(&mut self, world: &World) {
        *self = match sight(world) {
            Some(_) => Self::Thinking(0),
            None => Self::Off,
        };
    }

    /// What is to be thought about.
    pub fn question(&self, world: &World) -> Option<Question> {
        let Self::Thinking(_) = self else {
            return None;
        };
        Some(Question {
            game: *world.session.as_ref()?.game(),
            sight: sight(world)?,
        })
    }

    /// Whether the thinking has come visibly further.
    pub fn thought(&mut self, percent: u8) -> bool {
        match self {
            Self::Thinking(before) => {
                let before = core::mem::replace(before, percent);
                is_further(before, percent)
            }
            _ => false,
        }
    }

    /// The answer is there. The game remembers that it was given.
    pub fn tell(&mut self, advice: Advice, world: &mut World) {
        *self = Self::Told(advice);
        if let Some(session) = &mut world.session
            && !session.ongoing().hinted
        {
            session.mark_hinted();
            world.ask(Request::Save);
        }
    }

    pub fn hear(&mut self, key: Key) -> Heard {
        let (hint, heard) = match (*self, key) {
            (Self::None, _) => return Heard::Nothing,
            (Self::Closed, Key::Tap(_)) => (Self::None, Heard::Taken),
            (Self::Told(_), Key::Press(Button::A)) => return Heard::Taken,
            (Self::Told(advice), Key::Tap(Button::A)) => (Self::None, Heard::Follow(advice)),
            (Self::Told(_), Key::Press(Button::B)) => (Self::Closed, Heard::Undone),
            (Self::Thinking(_) | Self::Off, Key::Press(Button::A | Button::B)) => {
                (Self::Closed, Heard::Taken)
            }
            _ => (Self::None, Heard::Nothing),
        };
        *self = hint;
        heard
    }

    /// The sign that it is being thought about, at the right end of the head line.
    pub fn draw_sign<D>(&self, pen: &mut Pen<'_, D>) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        match self {
            Self::Thinking(percent) => {
                pen.paper_at(SIGN, 0, WIDTH as i32 - SIGN, 7)?;
                draw_thinking(pen, "Thinking", WIDTH as i32, *percent, 0)
            }
            _ => Ok(()),
        }
    }

    /// What it says, over the stored cards.
    pub fn draw_line<D>(&self, pen: &mut Pen<'_, D>, world: &World) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        let Some((words, sight)) = self.words(world) else {
            return Ok(());
        };
        pen.paper_at(0, strip::TOP - 1, WIDTH as i32, strip::HEIGHT + 1)?;
        pen.fill(0, strip::TOP, WIDTH as i32, strip::HEIGHT)?;
        let mut pen = pen.inverse(true);
        pen.paragraph(LEFT, strip::TOP + 1, SMALL, LINE, &words)?;
        pen.text_right(WIDTH as i32 - LEFT, strip::TOP + 8, SMALL, sight)?;
        Ok(())
    }

    /// What it says, where there is room for a short line only.
    pub fn words(&self, world: &World) -> Option<(Words, &'static str)> {
        match self {
            Self::Told(advice) => {
                let game: &Game = world.session.as_ref()?.game();
                let sight = sight(world).map_or("", name_of);
                Some((reason(game, advice), sight))
            }
            Self::Off => Some((line!("Hints are off: see Settings"), "")),
            _ => None,
        }
    }
}

/// The sign stands in the place of the third card.
const SIGN: i32 = 50;

/// How much of the deck a hint may know; `None` when hints are off.
fn sight(world: &World) -> Option<Sight> {
    let session = world.session.as_ref()?;
    match world.profile.settings.hints {
        Hints::Off => None,
        Hints::TopThree => Some(Sight::TopThree),
        Hints::Memory if session.ongoing().looked => Some(Sight::Everything),
        Hints::Memory => Some(Sight::Memory),
    }
}

/// The bar has so many columns; it grows in steps that are worth a picture.
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
    word: &str,
    right: i32,
    percent: u8,
    y: i32,
) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    let left = right - BAR - 2;
    pen.text_right(left - 2, y + 1, SMALL, word)?;
    pen.frame(left, y + 1, BAR + 2, 5)?;
    pen.fill(left + 1, y + 2, bar(percent), 3)
}
