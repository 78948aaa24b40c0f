//! The search: a beam over the engine's own moves.
//!
//! Positions are compared when the same number of cards have gone by, not of turns taken:
//! a stored card that comes up goes by without a turn. Of each such level
//! only the most promising positions go on, and only one of each class: otherwise the
//! variations of one plan crowd out all others. Nothing here allocates: the memory is
//! the caller's, and a search can be left and taken up again after any number of nodes.

mod level;
mod node;
mod purpose;
mod sieve;

use super::values::{Scale, Tops};
use crate::game::{Action, Card, Game, Help, Move, MoveList, Slot};
use level::Level;
pub use node::{LATER_LEAST, Limits, MOST_FOLLOWERS, Memory, Node};
pub use purpose::{Purpose, Trail};

/// A search under way. It goes on in the memory that it was started in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beam {
    scale: Scale,
    limits: Limits,
    now: usize,
    next: usize,
    later: usize,
    /// How many of the nodes of this level have been expanded.
    expanded: usize,
    /// The level of the nodes in `next`.
    next_level: Level,
    /// What a node of `next` must promise to be among the best.
    threshold: i32,
    nodes: u32,
    /// The number of nodes after which this level is left.
    allowed: u32,
}

impl Beam {
    /// No search: it is over before it begins.
    pub const IDLE: Self = Self {
        scale: Scale::NONE,
        limits: Limits { width: 0, nodes: 0 },
        now: 0,
        next: 0,
        later: 0,
        expanded: 0,
        next_level: Level::START,
        threshold: 0,
        nodes: 0,
        allowed: 0,
    };

    /// A search that begins at `game`.
    pub fn start<T: Copy, P: Purpose<T>>(
        purpose: &P,
        memory: &mut Memory<'_, T>,
        game: Game,
        trail: T,
        limits: Limits,
    ) -> Self {
        let scale = Scale::of(&game);
        let level = Level::of(&game, &scale);
        memory.now[0] = Node {
            game,
            trail,
            estimate: purpose.values().estimate(&scale, &game),
            level,
        };
        let width = limits.width.clamp(1, memory.now.len());
        let mut beam = Self {
            scale,
            limits: Limits { width, ..limits },
            now: 1,
            next: 0,
            later: 0,
            expanded: 0,
            next_level: level.next_turn(),
            threshold: i32::MIN,
            nodes: 0,
            allowed: 0,
        };
        beam.allow();
        beam
    }
}

impl Beam {
    /// Takes the first step of a search that has just been started, without one of its
    /// moves: what else could be done?
    pub fn begin_without<T: Copy, P: Purpose<T>>(
        &mut self,
        purpose: &P,
        memory: &mut Memory<'_, T>,
        barred: Move,
    ) {
        let root = memory.now[0];
        let mut moves = root.game.legal_moves();
        moves.retain(|m| *m != barred);
        self.expanded = 1;
        self.look_at_all(purpose, memory, &root, &moves);
    }

    /// Looks at `nodes` more nodes or a few beyond; whether the search is over.
    pub fn think<T: Copy, P: Purpose<T>>(
        &mut self,
        purpose: &P,
        memory: &mut Memory<'_, T>,
        nodes: u32,
    ) -> bool {
        let until = self.nodes.saturating_add(nodes);
        while self.nodes < until {
            if !self.expand_level(purpose, memory, until) {
                return false;
            }
            if self.turn_over(memory) {
                return true;
            }
        }
        false
    }

    /// Looks at up to `nodes` more nodes of this level, or a few beyond; whether the level is
    /// done. [`turn_over`](Self::turn_over) then goes on to the next.
    pub fn think_in_level<T: Copy, P: Purpose<T>>(
        &mut self,
        purpose: &P,
        memory: &mut Memory<'_, T>,
        nodes: u32,
    ) -> bool {
        let until = self.nodes.saturating_add(nodes);
        self.expand_level(purpose, memory, until)
    }

    /// Looks at the whole level; whether the search is over.
    pub fn step<T: Copy, P: Purpose<T>>(
        &mut self,
        purpose: &P,
        memory: &mut Memory<'_, T>,
    ) -> bool {
        self.expand_level(purpose, memory, u32::MAX);
        self.turn_over(memory)
    }

    /// A search that can expand a part of this level in a memory of its own.
    pub fn part(&self) -> Self {
        Self {
            now: 0,
            next: 0,
            later: 0,
            nodes: 0,
            threshold: i32::MIN,
            ..self.clone()
        }
    }

    /// Expands nodes that need not be in this memory.
    pub fn expand<T: Copy, P: Purpose<T>>(
        &mut self,
        purpose: &P,
        memory: &mut Memory<'_, T>,
        nodes: &[Node<T>],
    ) {
        let mut moves = MoveList::new();
        for node in nodes {
            self.expand_node(purpose, memory, node, &mut moves);
        }
    }

    /// Takes over what a [`part`](Self::part) has found.
    pub fn absorb<T: Copy>(
        &mut self,
        memory: &mut Memory<'_, T>,
        part: &Self,
        found: &Memory<'_, T>,
    ) {
        self.nodes += part.nodes;
        let next = found.next[..part.next].iter();
        for node in next.chain(&found.later[..part.later]) {
            self.keep(memory, node);
        }
    }

    /// How many nodes the level has that `memory.now` holds.
    pub fn width(&self) -> usize {
        self.now
    }

    /// How many nodes were looked at.
    pub fn nodes(&self) -> u32 {
        self.nodes
    }

    /// The same, and counts from zero again: for searches without a limit.
    pub fn take_nodes(&mut self) -> u32 {
        core::mem::take(&mut self.nodes)
    }

    /// How many cards have gone by in the level, of how many in the whole game.
    pub fn progress(&self) -> (usize, usize) {
        let next = self.next_level.cards();
        (next.saturating_sub(1), self.scale.whole_game())
    }

    /// Expands nodes of the level, in their order, until it is done or `until` is
    /// reached; whether it is done.
    fn expand_level<T: Copy, P: Purpose<T>>(
        &mut self,
        purpose: &P,
        memory: &mut Memory<'_, T>,
        until: u32,
    ) -> bool {
        let mut moves = MoveList::new();
        let mut node = memory.now[0];
        while self.expanded < self.now && self.nodes + MOST_FOLLOWERS as u32 <= self.allowed {
            if self.nodes >= until {
                return false;
            }
            node.copy(&memory.now[self.expanded]);
            self.expanded += 1;
            self.expand_node(purpose, memory, &node, &mut moves);
        }
        true
    }

    /// Looks at all that follows a node; `moves` is room for the list of them.
    #[inline]
    fn expand_node<T: Copy, P: Purpose<T>>(
        &mut self,
        purpose: &P,
        memory: &mut Memory<'_, T>,
        node: &Node<T>,
        moves: &mut MoveList,
    ) {
        node.game.list_moves(moves);
        self.look_at_all(purpose, memory, node, moves);
    }

    fn look_at_all<T: Copy, P: Purpose<T>>(
        &mut self,
        purpose: &P,
        memory: &mut Memory<'_, T>,
        node: &Node<T>,
        moves: &MoveList,
    ) {
        let tops = purpose.values().tops(&self.scale, &node.game);
        for &m in moves {
            self.look(purpose, memory, (node, &tops), m);
        }
    }

    /// Looks at what a move leads to, and keeps it if it is promising and new. It is made in
    /// the place where it is kept: a node is large, and copied once less.
    #[inline]
    fn look<T: Copy, P: Purpose<T>>(
        &mut self,
        purpose: &P,
        memory: &mut Memory<'_, T>,
        (node, tops): (&Node<T>, &Tops),
        m: Move,
    ) {
        self.nodes += 1;
        let next = self.free_place(memory);
        next.game.copy(&node.game);
        next.game.advance(m);
        next.trail = node.trail;
        if P::SEATED && next.game.is_at_tracker() {
            purpose.end_round(&self.scale, &mut next.game, &mut next.trail);
        }
        next.level = Level::of(&next.game, &self.scale);
        let values = purpose.values();
        next.estimate = match turned_ring(m, &node.game, &next.game) {
            Some(slot) => {
                let gone = next.level.cards() - node.level.cards();
                let before = (&node.game, &node.estimate, tops);
                values.estimate_after(&self.scale, before, &next.game, (slot, gone))
            }
            None => values.estimate(&self.scale, &next.game),
        };
        next.estimate.value += purpose.beside(&next.game, next.estimate.class, &next.trail);
        if next.level == self.next_level && next.estimate.value < self.threshold {
            return;
        }
        next.trail = purpose.follow(next.trail, m, &node.game);
        self.keep_made(memory);
    }
}

/// The budget of nodes: it lasts to the end of the game, whatever happens.
impl Beam {
    /// How many followers a node typically has.
    const FOLLOWERS: u32 = 4;

    /// How wide the levels can be with the nodes that are left.
    fn affordable(&self) -> usize {
        let each = self.limits.nodes.saturating_sub(self.nodes) / self.cards_left();
        (each / Self::FOLLOWERS).max(1) as usize
    }

    /// Leaves the nodes for the levels that follow out of what this one may spend.
    #[inline(always)]
    fn allow(&mut self) {
        let left = self.limits.nodes.saturating_sub(self.nodes);
        let share = left / self.cards_left();
        let reserved = (self.cards_left() - 1) * share.min(2 * MOST_FOLLOWERS as u32);
        let least = left.min(MOST_FOLLOWERS as u32);
        self.allowed = self.nodes + (left - reserved).max(least);
    }

    fn cards_left(&self) -> u32 {
        let (gone, all) = self.progress();
        (all - gone).max(1) as u32
    }
}

/// From which slot a turn took a card, if it did no more than take cards from the front
/// to the back. With a new round, Villagers may turn wherever they lie.
#[inline]
fn turned_ring(m: Move, before: &Game, after: &Game) -> Option<Slot> {
    if after.deck().len() > Card::BUILDINGS && after.round() != before.round() {
        return None;
    }
    match m {
        Move::Discard => Some(Slot::First),
        Move::Act(act) if act.action != Action::Recruit && act.help == Help::Nobody => {
            Some(act.slot)
        }
        _ => None,
    }
}
