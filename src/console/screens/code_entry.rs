//! A deck code is typed on a small keyboard: the arrows choose a key, A types it. Six
//! characters that are a code deal its deck; if they are none, that is said, and they can
//! be taken off again one by one. The code of a match has seven.

use core::ops::Range;

use heapless::String;

use super::Screen;
use crate::console::Millis;
use crate::console::art::icon;
use crate::console::draw::{BODY, Pen, Surface, TITLE_HEIGHT};
use crate::console::frame::{Frame, WIDTH};
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::selection::Selection;
use crate::console::text::{Language, Say, Text};
use crate::console::widgets::cursor::Cursor;
use crate::console::world::World;
use crate::deal::{Code, CodeError, Seed};
use crate::party::Setup;

/// The characters of a code and, as the last key, the one that takes one off.
const KEYS: usize = Code::ALPHABET.len() + 1;
const ERASE: usize = KEYS - 1;
/// They stand in two rows.
const COLUMNS: usize = KEYS / 2;
const _: () = assert!(KEYS.is_multiple_of(2));

const PLACE: i32 = 18;
const PLACES_LEFT: i32 = left_of(Code::SHORT);
const PLACES_TOP: i32 = TITLE_HEIGHT + 2;
const PLACES_BOTTOM: i32 = PLACES_TOP + 18;
const KEY: (i32, i32) = (10, 10);
const KEYS_LEFT: i32 = (WIDTH as i32 - KEY.0 * COLUMNS as i32) / 2;
const KEYS_TOP: i32 = 33;
const KEYS_BOTTOM: i32 = KEYS_TOP + 2 * KEY.1;
const FOOT: i32 = 56;

/// A match code has a character more than a deck's.
const MATCH: usize = Code::SHORT + 1;

const fn left_of(places: usize) -> i32 {
    (WIDTH as i32 - PLACE * places as i32) / 2
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Deck,
    Match,
}

/// What a code stands for.
enum Coded {
    Deck(Seed),
    Match(Setup),
}

impl Kind {
    const fn places(self) -> usize {
        match self {
            Self::Deck => Code::SHORT,
            Self::Match => MATCH,
        }
    }

    const fn title(self) -> Text<'static> {
        match self {
            Self::Deck => Text::DeckCode,
            Self::Match => Text::Say(Say::MatchCode),
        }
    }
}

pub struct CodeEntry {
    kind: Kind,
    typed: String<MATCH>,
    key: Cursor,
}

/// The title, what was typed, and the keyboard.
fn draw_entry<D>(
    pen: &mut Pen<'_, D>,
    kind: Kind,
    typed: &str,
    chosen: usize,
) -> Result<(), D::Error>
where
    D: Surface,
{
    pen.title(kind.title(), None)?;
    let places = typed.chars().map(Some).chain(core::iter::repeat(None));
    let left = left_of(kind.places());
    for (place, character) in (0..kind.places() as i32).zip(places) {
        let x = left + place * PLACE;
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
        None => pen.picture(x + 3, y + 1, icon::BACK)?,
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
        let mut pen = Pen::new(&mut frame, Language::default());
        let Ok(()) = draw_entry(&mut pen, Kind::Deck, typed, key);
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
        Self::of(Kind::Deck)
    }

    /// For the code of a match.
    pub fn of_match() -> Self {
        Self::of(Kind::Match)
    }

    fn of(kind: Kind) -> Self {
        Self {
            kind,
            typed: String::new(),
            key: Cursor(0),
        }
    }

    /// What was typed, once all of it is there.
    fn coded(&self) -> Option<Result<Coded, CodeError>> {
        if self.typed.len() < self.kind.places() {
            return None;
        }
        Some(match self.kind {
            Kind::Deck => Seed::from_code(&self.typed).map(Coded::Deck),
            Kind::Match => Setup::from_code(&self.typed).map(Coded::Match),
        })
    }

    fn press(&mut self) {
        match Code::ALPHABET.chars().nth(self.key.0) {
            Some(character) => {
                // No more than there are places.
                if self.typed.len() < self.kind.places() {
                    let _ = self.typed.push(character);
                }
                if let Some(Err(_)) = self.coded() {
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
            (Key::Press(Button::A), _) => match self.coded() {
                Some(Ok(coded)) if self.key.0 != ERASE => {
                    match coded {
                        Coded::Deck(seed) => {
                            let choice = &mut world.shared.choice;
                            *choice = choice.with_seed(seed);
                        }
                        Coded::Match(setup) => world.shared.choose_match(&setup),
                    }
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
        draw_entry(pen, self.kind, &self.typed, self.key.0)?;
        match self.coded() {
            None => pen.prose(0, FOOT, Text::CodeHelp),
            Some(Ok(Coded::Deck(_))) => pen.prose(0, FOOT, Text::CodeIsGood),
            Some(Ok(Coded::Match(_))) => pen.prose(0, FOOT, Text::Say(Say::CodeIsGood)),
            Some(Err(error)) => pen.prose(0, FOOT, Text::CodeError(error)),
        }
    }
}
