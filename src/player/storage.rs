//! What is stored at a round's end, and what it would mean to pay with it.

use crate::game::{Cost, Game, Payment, ROUNDS};
use crate::hint::VALUES;
use crate::hint::values::{column, distance, purse};

/// What all that is stored is worth in the next round, in parts of a star: nothing after the
/// last one.
pub fn worth(game: &Game) -> i32 {
    if game.round() >= ROUNDS {
        return 0;
    }
    let span = usize::from(game.round());
    let cards = game.deck().stored().map(|(depth, card)| {
        let stored = VALUES.stored[span][column(card)];
        i32::from(stored[distance(depth)])
    });
    cards.sum::<i32>() + i32::from(VALUES.purse[span][purse(game.deck().held())])
}

/// The game after a payment at its tracker.
pub fn paid(game: &Game, payment: Payment) -> Game {
    let mut after = *game;
    after.pay(payment, &mut |_| {});
    after
}

/// The cheapest way to pay a price, and what is lost by it.
pub fn cheapest(game: &Game, cost: &Cost) -> Option<(Payment, i32)> {
    let before = worth(game);
    let payments = game.payments(cost);
    let ways = payments.map(|payment| (payment, before - worth(&paid(game, payment))));
    ways.min_by_key(|(_, lost)| *lost)
}
