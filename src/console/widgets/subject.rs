//! The pictures of what a match is about: Disasters, Abilities, Outposts.

use crate::console::art::{ability, disaster, outpost};
use crate::console::draw::Picture;
use crate::game::{Ability, Card, Disaster, Landscape, Outpost};

pub const fn disaster(which: Disaster) -> Picture {
    match which {
        Disaster::Hurricane => disaster::HURRICANE,
        Disaster::Famine => disaster::FAMINE,
        Disaster::Volcano => disaster::VOLCANO,
    }
}

pub const fn ability(which: Ability) -> Picture {
    match which {
        Ability::Shipping => ability::SHIPPING,
        Ability::Rebuild => ability::REBUILD,
        Ability::Storage => ability::STORAGE,
    }
}

/// What lies in the middle: an Outpost by its landscape, or a Villager.
pub fn card(which: Card) -> Picture {
    match Outpost::of(which).map(|outpost| outpost.landscape) {
        Some(Landscape::Forest) => outpost::FOREST,
        Some(Landscape::Sea) => outpost::SEA,
        Some(Landscape::Mountain) => outpost::MOUNTAIN,
        None => Picture::of(which),
    }
}
