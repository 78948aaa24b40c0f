//! A deck code is typed: Left and Right choose a place, Up and Down its character.
//! A deals the deck of the code; a code that is none says so, and stays to be mended.

use core::ops::Range;

use super::Screen;
use crate::console::Millis;
use crate::console::choice::Choice;
use crate::console::draw::{HEADING_HEIGHT, Pen, Surface, TEXT, icon};
use crate::console::frame::{Frame, WIDTH};
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::text::{Language, Text};
use crate::console::widgets::cursor::Cursor;
use crate::console::world::World;
use crate::deal::{Code, CodeError, Seed};

pub struct CodeEntry {
    /// Each character as its place in the alphabet.
    digits: [Cursor; Code::SHORT],
    place: Cursor,
    /// Why the code that A was pressed on is none.
    error: Option<CodeError>,
}

const CELL: i32 = 18;
const LEFT: i32 = (WIDTH as i32 - CELL * Code::SHORT as i32) / 2;
const TOP: i32 = HEADING_HEIGHT + 9;
const FOOT_LEFT: i32 = 2;
const FOOT_TOP: i32 = 48;

/// The heading and the code, with one of its places chosen.
fn draw_code<D>(
    pen: &mut Pen<'_, D>,
    characters: impl Iterator<Item = char>,
    chosen: usize,
) -> Result<(), D::Error>
where
    D: Surface,
{
    pen.heading(Text::DeckCode)?;
    for (place, character) in characters.enumerate() {
        let x = LEFT + place as i32 * CELL;
        let here = place == chosen;
        if here {
            pen.icon(x + 5, TOP - 7, icon::UP)?;
            pen.fill(x + 1, TOP - 1, CELL - 2, 16)?;
            pen.icon(x + 5, TOP + 15, icon::DOWN)?;
        } else {
            pen.fill(x + 3, TOP + 15, CELL - 6, 1)?;
        }
        let character = Text::Character(character);
        let left = (CELL - 2 * pen.width_of(TEXT, character)) / 2;
        let mut pen = pen.inverse(here);
        pen.enlarged(x + left, TOP + 1, 2, |pen| pen.text(0, 0, TEXT, character))?;
    }
    Ok(())
}

/// What a keyboard that types with the six buttons has to recognise on the glass.
pub struct Specimen;

impl Specimen {
    /// The height of the heading, which tells the screen from every other.
    pub const HEADING: usize = HEADING_HEIGHT as usize;

    /// A code of this one character, with one of its places chosen.
    pub fn picture(character: char, chosen: usize) -> Frame {
        let mut frame = Frame::new();
        let characters = core::iter::repeat_n(character, Code::SHORT);
        let Ok(()) = draw_code(
            &mut Pen::new(&mut frame, Language::default()),
            characters,
            chosen,
        );
        frame
    }

    /// The columns and rows of a place, with its arrows.
    pub fn place(place: usize) -> (Range<usize>, Range<usize>) {
        let left = (LEFT + place as i32 * CELL) as usize;
        (
            left..left + CELL as usize,
            HEADING_HEIGHT as usize..FOOT_TOP as usize,
        )
    }
}

impl CodeEntry {
    /// Begins with the code of the deck that was chosen so far.
    pub fn new(choice: &Choice) -> Self {
        let mut digits = [Cursor(0); Code::SHORT];
        let code = choice.seed.code();
        for (digit, character) in digits.iter_mut().zip(code.as_str().chars()) {
            digit.0 = Code::ALPHABET.find(character).unwrap_or(0);
        }
        Self {
            digits,
            place: Cursor(0),
            error: None,
        }
    }

    fn characters(&self) -> impl Iterator<Item = char> {
        let character = |digit: &Cursor| Code::ALPHABET.chars().nth(digit.0);
        self.digits.iter().filter_map(character)
    }

    fn seed(&self) -> Result<Seed, CodeError> {
        let code: heapless::String<{ Code::SHORT }> = self.characters().collect();
        Seed::from_code(&code)
    }
}

impl Screen for CodeEntry {
    fn key(&mut self, key: Key, world: &mut World, _: Millis) -> Next {
        self.error = None;
        let characters = Code::ALPHABET.len();
        let digit = &mut self.digits[self.place.0 % Code::SHORT];
        match (key, key.direction()) {
            (Key::Press(Button::B), _) => return Next::Back,
            (Key::Press(Button::A), _) => match self.seed() {
                Ok(seed) => {
                    let choice = &mut world.shared.choice;
                    *choice = choice.with_seed(seed);
                    return Next::Back;
                }
                Err(error) => self.error = Some(error),
            },
            (_, Some(Button::Up)) => digit.down(characters),
            (_, Some(Button::Down)) => digit.up(characters),
            (_, Some(Button::Left)) => self.place.up(Code::SHORT),
            (_, Some(Button::Right)) => self.place.down(Code::SHORT),
            _ => {}
        }
        Next::Stay
    }

    fn draw<D>(&self, pen: &mut Pen<'_, D>, _: &World, _: Millis) -> Result<(), D::Error>
    where
        D: Surface,
    {
        draw_code(pen, self.characters(), self.place.0)?;
        match (self.error, self.seed()) {
            (Some(error), _) => {
                let width = WIDTH as i32 - FOOT_LEFT;
                pen.paragraph(FOOT_LEFT, FOOT_TOP, TEXT, width, Text::CodeError(error))?;
                Ok(())
            }
            (None, Ok(_)) => pen.prose(FOOT_LEFT, FOOT_TOP, Text::CodeIsGood),
            (None, Err(_)) => pen.prose(FOOT_LEFT, FOOT_TOP, Text::CodeHelp),
        }
    }
}
