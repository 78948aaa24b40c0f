//! The settings, a line each. Up and Down choose one, Left and Right change it, and
//! what is changed is so at once.

use super::Screen;
use crate::console::Millis;
use crate::console::draw::{LIST_ROW, Pen, Surface, TEXT, icon};
use crate::console::frame::WIDTH;
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::text::Text;
use crate::console::widgets::cursor::Cursor;
use crate::console::world::{Shared, World};
use crate::profile::{After, Brightness, Hints, Settings};

#[derive(Default)]
pub struct SettingsMenu {
    cursor: Cursor,
}

#[derive(Clone, Copy)]
enum Line {
    Brightness,
    Invert,
    Turned,
    Animations,
    Dim,
    Off,
    ConfirmDiscards,
    Hints,
}

impl Line {
    const ALL: [Self; 8] = [
        Self::Brightness,
        Self::Invert,
        Self::Turned,
        Self::Animations,
        Self::Dim,
        Self::Off,
        Self::ConfirmDiscards,
        Self::Hints,
    ];

    const fn label(self) -> Text<'static> {
        match self {
            Self::Brightness => Text::Brightness,
            Self::Invert => Text::BlackOnWhite,
            Self::Turned => Text::UpsideDown,
            Self::Animations => Text::Animations,
            Self::Dim => Text::DimAfter,
            Self::Off => Text::OffAfter,
            Self::ConfirmDiscards => Text::ConfirmDiscards,
            Self::Hints => Text::HintSetting,
        }
    }

    /// Goes to the next value or the one before.
    fn change(self, settings: &mut Settings, forward: bool) {
        match self {
            Self::Brightness => {
                let step = settings.brightness.step();
                let next = if forward { step + 1 } else { step - 1 };
                // It stops at both ends.
                settings.brightness = Brightness::from_step(next).unwrap_or(settings.brightness);
            }
            Self::Invert => settings.invert ^= true,
            Self::Turned => settings.turned ^= true,
            Self::Animations => settings.animations ^= true,
            Self::Dim => settings.dim = beside(&After::ALL, settings.dim, forward),
            Self::Off => settings.off = beside(&After::ALL, settings.off, forward),
            Self::ConfirmDiscards => settings.confirm_discards ^= true,
            Self::Hints => settings.hints = beside(&Hints::ALL, settings.hints, forward),
        }
    }
}

/// The value after this one or before it; the last and the first are neighbours.
fn beside<T: Copy + PartialEq>(all: &[T], value: T, forward: bool) -> T {
    let at = all.iter().position(|&other| other == value).unwrap_or(0);
    let step = if forward { 1 } else { all.len() - 1 };
    all[(at + step) % all.len()]
}

/// Values end here, with room for the arrow behind them.
const VALUE_END: i32 = WIDTH as i32 - 6;

impl SettingsMenu {
    pub fn new() -> Self {
        Self::default()
    }

    fn change(&mut self, shared: &mut Shared, forward: bool) {
        let line = Line::ALL[self.cursor.0 % Line::ALL.len()];
        let before = shared.profile.settings;
        line.change(&mut shared.profile.settings, forward);
        shared.unsaved |= shared.profile.settings != before;
    }
}

impl Screen for SettingsMenu {
    fn key(&mut self, key: Key, world: &mut World, _: Millis) -> Next {
        let shared = &mut world.shared;
        match (key, key.direction()) {
            (Key::Press(Button::B), _) => return Next::Back,
            (_, Some(Button::Left)) => self.change(shared, false),
            (Key::Press(Button::A), _) | (_, Some(Button::Right)) => self.change(shared, true),
            _ => self.cursor.step(key, Line::ALL.len()),
        }
        Next::Stay
    }

    fn draw<D>(&self, pen: &mut Pen<'_, D>, world: &World, _: Millis) -> Result<(), D::Error>
    where
        D: Surface,
    {
        for (i, line) in Line::ALL.into_iter().enumerate() {
            let y = i as i32 * LIST_ROW;
            let here = self.cursor.0 == i;
            let mut pen = pen.list_line(0, y, WIDTH as i32, here)?;
            let y = y + 1;
            pen.text(2, y, TEXT, line.label())?;
            let left = draw_value(&mut pen, line, &world.shared.profile.settings, y)?;
            if here {
                pen.icon(left - 7, y, icon::LEFT)?;
                pen.icon(VALUE_END + 2, y, icon::RIGHT)?;
            }
        }
        Ok(())
    }
}

/// Draws the value of a line; gives the column where it begins.
fn draw_value<D>(
    pen: &mut Pen<'_, D>,
    line: Line,
    settings: &Settings,
    y: i32,
) -> Result<i32, D::Error>
where
    D: Surface,
{
    let text = match line {
        Line::Brightness => return draw_steps(pen, settings.brightness, y),
        Line::Invert => Text::Switch(settings.invert),
        Line::Turned => Text::Switch(settings.turned),
        Line::Animations => Text::Switch(settings.animations),
        Line::Dim => Text::After(settings.dim),
        Line::Off => Text::After(settings.off),
        Line::ConfirmDiscards => Text::Switch(settings.confirm_discards),
        Line::Hints => Text::Hints(settings.hints),
    };
    pen.text_right(VALUE_END, y, TEXT, text)?;
    Ok(VALUE_END - pen.width_of(TEXT, text))
}

/// A bar for each step that there is, filled up to the one that is set.
fn draw_steps<D>(pen: &mut Pen<'_, D>, brightness: Brightness, y: i32) -> Result<i32, D::Error>
where
    D: Surface,
{
    const STEP: i32 = 5;
    let steps = i32::from(Brightness::BRIGHTEST.step());
    let left = VALUE_END - steps * STEP;
    for step in 0..steps {
        let x = left + step * STEP;
        if step < brightness.step().into() {
            pen.fill(x, y, STEP - 1, 6)?;
        } else {
            pen.fill(x, y + 4, STEP - 1, 2)?;
        }
    }
    Ok(left)
}
