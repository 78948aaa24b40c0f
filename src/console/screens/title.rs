//! The title: the island, and the way to everything else.

use super::{FeatGallery, HowToPlay, NewGame, Records, Screen, SettingsMenu, Watch};
use crate::console::draw::{HEADING, LIST_ROW, Pen, SMALL, Surface, TEXT, icon};
use crate::console::frame::{HEIGHT, WIDTH};
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::text::Text;
use crate::console::widgets::cursor::Cursor;
use crate::console::world::World;
use crate::console::{Millis, art};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Entry {
    Continue,
    NewGame,
    Feats,
    Records,
    HowToPlay,
    Watch,
    Settings,
}

const ENTRIES: [Entry; 7] = [
    Entry::Continue,
    Entry::NewGame,
    Entry::Feats,
    Entry::Records,
    Entry::HowToPlay,
    Entry::Watch,
    Entry::Settings,
];

impl Entry {
    const fn text(self) -> Text<'static> {
        match self {
            Self::Continue => Text::Continue,
            Self::NewGame => Text::NewGame,
            Self::Feats => Text::Feats,
            Self::Records => Text::Records,
            Self::HowToPlay => Text::HowToPlay,
            Self::Watch => Text::Watch,
            Self::Settings => Text::Settings,
        }
    }
}

pub struct Title {
    cursor: Cursor,
    /// Whether there is a game to continue.
    playing: bool,
}

/// The menu stands to the right of the picture.
const MENU: i32 = 67;
const MENU_END: i32 = HEIGHT as i32;

impl Title {
    pub fn new(world: &World) -> Self {
        Self {
            cursor: Cursor::default(),
            playing: world.game.is_some(),
        }
    }

    fn entries(&self) -> &'static [Entry] {
        if self.playing {
            &ENTRIES
        } else {
            &ENTRIES[1..]
        }
    }
}

impl Screen for Title {
    /// A game may have begun or ended.
    fn resume(&mut self, world: &World) {
        if self.playing != world.game.is_some() {
            *self = Self::new(world);
        }
    }

    fn key(&mut self, key: Key, world: &mut World, now: Millis) -> Next {
        let entries = self.entries();
        if key != Key::Press(Button::A) {
            self.cursor.step(key, entries.len());
            return Next::Stay;
        }
        match entries[self.cursor.0] {
            Entry::Continue => Next::ToGame,
            Entry::NewGame => {
                world.choose_new_deck();
                Next::open(NewGame::new())
            }
            Entry::Feats => Next::open(FeatGallery::new()),
            Entry::Records => Next::open(Records::new()),
            Entry::HowToPlay => Next::open(HowToPlay::new()),
            Entry::Watch => Next::open(Watch::asked(world, now)),
            Entry::Settings => Next::open(SettingsMenu::new()),
        }
    }

    fn draw<D>(&self, pen: &mut Pen<'_, D>, world: &World, _: Millis) -> Result<(), D::Error>
    where
        D: Surface,
    {
        pen.text(0, 0, HEADING, Text::Palm)?;
        pen.text(26, 9, HEADING, Text::Island)?;
        pen.picture(0, 20, art::ISLAND)?;
        if world.shared.battery.is_low() {
            let left = WIDTH as i32 - icon::BATTERY.width;
            pen.text_right(left - 2, 0, SMALL, Text::BatteryLow)?;
            pen.icon(left, 0, icon::BATTERY)?;
        }
        let top = MENU_END - LIST_ROW * self.entries().len() as i32;
        for (i, entry) in self.entries().iter().enumerate() {
            let y = top + LIST_ROW * i as i32;
            let here = i == self.cursor.0;
            pen.list_line(MENU - 2, y, WIDTH as i32 - MENU + 2, here)?
                .text(MENU, y + 1, TEXT, entry.text())?;
        }
        Ok(())
    }
}
