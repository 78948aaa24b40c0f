//! Where the handheld looks for hints, one thing at a time: the room it searches in, and
//! how much may be spent on a question.

use super::beam::{Beam, Limits};
use super::plan::Plan;
use super::room::{Room, Trace, WIDTH};
use super::tables::VALUES;
use crate::game::{Card, Game, Move};

/// How many nodes a question may cost. Several guesses share them.
pub const NODES: u32 = 44_000;
/// The same with Feats and Villagers in the deck, where a node costs nearly twice as much.
pub const NODES_IN_COMPANY: u32 = 24_000;

/// How many nodes a question about such a game may cost.
pub(super) fn nodes_for(game: &Game) -> u32 {
    match game.deck().len() {
        Card::BUILDINGS => NODES,
        _ => NODES_IN_COMPANY,
    }
}

#[derive(PartialEq, Eq, Debug)]
pub(super) struct Desk {
    room: Room,
    beam: Beam,
}

impl Desk {
    /// Nothing but zeros.
    pub const EMPTY: Self = Self {
        room: Room::EMPTY,
        beam: Beam::IDLE,
    };

    /// Begins a search; the one before is forgotten. Without `barred`, one of the moves that the
    /// game has, if there is one.
    pub fn begin(&mut self, game: Game, limits: Limits, barred: Option<Move>) {
        self.room.lease();
        let mut memory = self.room.memory(WIDTH);
        let start = Trace::Plan(Plan::START);
        self.beam = Beam::start(&VALUES, &mut memory, game, start, limits);
        if let Some(barred) = barred {
            self.beam.begin_without(&VALUES, &mut memory, barred);
        }
    }

    /// Looks at `nodes` more nodes or a few beyond; whether the search is over.
    pub fn think(&mut self, nodes: u32) -> bool {
        let mut memory = self.room.memory(WIDTH);
        self.beam.think(&VALUES, &mut memory, nodes)
    }

    /// What a search that is over has found: games played to their end, each with its value.
    pub fn ends(&self) -> impl Iterator<Item = (Plan, i32)> + '_ {
        let nodes = self.room.level(&self.beam).iter();
        nodes.filter_map(|node| match node.trail {
            Trace::Plan(plan) => Some((plan, node.value())),
            Trace::Mark(_) => None,
        })
    }

    /// The memory, for another search.
    pub fn room(&mut self) -> &mut Room {
        &mut self.room
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
