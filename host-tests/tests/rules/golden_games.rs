//! Whole games that other implementations played: every number in them is ours too.
//! Those of the core deck come from outside; those with Feats and Villagers were played by
//! the second implementation in this repository (`examples/house_games.rs`).

use std::collections::BTreeSet;

use palm::commands::replay::{Total, replay_all};
use palm::line::{GameLine, MoveLine};
use palm::options::DeckOptions;
use palm_island::console::text::english;
use palm_island::game::{Action, Area, Card, Setup};

const CORE: &str = include_str!("../../data/games.jsonl");
const HOUSE: &str = include_str!("../../data/house-games.jsonl");

fn lines(games: &str) -> Vec<GameLine> {
    let parse = |line| serde_json::from_str(line).expect("a game");
    games.lines().map(parse).collect()
}

#[test]
fn all_golden_games_agree() {
    let total = Total {
        games: 80,
        matches: 0,
        moves: 10_228,
    };
    assert_eq!(
        replay_all(CORE.as_bytes(), &DeckOptions::default()),
        Ok(total)
    );
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
                let kind = english::card(place.card);
                taken.insert((kind, place.area.index(), wanted.action.clone()));
            }
            game.advance(wanted.find(&game).expect("a legal move"));
        }
    }
    for card in Card::buildings() {
        for area in Area::ALL {
            for action in Action::ALL {
                if card.kind().face(area).price(action).is_some() {
                    let printed = (english::card(card), area.index(), action.word().to_owned());
                    assert!(taken.contains(&printed), "{printed:?} is never taken");
                }
            }
        }
    }
}

#[test]
fn games_with_feats_and_villagers_agree() {
    let total = replay_all(HOUSE.as_bytes(), &DeckOptions::default());
    assert_eq!(total.map(|total| total.games), Ok(20));
}

/// Every Feat and every Villager is in them and does what it can do.
#[test]
fn the_games_with_feats_and_villagers_do_everything() {
    let lines = lines(HOUSE);
    let moves: Vec<_> = lines.iter().flat_map(|line| &line.moves).collect();
    for word in ["sail", "bless", "begin", "activate", "recruit"] {
        assert!(moves.iter().any(|m| m.action == word), "{word}");
    }
    for help in ["builder", "monument"] {
        let helps = |m: &MoveLine| m.help.as_deref() == Some(help);
        assert!(moves.iter().any(|m| helps(m)), "{help}");
    }
    for villager in [Card::BUILDER, Card::ELDER] {
        let number = villager.number();
        assert!(
            moves.iter().any(|m| m.activate.contains(&number)),
            "{number}"
        );
    }
    let ends: BTreeSet<_> = lines.iter().flat_map(|line| &line.end).collect();
    for villager in Card::VILLAGERS {
        let recruited = |end: &(u8, u8, u8)| end.0 == villager.number() && end.1 > 0;
        assert!(ends.iter().any(|end| recruited(end)), "{}", villager.word());
    }
    for card in [
        Card::AXE,
        Card::TOOTH,
        Card::HAMMER,
        Card::WAYFINDER,
        Card::RIDER,
    ] {
        let pays = moves.iter().any(|m| m.pay.contains(&card.number()));
        assert!(pays, "{} pays", card.word());
    }
}

/// A game that was written by us is read by us, and is the same line again.
#[test]
fn a_golden_game_is_written_as_it_was_read() {
    for line in lines(CORE).into_iter().chain(lines(HOUSE)) {
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
