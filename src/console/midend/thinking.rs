//! What is being thought about, a moment at a time. The screen in front decides what it
//! wants to know: the answer to a question, or the turn of the finished game that cost
//! most. One that no longer wants to know ends the thinking. When nobody wants to know
//! anything, the console may think about its seats of a match.

use super::request::Request;
use super::stimulus::Stimulus;
use crate::hint::{Question, Review, Thinker};
use crate::profile::Ongoing;

/// Nodes in a moment: less than two milliseconds on the device.
pub const MOMENT: u32 = 192;

pub struct Thinking {
    job: Option<Job>,
    progress: Progress,
    /// A moment of thinking would be welcome, and has not been asked for.
    ready: bool,
    review: Review,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Job {
    Question(Question),
    Review,
    /// A seat of the console has to play.
    Seats,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Progress {
    NotBegun,
    Begun,
    /// A game that is over has no next move, and nobody reviews what is no game.
    Unanswerable,
}

impl Thinking {
    pub const fn new() -> Self {
        Self {
            job: None,
            progress: Progress::NotBegun,
            ready: false,
            review: Review::new(false),
        }
    }

    /// Whether anybody waits for an answer.
    pub fn is_wanted(&self) -> bool {
        self.job.is_some()
    }

    pub fn is_reviewing(&self) -> bool {
        self.job == Some(Job::Review)
    }

    pub fn question(&self) -> Option<&Question> {
        match &self.job {
            Some(Job::Question(question)) => Some(question),
            _ => None,
        }
    }

    /// Whether the console is to think about its seats.
    pub fn is_for_seats(&self) -> bool {
        self.job == Some(Job::Seats)
    }

    /// After every stimulus: what the screen wants to know now. A question goes first, the
    /// seats of the console come last.
    pub fn ask(&mut self, question: Option<Question>, review: bool, seats: bool) {
        let job = match question {
            Some(question) => Some(Job::Question(question)),
            None if review => Some(Job::Review),
            None => seats.then_some(Job::Seats),
        };
        if job != self.job {
            self.job = job;
            self.progress = Progress::NotBegun;
        }
        self.go_on();
    }

    /// One more moment, if anybody waits for an answer that there can be.
    pub fn go_on(&mut self) {
        self.ready = self.job.is_some() && self.progress != Progress::Unanswerable;
    }

    /// Whether anybody waited for advice. It is taken: one is enough.
    pub fn answered(&mut self) -> bool {
        let waited = self.question().is_some();
        if waited {
            self.job = None;
        }
        waited
    }

    /// The same for a review.
    pub fn reviewed(&mut self) -> bool {
        self.job.take_if(|job| *job == Job::Review).is_some()
    }

    pub fn request(&mut self) -> Option<Request> {
        core::mem::take(&mut self.ready).then_some(Request::Think)
    }

    /// Thinks for a moment. What is reviewed is the player's game.
    pub fn think(&mut self, thinker: &mut Thinker, game: Option<&Ongoing>) -> Option<Stimulus> {
        match self.job? {
            Job::Question(question) => self.answer(question, thinker),
            Job::Review => self.look_back(thinker, game),
            Job::Seats => None,
        }
    }

    /// Whether the question is a new one; it is not any more.
    pub fn begin(&mut self) -> bool {
        let before = core::mem::replace(&mut self.progress, Progress::Begun);
        before == Progress::NotBegun
    }

    fn answer(&mut self, question: Question, thinker: &mut Thinker) -> Option<Stimulus> {
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

    fn look_back(&mut self, thinker: &mut Thinker, game: Option<&Ongoing>) -> Option<Stimulus> {
        let Some(game) = game else {
            self.progress = Progress::Unanswerable;
            return None;
        };
        if self.progress == Progress::NotBegun {
            self.review = Review::new(game.looked);
            self.progress = Progress::Begun;
        }
        if thinker.look_back(&mut self.review, game.record(), MOMENT) {
            return Some(Stimulus::Reviewed(self.review.costliest()));
        }
        Some(Stimulus::Thought(self.review.percent()))
    }
}
