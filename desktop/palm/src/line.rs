//! Whole games as lines of JSON, the form of `host-tests/data/games.jsonl`;
//! `docs/game-lines.md` describes it.

mod matches;
mod moves;

use palm_island::console::text::english;
use palm_island::game::{Card, Deal, Feat, Feats, Game, Move, Villagers};
use serde::{Deserialize, Serialize};

pub use matches::{MatchLine, SeatLine};
pub use moves::{Helper, MoveLine, Wanted};

/// A game: the deck, every move, and how it ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameLine {
    /// All cards from the top, the tracker among them.
    pub deck: Vec<u8>,
    /// The set-up Feats that were chosen, which are not in the deck.
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

impl GameLine {
    /// What was dealt.
    pub fn deal(&self) -> Result<Deal, String> {
        let cards = moves::cards(&self.deck)?;
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

    /// Whether every move is written as a move is; whether it is possible is another question.
    pub fn check_form(&self) -> Result<(), String> {
        for (number, m) in (1..).zip(&self.moves) {
            m.read().map_err(|why| format!("move {number}: {why}"))?;
        }
        Ok(())
    }

    fn feats(&self, behind: &[Card]) -> Result<Feats, String> {
        let mut feats = Feats::NONE;
        for word in &self.set_up {
            let set_up = |feat: &Feat| feat.card().is_none() && feat.word() == word;
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
                .map(|feat| feat.word().into())
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
                .map_err(|refused| english::refusal(refused.reason).to_string())?
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
