//! The settings, a line each, with what it is about at the foot. Up and Down choose one, Left and
//! Right change it, and what is changed is so at once. The last lines are done with A.

use super::{DisplayCheck, Screen, WipeRecords};
use crate::console::Millis;
use crate::console::draw::{List, Pen, ROW_BAR, Surface};
use crate::console::frame::WIDTH;
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::sound::Figure;
use crate::console::text::Text;
use crate::console::widgets::cursor::{Cursor, beside};
use crate::console::world::{Shared, World};
use crate::profile::{After, Brightness, Hints, Settings, Volume};

#[derive(Default)]
pub struct SettingsMenu {
    cursor: Cursor,
    /// The line that the foot is about. It follows the cursor, which is on the glass first.
    noted: usize,
    notes_at: Option<Millis>,
    /// A once more restores the defaults.
    asked: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    Brightness,
    Invert,
    LeftHanded,
    LargeText,
    Animations,
    Hints,
    ConfirmDiscards,
    Dim,
    Off,
    Sound,
    Standby,
    Display,
    Restore,
    Wipe,
}

impl Line {
    /// Four to a page: the light, the game, the rest.
    const ALL: [Self; 14] = [
        Self::Brightness,
        Self::Invert,
        Self::Dim,
        Self::Off,
        Self::Hints,
        Self::ConfirmDiscards,
        Self::Animations,
        Self::LargeText,
        Self::LeftHanded,
        Self::Sound,
        Self::Standby,
        Self::Display,
        Self::Restore,
        Self::Wipe,
    ];

    const fn label(self) -> Text<'static> {
        match self {
            Self::Brightness => Text::Brightness,
            Self::Invert => Text::BlackOnWhite,
            Self::LeftHanded => Text::LeftHanded,
            Self::LargeText => Text::LargeText,
            Self::Animations => Text::Animations,
            Self::Hints => Text::HintSetting,
            Self::ConfirmDiscards => Text::ConfirmDiscards,
            Self::Dim => Text::DimAfter,
            Self::Off => Text::OffAfter,
            Self::Sound => Text::SoundSetting,
            Self::Standby => Text::StandbyAfter,
            Self::Display => Text::DisplaySetting,
            Self::Restore => Text::RestoreDefaults,
            Self::Wipe => Text::WipeRecords,
        }
    }

    const fn note(self, settings: &Settings) -> Text<'static> {
        match self {
            Self::Brightness => Text::BrightnessNote,
            Self::Invert => Text::BlackOnWhiteNote,
            Self::LeftHanded => Text::LeftHandedNote,
            Self::LargeText => Text::LargeTextNote,
            Self::Animations => Text::AnimationsNote,
            Self::Hints => Text::HintsNote(settings.hints),
            Self::ConfirmDiscards => Text::ConfirmDiscardsNote,
            Self::Dim => Text::DimNote,
            Self::Off => Text::OffNote,
            Self::Sound => Text::SoundNote,
            Self::Standby => Text::StandbyNote,
            Self::Display => Text::DisplayNote,
            Self::Restore => Text::RestoreNote,
            Self::Wipe => Text::WipeNote,
        }
    }

    /// What it is set to, in words.
    const fn value(self, settings: &Settings) -> Option<Text<'static>> {
        Some(match self {
            Self::Invert => Text::Switch(settings.invert),
            Self::LeftHanded => Text::Switch(settings.left_handed),
            Self::LargeText => Text::Switch(settings.large_text),
            Self::Animations => Text::Switch(settings.animations),
            Self::Hints => Text::Hints(settings.hints),
            Self::ConfirmDiscards => Text::Switch(settings.confirm_discards),
            Self::Dim => Text::After(settings.dim),
            Self::Off => Text::After(settings.off),
            Self::Sound => Text::Volume(settings.sound),
            Self::Standby => Text::After(settings.standby),
            Self::Display => Text::Chip(settings.panel.chip),
            Self::Brightness | Self::Restore | Self::Wipe => return None,
        })
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
            Self::LeftHanded => settings.left_handed ^= true,
            Self::LargeText => settings.large_text ^= true,
            Self::Animations => settings.animations ^= true,
            Self::Hints => settings.hints = beside(&Hints::ALL, settings.hints, forward),
            Self::ConfirmDiscards => settings.confirm_discards ^= true,
            Self::Dim => settings.dim = beside(&After::ALL, settings.dim, forward),
            Self::Off => settings.off = beside(&After::ALL, settings.off, forward),
            Self::Sound => settings.sound = beside(&Volume::ALL, settings.sound, forward),
            Self::Standby => settings.standby = beside(&After::ALL, settings.standby, forward),
            Self::Display | Self::Restore | Self::Wipe => {}
        }
    }
}

/// Lines on a page of the list.
const LINES: usize = 4;
const LIST: List = List::in_menu(ROW_BAR, LINES);
/// How long the foot waits for the cursor: both at once would keep it waiting for the bus.
const NOTES_AFTER: Millis = 100;

impl SettingsMenu {
    pub fn new() -> Self {
        Self::default()
    }

    fn line(&self) -> Line {
        Line::ALL[self.cursor.0 % Line::ALL.len()]
    }

    /// The page that this line is on.
    const fn page_of(line: usize) -> usize {
        line / LINES
    }

    fn step(&mut self, key: Key, now: Millis) {
        let before = self.cursor.0;
        self.cursor.step(key, Line::ALL.len());
        if Self::page_of(before) != Self::page_of(self.cursor.0) {
            self.noted = self.cursor.0;
        }
        self.notes_at = (self.noted != self.cursor.0).then_some(now + NOTES_AFTER);
    }

    fn change(&self, shared: &mut Shared, forward: bool) {
        let before = shared.profile.settings;
        self.line().change(&mut shared.profile.settings, forward);
        shared.unsaved |= shared.profile.settings != before;
        if self.line() == Line::Sound {
            // So loud it would be.
            shared.figure = Some(Figure::Stored);
        }
    }

    fn restore(&mut self, asked: bool, shared: &mut Shared) {
        self.asked = !asked;
        if asked {
            let settings = &mut shared.profile.settings;
            // The display is what it is, whatever the player likes.
            let usual = Settings {
                panel: settings.panel,
                ..Settings::USUAL
            };
            shared.unsaved |= *settings != usual;
            *settings = usual;
        }
    }
}

impl Screen for SettingsMenu {
    fn key(&mut self, key: Key, world: &mut World, now: Millis) -> Next {
        let shared = &mut world.shared;
        let asked = core::mem::take(&mut self.asked);
        match (key, key.direction(), self.line()) {
            (Key::Press(Button::B), ..) => return Next::Back,
            (Key::Press(Button::A), _, Line::Wipe) => return Next::open(WipeRecords),
            (Key::Press(Button::A), _, Line::Display) => {
                return Next::open(DisplayCheck::new(world));
            }
            (Key::Press(Button::A), _, Line::Restore) => self.restore(asked, shared),
            (_, Some(Button::Left), _) => self.change(shared, false),
            (Key::Press(Button::A), ..) | (_, Some(Button::Right), _) => self.change(shared, true),
            _ => self.step(key, now),
        }
        Next::Stay
    }

    fn deadline(&self, _: Millis) -> Option<Millis> {
        self.notes_at
    }

    fn tick(&mut self, _: &mut World, now: Millis) -> Next {
        if self.notes_at.take_if(|at| *at <= now).is_some() {
            self.noted = self.cursor.0;
        }
        Next::Stay
    }

    fn draw<D>(&self, pen: &mut Pen<'_, D>, world: &World, _: Millis) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let settings = &world.shared.profile.settings;
        let page = Self::page_of(self.cursor.0);
        let pages = Self::page_of(Line::ALL.len() - 1) + 1;
        pen.title(Text::Settings, Some(Text::Of(page + 1, pages)))?;
        let lines = Line::ALL.into_iter().skip(page * LINES).take(LINES);
        let rows = lines.clone().map(Line::label);
        pen.list(&LIST, rows, self.cursor.0 % LINES)?;
        for (i, line) in lines.enumerate() {
            match line.value(settings) {
                Some(value) => pen.value(LIST.row(i), value)?,
                None if line == Line::Brightness => {
                    draw_steps(pen, settings.brightness, LIST.row(i))?;
                }
                None => {}
            }
        }
        let noted = Line::ALL[self.noted % Line::ALL.len()];
        pen.explanation(match self.asked {
            true => Text::RestoreQuestion,
            false => noted.note(settings),
        })
    }
}

/// A bar for each step that there is, filled up to the one that is set.
fn draw_steps<D>(pen: &mut Pen<'_, D>, brightness: Brightness, y: i32) -> Result<(), D::Error>
where
    D: Surface,
{
    const STEP: i32 = 5;
    const RIGHT: i32 = WIDTH as i32 - 2;
    let steps = i32::from(Brightness::BRIGHTEST.step());
    let left = RIGHT - steps * STEP;
    for step in 0..steps {
        let x = left + step * STEP;
        if step < brightness.step().into() {
            pen.fill(x, y, STEP - 1, 6)?;
        } else {
            pen.fill(x, y + 4, STEP - 1, 2)?;
        }
    }
    Ok(())
}
