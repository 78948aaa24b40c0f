//! Writes `host-tests/data/house-games.jsonl`: games with Feats and Villagers, played at
//! random by the second implementation of the rules, so that every number in them is its own.
//!
//! `cargo run --target host-tuple -p host-tests --example house_games > host-tests/data/house-games.jsonl`

use host_tests::book::{self, Action, Help, Position, number};
use host_tests::dealer::{Company, Dealer};
use host_tests::translation;
use palm::line::{GameLine, MoveLine};
use palm_island::game::{Deal, Feat};

const GAMES: u64 = 20;

fn main() {
    for seed in 0..GAMES {
        let line = play(&mut Dealer::new(seed));
        println!(
            "{}",
            serde_json::to_string(&line).expect("a line is plain data")
        );
    }
}

fn play(dealer: &mut Dealer) -> GameLine {
    let deal = dealer.deal(Company::Anyone);
    let mut position = translation::deal(&deal);
    let deck = position.deck.iter().map(|card| card.number).collect();
    let mut moves = Vec::new();
    loop {
        let legal: Vec<book::Move> = position.legal_moves().into_iter().collect();
        if legal.is_empty() {
            break;
        }
        // What only Villagers can do is rare, so it is done when it can be.
        let rare: Vec<&book::Move> = legal.iter().filter(|m| is_rare(m)).collect();
        let chosen = match rare.as_slice() {
            // The discard is the first in the order of moves; a second look makes it rarer.
            [] => &legal[dealer.below(legal.len()).max(dealer.below(legal.len()))],
            rare => rare[dealer.below(rare.len())],
        };
        moves.push(write(chosen, legal.len()));
        position.play(chosen);
    }
    let points = position.points();
    GameLine {
        deck,
        set_up: set_up(&deal),
        score: points.stars as i16,
        upgrades: points.arrows as u8,
        stored_resources: points.resources as u8,
        turns: moves.iter().filter(|m| is_turn(m)).count(),
        end: at_the_end(&position),
        moves,
    }
}

fn is_rare(m: &book::Move) -> bool {
    match m {
        book::Move::Act { action, help, .. } => {
            *action == Action::Recruit || *help == Help::Builder
        }
        book::Move::Activate(chosen) => chosen.contains(&number::BUILDER),
        _ => false,
    }
}

fn set_up(deal: &Deal) -> Vec<String> {
    let words = [(Feat::Sail, "sail"), (Feat::Blessing, "blessing")];
    let taken = words
        .into_iter()
        .filter(|(feat, _)| deal.feats.contains(*feat));
    taken.map(|(_, word)| word.into()).collect()
}

fn is_turn(m: &MoveLine) -> bool {
    !["sail", "bless", "begin", "activate"].contains(&m.action.as_str())
}

/// The tracker, which ended the game, is written at the back.
fn at_the_end(position: &Position) -> Vec<(u8, u8, u8)> {
    let cards = position
        .deck
        .iter()
        .map(|c| (c.number, c.area, c.stored.into()));
    let others = cards.filter(|(number, ..)| *number != number::TRACKER);
    others.chain([(number::TRACKER, 0, 0)]).collect()
}

fn write(m: &book::Move, legal: usize) -> MoveLine {
    let mut line = MoveLine {
        slot: 0,
        action: String::new(),
        pay: Vec::new(),
        reset: None,
        help: None,
        keep: None,
        card: None,
        by: None,
        activate: Vec::new(),
        legal,
    };
    let word = |action: &Action| format!("{action:?}").to_lowercase();
    match m {
        book::Move::Discard => line.action = "discard".into(),
        book::Move::Begin => line.action = "begin".into(),
        book::Move::Sail(card) => {
            line.action = "sail".into();
            line.card = Some(*card);
        }
        book::Move::Bless(card, by) => {
            line.action = "bless".into();
            line.card = Some(*card);
            line.by = Some(word(by));
        }
        book::Move::Activate(chosen) => {
            line.action = "activate".into();
            line.activate = chosen.iter().copied().collect();
        }
        book::Move::Act {
            slot,
            action,
            pay,
            reset,
            help,
        } => {
            line.slot = *slot as u8;
            line.action = word(action);
            line.pay = pay.iter().copied().collect();
            line.reset = *reset;
            line.help = match help {
                Help::Nobody => None,
                Help::Builder => Some("builder".into()),
                Help::Monument => Some("monument".into()),
                Help::Shipping | Help::Rebuild(_) => {
                    unreachable!("only in company, and these games are played alone")
                }
            };
        }
    }
    line
}
