//! Why a move is advised.

use core::fmt;

use super::names::{Goods, action, short_card};
use super::words;
use crate::console::reason::{Aim, Reason, When};
use crate::console::text::Words;
use crate::game::{Face, Help, Kind};

pub fn say(reason: Reason) -> Words<'static> {
    match reason {
        Reason::Stores(Help::Nobody, goods, aim) => {
            words!("Stores {}{}", Goods(goods), For(aim))
        }
        Reason::Stores(help, goods, _) => words!("{}: stores {}", helped(help), Goods(goods)),
        Reason::Recruits(help, card) => {
            let (name, good_for) = (short_card(card), use_of(card.kind()));
            match help {
                Help::Nobody => words!("Recruits the {name}: {good_for}"),
                help => words!("{}: recruits the {name}: {good_for}", helped(help)),
            }
        }
        Reason::Turns {
            help,
            after,
            upgrade,
        } => {
            let (name, gain) = (short_card(after.card()), Gain(after.face()));
            match (help, upgrade) {
                (Help::Nobody, true) => words!("Upgrades the {name}: {gain}"),
                (Help::Nobody, false) => words!("Turns the {name}: {gain}"),
                (help, _) => words!("{}: {name}, {gain}", helped(help)),
            }
        }
        Reason::MustDiscard => "Nothing else is possible".into(),
        Reason::NothingLeft => "Nothing better left to do".into(),
        Reason::MakesWay(card) => words!("Nothing better: makes way for the {}", short_card(card)),
        Reason::NothingBetter(aim) => words!("Nothing better to do{}", For(Some(aim))),
        Reason::SavesUp(aim) => words!("Nothing better: saves up{}", For(Some(aim))),
        Reason::OnTop(card) => words!("{} on top: a good start", short_card(card)),
        Reason::Blesses(card, how) => words!("{}: {} it", short_card(card), action(how)),
        Reason::SkipsSetUp => "Skip it".into(),
        Reason::Activates {
            builder,
            elder,
            aim,
        } => match (builder, elder) {
            (true, true) => words!("Both help{}", For(aim)),
            (true, false) => words!("The Builder helps{}", For(aim)),
            (false, true) => words!("The Elder makes room{}", For(aim)),
            (false, false) => "Nobody: save them for a later round".into(),
        },
    }
}

/// How an action is helped, to begin a sentence with.
const fn helped(help: Help) -> &'static str {
    match help {
        Help::Nobody => "",
        Help::Builder => "The Builder helps",
        Help::Monument => "The Monument pays",
        Help::Shipping => "By Shipping",
        Help::Rebuild { .. } => "By Rebuild",
    }
}

/// What a recruited Villager is good for.
const fn use_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Builder => "lower prices",
        Kind::Elder => "room for five",
        Kind::Wayfinder | Kind::Rider => "pays for anything",
        _ => "stars at the end",
    }
}

/// The end of a sentence: what it is for.
struct For(Option<Aim>);

impl fmt::Display for For {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(Aim { card, when }) = self.0 else {
            return Ok(());
        };
        write!(f, " for the {} ", short_card(card))?;
        match when {
            When::ThisRound => f.write_str("this round"),
            When::NextRound => f.write_str("next round"),
            When::Round(round) => write!(f, "in round {round}"),
        }
    }
}

/// What an upgraded card brings.
struct Gain(&'static Face);

impl fmt::Display for Gain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.stars {
            0 => write!(f, "holds {}", Goods(self.0.holds)),
            1 => f.write_str("1 star"),
            n => write!(f, "{n} stars"),
        }
    }
}
