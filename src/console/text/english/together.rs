//! What is said before a match and between its rounds.

use super::names::animal;
use super::{Words, card, prose, words};
use crate::console::text::Say;
use crate::game::{Ability, Disaster, ROUNDS};
use crate::party::Mode;
use crate::player::Strength;
use crate::profile::{Deeds, Sitter, Way};

pub fn say(say: Say) -> Words<'static> {
    match say {
        Say::Together => "Together".into(),
        Say::Way(which) => way(which).into(),
        Say::WayNote(Way::Cooperative) => "All together against a Disaster.".into(),
        Say::WayNote(Way::Casual) => "Win Outposts: be the only one to meet a demand.".into(),
        Say::WayNote(Way::Speed) => "For stars, on the clock: the fastest buys first.".into(),
        Say::Start => "Start".into(),
        Say::StartNote(Mode::Cooperative { .. }) => "Stop the Disaster, or all lose.".into(),
        Say::StartNote(Mode::Casual { .. }) => "The most stars after 8 rounds wins.".into(),
        Say::StartNote(Mode::Speed { .. }) => "The most stars after 8 quick rounds wins.".into(),
        Say::ModeLabel => "Mode".into(),
        Say::Disaster(which) => disaster(which).into(),
        Say::DisasterLabel => "Disaster".into(),
        Say::DisasterNote(Disaster::Volcano) => "Volcano: the easiest of the three.".into(),
        Say::DisasterNote(Disaster::Hurricane) => "Hurricane: harder than the Volcano.".into(),
        Say::DisasterNote(Disaster::Famine) => "Famine: the hardest of the three.".into(),
        Say::Ability(None) => "none".into(),
        Say::Ability(Some(which)) => ability(which).into(),
        Say::AbilityLabel => "Ability".into(),
        Say::AbilityNote(None) => "Help for everybody, bought together.".into(),
        Say::AbilityNote(Some(Ability::Shipping)) => "Once a round: pay with any kind.".into(),
        Say::AbilityNote(Some(Ability::Rebuild)) => "Once a round: a paying card stays.".into(),
        Say::AbilityNote(Some(Ability::Storage)) => "Room for a fifth stored card.".into(),
        Say::VillagersLabel => "Villagers".into(),
        Say::VillagersNote(Way::Speed, true) => "For sale, in place of Outposts.".into(),
        Say::VillagersNote(Way::Speed, false) => "Three Outposts are for sale.".into(),
        Say::VillagersNote(_, true) => "The same three in every deck.".into(),
        Say::VillagersNote(..) => "No Villagers.".into(),
        Say::Players => "Players".into(),
        Say::PlayersNote => "Two to four, people or the console: press A.".into(),
        Say::PersonsAndConsoles {
            persons,
            consoles: 0,
        } => words!("{persons} people"),
        Say::PersonsAndConsoles { persons, consoles } => {
            words!("{persons} + {consoles} console")
        }
        Say::Hints => "Hints".into(),
        Say::HintsNote(true) => "Hold A at your table for a hint.".into(),
        Say::HintsNote(false) => "Nobody gets a hint.".into(),
        Say::Sitter(None) => "nobody".into(),
        Say::Sitter(Some(sitter)) => sitter_name(sitter).into(),
        Say::SitterNote(None) => "The seat stays empty.".into(),
        Say::SitterNote(Some(Sitter::Person)) => "Plays on this handheld.".into(),
        Say::SitterNote(Some(Sitter::Console(Strength::Novice))) => {
            "The console, as a beginner.".into()
        }
        Say::SitterNote(Some(Sitter::Console(Strength::Islander))) => {
            "The console, with some practice.".into()
        }
        Say::SitterNote(Some(Sitter::Console(Strength::Chief))) => {
            "The console, as well as it can.".into()
        }
        Say::PersonNeeded => "At least one seat has to be a person.".into(),
        Say::SeatFirst(seat) => words!("Fill {}'s seat first.", animal(seat)),
        Say::Code(setup) => words!("{}", setup.code()),
        Say::CodeLabel => "Code".into(),
        Say::CodeNote => "Replay a match, or play a friend's.".into(),
        Say::MatchCode => "Match code".into(),
        Say::CodeIsGood => prose!("[good] Valid code. [A] use it"),

        Say::Round(round) => words!("Round {round} of {ROUNDS}"),
        Say::HoldToLift => prose!("Hold [A] to play"),
        Say::StartTheClock => prose!("[A] start clock"),
        Say::DeckKey => prose!("[right] deck"),
        Say::MenuKey => prose!("[B] menu"),

        Say::Clock(seconds) => words!("{}:{:02}", seconds / 60, seconds % 60),
        Say::NoHints => "No hints in this match.".into(),
        Say::NoUndo => "No undo in a speed match.".into(),
        Say::First(way, round) => first(way, round).into(),
        Say::RoundDone(seat, round) => words!("{}: round {round} done", animal(seat)),
        Say::CloseNote => "A ends your round for good. Hold B to undo a turn.".into(),
        Say::CloseKeys => prose!("[A] end round   [B] menu"),

        Say::GoOn => "Go on".into(),
        Say::Standings => "Standings".into(),
        Say::Outposts => "Outposts".into(),
        Say::SeeDeck => "See the deck".into(),
        Say::Leave(seat) => words!("{} leaves", animal(seat)),
        Say::LeaveQuestion(seat) => {
            words!("Console plays for {}? Press A again.", animal(seat))
        }
        Say::GiveUp => "Give up the match".into(),
        Say::GiveUpQuestion => "End the match? It won't count. Press A again.".into(),
        Say::ToTitle => "To the title".into(),

        Say::ConsolePlays => "is playing...".into(),
        Say::Reported(round) => words!("The console in round {round}"),
        Say::Did(seat, deeds) => did(animal(seat), deeds),
    }
}

/// What somebody has to know who never played in this way.
const fn first(way: Way, round: u8) -> &'static str {
    match (way, round) {
        (Way::Cooperative, 1) => "Pay 3 steps together by round 8, or all lose. See the menu: B.",
        (Way::Cooperative, _) => "If all steps are paid, the lowest score counts for all.",
        (Way::Casual, 1) => "Be the only one with what an Outpost asks for. Menu: B.",
        (Way::Casual, _) => "Who alone has what an Outpost asks for gets it.",
        (Way::Speed, 1) => "The clock is running! No undo, no hints.",
        (Way::Speed, _) => "The fastest buys first, with stored goods.",
    }
}

pub const fn way(way: Way) -> &'static str {
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
        Sitter::Console(how) => strength(how),
    }
}

pub const fn strength(strength: Strength) -> &'static str {
    match strength {
        Strength::Novice => "Novice",
        Strength::Islander => "Islander",
        Strength::Chief => "Chief",
    }
}

fn did(name: &str, deeds: Deeds) -> Words<'static> {
    match deeds {
        Deeds {
            recruited: Some(villager),
            upgrades,
            ..
        } => match upgrades {
            0 => words!("{name} recruited the {}.", card(villager)),
            1 => words!("{name} got the {} and an upgrade.", card(villager)),
            n => words!("{name} got the {} and {n} upgrades.", card(villager)),
        },
        Deeds {
            upgraded: Some(building),
            upgrades: 1,
            ..
        } => words!("{name} upgraded the {}.", card(building)),
        Deeds {
            upgraded: Some(building),
            upgrades,
            ..
        } => words!(
            "{name} made {upgrades} upgrades, the {} last.",
            card(building)
        ),
        Deeds { stored: 0, .. } => words!("{name} stored nothing."),
        Deeds { stored: 1, .. } => words!("{name} stored a card."),
        Deeds { stored, .. } => words!("{name} stored {stored} cards."),
    }
}
