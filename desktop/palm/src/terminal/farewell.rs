//! What is said when a sitting is over: the result of a game that was finished in it, in a line to
//! pass on, and where the save is.

use std::path::Path;

use palm_island::console::text::{Language, Text};
use palm_island::profile::Ending;

use crate::save_file;
use palm_machine::Firmware;
use palm_machine::nor::Nor;

/// The game that was finished last, by the save in this flash.
pub fn ending(flash: &Nor, firmware: &Firmware) -> Option<Ending> {
    let opened = save_file::opened(flash, firmware).ok()?;
    opened.profile.ending()
}

/// The lines, given the game that was finished last before the sitting and the one after it.
pub fn lines(before: Option<Ending>, after: Option<Ending>, save: &Path) -> String {
    let finished = after.filter(|_| after != before);
    let result = finished.map(|ending| {
        let words = Language::English.say(Text::Result(ending));
        format!("Palm Island {}\n", &*words)
    });
    let save = format!("The save is in {}.\n", save.display());
    result.unwrap_or_default() + &save
}
