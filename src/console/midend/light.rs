//! The light of the screen. When nobody presses anything it dims, then goes out, and a
//! picture that stays up for long wanders so that no pixel wears out before the others.
//! The first press brings everything back.

use crate::console::Millis;
use crate::console::frame::HEIGHT;
use crate::profile::{After, Brightness, Panel, Settings};

/// A picture may stand still for this long after the last press.
const STILL: Millis = 120_000;
/// Then it moves down a row at a time. After an hour each pixel has shown each row of
/// its column, so all of them age alike whatever the screen.
pub const ROW_EVERY: Millis = 60_000;

/// The contrast after a while without a press.
const DIMMED: u8 = 8;

/// How the panel shows its memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    pub on: bool,
    pub contrast: u8,
    pub inverted: bool,
    /// Turned by 180 degrees.
    pub turned: bool,
    /// This many rows further down; what leaves the glass at the bottom comes in at
    /// the top.
    pub wandered: u8,
    pub panel: Panel,
}

impl Look {
    /// Before any settings are known.
    pub const PLAIN: Self = Self {
        on: true,
        contrast: contrast(Brightness::USUAL),
        inverted: false,
        turned: false,
        wandered: 0,
        panel: Panel::FOUND,
    };
}

const fn contrast(brightness: Brightness) -> u8 {
    (brightness.step() - 1) * 32 + 31
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    Full,
    Dimmed,
    Off,
}

pub struct Light {
    level: Level,
    /// Rows the picture has wandered down.
    wandered: Millis,
    last_input: Millis,
    /// Since when it is off.
    dark_since: Option<Millis>,
}

impl Light {
    pub const fn new() -> Self {
        Self {
            level: Level::Full,
            wandered: 0,
            last_input: 0,
            dark_since: None,
        }
    }

    pub fn look(&self, settings: &Settings, trial: Option<Panel>) -> Look {
        Look {
            on: self.level != Level::Off,
            contrast: match self.level {
                Level::Full => contrast(settings.brightness),
                Level::Dimmed | Level::Off => DIMMED,
            },
            inverted: settings.invert,
            turned: settings.left_handed,
            wandered: (self.wandered % HEIGHT as Millis) as u8,
            panel: trial.unwrap_or(settings.panel),
        }
    }

    /// A button was pressed; whether that only woke the screen.
    pub fn wake(&mut self, now: Millis) -> bool {
        let was_off = self.is_off();
        *self = Self {
            last_input: now,
            ..Self::new()
        };
        was_off
    }

    /// Somebody is there who has nothing to press.
    pub fn stay(&mut self, now: Millis) {
        self.last_input = now;
    }

    pub fn last_input(&self) -> Millis {
        self.last_input
    }

    pub fn dark_since(&self) -> Option<Millis> {
        self.dark_since
    }

    pub fn is_off(&self) -> bool {
        self.level == Level::Off
    }

    pub fn tick(&mut self, settings: &Settings, now: Millis) {
        let due = |at: Option<Millis>| at.is_some_and(|at| at <= now);
        if due(self.dims_at(settings)) {
            self.level = Level::Dimmed;
        }
        if due(self.goes_out_at(settings)) {
            self.level = Level::Off;
            self.dark_since = Some(now);
        }
        if due(self.wanders_at()) {
            self.wandered += 1;
        }
    }

    /// When [`tick`](Self::tick) has something to do.
    pub fn deadline(&self, settings: &Settings) -> Option<Millis> {
        let dims = self.dims_at(settings);
        let goes_out = self.goes_out_at(settings);
        [dims, goes_out, self.wanders_at()]
            .into_iter()
            .flatten()
            .min()
    }

    fn dims_at(&self, settings: &Settings) -> Option<Millis> {
        self.idle_for(settings.dim)
            .filter(|_| self.level == Level::Full)
    }

    fn goes_out_at(&self, settings: &Settings) -> Option<Millis> {
        self.idle_for(settings.off).filter(|_| !self.is_off())
    }

    /// A dark screen stays where it is.
    fn wanders_at(&self) -> Option<Millis> {
        let at = self.last_input + STILL + ROW_EVERY * self.wandered;
        (!self.is_off()).then_some(at)
    }

    fn idle_for(&self, after: After) -> Option<Millis> {
        let seconds = after.seconds()?;
        Some(self.last_input + 1000 * Millis::from(seconds))
    }
}
