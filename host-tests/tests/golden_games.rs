//! Whole games that independent implementations played: every number in them is ours too.

use std::collections::BTreeSet;

use palm::line::GameLine;
use palm::replay::{Total, replay_all};
use palm_island::game::{Action, Card, Setup};

const CORE: &str = include_str!("../data/games.jsonl");

fn lines(games: &str) -> Vec<GameLine> {
    let parse = |line| serde_json::from_str(line).expect("a game");
    games.lines().map(parse).collect()
}

#[test]
fn all_golden_games_agree() {
    let total = Total {
        games: 80,
        moves: 10_228,
    };
    assert_eq!(replay_all(CORE.as_bytes()), Ok(total));
}

/// So that agreeing means something: every action that is printed on any card is taken.
#[test]
fn the_golden_games_take_every_printed_action() {
    let mut taken = BTreeSet::new();
    for line in lines(CORE) {
        let deal = line.deal().expect("it can be dealt");
        let mut game = deal.start().expect("it can be dealt");
        for wanted in &line.moves {
            let place = Setup::from(&game).places[usize::from(wanted.slot)];
            if wanted.action != "discard" {
                let kind = place.card.name();
                taken.insert((kind, place.area.index(), wanted.action.clone()));
            }
            game.advance(wanted.find(&game).expect("a legal move"));
        }
    }
    for card in Card::buildings() {
        for area in palm_island::game::Area::ALL {
            for action in Action::ALL {
                if card.kind().face(area).price(action).is_some() {
                    let printed = (card.name(), area.index(), action.name().to_owned());
                    assert!(taken.contains(&printed), "{printed:?} is never taken");
                }
            }
        }
    }
}

/// A game that was written by us is read by us, and is the same line again.
#[test]
fn a_golden_game_is_written_as_it_was_read() {
    for line in lines(CORE) {
        let deal = line.deal().expect("it can be dealt");
        let mut game = deal.start().expect("it can be dealt");
        let mut moves = Vec::new();
        for wanted in &line.moves {
            let m = wanted.find(&game).expect("a legal move");
            game.advance(m);
            moves.push(m);
        }
        let mut again = GameLine::of(&deal, &moves).expect("a legal game");
        for (again, line) in again.moves.iter_mut().zip(&line.moves) {
            // Who pays is a set: its order in a line means nothing.
            again.pay.sort_unstable();
            assert!(line.pay.is_sorted());
        }
        assert_eq!(again, line);
    }
}
