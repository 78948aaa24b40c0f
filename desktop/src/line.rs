//! Whole games as lines of JSON, the form of `host-tests/data/games.jsonl`;
//! `docs/game-lines.md` describes it.

use palm_island::game::{
    Act, Action, Card, Deal, Feat, Feats, Game, Help, Move, Payment, Slot, Villagers,
};
use serde::{Deserialize, Serialize};

use crate::options::feat_word;

/// A game: the deck, every move, and how it ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameLine {
    /// All cards from the top, the tracker among them.
    pub deck: Vec<u8>,
    /// The set-up Feats that were taken along, which are not in the deck.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub set_up: Vec<String>,
    pub moves: Vec<MoveLine>,
    pub score: i16,
    pub upgrades: u8,
    pub stored_resources: u8,
    pub turns: usize,
    /// The deck at the end: number, area, stored.
    #[serde(rename = "final")]
    pub end: Vec<(u8, u8, u8)>,
}

/// A move, by the numbers of the cards in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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

impl GameLine {
    /// What was dealt.
    pub fn deal(&self) -> Result<Deal, String> {
        let mut cards = Vec::new();
        for &number in &self.deck {
            let card = Card::from_number(number).ok_or(format!("there is no card {number}"))?;
            cards.push(card);
        }
        let tracker = cards.iter().position(|&card| card == Card::TRACKER);
        let tracker = tracker.ok_or("the deck has no Round Tracker (17)")?;
        let (front, behind) = (&cards[..tracker], &cards[tracker + 1..]);
        let buildings = front
            .get(..Card::BUILDINGS)
            .and_then(|cards| cards.try_into().ok());
        let mut deal = Deal::plain(buildings.ok_or("the deck has fewer than 16 buildings")?);
        deal.villagers = Villagers::from_slice(&front[Card::BUILDINGS..])
            .map_err(|_| "the deck has more cards than the game")?;
        deal.feats = self.feats(behind)?;
        Ok(deal)
    }

    fn feats(&self, behind: &[Card]) -> Result<Feats, String> {
        let mut feats = Feats::NONE;
        for word in &self.set_up {
            let set_up = |feat: &Feat| feat.card().is_none() && feat_word(*feat) == word;
            let feat = Feat::ALL.into_iter().find(set_up);
            feats = feats.with(feat.ok_or(format!("'{word}' is no set-up Feat"))?);
        }
        let in_deck = Feat::ALL
            .into_iter()
            .filter(|feat| feat.card().is_some_and(|card| behind.contains(&card)));
        let feats = in_deck.fold(feats, Feats::with);
        let expected: Vec<Card> = feats.iter().filter_map(Feat::card).collect();
        if expected != behind {
            return Err(
                "behind the Round Tracker lie the Feats, in the order of their numbers".into(),
            );
        }
        Ok(feats)
    }

    /// The line of a game that was dealt and played to the end by these moves.
    pub fn of(deal: &Deal, moves: &[Move]) -> Result<Self, String> {
        let mut game = deal.start().map_err(|why| why.to_string())?;
        let deck = deal.buildings.iter().chain(&deal.villagers).copied();
        let deck = deck
            .chain([Card::TRACKER])
            .chain(deal.feats.iter().filter_map(Feat::card));
        let mut line = Self {
            deck: deck.map(Card::number).collect(),
            set_up: deal
                .feats
                .iter()
                .filter(|feat| feat.card().is_none())
                .map(|feat| feat_word(feat).into())
                .collect(),
            moves: Vec::new(),
            score: 0,
            upgrades: 0,
            stored_resources: 0,
            turns: 0,
            end: Vec::new(),
        };
        for &m in moves {
            line.moves.push(MoveLine::of(m, &game));
            game = game
                .play(m)
                .map_err(|refused| refused.reason.to_string())?
                .game;
        }
        let score = game.score();
        line.score = score.stars;
        line.upgrades = score.arrows;
        line.stored_resources = score.resources;
        line.turns = moves.iter().filter(|m| is_turn(**m)).count();
        line.end = final_deck(&game);
        Ok(line)
    }
}

/// Set-up actions and activations are moves, but not turns (T1).
pub fn is_turn(m: Move) -> bool {
    matches!(m, Move::Discard | Move::Act(_))
}

/// The deck as `final` has it: number, area, stored; the tracker at the back.
pub fn final_deck(game: &Game) -> Vec<(u8, u8, u8)> {
    let cards = game.deck().cards();
    let cards =
        cards.map(|(card, stored)| (card.card().number(), card.area().index(), stored.into()));
    cards.chain([(Card::TRACKER.number(), 0, 0)]).collect()
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
                line.by = Some(action.name().into());
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
                line.action = act.action.name().into();
                line.pay = (0..)
                    .zip(&stored)
                    .filter(|(i, _)| act.payment.contains(*i))
                    .map(|(_, n)| *n)
                    .collect();
                line.reset = act.reset.and_then(|i| stored.get(usize::from(i)).copied());
                line.help = match act.help {
                    Help::Nobody => None,
                    Help::Builder => Some("builder".into()),
                    Help::Monument => Some("monument".into()),
                };
            }
        }
        line
    }

    /// The move that is meant; whether it is legal, the game says.
    pub fn find(&self, game: &Game) -> Result<Move, String> {
        let depth = || {
            let number = self.card.ok_or("the move names no building")?;
            let at = game
                .deck()
                .cards()
                .position(|(card, _)| card.card().number() == number);
            at.map(|depth| depth as u8)
                .ok_or(format!("card {number} is not in the deck"))
        };
        match self.action.as_str() {
            "discard" if self.slot != 0 => Err("only the top card is discarded".into()),
            "discard" if !self.pay.is_empty() || self.reset.is_some() => {
                Err("a discard is free".into())
            }
            "discard" => Ok(Move::Discard),
            "begin" => Ok(Move::Begin),
            "sail" => Ok(Move::Sail { depth: depth()? }),
            "bless" => Ok(Move::Bless {
                depth: depth()?,
                action: action(self.by.as_deref().unwrap_or_default())?,
            }),
            "activate" => Ok(Move::Activate {
                builder: self.activate.contains(&Card::BUILDER.number()),
                elder: self.activate.contains(&Card::ELDER.number()),
            }),
            name => Ok(Move::Act(Act {
                slot: *Slot::BOTH
                    .get(usize::from(self.slot))
                    .ok_or(format!("there is no slot {}", self.slot))?,
                action: action(name)?,
                payment: self.payment(game)?,
                reset: self
                    .reset
                    .map(|number| stored_index(game, number))
                    .transpose()?,
                help: match self.help.as_deref() {
                    None => Help::Nobody,
                    Some("builder") => Help::Builder,
                    Some("monument") => Help::Monument,
                    Some(other) => return Err(format!("'{other}' does not help")),
                },
            })),
        }
    }

    fn payment(&self, game: &Game) -> Result<Payment, String> {
        let mut payment = Payment::NOTHING;
        for &number in &self.pay {
            let index = stored_index(game, number)?;
            if payment.contains(index) {
                return Err(format!("card {number} pays twice"));
            }
            payment = payment.with(index);
        }
        Ok(payment)
    }
}

fn action(name: &str) -> Result<Action, String> {
    let named = Action::ALL.into_iter().find(|action| action.name() == name);
    named.ok_or(format!("there is no action '{name}'"))
}

fn stored_index(game: &Game, number: u8) -> Result<u8, String> {
    let index = game
        .deck()
        .stored()
        .position(|(_, card)| card.card().number() == number);
    index
        .map(|index| index as u8)
        .ok_or(format!("card {number} is not stored"))
}
