//! The hint's player: searches the whole game before its first move, with the deck
//! looked through (S3), and plays what it found.

use std::vec;

use palm_island::game::{Game, Move};
use palm_island::hint::VALUES;

use super::Strategy;
use crate::search::solve;

/// About what the handheld has time for.
const WIDTH: usize = 100;

#[derive(Default)]
pub struct Hint(Option<vec::IntoIter<Move>>);

impl Strategy for Hint {
    fn choose(&mut self, game: &Game, legal: &[Move]) -> Move {
        let plan = self
            .0
            .get_or_insert_with(|| solve(&VALUES, *game, WIDTH, |_| {}).moves.into_iter());
        plan.next().unwrap_or(legal[0])
    }
}
