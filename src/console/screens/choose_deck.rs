//! Which deck the next game is played with.

use heapless::Vec;

use super::{Challenges, CodeEntry, Screen};
use crate::console::Millis;
use crate::console::draw::{List, Pen, Surface};
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::selection::Selection;
use crate::console::text::Text;
use crate::console::widgets::menu::Menu;
use crate::console::world::{Shared, World};
use crate::deal::Seed;

/// Narrow enough for the wire when the cursor goes round from the last row to the first.
const BAR: i32 = 64;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Entry {
    New,
    Same(Seed),
    Challenge,
    Code,
}

impl Entry {
    const fn text(self) -> Text<'static> {
        match self {
            Self::New => Text::NewDeck,
            Self::Same(_) => Text::SameDeck,
            Self::Challenge => Text::Challenges,
            Self::Code => Text::EnterCode,
        }
    }

    const fn note(self) -> Text<'static> {
        match self {
            Self::New => Text::NewDeckNote,
            Self::Same(seed) => Text::SameDeckNote(seed),
            Self::Challenge => Text::ChallengesNote,
            Self::Code => Text::EnterCodeNote,
        }
    }
}

pub struct ChooseDeck {
    menu: Menu,
    entries: Vec<Entry, 4>,
}

impl ChooseDeck {
    pub fn new(shared: &Shared) -> Self {
        let entries = [
            Some(Entry::New),
            shared.last_seed.map(Entry::Same),
            Some(Entry::Challenge),
            Some(Entry::Code),
        ];
        Self {
            menu: Menu::default(),
            entries: entries.into_iter().flatten().collect(),
        }
    }

    fn chosen(&self) -> Entry {
        let chosen = self.entries.get(self.menu.cursor.0);
        chosen.copied().unwrap_or(Entry::New)
    }
}

impl Screen for ChooseDeck {
    fn selection(&self, _: &World) -> Option<Selection> {
        Some(Selection::Menu(self.chosen().text()))
    }

    fn key(&mut self, key: Key, world: &mut World, now: Millis) -> Next {
        let shared = &mut world.shared;
        match key {
            Key::Press(Button::B) => return Next::Back,
            Key::Press(Button::A) => {
                let seed = match self.chosen() {
                    Entry::New => shared.new_seed(),
                    Entry::Same(seed) => seed,
                    // What they choose goes straight to the new game.
                    Entry::Challenge => return Next::replace(Challenges::new(shared)),
                    Entry::Code => return Next::replace(CodeEntry::new()),
                };
                shared.choice = shared.choice.with_seed(seed);
                return Next::Back;
            }
            _ => self.menu.step(key, self.entries.len(), now),
        }
        Next::Stay
    }

    fn tick(&mut self, _: &mut World, now: Millis) -> Next {
        self.menu.tick(now);
        Next::Stay
    }

    fn deadline(&self, _: Millis) -> Option<Millis> {
        self.menu.deadline()
    }

    fn draw<D>(&self, pen: &mut Pen<'_, D>, _: &World, _: Millis) -> Result<(), D::Error>
    where
        D: Surface,
    {
        pen.title(Text::WhichDeck, None)?;
        let list = List::in_menu(BAR, self.entries.len());
        let line = |i: usize| (self.entries[i].text(), None);
        let explained = self.entries.get(self.menu.explained());
        let note = explained.copied().unwrap_or(Entry::New).note();
        let lines = (self.entries.len(), &line as _);
        pen.menu(&list, lines, self.menu.cursor.0, note)
    }
}
