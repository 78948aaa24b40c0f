//! Which controller the display has: chosen on a picture that is whole only with the right one. What
//! is chosen is tried at once; it is kept with A, and taken back after a while, for a wrong one may
//! show nothing that could be read.
//!
//! A panel of 128x32 pixels shows every second row of it, so all rows come in pairs: there it reads
//! as usual letters, and says what is needed.

use super::Screen;
use crate::console::Millis;
use crate::console::art::icon;
use crate::console::draw::{BODY, Pen, Surface};
use crate::console::frame::{HEIGHT, WIDTH};
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::text::Text;
use crate::console::widgets::cursor::beside;
use crate::console::world::World;
use crate::profile::{Chip, Panel};

pub struct DisplayCheck {
    panel: Panel,
    /// What was tried when this was opened, and is again when nobody answers.
    before: Option<Panel>,
    back_at: Option<Millis>,
}

/// Who sees the picture has answered by then.
const TRIED_FOR: Millis = 10_000;

const RIGHT: i32 = WIDTH as i32;
const BOTTOM: i32 = HEIGHT as i32;
const LEFT: i32 = 5;
/// Where the three lines stand, all of them even.
const LINES: [i32; 3] = [6, 24, 42];

const COLUMNS: [Option<u8>; Panel::LAST_COLUMN as usize + 2] =
    [None, Some(0), Some(1), Some(2), Some(3), Some(4)];

impl DisplayCheck {
    pub fn new(world: &World) -> Self {
        let before = world.shared.trial;
        Self {
            panel: before.unwrap_or(world.shared.profile.settings.panel),
            before,
            back_at: None,
        }
    }

    fn try_out(&mut self, button: Button, world: &mut World, now: Millis) {
        let panel = &mut self.panel;
        match button {
            Button::Left | Button::Right => {
                panel.chip = beside(&Chip::ALL, panel.chip, button == Button::Right);
                panel.column = None;
            }
            _ => panel.column = beside(&COLUMNS, panel.column, button == Button::Up),
        }
        world.shared.trial = Some(self.panel);
        self.back_at = Some(now + TRIED_FOR);
    }

    fn keep(&self, world: &mut World) -> Next {
        let shared = &mut world.shared;
        shared.unsaved |= shared.profile.settings.panel != self.panel;
        shared.profile.settings.panel = self.panel;
        shared.trial = None;
        Next::Back
    }
}

impl Screen for DisplayCheck {
    fn key(&mut self, key: Key, world: &mut World, now: Millis) -> Next {
        match (key, key.direction()) {
            (Key::Press(Button::A), _) => return self.keep(world),
            (Key::Press(Button::B), _) => {
                world.shared.trial = self.before;
                return Next::Back;
            }
            (_, Some(direction)) => self.try_out(direction, world, now),
            _ => {}
        }
        Next::Stay
    }

    fn deadline(&self, _: Millis) -> Option<Millis> {
        self.back_at
    }

    fn tick(&mut self, world: &mut World, now: Millis) -> Next {
        if self.back_at.take_if(|at| *at <= now).is_some() {
            world.shared.trial = self.before;
            *self = Self::new(world);
        }
        Next::Stay
    }

    fn draw<D>(&self, pen: &mut Pen<'_, D>, _: &World, _: Millis) -> Result<(), D::Error>
    where
        D: Surface,
    {
        pen.frame(0, 0, RIGHT, BOTTOM)?;
        pen.fill(0, 0, RIGHT, 2)?;
        pen.fill(0, BOTTOM - 2, RIGHT, 2)?;
        let [edges, choice, needs] = LINES;
        pen.tall(LEFT, edges, |pen| {
            let x = pen.text(0, 0, BODY, Text::EdgesQuestion)?;
            pen.picture(x + 3, 0, icon::A)
        })?;
        pen.tall(LEFT, choice, |pen| {
            let x = pen.picture(0, 0, icon::LEFT)?;
            let x = pen.text(x + 2, 0, BODY, Text::Chip(self.panel.chip))?;
            pen.picture(x + 2, 0, icon::RIGHT)?;
            let right = RIGHT - 2 * LEFT;
            pen.text_right(right, 0, BODY, Text::FirstColumn(self.panel.column))
        })?;
        pen.tall(LEFT, needs, |pen| pen.text(0, 0, BODY, Text::PixelsNeeded))?;
        Ok(())
    }
}
