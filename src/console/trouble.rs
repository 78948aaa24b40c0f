//! What a player has to be told whatever the screen shows.

use crate::profile::Notice;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// Something about the save that was found at power-on.
    Save(Notice),
    NotSaved,
    DisplayBack,
    BatteryLow,
}

impl Trouble {
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Save(notice) => notice.sentence(),
            Self::NotSaved => "The game could not be saved. It goes on, but do not switch off.",
            Self::DisplayBack => "The display was gone for a while. The game is where you left it.",
            Self::BatteryLow => {
                "The battery is nearly empty. Charge or change it soon. Every turn is saved."
            }
        }
    }
}
