//! A deck code is typed on a small keyboard: the arrows choose a key, A types it. Six
//! characters that are a code deal its deck; if they are none, that is said, and they can
//! be taken off again one by one.

use core::ops::Range;

use heapless::String;

use super::Screen;
use crate::console::Millis;
use crate::console::draw::{BODY, Pen, Surface, TITLE_HEIGHT, icon};
use crate::console::frame::{Frame, WIDTH};
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::selection::Selection;
use crate::console::text::{Language, Text};
use crate::console::widgets::cursor::Cursor;
use crate::console::world::World;
use crate::deal::{Code, CodeError, Seed};

/// The characters of a code and, as the last key, the one that takes one off.
const KEYS: usize = Code::ALPHABET.len() + 1;
const ERASE: usize = KEYS - 1;
/// They stand in two rows.
const COLUMNS: usize = KEYS / 2;
const _: () = assert!(KEYS.is_multiple_of(2));

const PLACE: i32 = 18;
const PLACES_LEFT: i32 = (WIDTH as i32 - PLACE * Code::SHORT as i32) / 2;
const PLACES_TOP: i32 = TITLE_HEIGHT + 2;
const PLACES_BOTTOM: i32 = PLACES_TOP + 18;
const KEY: (i32, i32) = (10, 10);
const KEYS_LEFT: i32 = (WIDTH as i32 - KEY.0 * COLUMNS as i32) / 2;
const KEYS_TOP: i32 = 33;
const KEYS_BOTTOM: i32 = KEYS_TOP + 2 * KEY.1;
const FOOT: i32 = 56;

type Typed = String<{ Code::SHORT }>;

#[derive(Default)]
pub struct CodeEntry {
    typed: Typed,
    key: Cursor,
}

/// The title, what was typed, and the keyboard.
fn draw_entry<D>(pen: &mut Pen<'_, D>, typed: &str, chosen: usize) -> Result<(), D::Error>
where
    D: Surface,
{
    pen.title(Text::DeckCode, None)?;
    let places = typed.chars().map(Some).chain(core::iter::repeat(None));
    for (place, character) in (0..Code::SHORT as i32).zip(places) {
        let x = PLACES_LEFT + place * PLACE;
        pen.fill(x + 3, PLACES_BOTTOM - 2, PLACE - 6, 1)?;
        if let Some(character) = character {
            let character = Text::Character(character);
            let left = (PLACE - 2 * pen.width_of(BODY, character)) / 2;
            pen.enlarged(x + left, PLACES_TOP, 2, |pen| {
                pen.text(0, 0, BODY, character)
            })?;
        }
    }
    for key in 0..KEYS {
        draw_key(pen, key, key == chosen)?;
    }
    Ok(())
}

fn draw_key<D>(pen: &mut Pen<'_, D>, key: usize, chosen: bool) -> Result<(), D::Error>
where
    D: Surface,
{
    let x = KEYS_LEFT + (key % COLUMNS) as i32 * KEY.0;
    let y = KEYS_TOP + (key / COLUMNS) as i32 * KEY.1;
    let mut pen = pen.bar_if(chosen, (x, y), (KEY.0 - 1, KEY.1 - 1))?;
    match Code::ALPHABET.chars().nth(key) {
        Some(character) => pen.text_centred(x, x + 9, y + 1, BODY, Text::Character(character))?,
        None => pen.icon(x + 3, y + 1, icon::LEFT)?,
    };
    Ok(())
}

/// What a keyboard that types with the six buttons has to recognise on the glass.
pub struct Specimen;

impl Specimen {
    /// How many keys there are; the last one erases.
    pub const KEYS: usize = KEYS;
    /// How many of them stand in a row.
    pub const COLUMNS: usize = COLUMNS;
    /// The height of the title, which tells the screen from every other.
    pub const TITLE: usize = TITLE_HEIGHT as usize;

    /// The screen with this typed, and one of the keys chosen.
    pub fn picture(typed: &str, key: usize) -> Frame {
        let mut frame = Frame::new();
        let Ok(()) = draw_entry(&mut Pen::new(&mut frame, Language::default()), typed, key);
        frame
    }

    /// The columns and rows of a place for a character.
    pub fn place(place: usize) -> (Range<usize>, Range<usize>) {
        let left = (PLACES_LEFT + place as i32 * PLACE) as usize;
        (
            left..left + PLACE as usize,
            PLACES_TOP as usize..PLACES_BOTTOM as usize,
        )
    }

    /// The columns and rows of the keyboard.
    pub fn keyboard() -> (Range<usize>, Range<usize>) {
        (0..WIDTH, KEYS_TOP as usize..KEYS_BOTTOM as usize)
    }
}

impl CodeEntry {
    pub fn new() -> Self {
        Self::default()
    }

    /// The deck of what was typed, once all of it is there.
    fn seed(&self) -> Option<Result<Seed, CodeError>> {
        (self.typed.len() == Code::SHORT).then(|| Seed::from_code(&self.typed))
    }

    fn press(&mut self) {
        match Code::ALPHABET.chars().nth(self.key.0) {
            Some(character) => {
                // A seventh is not taken.
                let _ = self.typed.push(character);
                if let Some(Err(_)) = self.seed() {
                    self.key.0 = ERASE;
                }
            }
            None => drop(self.typed.pop()),
        }
    }

    fn step(&mut self, direction: Button) {
        let (row, column) = (self.key.0 / COLUMNS, self.key.0 % COLUMNS);
        let (row, column) = match direction {
            Button::Left => (row, (column + COLUMNS - 1) % COLUMNS),
            Button::Right => (row, (column + 1) % COLUMNS),
            _ => (1 - row, column),
        };
        self.key.0 = row * COLUMNS + column;
    }
}

impl Screen for CodeEntry {
    fn selection(&self, _: &World) -> Option<Selection> {
        Some(Selection::Key(Code::ALPHABET.chars().nth(self.key.0)))
    }

    fn key(&mut self, key: Key, world: &mut World, _: Millis) -> Next {
        match (key, key.direction()) {
            (Key::Press(Button::B), _) => return Next::Back,
            (Key::Press(Button::A), _) => match self.seed() {
                Some(Ok(seed)) if self.key.0 != ERASE => {
                    let choice = &mut world.shared.choice;
                    *choice = choice.with_seed(seed);
                    return Next::Back;
                }
                _ => self.press(),
            },
            (_, Some(direction)) => self.step(direction),
            _ => {}
        }
        Next::Stay
    }

    fn draw<D>(&self, pen: &mut Pen<'_, D>, _: &World, _: Millis) -> Result<(), D::Error>
    where
        D: Surface,
    {
        draw_entry(pen, &self.typed, self.key.0)?;
        match self.seed() {
            None => pen.prose(0, FOOT, Text::CodeHelp),
            Some(Ok(_)) => pen.prose(0, FOOT, Text::CodeIsGood),
            Some(Err(error)) => pen.prose(0, FOOT, Text::CodeError(error)),
        }
    }
}
