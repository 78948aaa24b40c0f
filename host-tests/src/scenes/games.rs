//! Games that reach a wanted situation. Nothing is made up: each is the beginning
//! of a legal game, found by playing until the situation comes up.

use palm_island::deal::{Seed, SplitMix64};
use palm_island::game::{
    Act, Action, Card, Deal, Feat, Feats, Game, Kind, Move, Record, Slot, Villagers,
};
use palm_island::profile::Ongoing;

use palm::line::GameLine;

/// Whole games of good play, among those that the tests replay.
const GAMES: &str = include_str!("../../data/games.jsonl");

/// The Feats and Villagers beside the buildings.
#[derive(Clone)]
pub struct Cast {
    feats: Feats,
    villagers: Villagers,
}

impl Cast {
    /// Nobody.
    pub fn buildings() -> Self {
        Self::of(&[], &[])
    }

    pub fn of(feats: &[Feat], villagers: &[Card]) -> Self {
        Self {
            feats: feats.iter().copied().fold(Feats::NONE, Feats::with),
            villagers: Villagers::from_slice(villagers).expect("there are seven"),
        }
    }
}

/// The actions that can be taken.
pub fn acts(game: &Game) -> impl Iterator<Item = Act> {
    game.legal_moves().into_iter().filter_map(|m| match m {
        Move::Act(act) => Some(act),
        _ => None,
    })
}

/// Whether these are the top two cards, and neither is covered.
pub fn opens_with(game: &Game, kinds: [Kind; 2]) -> bool {
    Slot::BOTH.map(|slot| game.open_card(slot).map(|card| card.kind())) == kinds.map(Some)
}

/// The first position that is wanted, over the moves of many games.
pub fn find(cast: &Cast, wanted: impl Fn(&Game) -> bool) -> Ongoing {
    for seed in 0..20_000 {
        let deal = Seed(seed).deal(cast.feats, cast.villagers.clone());
        let mut random = SplitMix64(seed);
        let mut record = Record::new(deal).expect("a seed deals a whole deck");
        let mut game = record.position(0).expect("no move is legal");
        loop {
            if wanted(&game) {
                return ongoing(record, Some(Seed(seed)));
            }
            let Some(m) = choose(&game, &mut random) else {
                break;
            };
            record.push(m);
            game.advance(m);
        }
    }
    panic!("no game comes to this situation");
}

/// Of the good games, the first in which the wanted situation comes up.
pub fn find_in_good_games(wanted: impl Fn(&Game) -> bool) -> Ongoing {
    for line in GAMES.lines() {
        let line: GameLine = serde_json::from_str(line).expect("a game line");
        let deal = line.deal().expect("a deal");
        if let Some(record) = follow(deal, &line, &wanted) {
            return ongoing(record, None);
        }
    }
    panic!("no good game comes to this situation");
}

fn follow(deal: Deal, line: &GameLine, wanted: impl Fn(&Game) -> bool) -> Option<Record> {
    let mut record = Record::new(deal).expect("a whole deck");
    let mut game = record.position(0).expect("no move is legal");
    if wanted(&game) {
        return Some(record);
    }
    for m in &line.moves {
        let m = m.find(&game).expect("a move of the game");
        record.push(m);
        game.advance(m);
        if wanted(&game) {
            return Some(record);
        }
    }
    None
}

/// A game to be continued.
pub fn ongoing(record: Record, seed: Option<Seed>) -> Ongoing {
    Ongoing::of_record(record, seed).expect("a game by the rules")
}

/// Builds when it can, stores most of the time: enough to meet everything.
pub fn choose(game: &Game, random: &mut SplitMix64) -> Option<Move> {
    let moves = game.legal_moves();
    let weight = |m: &Move| match m {
        Move::Act(act) if act.action == Action::Store => 3,
        Move::Act(_) => 8,
        Move::Activate { builder, elder } => 1 + 4 * u32::from(*builder) + 4 * u32::from(*elder),
        _ => 1,
    };
    let total = moves.iter().map(weight).sum();
    let mut at = random.below(u32::max(total, 1));
    for m in &moves {
        match at.checked_sub(weight(m)) {
            Some(rest) => at = rest,
            None => return Some(*m),
        }
    }
    None
}
