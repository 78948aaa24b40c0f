//! The three ways to play together.

use crate::game::{Ability, Disaster};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Mode {
    /// Against a Disaster, with an Ability to buy if wished (C1).
    Cooperative {
        disaster: Disaster,
        ability: Option<Ability>,
    },
    /// For three Outposts that go to the seats that meet their conditions (K1).
    Casual { villagers: bool },
    /// Against the clock: the fastest buys first. Outposts, or Villagers instead (Q1, Q4).
    Speed { villagers: bool },
}

impl Mode {
    /// How many there are, with all that can be chosen.
    pub const COUNT: u8 = 16;

    const ABILITIES: u8 = 1 + Ability::ALL.len() as u8;
    const CASUAL: u8 = Disaster::ALL.len() as u8 * Self::ABILITIES;

    /// The word for the mode in files and on the command line, whatever is chosen with it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Cooperative { .. } => "cooperative",
            Self::Casual { .. } => "casual",
            Self::Speed { .. } => "speed",
        }
    }

    /// A number of its own for each, below [`COUNT`](Self::COUNT).
    pub const fn index(self) -> u8 {
        match self {
            Self::Cooperative { disaster, ability } => {
                let ability = match ability {
                    None => 0,
                    Some(ability) => 1 + ability as u8,
                };
                disaster as u8 * Self::ABILITIES + ability
            }
            Self::Casual { villagers } => Self::CASUAL + villagers as u8,
            Self::Speed { villagers } => Self::CASUAL + 2 + villagers as u8,
        }
    }

    /// The mode with this [`index`](Self::index).
    pub fn from_index(index: u8) -> Option<Self> {
        if let Some(disaster) = Disaster::ALL.get(usize::from(index / Self::ABILITIES)) {
            let ability = (index % Self::ABILITIES).checked_sub(1);
            return Some(Self::Cooperative {
                disaster: *disaster,
                ability: ability.map(|ability| Ability::ALL[usize::from(ability)]),
            });
        }
        let villagers = !index.is_multiple_of(2);
        match (index - Self::CASUAL) / 2 {
            0 => Some(Self::Casual { villagers }),
            1 => Some(Self::Speed { villagers }),
            _ => None,
        }
    }

    /// Whether undo takes moves back, and a seat closes its round with a press (M6).
    pub const fn has_undo(self) -> bool {
        !matches!(self, Self::Speed { .. })
    }
}
