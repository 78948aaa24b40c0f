//! What the handheld draws from its battery by the model of docs/energy.md: at the title, with
//! the screen off, and in standby. What it draws in play is measured with the whole game.

use palm_island::profile::{After, Profile};

use super::{AT_REST, Figure, power_on_with};
use palm::Failure;
use palm_machine::{Firmware, Machine, Time};

/// A small LiPo cell, half empty.
const CELL_VOLTS: f64 = 3.7;
const CELL_MILLIAMP_HOURS: f64 = 500.0;

/// The title is looked at for so long, and the dark screen too.
const LOOK: Time = Time::from_millis(20_000);
/// Longer than the dark screen lasts until standby.
const UNTIL_STANDBY: Time = Time::from_millis(61_000);
/// In standby nothing happens, however long it lasts.
const STANDBY: Time = Time::from_millis(3_600_000);

/// What is drawn from a moment on.
pub struct Meter {
    millijoules: f64,
    since: Time,
}

impl Meter {
    pub fn new(machine: &Machine) -> Self {
        Self {
            millijoules: machine.energy().total(),
            since: machine.now(),
        }
    }

    /// The mean current since then, and how long the cell lasts at that.
    pub fn figures(&self, machine: &Machine, names: [&'static str; 2]) -> [Figure; 2] {
        let drawn = machine.energy().total() - self.millijoules;
        let seconds = (machine.now() - self.since).as_seconds_f64();
        let milliamps = drawn / seconds / CELL_VOLTS;
        [
            Figure::new(names[0], milliamps, "mA"),
            Figure::new(names[1], CELL_MILLIAMP_HOURS / milliamps, "h"),
        ]
    }
}

pub fn figures(firmware: &Firmware) -> Result<Vec<Figure>, Failure> {
    let mut profile = Profile::default();
    profile.settings.off = After::Seconds30;
    let mut machine = power_on_with(firmware, &profile, None)?;
    machine.run_for(AT_REST);
    let mut figures = Vec::new();
    figures.extend(draws(&mut machine, LOOK, ["title_current", "title_hours"]));
    machine.run_for(LOOK);
    figures.extend(draws(&mut machine, LOOK, ["dark_current", "dark_hours"]));
    machine.run_for(UNTIL_STANDBY);
    let [current, hours] = draws(&mut machine, STANDBY, ["standby_current", "standby_hours"]);
    figures.extend([current.at_most(1.5), hours]);
    Ok(figures)
}

fn draws(machine: &mut Machine, span: Time, names: [&'static str; 2]) -> [Figure; 2] {
    let meter = Meter::new(machine);
    machine.run_for(span);
    meter.figures(machine, names)
}
