//! The hint's values are learned, and learning is repeatable.

use std::convert::Infallible;

use palm::commands::par::Spread;
use palm::commands::train::{Round, learn};
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

fn taught(seed: u64, rounds: &[Round]) -> Box<Values> {
    let Ok(values) = learn::<Infallible>(seed, rounds, |_| Ok(()));
    values
}

#[test]
fn the_same_seed_learns_the_same() {
    let [first, again, other] = [1, 1, 2].map(|seed| taught(seed, &SHORT));
    assert!(first == again);
    assert!(first != other);
}

#[test]
fn learning_helps() {
    let [untaught, taught] = [&SHORT[..0], &SHORT[..]].map(|rounds| mean(&taught(1, rounds)));
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
