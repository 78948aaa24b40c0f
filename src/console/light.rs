//! The light of the screen when nobody presses: it dims, it goes dark, and a picture
//! that stands still for long wanders, so that no pixel is lit for ever. The first
//! press brings everything back.

use super::Millis;
use super::frame::HEIGHT;
use super::world::{Request, World};
use crate::profile::Brightness;

/// A picture is looked at for so long, and longer only when nobody is there.
const STILL: Millis = 120_000;
/// Then it goes down by a row at a time. After an hour each pixel has shown each row
/// of its column: all of them age alike, whatever the screen.
pub const ROW_EVERY: Millis = 60_000;

/// After a while without a press.
const DIMMED: u8 = 8;

/// What the display is told for a step of brightness.
pub const fn contrast(brightness: Brightness) -> u8 {
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
    /// How many rows the picture has wandered down.
    wandered: Millis,
    last_input: Millis,
}

impl Light {
    pub const fn new() -> Self {
        Self {
            level: Level::Full,
            wandered: 0,
            last_input: 0,
        }
    }

    /// Something was pressed; whether it was dark, and the press did only this.
    pub fn wake(&mut self, world: &mut World, now: Millis) -> bool {
        let before = core::mem::replace(self, Self::new());
        self.last_input = now;
        if before.wandered > 0 {
            world.ask(Request::Wander(0));
        }
        if before.level != Level::Full {
            let brightness = world.profile.settings.brightness;
            world.ask(Request::Contrast(contrast(brightness)));
        }
        if before.level == Level::Off {
            world.ask(Request::ScreenOn);
        }
        before.level == Level::Off
    }

    /// Somebody is there who has nothing to press.
    pub fn stay(&mut self, now: Millis) {
        self.last_input = now;
    }

    pub fn last_input(&self) -> Millis {
        self.last_input
    }

    pub fn is_off(&self) -> bool {
        self.level == Level::Off
    }

    pub fn tick(&mut self, world: &mut World, now: Millis) {
        let due = |at: Option<Millis>| at.is_some_and(|at| at <= now);
        if self.level == Level::Full && due(self.dim_at(world)) {
            self.level = Level::Dimmed;
            world.ask(Request::Contrast(DIMMED));
        }
        if self.level != Level::Off && due(self.off_at(world)) {
            self.level = Level::Off;
            world.ask(Request::ScreenOff);
        }
        if due(self.wander_at()) {
            self.wandered += 1;
            let rows = self.wandered % HEIGHT as Millis;
            world.ask(Request::Wander(rows as u8));
        }
    }

    /// When [`tick`](Self::tick) is wanted next.
    pub fn deadline(&self, world: &World) -> Option<Millis> {
        let dim_at = self.dim_at(world).filter(|_| self.level == Level::Full);
        let off_at = self.off_at(world).filter(|_| self.level != Level::Off);
        [dim_at, off_at, self.wander_at()]
            .into_iter()
            .flatten()
            .min()
    }

    fn dim_at(&self, world: &World) -> Option<Millis> {
        let seconds = world.profile.settings.dim.seconds()?;
        Some(self.last_input + 1000 * Millis::from(seconds))
    }

    fn off_at(&self, world: &World) -> Option<Millis> {
        let seconds = world.profile.settings.off.seconds()?;
        Some(self.last_input + 1000 * Millis::from(seconds))
    }

    /// When the next row is due; a dark screen needs none.
    fn wander_at(&self) -> Option<Millis> {
        let at = self.last_input + STILL + ROW_EVERY * self.wandered;
        (self.level != Level::Off).then_some(at)
    }
}
