//! Asked once, at the first start: how loud the handheld may be. Until then it is silent.

use super::Screen;
use crate::console::Millis;
use crate::console::draw::{List, Pen, ROW_BAR, Surface};
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::selection::Selection;
use crate::console::sound::Figure;
use crate::console::text::Text;
use crate::console::widgets::cursor::Cursor;
use crate::console::world::World;
use crate::profile::Volume;

#[derive(Default)]
pub struct SoundQuestion {
    cursor: Cursor,
}

const LIST: List = List::in_menu(ROW_BAR, Volume::ALL.len());

impl SoundQuestion {
    pub fn new() -> Self {
        Self::default()
    }

    fn chosen(&self) -> Volume {
        Volume::ALL[self.cursor.0 % Volume::ALL.len()]
    }
}

impl Screen for SoundQuestion {
    fn selection(&self, _: &World) -> Option<Selection> {
        Some(Selection::Menu(Text::Volume(self.chosen())))
    }

    /// What is chosen is heard, and A keeps it. B keeps silent.
    fn key(&mut self, key: Key, world: &mut World, _: Millis) -> Next {
        let shared = &mut world.shared;
        match key {
            Key::Press(Button::A) => {
                shared.unsaved = true;
                return Next::Back;
            }
            Key::Press(Button::B) => {
                shared.profile.settings.sound = Volume::Off;
                shared.unsaved = true;
                return Next::Back;
            }
            _ => self.cursor.step(key, Volume::ALL.len()),
        }
        if shared.profile.settings.sound != self.chosen() {
            shared.profile.settings.sound = self.chosen();
            shared.figure = Some(Figure::Stored);
        }
        Next::Stay
    }

    fn draw<D>(&self, pen: &mut Pen<'_, D>, _: &World, _: Millis) -> Result<(), D::Error>
    where
        D: Surface,
    {
        pen.title(Text::SoundQuestion, None)?;
        let rows = Volume::ALL.into_iter().map(Text::Volume);
        pen.list(&LIST, rows, self.cursor.0)?;
        pen.explanation(Text::SoundNote)
    }
}
