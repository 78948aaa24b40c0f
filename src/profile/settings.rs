//! What the player has set.

use super::Panel;

/// How a hint looks at the deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Hints {
    Off,
    /// It knows the three cards that the player sees.
    TopThree,
    /// It knows what a player with a perfect memory could know.
    #[default]
    Memory,
}

impl Hints {
    pub const ALL: [Self; 3] = [Self::Off, Self::TopThree, Self::Memory];
}

/// After how long without a press something happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum After {
    Never,
    Seconds15,
    Seconds30,
    Minutes1,
    Minutes2,
    Minutes5,
    Minutes10,
}

impl After {
    pub const ALL: [Self; 7] = [
        Self::Never,
        Self::Seconds15,
        Self::Seconds30,
        Self::Minutes1,
        Self::Minutes2,
        Self::Minutes5,
        Self::Minutes10,
    ];

    /// In the order in which standby is kept: a save from before there was one has the usual.
    pub(super) const FOR_STANDBY: [Self; 7] = [
        Self::Minutes1,
        Self::Never,
        Self::Seconds15,
        Self::Seconds30,
        Self::Minutes2,
        Self::Minutes5,
        Self::Minutes10,
    ];

    /// `None` for never.
    pub const fn seconds(self) -> Option<u16> {
        match self {
            Self::Never => None,
            Self::Seconds15 => Some(15),
            Self::Seconds30 => Some(30),
            Self::Minutes1 => Some(60),
            Self::Minutes2 => Some(120),
            Self::Minutes5 => Some(300),
            Self::Minutes10 => Some(600),
        }
    }
}

/// How loud the handheld is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Volume {
    /// Nobody wants a stranger to beep: so it is until somebody asks for more.
    #[default]
    Off,
    Low,
    High,
}

impl Volume {
    pub const ALL: [Self; 3] = [Self::Off, Self::Low, Self::High];
}

/// How bright the screen is, in steps from 1 on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Brightness(u8);

impl Brightness {
    pub const DARKEST: Self = Self(1);
    pub const USUAL: Self = Self(6);
    pub const BRIGHTEST: Self = Self(8);

    /// `None` when there is no such step.
    pub fn from_step(step: u8) -> Option<Self> {
        let range = Self::DARKEST..=Self::BRIGHTEST;
        Some(Self(step)).filter(|brightness| range.contains(brightness))
    }

    pub const fn step(self) -> u8 {
        self.0
    }
}

/// What the player has set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    pub brightness: Brightness,
    /// Black on white.
    pub invert: bool,
    /// The handheld is held the other way up: the picture and the directions are turned by 180
    /// degrees. The directions are under the right thumb then and A and B under the left, with A
    /// still the outer one; both keep their names, which the glass uses.
    pub left_handed: bool,
    pub animations: bool,
    /// One card at a time, in large letters.
    pub large_text: bool,
    /// A discard that could be something better is asked about.
    pub confirm_discards: bool,
    pub hints: Hints,
    pub dim: After,
    pub off: After,
    /// From the dark screen to standby.
    pub standby: After,
    pub sound: Volume,
    pub panel: Panel,
}

impl Settings {
    /// Until the player sets something else.
    pub const USUAL: Self = Self {
        brightness: Brightness::USUAL,
        invert: false,
        left_handed: false,
        animations: true,
        large_text: false,
        confirm_discards: false,
        hints: Hints::Memory,
        dim: After::Seconds30,
        off: After::Minutes2,
        standby: After::Minutes1,
        sound: Volume::Off,
        panel: Panel::FOUND,
    };
}

impl Default for Settings {
    fn default() -> Self {
        Self::USUAL
    }
}
