//! The numbered challenge decks, the same for everybody: a map of how far the player has
//! come, and for the chosen deck what the console makes of it and the player's best.

use super::Screen;
use crate::console::Millis;
use crate::console::draw::{BODY, Pen, Surface, TAG};
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::selection::Selection;
use crate::console::text::Text;
use crate::console::widgets::cursor::Cursor;
use crate::console::world::{Shared, World};
use crate::deal::Seed;
use crate::hint::console_stars;
use crate::profile::Profile;

const COUNT: usize = Seed::CHALLENGES as usize;
/// How many stand beside each other on the map.
const COLUMNS: usize = 10;
/// The map: its first mark, and from one to the next.
const MAP: (i32, i32) = (3, 13);
const STEP: (i32, i32) = (6, 5);
/// What is said about the chosen deck.
const LEFT: i32 = 70;
const LEGEND: i32 = 43;
const FOOT: i32 = 56;

pub struct Challenges {
    /// The number of the chosen deck, from 0 on.
    cursor: Cursor,
}

/// How far the player has come with a deck.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    New,
    Played,
    /// As good as the console, or better.
    Won,
}

impl Mark {
    fn of(number: u8, profile: &Profile) -> Self {
        match (profile.challenge_best(number), console_stars(number)) {
            (Some(best), Some(console)) if best >= console => Self::Won,
            (Some(_), _) => Self::Played,
            (None, _) => Self::New,
        }
    }

    fn draw<D>(self, pen: &mut Pen<'_, D>, x: i32, y: i32) -> Result<(), D::Error>
    where
        D: Surface,
    {
        match self {
            Self::New => pen.fill(x + 1, y + 1, 1, 1),
            Self::Played => pen.frame(x, y, 3, 3),
            Self::Won => pen.fill(x, y, 3, 3),
        }
    }
}

fn numbers() -> impl Iterator<Item = u8> {
    1..=Seed::CHALLENGES as u8
}

impl Challenges {
    /// Begins with the deck that was chosen before, or the first that was never finished.
    pub fn new(shared: &Shared) -> Self {
        let is_new = |number: &u8| shared.profile.challenge_best(*number).is_none();
        let number = shared.choice.seed.challenge_number();
        let number = number.or_else(|| numbers().find(is_new)).unwrap_or(1);
        Self {
            cursor: Cursor(usize::from(number) - 1),
        }
    }

    fn number(&self) -> u8 {
        self.cursor.0 as u8 + 1
    }

    fn step(&mut self, direction: Button) {
        let ahead = match direction {
            Button::Left => COUNT - 1,
            Button::Right => 1,
            Button::Up => COUNT - COLUMNS,
            Button::Down => COLUMNS,
            Button::A | Button::B => 0,
        };
        self.cursor.0 = (self.cursor.0 + ahead) % COUNT;
    }
}

impl Screen for Challenges {
    fn selection(&self, _: &World) -> Option<Selection> {
        Some(Selection::Menu(Text::Challenge(self.number())))
    }

    fn key(&mut self, key: Key, world: &mut World, _: Millis) -> Next {
        match (key, key.direction()) {
            (Key::Press(Button::B), _) => return Next::Back,
            (Key::Press(Button::A), _) => {
                let choice = &mut world.shared.choice;
                if let Some(seed) = Seed::challenge(self.number().into()) {
                    *choice = choice.with_seed(seed);
                }
                return Next::Back;
            }
            (_, Some(direction)) => self.step(direction),
            _ => {}
        }
        Next::Stay
    }

    fn draw<D>(&self, pen: &mut Pen<'_, D>, world: &World, _: Millis) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let profile = &world.shared.profile;
        let won = numbers().filter(|&number| Mark::of(number, profile) == Mark::Won);
        pen.title(Text::Challenges, Some(Text::Of(won.count(), COUNT)))?;
        for number in numbers() {
            let chosen = number == self.number();
            draw_mark(pen, number, Mark::of(number, profile), chosen)?;
        }
        let number = self.number();
        pen.enlarged(LEFT, 10, 2, |pen| {
            pen.text(0, 0, BODY, Text::Number(number.into()))
        })?;
        if let Some(stars) = console_stars(number) {
            pen.text(LEFT, 26, BODY, Text::ConsoleStars(stars))?;
        }
        let best = Text::YourBest(profile.challenge_best(number));
        pen.text(LEFT, 34, BODY, best)?;
        for (mark, words, (x, y)) in [
            (Mark::New, Text::NotPlayed, (LEFT, LEGEND)),
            (Mark::Played, Text::Played, (LEFT, LEGEND + 6)),
            (Mark::Won, Text::Beaten, (LEFT + 31, LEGEND + 6)),
        ] {
            mark.draw(pen, x, y + 1)?;
            pen.text(x + 5, y, TAG, words)?;
        }
        pen.prose(LEFT, FOOT, Text::TakeKey)
    }
}

fn draw_mark<D>(pen: &mut Pen<'_, D>, number: u8, mark: Mark, chosen: bool) -> Result<(), D::Error>
where
    D: Surface,
{
    let at = usize::from(number) - 1;
    let x = MAP.0 + STEP.0 * (at % COLUMNS) as i32;
    let y = MAP.1 + STEP.1 * (at / COLUMNS) as i32;
    let mut pen = pen.bar_if(chosen, (x - 2, y - 2), (7, 7))?;
    mark.draw(&mut pen, x, y)
}
