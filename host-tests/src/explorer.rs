//! Finds its way through the screens of an emulated handheld by trial: keys are pressed on
//! models until they lead somewhere, then on the handheld.

use palm_island::console::input::{Button, LONG_PRESS};
use palm_island::console::{Midend, Millis};
use palm_island::deal::SplitMix64;
use palm_island::profile::{Ongoing, Opened};

use crate::driver::Driver;
use crate::model::{Model, clock};
use palm::{Failure, save_file};
use palm_machine::{Machine, Time};

/// How long a finger stays down.
const TAP: Millis = 60;
/// Longer than anything moves on the glass after a key.
const REST: Millis = 700;
/// No way through the screens is longer.
const MOST_KEYS: u32 = 8;
/// Ways that are tried before giving up.
const PATIENCE: usize = 20_000;

/// A key, when it went down, and for how long.
#[derive(Clone, Copy)]
struct Tap {
    key: Button,
    at: Millis,
    lasts: Millis,
}

pub struct Explorer {
    pub machine: Machine,
    pub model: Model,
    /// What was saved when the power came on, and all keys since then.
    start: Opened,
    taps: Vec<Tap>,
    random: SplitMix64,
}

impl Explorer {
    /// Picks up a handheld that shows its first screen.
    pub fn new(machine: Machine, seed: u64) -> Result<Self, Failure> {
        let start = save_file::opened(machine.flash(), machine.firmware())?;
        Ok(Self {
            model: Model::new(start.clone()),
            machine,
            start,
            taps: Vec::new(),
            random: SplitMix64(seed),
        })
    }

    /// What the handheld has saved by now.
    pub fn saved(&self) -> Result<Opened, Failure> {
        save_file::opened(self.machine.flash(), self.machine.firmware())
    }

    /// Every key since the power came on.
    pub fn keys(&self) -> impl Iterator<Item = Button> {
        self.taps.iter().map(|tap| tap.key)
    }

    /// Presses keys that lead to where `there` holds.
    pub fn find(&mut self, what: &str, there: impl Fn(&Model) -> bool) -> Result<(), Failure> {
        for _ in 0..PATIENCE {
            let mut keys = self.some_keys();
            let mut model = self.another_model();
            let mut now = clock(&self.machine);
            let arrived = keys.iter().position(|key| {
                now = press(&mut model, Tap::short(*key, now));
                there(&model)
            });
            if let Some(last) = arrived {
                keys.truncate(last + 1);
                keys.into_iter().for_each(|key| self.press(key));
                return Ok(());
            }
        }
        Err(Failure::failed(format!("No keys lead to {what}.")))
    }

    /// Makes a move in the game that is saved; gives the game after it.
    pub fn make_a_move(&mut self, game: &Ongoing) -> Result<Ongoing, Failure> {
        self.find("a move", |model| {
            model.game().is_some_and(|after| is_one_more(game, after))
        })?;
        self.saved()?
            .game
            .filter(|after| is_one_more(game, after))
            .ok_or_else(|| Failure::failed("A move was made and not saved."))
    }

    /// Watches for a while.
    pub fn rest(&mut self, time: Millis) {
        self.machine.run_for(Time::from_millis(time));
        self.model.wait(clock(&self.machine));
    }

    fn tap(&mut self, tap: Tap) {
        self.taps.push(tap);
        self.machine.set_button(tap.key, true);
        self.machine.run_for(Time::from_millis(tap.lasts));
        self.machine.set_button(tap.key, false);
        self.machine.run_for(Time::from_millis(REST));
        press(&mut self.model, tap);
    }

    /// A model that has seen the same as the handheld.
    fn another_model(&self) -> Model {
        let mut model = Model::new(self.start.clone());
        for tap in &self.taps {
            press(&mut model, *tap);
        }
        model
    }

    fn some_keys(&mut self) -> Vec<Button> {
        let count = 1 + self.random.below(MOST_KEYS);
        (0..count)
            .map(|_| match self.random.below(10) {
                0 => Button::Up,
                1 | 2 => Button::Down,
                3 => Button::Left,
                4 | 5 => Button::Right,
                _ => Button::A,
            })
            .collect()
    }
}

/// One key on the handheld and on its model, which is what the player looks at.
impl Driver for Explorer {
    fn midend(&self) -> &Midend {
        self.model.midend()
    }

    fn press(&mut self, key: Button) {
        let now = clock(&self.machine);
        self.tap(Tap::short(key, now));
    }

    fn hold(&mut self, key: Button) {
        let at = clock(&self.machine);
        let lasts = LONG_PRESS + TAP;
        self.tap(Tap { key, at, lasts });
    }
}

impl Tap {
    fn short(key: Button, at: Millis) -> Self {
        Self {
            key,
            at,
            lasts: TAP,
        }
    }
}

/// One key on a console; gives the time at which its rest is over.
fn press(model: &mut Model, Tap { key, at, lasts }: Tap) -> Millis {
    model.set(key, true, at);
    model.wait(at + lasts);
    model.set(key, false, at + lasts);
    model.wait(at + lasts + REST);
    at + lasts + REST
}

/// The same game one move later, played without any help.
fn is_one_more(before: &Ongoing, after: &Ongoing) -> bool {
    let moves = before.record().moves().len();
    before.record().deal() == after.record().deal()
        && after.record().moves().len() == moves + 1
        && before
            .record()
            .moves()
            .eq(after.record().moves().take(moves))
        && (after.undone, after.hinted) == (before.undone, before.hinted)
}
