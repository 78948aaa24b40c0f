//! The number of move sequences of each length, as independent implementations of the
//! rules count them.

use palm::commands::perft;
use palm_island::game::{Card, Deal, Game};

/// A deck of `core.perft`: its name, and the sequences of length 1, 2, ...
struct Suite {
    name: &'static str,
    start: Game,
    counts: Vec<(u32, u64)>,
}

fn suites() -> Vec<Suite> {
    let mut suites: Vec<Suite> = Vec::new();
    let mut name = "";
    for line in include_str!("../../data/core.perft").lines() {
        if let Some(title) = line.strip_prefix("# ") {
            name = title;
        } else if let Some(deck) = line.strip_prefix("deck ") {
            let cards: Vec<Card> = deck
                .split(',')
                .map(|n| n.parse().ok().and_then(Card::from_number).expect("a card"))
                .collect();
            let buildings = cards.try_into().expect("16 buildings");
            suites.push(Suite {
                name,
                start: Deal::plain(buildings).start().expect("a whole deck"),
                counts: Vec::new(),
            });
        } else if let Some((depth, count)) = line.split_once(' ') {
            let numbers = (depth.parse(), count.parse());
            let suite = suites.last_mut().expect("a deck comes first");
            suite
                .counts
                .push((numbers.0.expect("a depth"), numbers.1.expect("a count")));
        }
    }
    suites
}

#[test]
fn every_line_of_core_perft_is_reproduced() {
    let suites = suites();
    assert_eq!(suites.len(), 3);
    for Suite {
        name,
        start,
        counts,
    } in suites
    {
        assert!(counts.len() >= 18, "{name} has its lines");
        for (depth, count) in counts {
            let counted = perft::count_on_all_cores(&start, depth);
            assert_eq!(counted, count, "{name}, depth {depth}");
        }
    }
}

/// The command shares its work out among the cores; one core alone counts the same.
#[test]
fn the_work_of_many_cores_adds_up() {
    for Suite { name, start, .. } in suites() {
        for depth in 0..=10 {
            let alone = perft::count(&start, depth);
            assert_eq!(
                perft::count_on_all_cores(&start, depth),
                alone,
                "{name}, {depth}"
            );
        }
    }
}
