//! Why a move is advised.

use core::fmt;

use super::names::{Goods, action, short_card};
use super::words;
use crate::console::reason::{Aim, Reason, When};
use crate::console::text::Words;
use crate::game::{Action, Card, Face, Help, Kind, Placed};

/// The move, and then what it is good for.
pub fn say(reason: Reason) -> Words<'static> {
    match reason {
        Reason::Stores {
            card,
            instead_of: Some(other),
            ..
        } => {
            let name = short_card(card.card());
            match other.kind() == card.card().kind() {
                true => words!("Store {name}: another one loses its goods."),
                false => words!("Store {name}: the {} loses its goods.", short_card(other)),
            }
        }
        Reason::Stores {
            help, card, aim, ..
        } => {
            let (name, with) = (short_card(card.card()), with(help));
            let goods = Goods(card.face().holds);
            match (help, aim) {
                (Help::Nobody, Some(aim)) => words!("Store {name}{}", For(aim, Some(card.card()))),
                _ => words!("Store {name}{with}: holds {goods}."),
            }
        }
        Reason::Recruits(help, card) => {
            let (name, good_for) = (short_card(card), use_of(card.kind()));
            words!("Recruit {name}{}: {good_for}.", with(help))
        }
        Reason::Turns {
            help,
            action,
            after,
            upgrade,
            aim,
        } => {
            let (name, gain) = (short_card(after.card()), Gain(after, action));
            let verb = verb(action);
            match (help, aim) {
                (Help::Nobody, Some(aim)) => words!("{verb} {name}: {}", Use(gain, aim)),
                (Help::Nobody, None) if !upgrade => words!("{verb} {name} back: {gain}."),
                (Help::Nobody, None) => words!("{verb} {name}: {gain}."),
                (help, _) if gain.stars() <= 0 => words!("{verb} {name}{}.", with(help)),
                (help, _) => words!("{verb} {name}{}: {gain}.", with(help)),
            }
        }
        Reason::MustDiscard => "Discard: nothing else is possible.".into(),
        Reason::NothingLeft => "Discard: nothing else is worth it.".into(),
        Reason::WaitsFor(aim) => words!("Discard to reach {}.", The(aim, None)),
        Reason::ThenSecond(card) => words!("Discard, then use the {}.", short_card(card)),
        Reason::NothingBetter => "Discard: no other move is better.".into(),
        Reason::NoMoreStars => "Discard: no more stars can be won.".into(),
        Reason::NothingUntil(round) => {
            words!("Discard: nothing is worth it until round {round}.")
        }
        Reason::KeepsForRoundEnd => "Discard: save your goods for the round's end.".into(),
        Reason::Keeps(aim) => words!("Discard: keep goods{}", For(aim, None)),
        Reason::OnTop(card) => words!("{} on top: a good start.", short_card(card)),
        Reason::Blesses(card, how) => words!("Bless {}: {} it.", short_card(card), action(how)),
        Reason::SkipsSetUp => "Skip it.".into(),
        Reason::Activates {
            builder,
            elder,
            aim,
        } => match (builder, elder) {
            (true, true) => words!("Use both{}", With(aim)),
            (true, false) => words!("Use the Builder{}", With(aim)),
            (false, true) => "Use the Elder: room for a fifth card.".into(),
            (false, false) => "Use nobody: save them for a later round.".into(),
        },
    }
}

const fn verb(action: Action) -> &'static str {
    match action {
        Action::Store => "Store",
        Action::Rotate => "Rotate",
        Action::Flip => "Flip",
        Action::Recruit => "Recruit",
    }
}

/// Whose help an action takes, behind the name of its card.
const fn with(help: Help) -> &'static str {
    match help {
        Help::Nobody => "",
        Help::Builder => " with the Builder",
        Help::Monument => " with the Monument",
        Help::Shipping => " with Shipping",
        Help::Rebuild { .. } => " with Rebuild",
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

/// The end of a sentence: what is paid for, and when; by which card, if it is one.
struct For(Aim, Option<Card>);

impl fmt::Display for For {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(aim, by) = *self;
        let the = The(aim, by);
        if aim.trade {
            return write!(f, " to trade at {the}.");
        }
        if the.is_another() {
            // That takes more room, and which round it is matters less.
            return write!(f, " for {the}.");
        }
        write!(f, " for {the}, ")?;
        match aim.when {
            When::ThisRound => f.write_str("this round."),
            When::NextRound => f.write_str("next round."),
            When::Round(round) => write!(f, "round {round}."),
        }
    }
}

/// A card that another one pays for or makes way for. None does for itself: of the same kind it is
/// another.
struct The(Aim, Option<Card>);

impl The {
    fn is_another(&self) -> bool {
        let Self(aim, by) = *self;
        aim.is_another || by.is_some_and(|by| by.kind() == aim.card.kind())
    }
}

impl fmt::Display for The {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = short_card(self.0.card);
        match self.is_another() {
            true => write!(f, "another {name}"),
            false => write!(f, "the {name}"),
        }
    }
}

/// The end of a sentence: what the Builder helps with.
struct With(Option<Aim>);

impl fmt::Display for With {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(aim) => write!(f, ": help with the {}.", short_card(aim.card)),
            None => f.write_str("."),
        }
    }
}

/// What an upgraded card brings, and what it will pay for: not now, but once it is stored.
struct Use(Gain, Aim);

impl fmt::Display for Use {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(gain, aim) = *self;
        let the = The(aim, Some(gain.0.card()));
        match gain.stars() {
            ..=0 => f.write_str("it will ")?,
            _ => write!(f, "{gain}, will ")?,
        }
        match aim.trade {
            false => write!(f, "pay for {the}."),
            // There is one of each card that trades.
            true => write!(f, "trade at the {}.", short_card(aim.card)),
        }
    }
}

/// What a card brings that an action has turned: the stars it had before are no gain.
#[derive(Clone, Copy)]
struct Gain(Placed, Action);

impl Gain {
    /// The card before it was turned: turned again, it is back.
    const fn before(self) -> &'static Face {
        let Self(after, action) = self;
        after.with_area(action.leads_to(after.area())).face()
    }

    const fn stars(self) -> i8 {
        self.0.face().stars as i8 - self.before().stars as i8
    }
}

impl fmt::Display for Gain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let more = match self.before().stars {
            0 => "",
            _ => " more",
        };
        let face = self.0.face();
        match self.stars() {
            ..=0 if face.holds.is_nothing() => write!(f, "{}★ left", face.stars),
            ..=0 => write!(f, "it will hold {}", Goods(face.holds)),
            1 => write!(f, "1{more} star"),
            n => write!(f, "{n}{more} stars"),
        }
    }
}
