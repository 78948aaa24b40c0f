//! Which turn of a finished game cost most.
//!
//! The deck is known by then, so every line of moves has an end that can be counted. The
//! review goes back from the last decision to the first. At each it looks for the best end
//! of everything *but* the move that was made, and holds it against the best end that is
//! known after that move: the one that was reached, and all that were found on the way back
//! so far, which could still be reached. What is more is what the move cost. The moves that
//! seem to have cost most are then looked at again, with all that a hint may spend on what
//! was still to be had after them, before one of them is named.

use core::cmp::Reverse;

use super::beam::Limits;
use super::desk::{Desk, nodes_for};
use super::room::WIDTH;
use super::sight::Sight;
use super::values::STAR;
use crate::game::{Card, Game, Move, ROUNDS, Record};
use crate::short;

/// How many hints a review may cost.
pub const HINTS: u32 = 36;
/// How many of them are kept for a second look at the moves that seem to have cost most.
const KEPT: u32 = 14;
/// How many moves can be looked at again, the costliest first.
const SUSPECTS: usize = 4;
/// How many followers a node typically has.
const FOLLOWERS: u32 = 4;
/// To play a move of the record again takes no longer than to look at this many nodes.
const REPLAY: u32 = 4;

/// The turn that cost most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Costliest {
    /// How many moves were made before it.
    pub turn: usize,
    pub round: u8,
    /// What would have been worth more.
    pub better: Move,
    /// How many stars more than the best that was found after the move that was made.
    pub stars: i16,
}

/// A review under way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Review {
    /// What the player could know: where it was not everything, no move is held against them.
    sight: Sight,
    stage: Stage,
    /// A search is under way.
    searching: bool,
    walk: Walk,
    /// How many moves were made before the one that is looked at.
    turn: usize,
    /// How many cards were to come at all the decisions together, which is the work there
    /// is, and how much of it is left.
    work: u32,
    left: u32,
    /// The nodes that were looked at.
    nodes: u32,
    /// The best end that could still be reached after the move.
    known: i32,
    /// The costliest first.
    suspects: [Suspect; SUSPECTS],
    /// How much of the case of the first suspect was heard.
    heard: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// How many decisions there were: forwards.
    Surveying,
    /// What else could have been done: backwards.
    Searching,
    /// What was still to be had after the costliest moves.
    Hearing,
    Over,
}

/// A move that may have cost something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Suspect {
    turn: usize,
    round: u8,
    better: u16,
    /// How many stars must be at stake.
    least: i32,
    /// The best end of everything but this move, and the best after it.
    without: i32,
    after: i32,
    heard: bool,
}

impl Suspect {
    const NOBODY: Self = Self {
        turn: 0,
        round: 0,
        better: 0,
        least: 0,
        without: 0,
        after: 0,
        heard: true,
    };

    /// What it cost; nothing, if it is too little to be sure of.
    fn cost(&self) -> i32 {
        let cost = stars(self.without) - stars(self.after);
        if cost < self.least { 0 } else { cost }
    }
}

/// The stars of a finished game.
const fn stars(value: i32) -> i32 {
    value.div_euclid(STAR)
}

impl Review {
    /// A review to begin with; whether the player had `looked` through the deck (S3).
    pub const fn new(looked: bool) -> Self {
        Self {
            sight: match looked {
                true => Sight::Everything,
                false => Sight::Memory,
            },
            stage: Stage::Surveying,
            searching: false,
            walk: Walk::NOWHERE,
            turn: 0,
            work: 0,
            left: 0,
            nodes: 0,
            known: 0,
            suspects: [Suspect::NOBODY; SUSPECTS],
            heard: 0,
        }
    }

    /// How far it has come, in percent.
    pub fn percent(&self) -> u8 {
        const SEARCHED: u32 = 90;
        let done = match self.stage {
            Stage::Surveying => 0,
            Stage::Searching => SEARCHED * (self.work - self.left) / self.work.max(1),
            Stage::Hearing => {
                let heard = self.suspects.iter().filter(|suspect| suspect.heard);
                SEARCHED + (99 - SEARCHED) * heard.count() as u32 / SUSPECTS as u32
            }
            Stage::Over => 100,
        };
        done as u8
    }

    /// How many nodes it has cost.
    pub fn nodes(&self) -> u32 {
        self.nodes
    }

    /// The answer of a review that is over: nothing if no turn cost anything.
    pub fn costliest(&self) -> Option<Costliest> {
        let [first, ..] = &self.suspects;
        if self.stage != Stage::Over || first.cost() == 0 {
            return None;
        }
        Some(Costliest {
            turn: first.turn,
            round: first.round,
            better: Move::decode(first.better)?,
            stars: first.cost() as i16,
        })
    }

    /// Thinks on, for `nodes` nodes or a few more; whether it is over.
    pub(super) fn think(&mut self, desk: &mut Desk, record: &Record, nodes: u32) -> bool {
        if self.searching {
            if desk.think(nodes) {
                self.searching = false;
                self.nodes += desk.nodes();
                self.search_over(desk);
            }
            return false;
        }
        let steps = (nodes / REPLAY) as usize;
        match self.stage {
            Stage::Surveying => self.survey(record, steps),
            Stage::Searching => self.search(desk, record, steps),
            Stage::Hearing => self.hear(desk, record, steps),
            Stage::Over => {}
        }
        self.stage == Stage::Over
    }

    fn survey(&mut self, record: &Record, steps: usize) {
        let (sight, work) = (self.sight, &mut self.work);
        let end = record.moves().len();
        let is_there = self.walk.towards(record, end, steps, |game| {
            if is_open(game, sight) {
                *work += cards_to_come(game);
            }
        });
        let game = &self.walk.game;
        if !is_there {
            return;
        }
        self.turn = end;
        self.left = self.work;
        self.known = i32::from(game.score().stars) * STAR;
        self.stage = match game.is_over() {
            true => Stage::Searching,
            false => Stage::Over,
        };
    }

    /// Goes back by a move, and begins to look for what else could have been done.
    fn search(&mut self, desk: &mut Desk, record: &Record, steps: usize) {
        if self.left == 0 {
            self.stage = Stage::Hearing;
            return;
        }
        let before = self.turn - 1;
        if !self.walk.towards(record, before, steps, |_| {}) {
            return;
        }
        self.turn = before;
        let game = self.walk.game;
        if !is_open(&game, self.sight) {
            return;
        }
        let nodes = (HINTS - KEPT) * nodes_for(&game);
        let nodes = nodes.saturating_sub(self.nodes);
        let width = (nodes / (FOLLOWERS * self.left)) as usize;
        let limits = Limits {
            width: width.clamp(1, WIDTH),
            nodes,
        };
        self.left -= cards_to_come(&game);
        desk.begin(game, limits, record.moves().nth(before));
        self.searching = true;
    }

    /// Looks again at the costliest move, until it is one that was heard: at the better
    /// one, then at each answer to the one that was made, all by themselves.
    fn hear(&mut self, desk: &mut Desk, record: &Record, steps: usize) {
        let [first, ..] = &mut self.suspects;
        if first.heard {
            self.stage = Stage::Over;
            return;
        }
        self.turn = first.turn;
        let moves = first.turn + usize::from(self.heard > 0);
        if !self.walk.towards(record, moves, steps, |_| {}) {
            return;
        }
        let mut game = self.walk.game;
        let next = match self.heard.checked_sub(1) {
            None => Move::decode(first.better),
            Some(answer) => game.legal_moves().get(answer).copied(),
        };
        let nodes = nodes_for(&game);
        if self.nodes + nodes > HINTS * nodes {
            // No time is left to hear them all: nobody is accused unheard.
            first.after = first.without;
        }
        let Some(next) = next.filter(|_| first.cost() > 0) else {
            first.heard = true;
            self.heard = 0;
            self.sort_suspects();
            return;
        };
        game.advance(next);
        if game.is_over() {
            return self.heard(i32::from(game.score().stars) * STAR);
        }
        let limits = Limits {
            width: WIDTH,
            nodes,
        };
        desk.begin(game, limits, None);
        self.searching = true;
    }

    fn search_over(&mut self, desk: &Desk) {
        let Some((plan, value)) = desk.ends().max_by_key(|(_, value)| *value) else {
            return;
        };
        let better = plan.first;
        if self.stage == Stage::Searching {
            let game = &self.walk.game;
            let suspect = Suspect {
                turn: self.turn,
                round: game.round(),
                better,
                least: least(game),
                without: value,
                after: self.known,
                heard: false,
            };
            let [.., last] = &mut self.suspects;
            if suspect.cost() > last.cost() {
                *last = suspect;
            }
            self.known = self.known.max(value);
            self.sort_suspects();
        } else {
            self.heard(value);
        }
    }

    /// The first suspect's next end: with the better move, or with an answer to the one
    /// that was made.
    fn heard(&mut self, value: i32) {
        let [first, ..] = &mut self.suspects;
        if self.heard == 0 {
            first.without = first.without.max(value);
        } else {
            first.after = first.after.max(value);
        }
        self.heard += 1;
        // What was to be had with this turn was to be had after all before it.
        let before = self.suspects.iter_mut().filter(|it| it.turn < self.turn);
        before.for_each(|suspect| suspect.after = suspect.after.max(value));
    }

    fn sort_suspects(&mut self) {
        short::sort_by_key(&mut self.suspects, |suspect| {
            Reverse((suspect.cost(), suspect.turn))
        });
    }
}

/// Whether a move could have been another one, for somebody who knew what comes.
fn is_open(game: &Game, sight: Sight) -> bool {
    sight.is_whole(game) && game.legal_moves().len() > 1
}

/// How many stars a search can tell apart: the more is to come, the less it is to be trusted.
fn least(game: &Game) -> i32 {
    let rounds = i32::from(ROUNDS - game.round());
    let company = i32::from(game.deck().len() > Card::BUILDINGS);
    1 + (rounds + 2) / 3 + company
}

/// How many cards are still to go by.
fn cards_to_come(game: &Game) -> u32 {
    let rounds = usize::from(ROUNDS - game.round());
    (rounds * game.deck().len() + game.deck().left()) as u32
}

/// A position of the record, and how many moves led to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Walk {
    game: Game,
    moves: usize,
}

impl Walk {
    const NOWHERE: Self = Self {
        game: Game::BLANK,
        moves: usize::MAX,
    };

    /// Goes on to the position after `to` moves, by a few moves, and shows those before
    /// each of them; whether it is there.
    fn towards(
        &mut self,
        record: &Record,
        to: usize,
        steps: usize,
        mut see: impl FnMut(&Game),
    ) -> bool {
        if self.moves > to {
            self.moves = 0;
            // A record has a deal that can be played.
            self.game = record.deal().start().unwrap_or(Game::BLANK);
        }
        let steps = steps.min(to - self.moves);
        for m in record.moves().skip(self.moves).take(steps) {
            see(&self.game);
            self.game.advance(m);
            self.moves += 1;
        }
        self.moves == to
    }
}
