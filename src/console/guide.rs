//! The guided first game: each thing is explained when it first happens, the most pressing
//! first. The guide watches; it never plays, and it never stands in the way.

mod lesson;
mod occasion;

use heapless::Vec;

pub use lesson::{Lesson, Target, Topic};

use crate::deal::Seed;
use crate::game::{Events, Game};

/// Which topics the player has read about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Guide {
    shown: u32,
}

const _: () = assert!(Topic::COUNT <= u32::BITS as usize);

/// What there is to say in a position: what has just happened, and then what can be done.
pub type Lessons = Vec<Lesson, 2>;

impl Guide {
    /// The deck of the guided game: fish and wood come first, then something to build
    /// with them.
    pub const SEED: Seed = Seed(16_672);

    /// Nothing was explained yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// What is to be explained before the first turn, or when the game goes on.
    pub fn start(&self, game: &Game) -> Lessons {
        self.after(game, &Events::new())
    }

    /// What is to be explained after a turn, if there is anything new in it. The end
    /// of the game explains itself.
    pub fn after(&self, game: &Game, events: &Events) -> Lessons {
        let mut lessons = Lessons::new();
        if game.is_over() {
            return lessons;
        }
        for topic in Topic::ALL {
            let known = self.shown & bit(topic) != 0;
            let alike = |lesson: &Lesson| lesson.topic.waits() == topic.waits();
            let waits = topic.can_wait() && !lessons.is_empty();
            if known || waits || lessons.iter().any(alike) {
                continue;
            }
            // There are two kinds of topics, and room for one of each.
            lessons.extend(topic.occasion(game, events));
        }
        lessons
    }

    /// The player had the time to read it.
    pub fn note(&mut self, topic: Topic) {
        self.shown |= bit(topic);
    }
}

const fn bit(topic: Topic) -> u32 {
    1 << topic as u32
}
