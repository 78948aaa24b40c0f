//! The search: a beam over the engine's own moves.
//!
//! Positions are compared where as many cards have gone by, not where as many turns
//! were taken: a stored card that comes up goes by without a turn. Of each such level
//! only the most promising positions go on, and only one of each class: otherwise the
//! variations of one plan crowd out all others. Nothing here allocates: the memory is
//! the caller's, and a search can be left and taken up again after any number of nodes.

use super::values::{Estimate, Scale, Tops, Values};
use crate::game::{Action, Card, Game, Help, MOST_LEGAL, Move, MoveList, Slot, Waiting};

/// What a node remembers of the way that led to it.
pub trait Trail: Copy {
    /// One move further, played in `game`.
    fn follow(self, m: Move, game: &Game) -> Self;
}

/// A position on the way, and what it promises.
#[derive(Clone, Copy, Debug)]
pub struct Node<T> {
    pub game: Game,
    pub trail: T,
    estimate: Estimate,
    level: Level,
}

impl<T: Trail> Node<T> {
    /// Fills memory before it is used.
    pub const fn blank(trail: T) -> Self {
        Self {
            game: Game::BLANK,
            trail,
            estimate: Estimate::NONE,
            level: Level(0),
        }
    }

    /// What the position promises, in parts of a star; at the end what it is worth.
    pub fn value(&self) -> i32 {
        self.estimate.value
    }
}

/// How far a game has come: the cards gone by, then what was decided since.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Level(u16);

impl Level {
    /// A card is so many levels: the decisions that can be open before a turn, and the turn.
    const CARD: u16 = 4;

    fn of(game: &Game, scale: &Scale) -> Self {
        let decided = match game.waiting() {
            Waiting::Nothing => 3,
            Waiting::SetUp {
                sail: true,
                blessing: true,
            } => 1,
            Waiting::SetUp { .. } | Waiting::Activation => 2,
        };
        Self(scale.gone(game) as u16 * Self::CARD + decided)
    }

    /// The turns when one more card has gone by.
    fn next_turn(self) -> Self {
        Self((self.0 / Self::CARD + 2) * Self::CARD - 1)
    }

    fn cards_since(self, earlier: Self) -> usize {
        usize::from(self.0 / Self::CARD - earlier.0 / Self::CARD)
    }
}

/// The memory of a search. Its width is what `now` has room for.
pub struct Memory<'a, T> {
    /// The nodes of the level that is being expanded.
    pub now: &'a mut [Node<T>],
    /// Those one card further: twice the width.
    pub next: &'a mut [Node<T>],
    /// Those further still: half the width or more, and no less than [`LATER_LEAST`].
    pub later: &'a mut [Node<T>],
    /// Where in `next` a class is: a power of two, four times the width or more.
    pub classes: &'a mut [u32],
    /// Room to order the values of `next`: twice the width.
    pub order: &'a mut [i32],
}

/// The decisions before the first turn must have room among the later nodes.
pub const LATER_LEAST: usize = MOST_LEGAL;

/// How wide a search may be and how many nodes it may look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    pub width: usize,
    pub nodes: u32,
}

/// A search under way. It goes on in the memory that it was started in.
#[derive(Clone, Debug)]
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
    /// After so many nodes this level is left.
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
        next_level: Level(0),
        threshold: 0,
        nodes: 0,
        allowed: 0,
    };

    /// A search that begins at `game`.
    pub fn start<T: Trail>(
        values: &Values,
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
            estimate: values.estimate(&scale, &game),
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
    /// Looks at `nodes` more nodes or a few beyond; whether the search is over.
    pub fn think<T: Trail>(
        &mut self,
        values: &Values,
        memory: &mut Memory<'_, T>,
        nodes: u32,
    ) -> bool {
        let until = self.nodes.saturating_add(nodes);
        while self.nodes < until {
            if !self.expand_level(values, memory, until) {
                return false;
            }
            if self.turn_over(memory) {
                return true;
            }
        }
        false
    }

    /// Looks at the whole level; whether the search is over.
    pub fn step<T: Trail>(&mut self, values: &Values, memory: &mut Memory<'_, T>) -> bool {
        self.expand_level(values, memory, u32::MAX);
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

    /// Expands nodes, whoever holds them.
    pub fn expand<T: Trail>(
        &mut self,
        values: &Values,
        memory: &mut Memory<'_, T>,
        nodes: &[Node<T>],
    ) {
        let mut moves = MoveList::new();
        for node in nodes {
            moves.clear();
            node.game.list_moves(&mut moves);
            let tops = values.tops(&self.scale, &node.game);
            for &m in &moves {
                self.look(values, memory, (node, &tops), m);
            }
        }
    }

    /// Takes over what a [`part`](Self::part) has found.
    pub fn absorb<T: Trail>(
        &mut self,
        memory: &mut Memory<'_, T>,
        part: &Self,
        found: &Memory<'_, T>,
    ) {
        self.nodes += part.nodes;
        let next = found.next[..part.next].iter();
        for node in next.chain(&found.later[..part.later]) {
            self.keep(memory, *node);
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

    /// The same, and starts counting anew: for searches without a limit.
    pub fn take_nodes(&mut self) -> u32 {
        core::mem::take(&mut self.nodes)
    }

    /// How many cards have gone by in the level, of how many in the whole game.
    pub fn progress(&self) -> (usize, usize) {
        let next = usize::from(self.next_level.0 / Level::CARD);
        (next.saturating_sub(1), self.scale.whole_game())
    }

    /// Expands nodes of the level, in their order, until it is done or `until` is
    /// reached; whether it is done.
    fn expand_level<T: Trail>(
        &mut self,
        values: &Values,
        memory: &mut Memory<'_, T>,
        until: u32,
    ) -> bool {
        let mut moves = MoveList::new();
        while self.expanded < self.now && self.nodes + MOST_LEGAL as u32 <= self.allowed {
            if self.nodes >= until {
                return false;
            }
            let node = memory.now[self.expanded];
            self.expanded += 1;
            moves.clear();
            node.game.list_moves(&mut moves);
            let tops = values.tops(&self.scale, &node.game);
            for &m in &moves {
                self.look(values, memory, (&node, &tops), m);
            }
        }
        true
    }

    /// Looks at what a move leads to, and keeps it if it is promising and new.
    #[inline]
    fn look<T: Trail>(
        &mut self,
        values: &Values,
        memory: &mut Memory<'_, T>,
        (node, tops): (&Node<T>, &Tops),
        m: Move,
    ) {
        self.nodes += 1;
        let mut game = node.game;
        game.advance(m);
        let level = Level::of(&game, &self.scale);
        let estimate = match turned_ring(m, &node.game, &game) {
            Some(slot) => {
                let gone = level.cards_since(node.level);
                let before = (&node.game, &node.estimate, tops);
                values.estimate_after(&self.scale, before, &game, (slot, gone))
            }
            None => values.estimate(&self.scale, &game),
        };
        if level == self.next_level && estimate.value < self.threshold {
            return;
        }
        let trail = node.trail.follow(m, &node.game);
        self.keep(
            memory,
            Node {
                game,
                trail,
                estimate,
                level,
            },
        );
    }

    /// Puts a node among the next or the later ones. Among the next it stands in for
    /// the one of its class that promises less, or gives way to it.
    #[inline]
    fn keep<T: Trail>(&mut self, memory: &mut Memory<'_, T>, node: Node<T>) {
        if node.level != self.next_level {
            return self.keep_for_later(memory, node);
        }
        let class = node.estimate.class;
        let place = class as usize & (memory.classes.len() - 1);
        // What the place says may be outdated, or of another class: then two of a class
        // go on, which does no harm.
        let rival = memory.classes[place] as usize;
        if rival < self.next && memory.next[rival].estimate.class == class {
            if memory.next[rival].value() < node.value() {
                memory.next[rival] = node;
            }
            return;
        }
        if self.next == memory.next.len() {
            self.prune(memory);
            if node.value() < self.threshold {
                return;
            }
        }
        memory.classes[place] = self.next as u32;
        memory.next[self.next] = node;
        self.next += 1;
    }

    fn keep_for_later<T: Trail>(&mut self, memory: &mut Memory<'_, T>, node: Node<T>) {
        if self.later < memory.later.len() {
            memory.later[self.later] = node;
            self.later += 1;
        } else if let Some(worst) = memory.later.iter_mut().min_by_key(|other| other.value())
            && worst.value() < node.value()
        {
            *worst = node;
        }
    }

    /// Of the next nodes, only the best stay.
    fn prune<T: Trail>(&mut self, memory: &mut Memory<'_, T>) {
        let Some(mut cut) = self.cut(memory) else {
            return;
        };
        let mut kept = 0;
        for index in 0..self.next {
            let node = memory.next[index];
            if cut.passes(node.value()) {
                memory.next[kept] = node;
                let place = node.estimate.class as usize & (memory.classes.len() - 1);
                memory.classes[place] = kept as u32;
                kept += 1;
            }
        }
        self.next = kept;
        self.threshold = cut.last;
    }

    /// Makes the best of the next nodes the level that is expanded.
    fn promote<T: Trail>(&mut self, memory: &mut Memory<'_, T>) {
        let cut = self.cut(memory);
        let mut cut = cut.unwrap_or(Cut {
            last: i32::MIN,
            equals: usize::MAX,
        });
        self.now = 0;
        for node in &memory.next[..self.next] {
            if cut.passes(node.value()) {
                memory.now[self.now] = *node;
                self.now += 1;
            }
        }
        self.next = 0;
        self.next_level = self.next_level.next_turn();
        self.threshold = i32::MIN;
    }

    /// Where to cut the next nodes, if they are too many.
    fn cut<T: Trail>(&self, memory: &mut Memory<'_, T>) -> Option<Cut> {
        let width = self.limits.width.min(self.affordable());
        if self.next <= width {
            return None;
        }
        let order = &mut memory.order[..self.next];
        for (value, node) in order.iter_mut().zip(&memory.next[..self.next]) {
            *value = node.value();
        }
        let (before, &mut last, _) = order.select_nth_unstable_by(width - 1, |a, b| b.cmp(a));
        let better = before.iter().filter(|value| **value > last).count();
        Some(Cut {
            last,
            equals: width - better,
        })
    }

    /// Goes on to the next level that has nodes; whether the game is over there.
    pub fn turn_over<T: Trail>(&mut self, memory: &mut Memory<'_, T>) -> bool {
        let later = memory.later[..self.later].iter();
        let earliest = later.map(|node| node.level).min();
        self.expanded = 0;
        match earliest {
            // Decisions are open before the next turns can be taken.
            Some(level) if level < self.next_level => {
                self.now = 0;
                self.take_later(memory, level, |beam, memory, node| {
                    if beam.now < memory.now.len() {
                        memory.now[beam.now] = node;
                        beam.now += 1;
                    }
                });
            }
            _ => {
                self.take_later(memory, self.next_level, Self::keep);
                self.promote(memory);
            }
        }
        self.allow();
        self.later == 0
            && memory.now[..self.now]
                .iter()
                .all(|node| node.game.is_over())
    }

    /// Takes the nodes of one level out of the later ones.
    fn take_later<T: Trail>(
        &mut self,
        memory: &mut Memory<'_, T>,
        level: Level,
        put: impl Fn(&mut Self, &mut Memory<'_, T>, Node<T>),
    ) {
        let mut index = 0;
        while index < self.later {
            let node = memory.later[index];
            if node.level == level {
                self.later -= 1;
                memory.later[index] = memory.later[self.later];
                put(self, memory, node);
            } else {
                index += 1;
            }
        }
    }
}

/// What divides the best nodes from the others: the value of the last one that stays,
/// and how many of those that promise as much stay with it.
struct Cut {
    last: i32,
    equals: usize,
}

impl Cut {
    /// Whether a node with this value stays.
    #[inline]
    fn passes(&mut self, value: i32) -> bool {
        if value == self.last && self.equals > 0 {
            self.equals -= 1;
            return true;
        }
        value > self.last
    }
}

/// The budget of nodes: it lasts to the end of the game, whatever happens.
impl Beam {
    /// What a node typically has of followers.
    const FOLLOWERS: u32 = 4;

    /// How wide the levels can be with the nodes that are left.
    fn affordable(&self) -> usize {
        let each = (self.limits.nodes - self.nodes) / self.cards_left();
        (each / Self::FOLLOWERS).max(1) as usize
    }

    /// Leaves the nodes for the levels that follow out of what this one may spend.
    fn allow(&mut self) {
        let left = self.limits.nodes - self.nodes;
        let share = left / self.cards_left();
        let reserved = (self.cards_left() - 1) * share.min(2 * MOST_LEGAL as u32);
        let least = left.min(MOST_LEGAL as u32);
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
