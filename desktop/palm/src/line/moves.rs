//! A move in a line: its words, what they mean, and which move of a position that is.

use palm_island::console::text::english;
use palm_island::game::{Act, Action, Card, Game, Help, Move, Nth, Payment, Slot};
use serde::{Deserialize, Serialize};

/// A move, by the numbers of the cards in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveLine {
    #[serde(default)]
    pub slot: u8,
    pub action: String,
    #[serde(default)]
    pub pay: Vec<u8>,
    #[serde(default)]
    pub reset: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// The paying card that Rebuild keeps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keep: Option<u8>,
    /// The building of a set-up action.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<u8>,
    /// How the Blessing upgrades it: `rotate` or `flip`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// The Villagers that are activated.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub activate: Vec<u8>,
    /// How many legal moves there were.
    pub legal: usize,
}

impl MoveLine {
    /// The line of a legal move.
    pub fn of(m: Move, game: &Game) -> Self {
        let mut line = Self {
            slot: 0,
            action: String::new(),
            pay: Vec::new(),
            reset: None,
            help: None,
            keep: None,
            card: None,
            by: None,
            activate: Vec::new(),
            legal: game.legal_moves().len(),
        };
        let number_at = |depth: u8| game.deck().card(depth.into()).card().number();
        match m {
            Move::Discard => line.action = "discard".into(),
            Move::Begin => line.action = "begin".into(),
            Move::Sail { depth } => {
                line.action = "sail".into();
                line.card = Some(number_at(depth));
            }
            Move::Bless { depth, action } => {
                line.action = "bless".into();
                line.card = Some(number_at(depth));
                line.by = Some(action.word().into());
            }
            Move::Activate { builder, elder } => {
                line.action = "activate".into();
                let chosen = [(builder, Card::BUILDER), (elder, Card::ELDER)];
                line.activate = chosen
                    .iter()
                    .filter(|(on, _)| *on)
                    .map(|(_, card)| card.number())
                    .collect();
            }
            Move::Act(act) => {
                let stored: Vec<u8> = game
                    .deck()
                    .stored()
                    .map(|(_, card)| card.card().number())
                    .collect();
                line.slot = act.slot.depth() as u8;
                line.action = act.action.word().into();
                line.pay = (0..)
                    .zip(&stored)
                    .filter(|(i, _)| act.payment.contains(*i))
                    .map(|(_, n)| *n)
                    .collect();
                line.reset = act.reset.and_then(|i| stored.get(usize::from(i)).copied());
                line.help = (act.help != Help::Nobody).then(|| act.help.word().into());
                if let Help::Rebuild { kept } = act.help {
                    line.keep = stored.get(usize::from(kept.index())).copied();
                }
            }
        }
        line
    }

    /// What the words mean, whether it is possible or not.
    pub fn read(&self) -> Result<Wanted, String> {
        self.check_fields()?;
        let slot = Slot::BOTH.get(usize::from(self.slot));
        let slot = *slot.ok_or(format!("there is no slot {}", self.slot))?;
        let pay = cards(&self.pay)?;
        let reset = self.reset.map(card).transpose()?;
        let wanted = match self.action.as_str() {
            "discard" => Wanted::Discard,
            "begin" => Wanted::Begin,
            "sail" => Wanted::Sail(self.building()?),
            "bless" => {
                let by = self.by.as_deref().ok_or("a bless says by which action")?;
                Wanted::Bless(self.building()?, action(by)?)
            }
            "activate" => self.activation()?,
            name => Wanted::Act {
                slot,
                action: action(name)?,
                pay,
                reset,
                help: self.helper()?,
            },
        };
        Ok(wanted)
    }

    /// A field that says something belongs to the move: an empty one may stand anywhere.
    fn check_fields(&self) -> Result<(), String> {
        let own: &[&str] = match self.action.as_str() {
            "discard" | "begin" => &[],
            "sail" => &["card"],
            "bless" => &["card", "by"],
            "activate" => &["activate"],
            _ => &["slot", "pay", "reset", "help", "keep"],
        };
        let filled = [
            ("slot", self.slot != 0),
            ("pay", !self.pay.is_empty()),
            ("reset", self.reset.is_some()),
            ("help", self.help.is_some()),
            ("keep", self.keep.is_some()),
            ("card", self.card.is_some()),
            ("by", self.by.is_some()),
            ("activate", !self.activate.is_empty()),
        ];
        let strange = filled
            .into_iter()
            .find(|(field, filled)| *filled && !own.contains(field));
        match strange {
            Some((field, _)) => Err(format!("'{field}' does not belong to '{}'", self.action)),
            None => Ok(()),
        }
    }

    fn helper(&self) -> Result<Helper, String> {
        let keep = self.keep.map(card).transpose()?;
        match (self.help.as_deref(), keep) {
            (None, None) => Ok(Helper::Any(Help::Nobody)),
            (Some("rebuild"), Some(card)) => Ok(Helper::Rebuild(card)),
            (Some("rebuild"), None) => Err("a rebuild says which card it keeps".into()),
            (_, Some(_)) => Err("only a rebuild keeps a card".into()),
            (Some(word), None) => {
                let named = [Help::Builder, Help::Monument, Help::Shipping]
                    .into_iter()
                    .find(|help| help.word() == word);
                Ok(Helper::Any(named.ok_or(format!("'{word}' does not help"))?))
            }
        }
    }

    fn building(&self) -> Result<Card, String> {
        let number = self.card.ok_or(format!("a {} names a card", self.action))?;
        card(number)
    }

    fn activation(&self) -> Result<Wanted, String> {
        let chosen = cards(&self.activate)?;
        let is_active = |card: &&Card| [Card::BUILDER, Card::ELDER].contains(card);
        if let Some(other) = chosen.iter().find(|card| !is_active(card)) {
            return Err(format!("the {} is not activated", english::card(*other)));
        }
        Ok(Wanted::Activate {
            builder: chosen.contains(&Card::BUILDER),
            elder: chosen.contains(&Card::ELDER),
        })
    }

    /// The move that is meant in this position; whether it is legal, the game says.
    pub fn find(&self, game: &Game) -> Result<Move, String> {
        self.read()?.find(game)
    }
}

/// A move by its cards, before anyone looked where they lie.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wanted {
    Discard,
    Begin,
    Sail(Card),
    Bless(Card, Action),
    Activate {
        builder: bool,
        elder: bool,
    },
    Act {
        slot: Slot,
        action: Action,
        pay: Vec<Card>,
        reset: Option<Card>,
        help: Helper,
    },
}

/// Who helps, by the cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Helper {
    Any(Help),
    /// Rebuild, and the card that it keeps.
    Rebuild(Card),
}

impl Helper {
    fn find(self, game: &Game) -> Result<Help, String> {
        match self {
            Self::Any(help) => Ok(help),
            Self::Rebuild(card) => Ok(Help::Rebuild {
                kept: Nth::from_index(stored_index(game, card)?)
                    .ok_or("no more than five cards are stored")?,
            }),
        }
    }
}

impl Wanted {
    fn find(self, game: &Game) -> Result<Move, String> {
        Ok(match self {
            Self::Discard => Move::Discard,
            Self::Begin => Move::Begin,
            Self::Sail(card) => Move::Sail {
                depth: depth(game, card)?,
            },
            Self::Bless(card, action) => Move::Bless {
                depth: depth(game, card)?,
                action,
            },
            Self::Activate { builder, elder } => Move::Activate { builder, elder },
            Self::Act {
                slot,
                action,
                pay,
                reset,
                help,
            } => Move::Act(Act {
                slot,
                action,
                payment: payment(game, &pay)?,
                reset: reset.map(|card| stored_index(game, card)).transpose()?,
                help: help.find(game)?,
            }),
        })
    }
}

pub(super) fn payment(game: &Game, pay: &[Card]) -> Result<Payment, String> {
    let mut payment = Payment::NOTHING;
    for &card in pay {
        let index = stored_index(game, card)?;
        if payment.contains(index) {
            return Err(format!("card {} pays twice", card.number()));
        }
        payment = payment.with(index);
    }
    Ok(payment)
}

pub(super) fn card(number: u8) -> Result<Card, String> {
    Card::from_number(number).ok_or(format!("there is no card {number}"))
}

pub(super) fn cards(numbers: &[u8]) -> Result<Vec<Card>, String> {
    numbers.iter().map(|&number| card(number)).collect()
}

fn action(name: &str) -> Result<Action, String> {
    Action::from_word(name).ok_or(format!("there is no action '{name}'"))
}

/// The numbers of the cards that pay.
pub(super) fn paying(game: &Game, payment: Payment) -> Vec<u8> {
    let stored = (0..).zip(game.deck().stored());
    let paying = stored.filter(|(i, _)| payment.contains(*i));
    paying.map(|(_, (_, card))| card.card().number()).collect()
}

fn depth(game: &Game, card: Card) -> Result<u8, String> {
    let mut all = game.deck().cards();
    let depth = all.position(|(placed, _)| placed.card() == card);
    depth
        .map(|depth| depth as u8)
        .ok_or(format!("card {} is not in the deck", card.number()))
}

fn stored_index(game: &Game, card: Card) -> Result<u8, String> {
    let mut stored = game.deck().stored();
    let index = stored.position(|(_, placed)| placed.card() == card);
    index
        .map(|index| index as u8)
        .ok_or(format!("card {} is not stored", card.number()))
}
