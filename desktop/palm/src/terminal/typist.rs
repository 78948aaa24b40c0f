//! A keyboard for the code entry screen. The typist sees what the player sees, the glass,
//! and has what the player has, six buttons: it looks which character stands there and
//! presses Up or Down until it is the one that was typed.

use std::collections::VecDeque;
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Each character as its place in the alphabet.
    pub digits: [usize; Code::SHORT],
    /// The place that is chosen.
    pub chosen: usize,
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
        let any = &SPECIMENS[0][0];
        let heading =
            (0..Specimen::HEADING).all(|y| (0..WIDTH).all(|x| lit(x, y) == any.pixel(x, y)));
        if !heading {
            return None;
        }
        let mut entry = Self {
            digits: [0; Code::SHORT],
            chosen: Code::SHORT,
        };
        for place in 0..Code::SHORT {
            let (columns, rows) = Specimen::place(place);
            let shows = |specimen: &Frame| {
                rows.clone()
                    .all(|y| columns.clone().all(|x| lit(x, y) == specimen.pixel(x, y)))
            };
            let other = (place + 1) % Code::SHORT;
            let found = SPECIMENS.iter().enumerate().find_map(|(digit, specimens)| {
                [(place, true), (other, false)]
                    .into_iter()
                    .find(|(chosen, _)| shows(&specimens[*chosen]))
                    .map(|(_, here)| (digit, here))
            });
            let (digit, here) = found?;
            entry.digits[place] = digit;
            if here {
                entry.chosen = place;
            }
        }
        (entry.chosen < Code::SHORT).then_some(entry)
    }
}

/// A picture for every character and every place that can be chosen.
static SPECIMENS: LazyLock<Vec<[Frame; Code::SHORT]>> = LazyLock::new(|| {
    let of = |character| std::array::from_fn(|place| Specimen::picture(character, place));
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
        let (digit, all) = (entry.digits[entry.chosen], Code::ALPHABET.len());
        let ahead = (wanted + all - digit) % all;
        let button = match ahead {
            0 => {
                self.wanted.pop_front();
                if entry.chosen + 1 == Code::SHORT {
                    return;
                }
                Button::Right
            }
            ahead if ahead <= all / 2 => Button::Up,
            _ => Button::Down,
        };
        machine.set_button(button, true);
        self.finger = Some(Finger {
            button,
            up: now + DOWN,
            look: now + DOWN + UP,
        });
    }
}
