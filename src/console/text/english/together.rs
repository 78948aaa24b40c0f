//! What is said before a match and between its rounds.

use super::names::animal;
use super::{Words, card, prose, words};
use crate::console::text::Say;
use crate::game::{Ability, Disaster};
use crate::party::Mode;
use crate::player::Strength;
use crate::profile::{Deeds, Sitter, Way};

pub fn say(say: Say) -> Words<'static> {
    match say {
        Say::Together => "Together".into(),
        Say::Way(which) => way(which).into(),
        Say::WayNote(Way::Cooperative) => "All together against a Disaster.".into(),
        Say::WayNote(Way::Casual) => "For stars: Outposts go to who earns them alone.".into(),
        Say::WayNote(Way::Speed) => "For stars, on the clock: the fastest buys first.".into(),
        Say::Start => "Start".into(),
        Say::StartNote(Mode::Cooperative { .. }) => {
            "Stop the Disaster in 8 rounds, together.".into()
        }
        Say::StartNote(Mode::Casual { .. }) => "Most stars after 8 rounds win.".into(),
        Say::StartNote(Mode::Speed { .. }) => "Most stars after 8 quick rounds win.".into(),
        Say::ModeLabel => "Mode".into(),
        Say::Disaster(which) => disaster(which).into(),
        Say::DisasterLabel => "Disaster".into(),
        Say::DisasterNote(Disaster::Volcano) => "Volcano: the easiest of the three.".into(),
        Say::DisasterNote(Disaster::Hurricane) => "Hurricane: harder than the Volcano.".into(),
        Say::DisasterNote(Disaster::Famine) => "Famine: the hardest of the three.".into(),
        Say::Ability(None) => "none".into(),
        Say::Ability(Some(which)) => ability(which).into(),
        Say::AbilityLabel => "Ability".into(),
        Say::AbilityNote(None) => "One can be bought together, if you like.".into(),
        Say::AbilityNote(Some(Ability::Shipping)) => "Once a round: pay with any kind.".into(),
        Say::AbilityNote(Some(Ability::Rebuild)) => "Once a round: a paying card stays.".into(),
        Say::AbilityNote(Some(Ability::Storage)) => "Room for a fifth stored card.".into(),
        Say::VillagersLabel => "Villagers".into(),
        Say::VillagersNote(Way::Speed, true) => "For sale instead of Outposts.".into(),
        Say::VillagersNote(_, true) => "The same three in every deck.".into(),
        Say::VillagersNote(..) => "No Villagers take part.".into(),
        Say::Players => "Players".into(),
        Say::PlayersNote => "Two to four: people, or the console.".into(),
        Say::PersonsAndConsoles {
            persons,
            consoles: 0,
        } => words!("{persons}"),
        Say::PersonsAndConsoles { persons, consoles } => {
            words!("{persons} + {consoles} console")
        }
        Say::Hints => "Hints".into(),
        Say::HintsNote(true) => "Hold A at your table for a hint.".into(),
        Say::HintsNote(false) => "Nobody gets a hint.".into(),
        Say::Sitter(None) => "nobody".into(),
        Say::Sitter(Some(sitter)) => sitter_name(sitter).into(),
        Say::SitterNote(None) => "The seat stays empty.".into(),
        Say::SitterNote(Some(Sitter::Person)) => "Somebody who holds this handheld.".into(),
        Say::SitterNote(Some(Sitter::Console(Strength::Novice))) => {
            "The console, as a beginner.".into()
        }
        Say::SitterNote(Some(Sitter::Console(Strength::Islander))) => {
            "The console, with some practice.".into()
        }
        Say::SitterNote(Some(Sitter::Console(Strength::Chief))) => {
            "The console, as well as it can.".into()
        }
        Say::Round(round) => words!("Round {round} of 8"),
        Say::HoldToLift => prose!("Hold [A] to play"),
        Say::PauseKey => prose!("[B] pause"),
        Say::RoundDone => "Your round is played.".into(),
        Say::CloseKeys => prose!("[A] close it  [B] not yet"),
        Say::ConsolePlays(seat) => words!("{} plays...", animal(seat)),
        Say::Did(seat, deeds) => did(animal(seat), deeds),
    }
}

const fn way(way: Way) -> &'static str {
    match way {
        Way::Cooperative => "Cooperative",
        Way::Casual => "Casual",
        Way::Speed => "Speed",
    }
}

pub const fn disaster(disaster: Disaster) -> &'static str {
    match disaster {
        Disaster::Hurricane => "Hurricane",
        Disaster::Famine => "Famine",
        Disaster::Volcano => "Volcano",
    }
}

pub const fn ability(ability: Ability) -> &'static str {
    match ability {
        Ability::Shipping => "Shipping",
        Ability::Rebuild => "Rebuild",
        Ability::Storage => "Storage",
    }
}

const fn sitter_name(sitter: Sitter) -> &'static str {
    match sitter {
        Sitter::Person => "person",
        Sitter::Console(Strength::Novice) => "Novice",
        Sitter::Console(Strength::Islander) => "Islander",
        Sitter::Console(Strength::Chief) => "Chief",
    }
}

fn did(name: &str, deeds: Deeds) -> Words<'static> {
    match deeds {
        Deeds {
            recruited: Some(villager),
            upgrades,
            ..
        } => words!("{name}: {upgrades} upgrades, and the {}", card(villager)),
        Deeds {
            upgraded: Some(building),
            upgrades: 1,
            ..
        } => words!("{name}: upgraded the {}", card(building)),
        Deeds {
            upgraded: Some(building),
            upgrades,
            ..
        } => words!("{name}: {upgrades} upgrades, last the {}", card(building)),
        Deeds { stored: 1, .. } => words!("{name}: stored 1 card"),
        Deeds { stored, .. } => words!("{name}: stored {stored} cards"),
    }
}
