//! The hint's values are learned, and learning is repeatable.

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

#[test]
fn the_same_seed_learns_the_same() {
    let [first, again, other] = [1, 1, 2].map(|seed| learn(seed, &SHORT, |_| {}));
    assert!(first == again);
    assert!(first != other);
}

#[test]
fn learning_helps() {
    let [untaught, taught] = [&SHORT[..0], &SHORT[..]].map(|rounds| learn(1, rounds, |_| {}));
    let [untaught, taught] = [untaught, taught].map(|values| mean(&values));
    assert!(taught > untaught + 3.0, "{untaught} before, {taught} after");
}
