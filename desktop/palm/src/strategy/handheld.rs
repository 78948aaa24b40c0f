//! Someone who asks the handheld for a hint before every move, and takes it. The deck
//! was not looked through: the hint knows what has been seen so far.

use palm_island::game::{Game, Move};
use palm_island::hint::{Question, Sight, Thinker};

use super::Strategy;

#[derive(Default)]
pub struct Handheld(Box<Thinker>);

impl Strategy for Handheld {
    fn choose(&mut self, game: &Game, legal: &[Move]) -> Move {
        let Self(thinker) = self;
        thinker.ask(Question {
            game: *game,
            sight: Sight::Memory,
        });
        while thinker.is_thinking() {
            if let Some(advice) = thinker.think(u32::MAX) {
                return advice.m;
            }
        }
        legal[0]
    }
}
