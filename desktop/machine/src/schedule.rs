//! What happens to the handheld from outside, and when: fingers on buttons,
//! the display's plug, the battery.

use std::collections::VecDeque;

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
    stimuli: VecDeque<(Time, Stimulus)>,
}

impl Schedule {
    pub fn add(&mut self, at: Time, stimulus: Stimulus) {
        let place = self.stimuli.partition_point(|(before, _)| *before <= at);
        self.stimuli.insert(place, (at, stimulus));
    }

    pub fn next(&self) -> Time {
        self.stimuli.front().map_or(Time::NEVER, |(at, _)| *at)
    }

    pub fn take_due(&mut self, now: Time) -> Option<Stimulus> {
        self.stimuli.front().filter(|(at, _)| *at <= now)?;
        self.stimuli.pop_front().map(|(_, stimulus)| stimulus)
    }

    /// When the power is going to be cut.
    pub fn power_cut(&self) -> Option<Time> {
        self.stimuli
            .iter()
            .find(|(_, stimulus)| *stimulus == Stimulus::CutPower)
            .map(|(at, _)| *at)
    }
}
