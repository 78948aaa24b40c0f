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
                help => words!("{}: the {name}, {good_for}", helped(help)),
            }
        }
        Reason::Turns {
            help,
            after,
            upgrade,
            aim,
        } => {
            let (name, gain) = (short_card(after.card()), Gain(after.face()));
            match (help, aim, upgrade) {
                (Help::Nobody, Some(aim), _) => words!("{name}: {}", Use(after.face(), aim)),
                (Help::Nobody, None, true) => words!("Upgrades the {name}: {gain}"),
                (Help::Nobody, None, false) => words!("Turns the {name}: {gain}"),
                (help, _, _) => words!("{}: {name}, {gain}", helped(help)),
            }
        }
        Reason::MustDiscard => "Nothing else is possible".into(),
        Reason::NothingLeft => "Nothing else is worth it".into(),
        Reason::MakesWay(card) => words!("Makes way for the {}", short_card(card)),
        Reason::NothingUntil(round) => words!("Nothing is worth it until round {round}"),
        Reason::Keeps(aim) => words!("Keeps your goods{}", For(Some(aim))),
        Reason::OnTop(card) => words!("{} on top: a good start", short_card(card)),
        Reason::Blesses(card, how) => words!("{}: {} it", short_card(card), action(how)),
        Reason::SkipsSetUp => "Skip it".into(),
        Reason::Activates {
            builder,
            elder,
            aim,
        } => match (builder, elder) {
            (true, true) => words!("Both help{}", With(aim)),
            (true, false) => words!("The Builder helps{}", With(aim)),
            (false, true) => "The Elder makes room for a fifth".into(),
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

/// The end of a sentence: what is paid for, and when.
struct For(Option<Aim>);

impl fmt::Display for For {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(aim) = self.0 else {
            return Ok(());
        };
        let name = short_card(aim.card);
        if aim.trade {
            return write!(f, " to trade at the {name}");
        }
        write!(f, " for the {name}, ")?;
        match aim.when {
            When::ThisRound => f.write_str("this round"),
            When::NextRound => f.write_str("next round"),
            When::Round(round) => write!(f, "round {round}"),
        }
    }
}

/// The end of a sentence: what the Builder helps with.
struct With(Option<Aim>);

impl fmt::Display for With {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(aim) => write!(f, " with the {}", short_card(aim.card)),
            None => Ok(()),
        }
    }
}

/// What an upgraded card brings, and what it will pay for.
struct Use(&'static Face, Aim);

impl fmt::Display for Use {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Aim { card, trade, .. } = self.1;
        let (gain, name) = (Gain(self.0), short_card(card));
        match (self.0.stars, trade) {
            (0, false) => write!(f, "its goods pay for the {name}"),
            (_, false) => write!(f, "{gain}, pays for the {name}"),
            (0, true) => write!(f, "its goods to trade at the {name}"),
            (_, true) => write!(f, "{gain}, to trade at the {name}"),
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
