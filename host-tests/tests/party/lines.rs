//! Matches as lines of text: `palm replay` and a checker that has only the documented form and
//! the rules agree on the result.

use std::collections::BTreeSet;

use host_tests::book::party::{Act, Goal, Match, Mode, Stage};
use host_tests::book::{Ability, Action, Help, Move};
use host_tests::gamblers::{Gamblers, modes, setup};
use palm::commands::replay::{Total, replay_all};
use palm::line::MatchLine;
use palm::options::DeckOptions;
use palm_island::party::Seats;
use serde_json::Value;

/// The file of matches; a missing one is written, and the test fails.
fn lines() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/matches.jsonl");
    std::fs::read_to_string(path).unwrap_or_else(|_| {
        let mut lines = String::new();
        for mode in modes() {
            let seed = u64::from(mode.index());
            let seats = Seats::ALL[mode.index() as usize % 3];
            let deal = setup(mode, seats, seed).deal();
            let mut m = deal.start().expect("a match");
            let mut gamblers = match seed % 2 {
                0 => Gamblers::clever(seed),
                _ => Gamblers::new(seed),
            };
            let mut entries = Vec::new();
            while let Some((seat, entry)) = gamblers.choose(&m) {
                m.play(seat, entry, &mut |_| {}).expect("it is legal");
                entries.push((seat, entry));
            }
            let line = MatchLine::of(&deal, &entries).expect("it was played");
            lines += &serde_json::to_string(&line).expect("it can be written");
            lines.push('\n');
        }
        std::fs::write(path, lines).expect("it can be written");
        panic!("{path} was missing: it is written now, look at it");
    })
}

#[test]
fn replay_agrees_with_all_lines() {
    let lines = lines();
    let moves = lines.matches("\"legal\"").count();
    let total = replay_all(lines.as_bytes(), &DeckOptions::default()).expect("all agree");
    let expected = Total {
        games: 0,
        matches: 16,
        moves,
    };
    assert_eq!(total, expected);
}

#[test]
fn replay_names_what_differs() {
    let first = lines().lines().next().expect("a match").to_owned();
    let differs = |from: &str, to: &str| {
        assert!(first.contains(from), "{from}");
        let changed = first.replacen(from, to, 1);
        let failed = replay_all(changed.as_bytes(), &DeckOptions::default());
        failed.expect_err("it was changed").to_string()
    };
    assert!(differs("\"legal\":2", "\"legal\":3").contains("legal moves: expected 3, got 2"));
    assert!(differs("\"scores\":[", "\"scores\":[1").contains("scores"));
    assert!(differs("\"steps\":", "\"steps\":1").contains("steps"));
    assert!(differs("\"seat\":1", "\"seat\":4").contains("there is no seat 4"));
    assert!(differs("hurricane", "drought").contains("'drought' is no Disaster"));
    assert!(differs("\"legal\"", "\"time\":5,\"legal\"").contains("'time' does not belong to"));
}

fn numbers(value: &Value) -> Vec<u8> {
    let all = value.as_array().map_or(&[][..], Vec::as_slice);
    all.iter()
        .map(|n| n.as_u64().expect("a number") as u8)
        .collect()
}

fn word<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap_or("")
}

fn ability(word: &str) -> Option<Ability> {
    match word {
        "shipping" => Some(Ability::Shipping),
        "rebuild" => Some(Ability::Rebuild),
        "storage" => Some(Ability::Storage),
        _ => None,
    }
}

/// What the line says was dealt.
fn start(line: &Value) -> Match {
    let decks: Vec<Vec<u8>> = line["decks"]
        .as_array()
        .expect("decks")
        .iter()
        .map(numbers)
        .collect();
    let villagers: Vec<u8> = decks[0][16..]
        .iter()
        .copied()
        .filter(|n| *n != 17)
        .collect();
    let buildings: Vec<Vec<u8>> = decks.iter().map(|deck| deck[..16].to_vec()).collect();
    let mode = match word(line, "match") {
        "cooperative" => {
            let disaster = word(line, "disaster");
            let (first, rest) = disaster.split_at(1);
            Mode::Cooperative {
                disaster: first.to_uppercase() + rest,
                ability: ability(word(line, "ability")),
            }
        }
        "casual" => Mode::Casual,
        _ => Mode::Speed,
    };
    Match::start(mode, &buildings, &villagers, &numbers(&line["middle"]))
}

fn act(line: &Value) -> Act {
    let pay: BTreeSet<u8> = numbers(&line["pay"]).into_iter().collect();
    let action = |action| {
        let keep = line["keep"].as_u64().unwrap_or(0) as u8;
        let help = match word(line, "help") {
            "builder" => Help::Builder,
            "shipping" => Help::Shipping,
            "rebuild" => Help::Rebuild(keep),
            _ => Help::Nobody,
        };
        Act::Turn(Move::Act {
            slot: line["slot"].as_u64().unwrap_or(0) as usize,
            action,
            pay: pay.clone(),
            reset: line["reset"].as_u64().map(|n| n as u8),
            help,
        })
    };
    match word(line, "action") {
        "discard" => Act::Turn(Move::Discard),
        "store" => action(Action::Store),
        "rotate" => action(Action::Rotate),
        "flip" => action(Action::Flip),
        "recruit" => action(Action::Recruit),
        "activate" => Act::Turn(Move::Activate(
            numbers(&line["activate"]).into_iter().collect(),
        )),
        "close" => Act::Close,
        "pass" => Act::Pass,
        "agree" => Act::Agree,
        "decline" => Act::Decline,
        "offer" if word(line, "goal") == "ability" => Act::Offer(Goal::Ability, pay),
        "offer" => Act::Offer(Goal::Step, pay),
        "buy" => Act::Buy(line["card"].as_u64().expect("a card") as u8, pay),
        other => panic!("{other} is nothing a seat does"),
    }
}

/// From the page about lines and the page about rules, with nothing of the engine.
#[test]
fn a_checker_from_the_documents_agrees_with_all_lines() {
    let (mut undone, mut kept) = (0, 0);
    for line in lines().lines() {
        let line: Value = serde_json::from_str(line).expect("JSON");
        let mut m = start(&line);
        for one in line["moves"].as_array().expect("moves") {
            let seat = one["seat"].as_u64().expect("a seat") as usize - 1;
            let legal = m.legal_acts(seat);
            assert_eq!(legal.len() as u64, one["legal"].as_u64().expect("a count"));
            match word(one, "action") {
                "undo" => {
                    undone += 1;
                    m.undo(seat);
                }
                "finish" => m.finish(seat, one["time"].as_u64().expect("a time") as u32),
                _ => {
                    let act = act(one);
                    kept += usize::from(!one["keep"].is_null());
                    assert!(legal.contains(&act), "{act:?}");
                    m.play(seat, &act);
                }
            }
        }
        assert_eq!(m.stage, Stage::Over);
        for (at, seat) in m.seats.iter().enumerate() {
            let points = seat.hand.points();
            assert_eq!(line["scores"][at], points.stars);
            assert_eq!(line["upgrades"][at], points.arrows);
            assert_eq!(line["stored_resources"][at], points.resources);
            assert_eq!(line["places"][at], m.places()[at]);
            let mut end: Vec<Value> = seat
                .hand
                .deck
                .iter()
                .map(|card| serde_json::json!([card.number, card.area, u8::from(card.stored)]))
                .collect();
            // The tracker is on top; the line has it at the back.
            end.rotate_left(1);
            assert_eq!(line["final"][at], Value::Array(end));
        }
        if let Mode::Cooperative { .. } = m.mode {
            assert_eq!(line["steps"], m.steps);
            assert_eq!(line["won"], m.is_won());
        }
        assert_eq!(numbers(&line["left"]), m.middle);
    }
    assert!(undone > 50 && kept > 0, "{undone} undone, {kept} kept");
}

/// Perft of matches against the second implementation, from the start and from a round's end.
#[test]
fn perft_of_matches_agrees_with_the_second_implementation() {
    use host_tests::translation::position_of_match;
    use palm::commands::perft::matches;

    fn count(m: &Match, depth: u32) -> u64 {
        let mut m = m.clone();
        let seat = loop {
            let seats = 0..m.seats.len();
            let Some(seat) = seats
                .clone()
                .find(|&seat| !m.legal_acts(seat).is_empty() || is_due(&m, seat))
            else {
                return 0;
            };
            if !m.legal_acts(seat).is_empty() {
                break seat;
            }
            m.finish(seat, 0);
        };
        let acts = m.legal_acts(seat);
        if depth <= 1 {
            return acts.len() as u64;
        }
        let after = |act: &Act| {
            let mut next = m.clone();
            next.play(seat, act);
            count(&next, depth - 1)
        };
        acts.iter().map(after).sum()
    }

    /// A speed round that is to be finished.
    fn is_due(m: &Match, seat: usize) -> bool {
        let at_tracker = m.seats[seat].hand.deck[0].number == 17;
        m.mode == Mode::Speed && m.stage == Stage::Play && !m.seats[seat].closed && at_tracker
    }

    for mode in modes() {
        for played in [0, 31, 33, 66, 100] {
            let start = matches::played(setup(mode, Seats::TWO, 5), played).expect("a match");
            let plain = position_of_match(&start);
            for depth in 1..=3 {
                assert_eq!(
                    matches::count(&start, depth),
                    count(&plain, depth),
                    "{mode:?} {played}"
                );
            }
        }
    }
}
