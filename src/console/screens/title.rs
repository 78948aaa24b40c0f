//! The title: the island, and the way to everything else.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::BinaryColor};

use super::{FeatsGallery, Help, Key, NewGame, Next, Records, Screen, SettingsMenu, Table, Watch};
use crate::console::draw::{HEADING, LIST_ROW, Pen, SMALL, TEXT, icon};
use crate::console::frame::{HEIGHT, WIDTH};
use crate::console::input::Button;
use crate::console::list::Cursor;
use crate::console::world::World;
use crate::console::{Millis, art};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Entry {
    Continue,
    NewGame,
    Feats,
    Records,
    Help,
    Watch,
    Settings,
}

const ENTRIES: [Entry; 7] = [
    Entry::Continue,
    Entry::NewGame,
    Entry::Feats,
    Entry::Records,
    Entry::Help,
    Entry::Watch,
    Entry::Settings,
];

impl Entry {
    const fn name(self) -> &'static str {
        match self {
            Self::Continue => "Continue",
            Self::NewGame => "New game",
            Self::Feats => "Feats",
            Self::Records => "Records",
            Self::Help => "How to play",
            Self::Watch => "Watch",
            Self::Settings => "Settings",
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
            playing: world.session.is_some(),
        }
    }

    /// Back from somewhere: a game may have begun or ended.
    pub fn refresh(&mut self, world: &World) {
        let playing = world.session.is_some();
        if playing != self.playing {
            *self = Self::new(world);
        }
    }

    fn entries(&self) -> &'static [Entry] {
        if self.playing {
            &ENTRIES
        } else {
            &ENTRIES[1..]
        }
    }

    pub fn key(&mut self, key: Key, world: &mut World, now: Millis) -> Next {
        let entries = self.entries();
        match key {
            Key::Press(Button::A) => Next::Open(match entries[self.cursor.0] {
                Entry::Continue => Table::or_what_comes_first(world),
                Entry::NewGame => Screen::NewGame(NewGame::new(world)),
                Entry::Feats => Screen::FeatsGallery(FeatsGallery::new()),
                Entry::Records => Screen::Records(Records::new()),
                Entry::Help => Screen::Help(Help::new()),
                Entry::Watch => Screen::Watch(Watch::wanted(world, now)),
                Entry::Settings => Screen::SettingsMenu(SettingsMenu::new()),
            }),
            _ => {
                match key.direction() {
                    Some(Button::Up) => self.cursor.up(entries.len()),
                    Some(Button::Down) => self.cursor.down(entries.len()),
                    _ => {}
                }
                Next::Stay
            }
        }
    }

    pub fn draw<D>(&self, pen: &mut Pen<'_, D>, world: &World, _: Millis) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        pen.text(0, 0, HEADING, "Palm")?;
        pen.text(26, 9, HEADING, "Island")?;
        pen.picture(0, 20, art::ISLAND)?;
        if world.battery.is_low() {
            let left = WIDTH as i32 - icon::BATTERY.width;
            pen.text_right(left - 2, 0, SMALL, "battery low")?;
            pen.icon(left, 0, icon::BATTERY)?;
        }
        let top = MENU_END - LIST_ROW * self.entries().len() as i32;
        for (i, entry) in self.entries().iter().enumerate() {
            let y = top + LIST_ROW * i as i32;
            let here = i == self.cursor.0;
            pen.list_line(MENU - 2, y, WIDTH as i32 - MENU + 2, here)?
                .text(MENU, y + 1, TEXT, entry.name())?;
        }
        Ok(())
    }
}
