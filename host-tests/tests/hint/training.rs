//! The hint's values are learned, and learning is repeatable.

use std::convert::Infallible;

use palm::commands::par::Spread;
use palm::commands::train::{Round, learn};
use palm_island::hint::Values;

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
