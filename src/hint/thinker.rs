//! The handheld's own player: a beam in a fixed piece of memory that is asked a
//! question, thinks for as long as it is let, and answers with a move and a reason.

use heapless::Vec;

use super::beam::{Beam, Limits, Purpose};
pub use super::room::WIDTH;
use super::room::{Mark, Room};
use super::sight::Sight;
use super::tables::VALUES;
use super::values::{STAR, Values};
use crate::deal::SplitMix64;
use crate::game::{Action, Card, Game, MOST_LEGAL, Move, Placed};

/// How many nodes a question may cost. Several guesses share them.
pub const NODES: u32 = 44_000;
/// The same with Feats and Villagers in the deck, where a node costs nearly twice as much.
pub const NODES_IN_COMPANY: u32 = 26_000;

/// What is asked: the best move of a position, for someone who sees so much.
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
    /// The next upgrade on that way: the move itself, or what it is good for.
    pub upgrade: Option<Upgrade>,
}

/// An upgrade, or a recruiting, to come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Upgrade {
    /// The card as it will lie.
    pub card: Placed,
    /// The round in which it happens.
    pub round: u8,
}

/// The way to a node: its first move, and its first upgrade with its round.
type Plan = Mark;

/// Nothing was done yet: no move has this code.
const START: Plan = Plan {
    m: u16::MAX,
    ..Plan::BLANK
};

/// The card of an upgrade and its round, in one number that is 0 for none.
const fn noted(card: Placed, round: u8) -> u16 {
    u16::from_le_bytes([card.index(), round])
}

fn upgrade(plan: Plan) -> Option<Upgrade> {
    let [card, round] = plan.note.to_le_bytes();
    let card = Placed::from_index(card)?;
    (round > 0).then_some(Upgrade { card, round })
}

/// A good first move is looked for, and what it is good for.
struct Advising;

impl Purpose<Plan> for Advising {
    fn values(&self) -> &Values {
        &VALUES
    }

    #[inline]
    fn follow(&self, mut plan: Plan, m: Move, game: &Game) -> Plan {
        if plan.m == START.m {
            plan.m = m.encode();
        }
        if plan.note == 0
            && let Move::Act(act) = m
            && act.action != Action::Store
        {
            let card = game.deck().card(act.slot.depth());
            let upgraded = card.with_area(act.action.leads_to(card.area()));
            plan.note = noted(upgraded, game.round());
        }
        plan
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
    room: Room,
    question: Question,
    beam: Beam,
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
            room: Room::EMPTY,
            question: Question {
                game: Game::BLANK,
                sight: Sight::Everything,
            },
            beam: Beam::IDLE,
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
        &mut self.room
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
        let (gone, all) = self.beam.progress();
        let done = (self.of_guesses - self.guesses) as usize * all + gone;
        (100 * done / (self.of_guesses as usize * all).max(1)) as u8
    }

    /// Thinks on, for `nodes` nodes or a few more; the answer, once there is one.
    pub fn think(&mut self, nodes: u32) -> Option<Advice> {
        if !self.is_thinking() {
            return None;
        }
        let mut memory = self.room.memory(WIDTH);
        if !self.beam.think(&Advising, &mut memory, nodes) {
            return None;
        }
        self.end_guess();
        self.nodes += self.beam.nodes();
        self.guesses -= 1;
        if self.guesses > 0 {
            self.begin_guess();
            return None;
        }
        self.answer()
    }

    fn begin_guess(&mut self) {
        if self.guesses == 0 {
            return;
        }
        let Question { game, sight } = self.question;
        let guess = sight.guess(&game, &mut self.random);
        self.room.lease();
        let mut memory = self.room.memory(WIDTH);
        let nodes = match guess.deck().len() {
            Card::BUILDINGS => NODES,
            _ => NODES_IN_COMPANY,
        };
        let limits = Limits {
            width: WIDTH,
            nodes: nodes / self.of_guesses,
        };
        self.beam = Beam::start(&Advising, &mut memory, guess, START, limits);
    }

    /// Notes how the first moves did in the guess.
    fn end_guess(&mut self) {
        let looked_at = (self.of_guesses - self.guesses) as i32;
        for node in self.room.level(&self.beam) {
            let plan = node.trail;
            let known = self
                .answers
                .iter()
                .position(|answer| answer.first == plan.m);
            let at = known.unwrap_or_else(|| {
                let new = Answer {
                    first: plan.m,
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
                answer.in_guess = answer.in_guess.max(Some(node.value()));
                if node.value() > answer.value {
                    (answer.value, answer.plan) = (node.value(), plan);
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
        Some(Advice {
            m: Move::decode(best.first)?,
            stars: (best.value / STAR) as i16,
            upgrade: upgrade(best.plan),
        })
    }
}

impl Default for Thinker {
    fn default() -> Self {
        Self::new()
    }
}
