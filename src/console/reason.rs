//! Why a move is advised, in a sentence that a player understands: what it does, and
//! the next upgrade that it is good for.

use core::fmt;

use super::draw::{Words, line};
use super::frame::WIDTH;
use super::texts::short_name;
use crate::game::{Act, Action, Game, Help, Kind, Move, Placed, Resources, Slot};
use crate::hint::{Advice, Sight, Upgrade};

/// A sentence begins in this column, and is so wide at most.
pub const LEFT: i32 = 2;
pub const LINE: i32 = WIDTH as i32 - 2 * LEFT;

/// The sentence for an advice in this position.
pub fn reason(game: &Game, advice: &Advice) -> Words {
    let aim = Aim {
        upgrade: advice.upgrade,
        round: game.round(),
    };
    let name = |depth: u8| short_name(game.deck().card(depth.into()).card());
    let mut words = match advice.m {
        Move::Act(act) => act_reason(game, act, aim),
        Move::Discard => discard_reason(game, aim),
        Move::Sail { depth } => line!("{} on top: a good start", name(depth)),
        Move::Bless { depth, action } => line!("{}: {} it", name(depth), action.name()),
        Move::Begin => line!("Better without"),
        Move::Activate { builder, elder } => match (builder, elder) {
            (true, true) => line!("both help{aim}"),
            (true, false) => line!("the Builder helps{aim}"),
            (false, true) => line!("the Elder makes room{aim}"),
            (false, false) => line!("nobody: there is a better round for it"),
        },
    };
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    words
}

/// How much of the deck the hint knows, in a word or two.
pub const fn sight(sight: Sight) -> &'static str {
    match sight {
        Sight::Everything => "deck",
        Sight::Memory => "memory",
        Sight::TopThree => "top 3",
    }
}

fn act_reason(game: &Game, act: Act, aim: Aim) -> Words {
    let card = game.deck().card(act.slot.depth());
    let name = short_name(card.card());
    let helper = match act.help {
        Help::Nobody => "",
        Help::Builder => "the Builder helps: ",
        Help::Monument => "the Monument pays: ",
        Help::Shipping => "by Shipping: ",
        Help::Rebuild { .. } => "by Rebuild: ",
    };
    let holds = Goods(card.face().holds);
    match act.action {
        Action::Store if act.help == Help::Nobody => line!("stores {holds}{aim}"),
        Action::Store => line!("{helper}stores {holds}"),
        Action::Recruit => line!("{helper}recruits the {name}: {}", use_of(card.kind())),
        Action::Rotate | Action::Flip => {
            let after = card.with_area(act.action.leads_to(card.area()));
            let upgraded = after.face().level >= card.face().level;
            match (act.help, upgraded) {
                (Help::Nobody, true) => line!("upgrades the {name}: {}", Gain(after)),
                (Help::Nobody, false) => line!("turns the {name}: {}", Gain(after)),
                _ => line!("{helper}{name}, {}", Gain(after)),
            }
        }
    }
}

fn discard_reason(game: &Game, aim: Aim) -> Words {
    if game.legal_moves().len() == 1 {
        return line!("Nothing else is possible");
    }
    let Some(upgrade) = aim.upgrade else {
        return line!("Nothing better is left to do");
    };
    let second = game.open_card(Slot::Second).map(|card| card.card());
    if upgrade.round == game.round() && second == Some(upgrade.card.card()) {
        return line!(
            "Nothing better: makes way for the {}",
            short_name(upgrade.card.card())
        );
    }
    match game.deck().stored_count() {
        0 => line!("Nothing better to do{aim}"),
        _ => line!("Nothing better: saves up{aim}"),
    }
}

/// What a recruited Villager is good for.
const fn use_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Builder => "a price less",
        Kind::Elder => "room for five",
        Kind::Wayfinder | Kind::Rider => "pays for anything",
        _ => "stars at the end",
    }
}

/// The upgrade to come, as the end of a sentence that is spoken in a round.
#[derive(Clone, Copy)]
struct Aim {
    upgrade: Option<Upgrade>,
    round: u8,
}

impl fmt::Display for Aim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(upgrade) = self.upgrade else {
            return Ok(());
        };
        write!(f, " for the {} ", short_name(upgrade.card.card()))?;
        match upgrade.round.saturating_sub(self.round) {
            0 => f.write_str("this round"),
            1 => f.write_str("next round"),
            _ => write!(f, "in round {}", upgrade.round),
        }
    }
}

/// What an upgraded card brings.
struct Gain(Placed);

impl fmt::Display for Gain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let face = self.0.face();
        match face.stars {
            0 => write!(f, "holds {}", Goods(face.holds)),
            1 => f.write_str("1 star"),
            n => write!(f, "{n} stars"),
        }
    }
}

/// `2 logs and a fish`; all three kinds are `one of each`.
struct Goods(Resources);

impl fmt::Display for Goods {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const NAMES: [(&str, &str); 4] = [
            ("a log", "logs"),
            ("a fish", "fish"),
            ("a stone", "stones"),
            ("one of any kind", "of any kind"),
        ];
        let kinds = self.0.counts().into_iter().zip(NAMES);
        let there = kinds.filter(|(count, _)| *count > 0);
        if self.0.counts() == [1, 1, 1, 0] {
            return f.write_str("one of each");
        }
        for (i, (count, (one, many))) in there.enumerate() {
            f.write_str(if i == 0 { "" } else { " and " })?;
            match count {
                1 => f.write_str(one)?,
                n => write!(f, "{n} {many}")?,
            }
        }
        Ok(())
    }
}
