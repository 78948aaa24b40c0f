//! What happens to the handheld from outside, and when: fingers on buttons,
//! the display's plug, the battery.

use std::collections::BTreeMap;

use palm_island::console::input::Button;

use super::time::Time;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stimulus {
    Press(Button),
    Release(Button),
    PlugDisplay,
    UnplugDisplay,
    /// The display's supply dips for a moment.
    ResetDisplay,
    CutPower,
}

/// Stimuli in the order of their time; those of the same moment as they were added.
#[derive(Default)]
pub struct Schedule {
    stimuli: BTreeMap<(Time, u64), Stimulus>,
    added: u64,
}

impl Schedule {
    pub fn add(&mut self, at: Time, stimulus: Stimulus) {
        self.stimuli.insert((at, self.added), stimulus);
        self.added += 1;
    }

    pub fn next(&self) -> Time {
        self.stimuli
            .keys()
            .next()
            .map_or(Time::NEVER, |(at, _)| *at)
    }

    pub fn take_due(&mut self, now: Time) -> Option<Stimulus> {
        let first = self.stimuli.first_entry()?;
        (first.key().0 <= now).then(|| first.remove())
    }

    /// When the power is going to be cut.
    pub fn power_cut(&self) -> Option<Time> {
        self.stimuli
            .iter()
            .find(|(_, stimulus)| **stimulus == Stimulus::CutPower)
            .map(|((at, _), _)| *at)
    }
}
