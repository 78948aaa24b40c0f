//! The settings, a line each. Up and Down choose one, Left and Right change it, and
//! what is changed is so at once.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::BinaryColor};

use super::Screen;
use crate::console::Millis;
use crate::console::draw::{LIST_ROW, Pen, TEXT, icon};
use crate::console::frame::WIDTH;
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
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

    const fn label(self) -> &'static str {
        match self {
            Self::Brightness => "Brightness",
            Self::Invert => "Black on white",
            Self::Turned => "Upside down",
            Self::Animations => "Animations",
            Self::Dim => "Dim after",
            Self::Off => "Dark after",
            Self::ConfirmDiscards => "Ask at discards",
            Self::Hints => "Hints (hold A)",
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
        D: DrawTarget<Color = BinaryColor>,
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
    D: DrawTarget<Color = BinaryColor>,
{
    let text = match line {
        Line::Brightness => return draw_steps(pen, settings.brightness, y),
        Line::Invert => switch(settings.invert),
        Line::Turned => switch(settings.turned),
        Line::Animations => switch(settings.animations),
        Line::Dim => time(settings.dim),
        Line::Off => time(settings.off),
        Line::ConfirmDiscards => switch(settings.confirm_discards),
        Line::Hints => sight(settings.hints),
    };
    pen.text_right(VALUE_END, y, TEXT, text)?;
    Ok(VALUE_END - TEXT.width_of(text))
}

/// A bar for each step that there is, filled up to the one that is set.
fn draw_steps<D>(pen: &mut Pen<'_, D>, brightness: Brightness, y: i32) -> Result<i32, D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
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

const fn switch(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}

const fn sight(hints: Hints) -> &'static str {
    match hints {
        Hints::Off => "off",
        Hints::TopThree => "top three",
        Hints::Memory => "memory",
    }
}

const fn time(after: After) -> &'static str {
    match after {
        After::Never => "never",
        After::Seconds15 => "15 s",
        After::Seconds30 => "30 s",
        After::Minutes1 => "1 min",
        After::Minutes2 => "2 min",
        After::Minutes5 => "5 min",
        After::Minutes10 => "10 min",
    }
}
