//! Whole matches as lines of JSON; `docs/game-lines.md` describes the form.

use palm_island::game::{Ability, Card, Disaster, Game, Villagers};
use palm_island::party::{
    BySeat, Deal, Entry, Goal, Match, Middle, Millis, Mode, Move, Outcome, Seat, Seats,
};
use serde::{Deserialize, Serialize};

use super::final_deck;
use super::moves::{self, MoveLine};

/// A match: what was dealt, every entry of every seat, and how it ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchLine {
    /// The mode.
    #[serde(rename = "match")]
    pub mode: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disaster: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ability: Option<String>,
    /// All cards of each seat from the top, the tracker among them.
    pub decks: Vec<Vec<u8>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub middle: Vec<u8>,
    pub moves: Vec<SeatLine>,
    pub scores: Vec<i16>,
    pub upgrades: Vec<u8>,
    pub stored_resources: Vec<u8>,
    pub places: Vec<u8>,
    /// How many steps of the Disaster were paid, in a cooperative match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub won: Option<bool>,
    /// What still lies in the middle.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<u8>,
    /// The decks at the end: number, area, stored.
    #[serde(rename = "final")]
    pub end: Vec<Vec<(u8, u8, u8)>>,
}

/// What a seat does, by the numbers of the cards in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatLine {
    pub seat: u8,
    pub action: String,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub slot: u8,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pay: Vec<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reset: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// What Rebuild keeps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keep: Option<u8>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub activate: Vec<u8>,
    /// What an offer is for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goal: Option<String>,
    /// What is bought.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<u8>,
    /// When a speed round was finished, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<u32>,
    /// How many legal moves the seat had.
    pub legal: usize,
}

fn is_zero(slot: &u8) -> bool {
    *slot == 0
}

impl SeatLine {
    /// The line of a legal entry.
    pub fn of(seat: Seat, entry: Entry, m: &Match) -> Self {
        let mut line = Self {
            seat: seat.number(),
            action: String::new(),
            slot: 0,
            pay: Vec::new(),
            reset: None,
            help: None,
            keep: None,
            activate: Vec::new(),
            goal: None,
            card: None,
            time: None,
            legal: m.legal_moves(seat).len(),
        };
        let paying = |payment| moves::paying(m.hand(seat), payment);
        match entry {
            Entry::Undo => line.action = "undo".into(),
            Entry::Finish(time) => {
                line.action = "finish".into();
                line.time = Some(time.get());
            }
            // Marks are no part of the rules.
            Entry::Left => line.action = "left".into(),
            Entry::HandOver { .. } => line.action = "hand-over".into(),
            Entry::Move(Move::Turn(turn)) => {
                let turn = MoveLine::of(turn, m.hand(seat));
                line.action = turn.action;
                line.slot = turn.slot;
                line.pay = turn.pay;
                line.reset = turn.reset;
                line.help = turn.help;
                line.keep = turn.keep;
                line.activate = turn.activate;
            }
            Entry::Move(one) => {
                line.action = one.word().into();
                match one {
                    Move::Offer { goal, payment } => {
                        line.goal = Some(goal.word().into());
                        line.pay = paying(payment);
                    }
                    Move::Buy { card, payment } => {
                        line.card = Some(card.number());
                        line.pay = paying(payment);
                    }
                    _ => {}
                }
            }
        }
        line
    }

    /// The seat, if the match has it.
    pub fn seat(&self, seats: Seats) -> Result<Seat, String> {
        Seat::from_number(self.seat)
            .filter(|seat| seats.contains(*seat))
            .ok_or(format!("there is no seat {}", self.seat))
    }

    /// The fields that only a match has belong to the action, and a hand's own are as they
    /// should be.
    pub fn check_form(&self) -> Result<(), String> {
        let own: &[&str] = match self.action.as_str() {
            "finish" => &["time"],
            "offer" => &["goal", "pay"],
            "buy" => &["card", "pay"],
            "undo" | "close" | "pass" | "agree" | "decline" => &[],
            _ => {
                self.turn().read()?;
                &["slot", "pay", "reset", "help", "keep", "activate"]
            }
        };
        let filled = [
            ("slot", self.slot != 0),
            ("pay", !self.pay.is_empty()),
            ("reset", self.reset.is_some()),
            ("help", self.help.is_some()),
            ("keep", self.keep.is_some()),
            ("activate", !self.activate.is_empty()),
            ("goal", self.goal.is_some()),
            ("card", self.card.is_some()),
            ("time", self.time.is_some()),
        ];
        for (field, filled) in filled {
            if filled && !own.contains(&field) {
                return Err(format!("'{field}' does not belong to '{}'", self.action));
            }
        }
        for field in ["goal", "card", "time"] {
            let missing = filled
                .iter()
                .any(|(name, filled)| *name == field && !filled);
            if missing && own.contains(&field) {
                return Err(format!("'{}' needs '{field}'", self.action));
            }
        }
        if let Some(word) = &self.goal {
            goal(word)?;
        }
        Ok(())
    }

    /// The same as a move of a hand.
    fn turn(&self) -> MoveLine {
        MoveLine {
            slot: self.slot,
            action: self.action.clone(),
            pay: self.pay.clone(),
            reset: self.reset,
            help: self.help.clone(),
            keep: self.keep,
            card: None,
            by: None,
            activate: self.activate.clone(),
            legal: self.legal,
        }
    }

    /// The entry that is meant in this match; whether it is legal, the match says.
    pub fn find(&self, m: &Match, seat: Seat) -> Result<Entry, String> {
        let game: &Game = m.hand(seat);
        let pay = || moves::payment(game, &moves::cards(&self.pay)?);
        Ok(match self.action.as_str() {
            "undo" => Entry::Undo,
            "finish" => Entry::Finish(Millis::new(self.time.unwrap_or(0))),
            "close" => Entry::Move(Move::Close),
            "pass" => Entry::Move(Move::Pass),
            "agree" => Entry::Move(Move::Agree),
            "decline" => Entry::Move(Move::Decline),
            "offer" => Entry::Move(Move::Offer {
                goal: goal(self.goal.as_deref().unwrap_or_default())?,
                payment: pay()?,
            }),
            "buy" => Entry::Move(Move::Buy {
                card: moves::card(self.card.unwrap_or(0))?,
                payment: pay()?,
            }),
            _ => Entry::Move(Move::Turn(self.turn().find(game)?)),
        })
    }
}

fn goal(word: &str) -> Result<Goal, String> {
    let named = Goal::ALL.into_iter().find(|goal| goal.word() == word);
    named.ok_or(format!("'{word}' is no goal"))
}

impl MatchLine {
    /// The line of a match that was dealt and played to the end by these entries.
    pub fn of(deal: &Deal, entries: &[(Seat, Entry)]) -> Result<Self, String> {
        let mut m = deal.start().map_err(|why| why.to_string())?;
        let numbers = |cards: &[Card]| cards.iter().map(|card| card.number()).collect::<Vec<_>>();
        let deck = |seat: Seat| {
            let villagers = numbers(&deal.villagers);
            [numbers(&deal.buildings[seat]), villagers, vec![17]].concat()
        };
        let mut moves = Vec::new();
        for &(seat, entry) in entries {
            moves.push(SeatLine::of(seat, entry, &m));
            m.play(seat, entry, &mut |_| {})
                .map_err(|why| why.word().to_owned())?;
        }
        let (disaster, ability) = match deal.mode {
            Mode::Cooperative { disaster, ability } => (Some(disaster), ability),
            Mode::Casual { .. } | Mode::Speed { .. } => (None, None),
        };
        let mut line = Self {
            mode: deal.mode.word().into(),
            disaster: disaster.map(|disaster| disaster.word().into()),
            ability: ability.map(|ability| ability.word().into()),
            decks: deal.seats.iter().map(deck).collect(),
            middle: numbers(&deal.middle),
            moves,
            scores: Vec::new(),
            upgrades: Vec::new(),
            stored_resources: Vec::new(),
            places: Vec::new(),
            steps: None,
            won: None,
            left: Vec::new(),
            end: Vec::new(),
        };
        line.set_end(&m);
        Ok(line)
    }

    /// How the match ended, as the line has it.
    pub fn set_end(&mut self, m: &Match) {
        let mut standings = m.standings();
        standings.sort_unstable_by_key(|standing| standing.seat);
        self.scores = standings.iter().map(|s| s.score.stars).collect();
        self.upgrades = standings.iter().map(|s| s.score.arrows).collect();
        self.stored_resources = standings.iter().map(|s| s.score.resources).collect();
        self.places = standings.iter().map(|s| s.place).collect();
        let cooperative = matches!(m.mode(), Mode::Cooperative { .. });
        self.steps = cooperative.then(|| m.steps_paid());
        self.won = match m.outcome() {
            Some(Outcome::Together { won, .. }) => Some(won),
            Some(Outcome::Against) | None => None,
        };
        self.left = m.middle().iter().map(|card| card.number()).collect();
        self.end = m
            .seats()
            .iter()
            .map(|seat| final_deck(m.hand(seat)))
            .collect();
    }

    /// Whether every move is written as a move is.
    pub fn check_form(&self) -> Result<(), String> {
        for (number, m) in (1..).zip(&self.moves) {
            m.check_form()
                .map_err(|why| format!("move {number}: {why}"))?;
        }
        Ok(())
    }

    /// What was dealt.
    pub fn deal(&self) -> Result<Deal, String> {
        let seats = u8::try_from(self.decks.len()).ok().and_then(Seats::new);
        let seats = seats.ok_or("a match has two to four decks")?;
        let mut buildings = BySeat::new([Card::buildings(); Seats::MOST]);
        let mut villagers = None;
        for (seat, deck) in seats.iter().zip(&self.decks) {
            let cards = moves::cards(deck)?;
            let Some((Card::TRACKER, front)) = cards.split_last().map(|(last, rest)| (*last, rest))
            else {
                return Err("every deck ends with the Round Tracker (17)".into());
            };
            let of_seat = front
                .get(..Card::BUILDINGS)
                .and_then(|cards| cards.try_into().ok());
            buildings[seat] = of_seat.ok_or("a deck has fewer than 16 buildings")?;
            let others = Villagers::from_slice(&front[Card::BUILDINGS..])
                .map_err(|_| "a deck has more cards than there are")?;
            if *villagers.get_or_insert_with(|| others.clone()) != others {
                return Err("the decks have different Villagers".into());
            }
        }
        let middle = Middle::from_slice(&moves::cards(&self.middle)?)
            .map_err(|_| "more cards lie in the middle than there are Outposts");
        let villagers = villagers.unwrap_or_default();
        let middle = middle?;
        Ok(Deal {
            mode: self.read_mode(!villagers.is_empty(), &middle)?,
            seats,
            buildings,
            villagers,
            middle,
        })
    }

    fn read_mode(&self, villagers: bool, middle: &Middle) -> Result<Mode, String> {
        if self.mode != "cooperative" && (self.disaster.is_some() || self.ability.is_some()) {
            return Err(format!("a {} match has no Disaster", self.mode));
        }
        match self.mode.as_str() {
            "cooperative" => {
                let word = self.disaster.as_deref().ok_or("which Disaster?")?;
                let disaster =
                    Disaster::from_word(word).ok_or(format!("'{word}' is no Disaster"))?;
                let ability = self.ability.as_deref();
                let ability = ability
                    .map(|word| Ability::from_word(word).ok_or(format!("'{word}' is no Ability")));
                Ok(Mode::Cooperative {
                    disaster,
                    ability: ability.transpose()?,
                })
            }
            "casual" => Ok(Mode::Casual { villagers }),
            "speed" => Ok(Mode::Speed {
                villagers: middle.first().is_some_and(|card| card.is_villager()),
            }),
            other => Err(format!("'{other}' is no mode")),
        }
    }
}
