//! The guided first game: each thing is explained when it first happens, one at a
//! time, the most pressing first. The guide watches; it never plays.

mod lesson;
mod occasion;

pub use lesson::{Lesson, Topic};

use crate::deal::Seed;
use crate::game::{Events, Game};

/// Which topics the player has read about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Guide {
    shown: u32,
}

const _: () = assert!(Topic::COUNT <= u32::BITS as usize);

impl Guide {
    /// The deck of the guided game: fish and wood come first, then something to build
    /// with them.
    pub const SEED: Seed = Seed(16_672);

    /// Nothing was explained yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether nothing was explained yet.
    pub fn is_new(&self) -> bool {
        self.shown == 0
    }

    /// The first lesson of a game, or the one that follows where one leads to the next.
    pub fn start(&mut self, game: &Game) -> Option<Lesson> {
        self.after(game, &Events::new())
    }

    /// What is to be explained after a turn, if there is anything new in it. The end
    /// of the game explains itself.
    pub fn after(&mut self, game: &Game, events: &Events) -> Option<Lesson> {
        if game.is_over() {
            return None;
        }
        let mut new = Topic::ALL
            .into_iter()
            .filter(|topic| self.shown & bit(*topic) == 0);
        let lesson = new.find_map(|topic| topic.occasion(game, events))?;
        self.shown |= bit(lesson.topic);
        Some(lesson)
    }
}

const fn bit(topic: Topic) -> u32 {
    1 << topic as u32
}
