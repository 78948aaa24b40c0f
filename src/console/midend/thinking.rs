//! What is being thought about, a moment at a time. The screen in front decides on the
//! question; one that no longer wants to know ends the thinking.
//!
//! There is one job today. A longer one, to be worked on while no screen asks anything,
//! belongs here too: a second question that waits its turn.

use super::request::Request;
use super::stimulus::Stimulus;
use crate::hint::{Question, Thinker};

/// Nodes in a moment: less than two milliseconds on the device.
const MOMENT: u32 = 192;

pub struct Thinking {
    question: Option<Question>,
    progress: Progress,
    /// A moment of thinking would be welcome, and has not been asked for.
    ready: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Progress {
    NotBegun,
    Begun,
    /// A game that is over has no next move.
    Unanswerable,
}

impl Thinking {
    pub const fn new() -> Self {
        Self {
            question: None,
            progress: Progress::NotBegun,
            ready: false,
        }
    }

    pub fn question(&self) -> Option<&Question> {
        self.question.as_ref()
    }

    /// After every stimulus: what the screen wants to know now.
    pub fn ask(&mut self, question: Option<Question>) {
        if question != self.question {
            self.question = question;
            self.progress = Progress::NotBegun;
        }
        self.ready = self.question.is_some() && self.progress != Progress::Unanswerable;
    }

    /// Whether anybody waited for an answer. It is taken: one is enough.
    pub fn answered(&mut self) -> bool {
        self.question.take().is_some()
    }

    pub fn request(&mut self) -> Option<Request> {
        core::mem::take(&mut self.ready).then_some(Request::Think)
    }

    /// Thinks for a moment.
    pub fn think(&mut self, thinker: &mut Thinker) -> Option<Stimulus> {
        let question = self.question?;
        if self.progress == Progress::NotBegun {
            thinker.ask(question);
            self.progress = Progress::Begun;
        }
        if let Some(advice) = thinker.think(MOMENT) {
            return Some(Stimulus::Advice(advice));
        }
        if !thinker.is_thinking() {
            self.progress = Progress::Unanswerable;
        }
        Some(Stimulus::Thought(thinker.percent()))
    }
}
