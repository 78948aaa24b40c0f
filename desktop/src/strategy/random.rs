//! Any legal move, each as likely as the others: the floor that every player beats.

use palm_island::deal::SplitMix64;
use palm_island::game::{Game, Move, MoveList};

use super::Strategy;

pub struct Random {
    random: SplitMix64,
    /// Kept between turns: making room for it costs more than filling it.
    moves: MoveList,
}

impl Random {
    pub fn new(seed: u64) -> Self {
        Self {
            random: SplitMix64(seed),
            moves: MoveList::new(),
        }
    }
}

impl Strategy for Random {
    #[inline]
    fn choose(&mut self, game: &Game) -> Option<Move> {
        self.moves.clear();
        game.list_moves(&mut self.moves);
        if self.moves.is_empty() {
            return None;
        }
        let at = self.random.below(self.moves.len() as u32);
        Some(self.moves[at as usize])
    }
}
