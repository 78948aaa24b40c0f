//! Where the handheld searches, one thing at a time: a fixed piece of memory, and how
//! much may be spent on a question.

use super::beam::{Beam, Limits, Memory, Node};
use super::plan::Plan;
use super::tables::VALUES;
use crate::game::{Card, Game, Move};

/// How many positions of a level go on.
pub const WIDTH: usize = 128;
/// How many nodes a question may cost. Several guesses share them.
pub const NODES: u32 = 44_000;
/// The same with Feats and Villagers in the deck, where a node costs nearly twice as much.
pub const NODES_IN_COMPANY: u32 = 26_000;

/// How many nodes a question about such a game may cost.
pub(super) fn nodes_for(game: &Game) -> u32 {
    match game.deck().len() {
        Card::BUILDINGS => NODES,
        _ => NODES_IN_COMPANY,
    }
}

#[derive(PartialEq, Eq, Debug)]
pub(super) struct Desk {
    now: [Node<Plan>; WIDTH],
    next: [Node<Plan>; 2 * WIDTH],
    later: [Node<Plan>; WIDTH],
    classes: [u32; 4 * WIDTH],
    order: [i32; 2 * WIDTH],
    beam: Beam,
}

/// The memory of a desk, beside its search.
macro_rules! memory {
    ($desk:ident) => {
        Memory {
            now: &mut $desk.now,
            next: &mut $desk.next,
            later: &mut $desk.later,
            classes: &mut $desk.classes,
            order: &mut $desk.order,
        }
    };
}

impl Desk {
    /// Nothing but zeros.
    pub const EMPTY: Self = Self {
        now: [Node::blank(Plan::BLANK); WIDTH],
        next: [Node::blank(Plan::BLANK); 2 * WIDTH],
        later: [Node::blank(Plan::BLANK); WIDTH],
        classes: [0; 4 * WIDTH],
        order: [0; 2 * WIDTH],
        beam: Beam::IDLE,
    };

    /// Begins a search; the one before is forgotten. Without `barred`, one of the moves that the
    /// game has, if there is one.
    pub fn begin(&mut self, game: Game, limits: Limits, barred: Option<Move>) {
        let mut memory = memory!(self);
        self.beam = Beam::start(&VALUES, &mut memory, game, Plan::START, limits);
        if let Some(barred) = barred {
            self.beam.begin_without(&VALUES, &mut memory, barred);
        }
    }

    /// Looks at `nodes` more nodes or a few beyond; whether the search is over.
    pub fn think(&mut self, nodes: u32) -> bool {
        let mut memory = memory!(self);
        self.beam.think(&VALUES, &mut memory, nodes)
    }

    /// What a search that is over has found: games played to their end.
    pub fn ends(&self) -> &[Node<Plan>] {
        &self.now[..self.beam.width()]
    }

    /// How many nodes the search has looked at.
    pub fn nodes(&self) -> u32 {
        self.beam.nodes()
    }

    /// How many cards have gone by in the search, of how many in the whole game.
    pub fn progress(&self) -> (usize, usize) {
        self.beam.progress()
    }
}
