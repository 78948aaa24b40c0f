//! A keyboard for the code entry screen. The typist sees what the player sees, the glass,
//! and has what the player has, six buttons: it looks which key is chosen there, goes to the
//! one that was typed, and presses A.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::LazyLock;

use palm_island::console::frame::{HEIGHT, WIDTH};
use palm_island::console::input::Button;
use palm_island::console::{Frame, Specimen};
use palm_island::deal::Code;

use palm_machine::{Machine, Time};

/// How long a button is down, and how long the glass gets to follow.
const DOWN: Time = Time::from_millis(20);
const UP: Time = Time::from_millis(30);

/// What the code entry screen shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    pub typed: String,
    /// The chosen key: a character's place in the alphabet, or behind these the one that
    /// erases.
    pub key: usize,
}

impl Entry {
    /// Reads the glass, if it shows that screen.
    pub fn read(glass: &Frame) -> Option<Self> {
        // Settings can invert the picture and turn it upside down.
        [(false, false), (true, false), (false, true), (true, true)]
            .into_iter()
            .find_map(|(inverted, turned)| {
                Self::read_upright(&|x, y| {
                    let (x, y) = match turned {
                        true => (WIDTH - 1 - x, HEIGHT - 1 - y),
                        false => (x, y),
                    };
                    glass.pixel(x, y) != inverted
                })
            })
    }

    fn read_upright(lit: &impl Fn(usize, usize) -> bool) -> Option<Self> {
        let looks_like = |specimen: &Frame, (columns, rows): Area| {
            let mut points = rows.flat_map(|y| columns.clone().map(move |x| (x, y)));
            points.all(|(x, y)| lit(x, y) == specimen.pixel(x, y))
        };
        if !looks_like(&KEYS[0], (0..WIDTH, 0..Specimen::TITLE)) {
            return None;
        }
        let keyboard = Specimen::keyboard();
        let key = KEYS
            .iter()
            .position(|specimen| looks_like(specimen, keyboard.clone()))?;
        let character_at = |place| {
            let area = Specimen::place(place);
            let mut known = CHARACTERS.iter();
            known.find_map(|(c, specimen)| looks_like(specimen, area.clone()).then_some(*c))
        };
        let typed = (0..Code::SHORT).map_while(character_at).collect();
        Some(Self { typed, key })
    }
}

/// Columns and rows.
type Area = (Range<usize>, Range<usize>);

/// A picture with each key chosen, and nothing typed.
static KEYS: LazyLock<Vec<Frame>> = LazyLock::new(|| {
    let keys = 0..Specimen::KEYS;
    keys.map(|key| Specimen::picture("", key)).collect()
});

/// A picture with each character in all places.
static CHARACTERS: LazyLock<Vec<(char, Frame)>> = LazyLock::new(|| {
    let all = |character: char| String::from_iter([character; Code::SHORT]);
    let of = |character| (character, Specimen::picture(&all(character), 0));
    Code::ALPHABET.chars().map(of).collect()
});

/// What was typed and is not on the glass yet.
#[derive(Default)]
pub struct Typist {
    wanted: VecDeque<usize>,
    finger: Option<Finger>,
}

/// A button that the typist presses, and when it goes up and the next look is due.
struct Finger {
    button: Button,
    up: Time,
    look: Time,
}

impl Typist {
    /// Takes a character of the keyboard, if there is such a one in codes.
    pub fn take(&mut self, character: char) {
        let character = character.to_ascii_uppercase();
        if let Some(digit) = Code::ALPHABET.find(character)
            && self.wanted.len() < Code::SHORT
        {
            self.wanted.push_back(digit);
        }
    }

    pub fn is_busy(&self) -> bool {
        self.finger.is_some() || !self.wanted.is_empty()
    }

    /// Does what is next, whenever it is time. What cannot be typed here is forgotten.
    pub fn work(&mut self, machine: &mut Machine) {
        let now = machine.now();
        if let Some(finger) = &self.finger {
            if finger.up <= now && machine.is_pressed(finger.button) {
                machine.set_button(finger.button, false);
            }
            if now < finger.look {
                return;
            }
            self.finger = None;
        }
        let Some(&wanted) = self.wanted.front() else {
            return;
        };
        let Some(entry) = Entry::read(&machine.display().glass()) else {
            self.wanted.clear();
            return;
        };
        if entry.typed.len() == Code::SHORT {
            // Nothing more can be typed, and A would do something else.
            self.wanted.clear();
            return;
        }
        let button = match way(entry.key, wanted) {
            Some(direction) => direction,
            None => {
                self.wanted.pop_front();
                Button::A
            }
        };
        machine.set_button(button, true);
        self.finger = Some(Finger {
            button,
            up: now + DOWN,
            look: now + DOWN + UP,
        });
    }
}

/// The next press on the way from one key to another.
fn way(from: usize, to: usize) -> Option<Button> {
    let columns = Specimen::COLUMNS;
    let ahead = (to % columns + columns - from % columns) % columns;
    match ahead {
        0 if from == to => None,
        0 => Some(Button::Down),
        ahead if ahead <= columns / 2 => Some(Button::Right),
        _ => Some(Button::Left),
    }
}
