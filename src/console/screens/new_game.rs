//! Before a game: the deck, the Feats and Villagers that come along, and with them
//! the difficulty.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::BinaryColor};

use super::{CodeEntry, DeckView, Key, Next, Screen, Table, TakeFeats};
use crate::console::Millis;
use crate::console::draw::{LIST_ROW, LIST_TOP, Pen, TEXT, Words, line};
use crate::console::frame::WIDTH;
use crate::console::input::Button;
use crate::console::list::Cursor;
use crate::console::world::World;
use crate::deal::Seed;
use crate::game::{Deal, Feats, Villagers};
use crate::profile::{Difficulty, Ongoing};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Entry {
    Start,
    Feats,
    Villagers,
    Look,
    Same,
    Code,
}

const ENTRIES: [Entry; 6] = [
    Entry::Start,
    Entry::Feats,
    Entry::Villagers,
    Entry::Look,
    Entry::Same,
    Entry::Code,
];

/// What was chosen for the next game.
#[derive(Clone, Copy)]
pub struct Choice {
    pub seed: Seed,
    pub feats: Feats,
    pub villagers: bool,
    /// The deck was looked through (S3).
    pub looked: bool,
}

impl Choice {
    /// The same with another deck, which nobody has looked through yet.
    #[must_use]
    pub fn with_seed(self, seed: Seed) -> Self {
        let looked = self.looked && seed == self.seed;
        Self {
            seed,
            looked,
            ..self
        }
    }

    /// The deck of a seed, and what was taken along last time.
    pub fn again(world: &World, seed: Seed) -> Self {
        let last = world.session.as_ref().map(Ongoing::deal);
        Self {
            seed,
            feats: last.map_or(Feats::NONE, |deal| deal.feats),
            villagers: last.is_some_and(|deal| !deal.villagers.is_empty()),
            looked: false,
        }
    }

    pub fn deal(&self) -> Deal {
        let villagers = match self.villagers {
            true => self.seed.villagers().into_iter().collect(),
            false => Villagers::new(),
        };
        self.seed.deal(self.feats, villagers)
    }
}

pub struct NewGame {
    choice: Choice,
    cursor: Cursor,
    /// A game in progress would be given up: A again does it.
    asked: bool,
}

impl NewGame {
    pub fn new(world: &mut World) -> Self {
        let seed = world.new_seed();
        Self::with_seed(world, seed)
    }

    /// With the deck of a seed, and what was taken along last time.
    pub fn with_seed(world: &World, seed: Seed) -> Self {
        Self::with_choice(Choice::again(world, seed))
    }

    pub fn with_choice(choice: Choice) -> Self {
        Self {
            choice,
            cursor: Cursor::default(),
            asked: false,
        }
    }

    /// The Feats are chosen.
    pub fn after_feats(choice: Choice) -> Self {
        Self {
            cursor: Cursor(1),
            ..Self::with_choice(choice)
        }
    }

    pub fn key(&mut self, key: Key, world: &mut World, _: Millis) -> Next {
        if let Key::Tap(_) = key {
            // The end of the press that asked is no answer yet.
            return Next::Stay;
        }
        let asked = core::mem::take(&mut self.asked);
        match (key, ENTRIES[self.cursor.0]) {
            (Key::Press(Button::B), _) => Next::Back,
            (Key::Press(Button::A), entry) => self.choose(entry, asked, world),
            (_, Entry::Villagers)
                if matches!(key.direction(), Some(Button::Left | Button::Right)) =>
            {
                self.choice.villagers ^= true;
                Next::Stay
            }
            _ => {
                match key.direction() {
                    Some(Button::Up) => self.cursor.up(ENTRIES.len()),
                    Some(Button::Down) => self.cursor.down(ENTRIES.len()),
                    _ => {}
                }
                Next::Stay
            }
        }
    }

    fn choose(&mut self, entry: Entry, asked: bool, world: &mut World) -> Next {
        match entry {
            Entry::Start => {
                // A game that is over would not count either: its ending is not confirmed.
                let playing = world.session.as_ref().is_some_and(|s| s.moves() > 0);
                if playing && !asked {
                    self.asked = true;
                    return Next::Stay;
                }
                start(self.choice, world)
            }
            Entry::Feats => Next::Open(Screen::TakeFeats(TakeFeats::new(self.choice))),
            Entry::Villagers => {
                self.choice.villagers ^= true;
                Next::Stay
            }
            Entry::Look => {
                self.choice.looked = true;
                match self.choice.deal().start() {
                    Ok(game) => Next::Open(Screen::DeckView(DeckView::to_look(game))),
                    Err(_) => Next::Stay,
                }
            }
            Entry::Same => {
                if let Some(seed) = world.last_seed {
                    self.choice = self.choice.with_seed(seed);
                }
                Next::Stay
            }
            Entry::Code => Next::Open(Screen::CodeEntry(CodeEntry::new(self.choice))),
        }
    }

    fn line(&self, entry: Entry, world: &World) -> Words {
        let choice = &self.choice;
        match entry {
            Entry::Start if self.asked => line!("Give up the other game?"),
            Entry::Start => line!("Start: deck {}", choice.seed.code()),
            Entry::Feats => match world.profile.earned().count() {
                0 => line!("Feats: none earned yet"),
                earned => line!("Feats taken: {} of {earned}", choice.feats.count()),
            },
            Entry::Villagers if choice.villagers => line!("Villagers: three"),
            Entry::Villagers => line!("Villagers: none"),
            Entry::Look => line!("Look through the deck"),
            Entry::Same => match world.last_seed {
                Some(seed) => line!("Same deck again {}", seed.code()),
                None => line!("Same deck again: none"),
            },
            Entry::Code => line!("Enter a deck code"),
        }
    }

    pub fn draw<D>(&self, pen: &mut Pen<'_, D>, world: &World, _: Millis) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        let difficulty = Difficulty::with(self.choice.feats);
        pen.heading("New game")?;
        pen.inverse(true)
            .text_right(WIDTH as i32 - 2, 1, TEXT, difficulty.name())?;
        for (i, entry) in ENTRIES.into_iter().enumerate() {
            let y = LIST_TOP + LIST_ROW * i as i32;
            let here = i == self.cursor.0;
            pen.list_line(0, y, WIDTH as i32, here)?.text(
                2,
                y + 1,
                TEXT,
                &self.line(entry, world),
            )?;
        }
        Ok(())
    }
}

/// Deals, and goes to whatever comes first.
pub fn start(choice: Choice, world: &mut World) -> Next {
    let Ok(mut session) = Ongoing::start(choice.deal(), Some(choice.seed)) else {
        return Next::Stay;
    };
    if choice.looked {
        session.looked = true;
    }
    world.begin(session, None);
    Next::Home(Table::or_what_comes_first(world))
}
