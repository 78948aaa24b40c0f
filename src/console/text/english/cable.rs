//! What is said of a cable and the others on it.

use super::names::animal;
use super::shared::All;
use super::together::{ability, disaster, strength};
use super::{Words, prose, words};
use crate::console::company::{Apart, Guest};
use crate::console::text::{Waiting, Wired};
use crate::link::Stop;
use crate::party::Mode;

pub fn say(wired: Wired) -> Words<'static> {
    match wired {
        Wired::Here => "One handheld".into(),
        Wired::HereNote => "Pass it from hand to hand.".into(),
        Wired::Cable => "By cable".into(),
        Wired::CableNote => "Everybody plays at once, each on their own handheld.".into(),
        Wired::InRound(round) => words!("round {round}"),
        Wired::Over => "result".into(),

        Wired::Lobby => "Cable".into(),
        Wired::Alone => {
            "Nobody else yet. Plug the cable in, and choose By cable on the others too.".into()
        }
        Wired::Looking => "Somebody is there...".into(),
        Wired::You => "you".into(),
        Wired::Guest(guest) => state(guest).into(),
        Wired::Table(mode) => table(mode),
        Wired::Apart(apart) => reason(apart),
        Wired::HostKeys(true) => prose!("[A] start  [right] choose"),
        Wired::HostKeys(false) => prose!("Not all ready. [right] choose"),
        Wired::NeedsAnother => "Plug in one more handheld.".into(),
        Wired::NeedsAnotherKeys => prose!("[right] choose  [B] leave"),
        Wired::GuestKeys(false) => prose!("[A] I am ready  [B] leave"),
        Wired::GuestKeys(true) => prose!("[A] not ready  [B] leave"),
        Wired::ConsolesLabel => "Console".into(),
        Wired::Consoles(0, _) => "no seat".into(),
        Wired::Consoles(1, how) => words!("1 {}", strength(how)),
        Wired::Consoles(seats, how) => words!("{seats} {}s", strength(how)),
        Wired::ConsolesNote => "More seats, played by the console.".into(),

        Wired::Waiting(which) => waiting(which).into(),
        Wired::ReadyKey => prose!("[A] I am ready"),
        Wired::Unsure => "Finding out where the match stands.".into(),
        Wired::Silent(group) if group.iter().count() == 1 => {
            words!(
                "{} does not answer. Is it on, and the cable in?",
                All(group)
            )
        }
        Wired::Silent(_) => "Nobody answers. Is the cable in? Nothing is lost.".into(),
        Wired::LooksOn => "The console plays your seat now. You can watch.".into(),
        Wired::AwayNote => prose!("[B] menu: the console\ncan take over a seat"),
        Wired::HandOver(seat) => words!("Replace {}", animal(seat)),
        Wired::HandOverQuestion(seat) => {
            words!("Console plays for {}? Press A again.", animal(seat))
        }
        Wired::Forget => "Leave for good".into(),
        Wired::ForgetQuestion => "Leave for good? The console plays on. Press A again.".into(),
        Wired::Telling => "Telling the others...".into(),
        Wired::Stopped => "The match cannot go on".into(),
        Wired::Stop(stop) => stopped(stop),
        Wired::NotShared => "Not sent to all. Press A again.".into(),
    }
}

const fn state(guest: Guest) -> &'static str {
    match guest {
        Guest::Console(how) => strength(how),
        Guest::Host => "is choosing",
        Guest::Ready => "ready",
        Guest::Undecided => "...",
    }
}

fn table(mode: Mode) -> Words<'static> {
    match mode {
        Mode::Cooperative {
            disaster: which,
            ability: None,
        } => disaster(which).into(),
        Mode::Cooperative {
            disaster: which,
            ability: Some(help),
        } => words!("{}, {}", disaster(which), ability(help)),
        Mode::Casual { villagers: true } | Mode::Speed { villagers: true } => {
            "With Villagers".into()
        }
        Mode::Casual { .. } | Mode::Speed { .. } => "No Villagers".into(),
    }
}

fn reason(apart: Apart) -> Words<'static> {
    match apart {
        Apart::Versions(other) => {
            words!("One runs version {other}, with other rules. Update it.")
        }
        Apart::Elsewhere => "Others on the cable are still in a match.".into(),
        Apart::Full => "Four are playing. There is no seat left.".into(),
        Apart::Held => "Nothing gets through. Unplug the one that is off.".into(),
    }
}

const fn waiting(which: Waiting) -> &'static str {
    match which {
        Waiting::Plays => "still playing",
        Waiting::Done => "done",
        Waiting::Ready => "ready",
        Waiting::NotReady => "not ready",
        Waiting::Decides => "deciding",
        Waiting::Away => "away",
        Waiting::Console => "console",
    }
}

/// Both codes, so that whoever reads them aloud knows whose record is the odd one.
fn stopped(stop: Stop) -> Words<'static> {
    match stop {
        Stop::Differs {
            log,
            length,
            codes: [own, other],
        } => words!(
            "Two handhelds disagree about {}, up to {length}: here {own:08X}, there {other:08X}.",
            animal(log)
        ),
        Stop::Fault(fault) => words!(
            "Data sent for {} breaks the rules, at {}.",
            animal(fault.seat),
            fault.at
        ),
        Stop::Apart(seat) => words!(
            "You and {} have gone on without each other. These are two matches now.",
            animal(seat)
        ),
    }
}
