//! What a player has to know whatever the screen shows.

use crate::profile::Notice;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// Something about the save that was found at power-on.
    Save(Notice),
    NotSaved,
    DisplayBack,
    BatteryLow,
}
