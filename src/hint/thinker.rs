//! The handheld's own player: a beam in a fixed piece of memory that is asked a
//! question, thinks for as long as it is let, and answers with a move and a reason.

use heapless::Vec;

use super::beam::Limits;
use super::desk::{Desk, nodes_for};
use super::plan::{Goal, Plan};
use super::review::Review;
use super::room::{Room, WIDTH};
use super::sight::Sight;
use super::values::STAR;
use crate::deal::SplitMix64;
use crate::game::{Action, Game, MOST_LEGAL, Move, ROUNDS, Record, Slot};

/// What is asked: the best move of a position, for someone who sees this much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    pub game: Game,
    pub sight: Sight,
}

/// The answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Advice {
    pub m: Move,
    /// What the game can end with, by the best way that was found.
    pub stars: i16,
    /// What the move is good for on that way, if it is good for anything but itself.
    pub goal: Option<Goal>,
    /// Cards to come were hidden: in another order they may bring more.
    pub is_guess: bool,
}

impl Advice {
    /// A move that is good for nothing but itself.
    pub const fn plain(m: Move, stars: i16) -> Self {
        Self {
            m,
            stars,
            goal: None,
            is_guess: false,
        }
    }

    /// Where only one move is legal, there is nothing to think about.
    pub fn forced(game: &Game) -> Option<Self> {
        let moves = game.legal_moves();
        let [m] = moves[..] else {
            return None;
        };
        Some(Self::plain(m, 0))
    }

    /// Whether the last round of a solo game brings no more stars, whatever is done in it.
    pub fn wins_nothing(&self, game: &Game) -> bool {
        game.is_last_round() && !self.is_guess && self.stars <= game.score().stars
    }

    /// In the last round a card with the same goods as the one that makes way for it changes
    /// nothing, unless that one would come up: it is as good as discarded.
    #[must_use]
    pub fn without_idle_swaps(self, game: &Game) -> Self {
        let Move::Act(act) = self.m else {
            return self;
        };
        let makes_way = |index: u8| game.deck().stored().nth(index.into());
        let (Action::Store, Slot::First, Some((depth, other))) =
            (act.action, act.slot, act.reset.and_then(makes_way))
        else {
            return self;
        };
        let holds = game.deck().card(0).face().holds;
        let is_idle = game.round() == ROUNDS
            && depth > game.deck().left()
            && act.payment.is_nothing()
            && other.face().holds == holds;
        match is_idle {
            true => Self::plain(Move::Discard, self.stars),
            false => self,
        }
    }

    /// Where nothing can be won, all moves are worth the same: the simplest of them is advised.
    #[must_use]
    pub fn or_simply_discard(self, game: &Game) -> Self {
        match self.wins_nothing(game) && game.is_legal(Move::Discard) {
            true => Self {
                m: Move::Discard,
                goal: None,
                ..self
            },
            false => self,
        }
    }
}

/// What the guesses say of one first move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Answer {
    first: u16,
    /// How far it stays behind the best move, over all guesses.
    behind: i32,
    /// The best end that it led to, and the way there.
    value: i32,
    plan: Plan,
    /// Its best end in this guess.
    in_guess: Option<i32>,
}

/// What a move stays behind in a guess in which no way with it was kept.
const NOT_KEPT: i32 = 3 * STAR;

/// Thinks about one question at a time.
#[derive(PartialEq, Eq, Debug)]
pub struct Thinker {
    desk: Desk,
    question: Question,
    random: SplitMix64,
    /// The guesses to be looked at, the one under way included; 0 when nothing was asked.
    guesses: u32,
    of_guesses: u32,
    answers: Vec<Answer, MOST_LEGAL>,
    nodes: u32,
}

impl Thinker {
    /// An idle thinker. All of it is zeros, so that it can be made in place: it is far
    /// too large for the stack of the handheld.
    pub const fn new() -> Self {
        Self {
            desk: Desk::EMPTY,
            question: Question {
                game: Game::BLANK,
                sight: Sight::Everything,
            },
            random: SplitMix64(0),
            guesses: 0,
            of_guesses: 0,
            answers: Vec::new(),
            nodes: 0,
        }
    }

    /// Begins to think about a question; what was asked before is forgotten. A game
    /// that is over has no move, and no answer.
    pub fn ask(&mut self, question: Question) {
        let Question { game, sight } = question;
        self.question = question;
        self.answers.clear();
        self.nodes = 0;
        self.of_guesses = sight.guesses(&game);
        self.guesses = if game.is_over() { 0 } else { self.of_guesses };
        // The same question gets the same answer.
        self.random = SplitMix64(sight.seed(&game));
        self.begin_guess();
    }

    /// Forgets the question.
    pub fn stop(&mut self) {
        self.guesses = 0;
    }

    /// The room, for another search: the question is forgotten.
    pub fn lend(&mut self) -> &mut Room {
        self.stop();
        self.desk.room()
    }

    /// Whether there is a question to think about.
    pub fn is_thinking(&self) -> bool {
        self.guesses > 0
    }

    /// How many nodes the guesses that are over have cost.
    pub fn nodes(&self) -> u32 {
        self.nodes
    }

    /// How far the thinking has come, in percent.
    pub fn percent(&self) -> u8 {
        let (gone, all) = self.desk.progress();
        let done = (self.of_guesses - self.guesses) as usize * all + gone;
        (100 * done / (self.of_guesses as usize * all).max(1)) as u8
    }

    /// Thinks on, for `nodes` nodes or a few more; the answer, once there is one.
    pub fn think(&mut self, nodes: u32) -> Option<Advice> {
        if !self.is_thinking() {
            return None;
        }
        if !self.desk.think(nodes) {
            return None;
        }
        self.end_guess();
        self.nodes += self.desk.nodes();
        self.guesses -= 1;
        if self.guesses > 0 {
            self.begin_guess();
            return None;
        }
        self.answer()
    }

    /// Goes on with a review of this game, for `nodes` nodes or a few more; whether it is
    /// over. It takes the place of the question.
    pub fn look_back(&mut self, review: &mut Review, record: &Record, nodes: u32) -> bool {
        self.stop();
        review.think(&mut self.desk, record, nodes)
    }

    fn begin_guess(&mut self) {
        if self.guesses == 0 {
            return;
        }
        let Question { game, sight } = self.question;
        let guess = sight.guess(&game, &mut self.random);
        let limits = Limits {
            width: WIDTH,
            nodes: nodes_for(&guess) / self.of_guesses,
        };
        self.desk.begin(guess, limits, None);
    }

    /// Notes how the first moves did in the guess.
    fn end_guess(&mut self) {
        let looked_at = (self.of_guesses - self.guesses) as i32;
        for (plan, value) in self.desk.ends() {
            let known = self
                .answers
                .iter()
                .position(|answer| answer.first == plan.first);
            let at = known.unwrap_or_else(|| {
                let new = Answer {
                    first: plan.first,
                    behind: looked_at * NOT_KEPT,
                    value: i32::MIN,
                    plan,
                    in_guess: None,
                };
                // There are no more first moves than legal ones.
                let _ = self.answers.push(new);
                self.answers.len() - 1
            });
            if let Some(answer) = self.answers.get_mut(at) {
                answer.in_guess = answer.in_guess.max(Some(value));
                if value > answer.value {
                    (answer.value, answer.plan) = (value, plan);
                }
            }
        }
        let best = self
            .answers
            .iter()
            .filter_map(|answer| answer.in_guess)
            .max();
        for answer in &mut self.answers {
            let behind = best
                .zip(answer.in_guess.take())
                .map(|(best, value)| best - value);
            answer.behind += behind.unwrap_or(NOT_KEPT).min(NOT_KEPT);
        }
    }

    fn answer(&self) -> Option<Advice> {
        let best = self.answers.iter().min_by_key(|answer| answer.behind)?;
        let Question { game, sight } = &self.question;
        Some(Advice {
            m: Move::decode(best.first)?,
            stars: (best.value / STAR) as i16,
            goal: best.plan.goal(),
            is_guess: (0..game.deck().left()).any(|slot| !sight.knows(game, slot)),
        })
    }
}

impl Default for Thinker {
    fn default() -> Self {
        Self::new()
    }
}
