//! The hint's values are learned, and learning is repeatable.

use std::convert::Infallible;
use std::sync::LazyLock;

use palm::commands::par::Spread;
use palm::commands::train::{Round, learn, tables};
use palm_island::game::{Area, Card, Kind, Placed};
use palm_island::hint::values::{BONDS, DISTANCES, PURSES, ROWS, SPANS, STAR, column};
use palm_island::hint::{VALUES, Values};

const SHORT: [Round; 2] = [
    Round {
        decks: 12,
        taste: 1.0,
        width: 6,
    },
    Round {
        decks: 12,
        taste: 0.7,
        width: 6,
    },
];

/// What a narrow search reaches with these values.
fn mean(values: &Values) -> f64 {
    Spread::of(values, 1_000_000..1_000_012, 8).mean()
}

/// What the first seed learns, which two tests look at.
static TAUGHT: LazyLock<Box<Values>> = LazyLock::new(|| taught(1, &SHORT));

fn taught(seed: u64, rounds: &[Round]) -> Box<Values> {
    let Ok(values) = learn::<Infallible>(seed, rounds, |_| Ok(()));
    values
}

#[test]
fn the_same_seed_learns_the_same() {
    let [again, other] = [1, 2].map(|seed| taught(seed, &SHORT));
    assert!(*TAUGHT == again);
    assert!(*TAUGHT != other);
}

/// The tables that the hint uses were written by `cargo palm train`, for the cards as they are:
/// the seal is broken by another price, another card in a learned column, or another number.
#[test]
fn the_tables_are_sealed_for_the_cards_as_they_are() {
    let committed = include_str!("../../../src/hint/tables.rs");
    assert!(
        tables::sealed(committed) == committed,
        "the cards or the tables have changed: run 'cargo palm train --out src/hint/tables.rs'"
    );
    let touched = committed.replacen(", 289,", ", 290,", 1);
    assert!(touched != committed && tables::sealed(&touched) != touched);
    // What training writes is sealed, and has the same form.
    let written = tables::source(&TAUGHT, 1);
    assert!(tables::sealed(&written) == written);
    let head = |source: &str| {
        let lines = source.lines().take_while(|line| !line.contains('['));
        let lines = lines.filter(|line| !line.starts_with("//! Seal "));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(head(&written), head(committed));
    assert_eq!(written.lines().next_back(), committed.lines().next_back());
}

#[test]
fn learning_helps() {
    let (untaught, taught) = (mean(&taught(1, &[])), mean(&TAUGHT));
    assert!(taught > untaught + 3.0, "{untaught} before, {taught} after");
}

/// A table that was learned before there were more kinds is taken as it is.
#[test]
fn kinds_that_were_not_learned_are_worth_their_stars() {
    let old = Values::<4> {
        cards: [[7; 4]; ROWS],
        bonds: [[[3; BONDS / 2]; 4]; SPANS + 1],
        stored: [[[5; DISTANCES]; 4]; SPANS],
        purse: [[9; PURSES]; SPANS],
    };
    let values = old.for_all_kinds();
    let outpost = column(Placed::new(Card::outposts()[0], Area::START));
    assert_eq!(Card::outposts()[0].kind(), Kind::Outpost4);
    for row in values.cards {
        assert_eq!((row[3], row[outpost]), (7, 4 * STAR as i16));
    }
    assert_eq!(values.bonds[0][3], [3; BONDS / 2]);
    assert_eq!(values.bonds[0][outpost], [0; BONDS / 2]);
    assert_eq!(values.stored[0][3], [5; DISTANCES]);
    assert_eq!(values.stored[0][outpost], [0; DISTANCES]);
    assert_eq!(values.purse, old.purse);
    assert!(VALUES.for_all_kinds() == VALUES);
}
