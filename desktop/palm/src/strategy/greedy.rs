//! One move ahead: the move after which the village is worth most. What it is worth
//! is a guess from a few weights, in stars, that were found by trying them on many
//! decks: what each card is good for in the rounds to come, and what lies in storage.
//! The order of the deck says nothing to this player: the Sail is lost on it.

use palm_island::game::{Game, Kind, Move, ROUNDS, Resources};

use super::Strategy;

pub struct Greedy;

impl Strategy for Greedy {
    fn choose(&mut self, game: &Game, legal: &[Move]) -> Move {
        let mut best = (f64::NEG_INFINITY, Move::Discard);
        for &m in legal {
            let mut next = *game;
            next.advance(m);
            let patience = if m == Move::Discard { PATIENCE } else { 0.0 };
            let worth = worth(&next) + patience;
            // The first of several that are as good.
            if worth > best.0 {
                best = (worth, m);
            }
        }
        best.1
    }
}

/// An action has to bring more than this, or the top card is better let go.
const PATIENCE: f64 = 0.2;

/// A turn that is still to come. They grow fewer when stored cards come up.
const TURN: f64 = 0.85;

/// A log, a fish, a stone, a wild one, in storage.
const IN_STORAGE: [f64; 4] = [0.35, 0.2, 0.35, 0.4];

/// What is stored is worth all of that while this many turns are left, and less
/// and less after that; in the last few it is a burden.
const TURNS_TO_PAY: f64 = 9.0;
const LAST_TURNS: f64 = 4.5;

/// What a village is worth, in stars.
pub(super) fn worth(game: &Game) -> f64 {
    let deck = game.deck();
    let cards = deck.len() as f64;
    let turns = deck.left() as f64 + cards * f64::from(ROUNDS - game.round());
    let mut worth = f64::from(game.score().stars) + TURN * turns;
    for (depth, (card, stored)) in deck.cards().enumerate() {
        worth += turns / cards * promise(card.kind())[usize::from(card.area().index())];
        if stored {
            let stays = (depth as f64 - LAST_TURNS).min(turns) / (TURNS_TO_PAY - LAST_TURNS);
            worth += in_storage(card.face().holds) * stays.min(1.0);
        }
    }
    worth
}

fn in_storage(held: Resources) -> f64 {
    let each = held.counts().into_iter().zip(IN_STORAGE);
    each.map(|(count, worth)| f64::from(count) * worth).sum()
}

/// What a card in each of its areas brings in a round, its stars apart.
#[rustfmt::skip]
const fn promise(kind: Kind) -> [f64; 4] {
    match kind {
        Kind::CanoeHouse => [0.0,  -1.1,   0.5,   0.3],
        Kind::Logger     => [0.0,  -0.05,  0.6,   0.95],
        Kind::Quarry     => [0.0,   0.7,  -0.2,   1.05],
        Kind::Market     => [0.0,   0.8,  -0.35,  1.4],
        Kind::TradeHouse => [0.0,   0.1,   0.8,   0.15],
        Kind::ToolMaker  => [0.0,   1.05,  0.95, -0.9],
        Kind::Housing    => [0.0,  -0.05, -0.1,  -0.3],
        Kind::Temple     => [0.0,  -0.15,  1.3,   0.35],
        Kind::Axe        => [0.0,  -0.45,  0.0,   0.0],
        Kind::Tooth      => [0.0,  -0.55,  0.0,   0.0],
        Kind::Hammer     => [0.0,  -0.9,   0.0,   0.0],
        Kind::Monument   => [0.15,  0.0,   0.0,   0.0],
        Kind::Builder    => [0.0,   0.85,  2.05,  0.0],
        Kind::Elder      => [0.0,  -0.7,   0.55,  0.0],
        Kind::Merchant   => [0.0,  -0.4,   0.0,   0.0],
        Kind::Priest     => [0.0,   1.05,  0.0,   0.0],
        Kind::Chief      => [0.0,   0.6,   0.0,   0.0],
        Kind::Wayfinder  => [0.0,   0.2,   0.0,   0.0],
        Kind::Rider      => [0.0,   0.65,  0.0,   0.0],
        Kind::Outpost4 | Kind::Outpost3 | Kind::Outpost2 => [0.0; 4],
    }
}
