//! The search: a beam over the engine's own moves.
//!
//! Positions are compared where as many cards have gone by, not where as many turns
//! were taken: a stored card that comes up goes by without a turn. Of each such level
//! only the most promising positions go on. Nothing here allocates: the memory is the
//! caller's, and a search can be left and taken up again after any number of nodes.

use super::values::{Estimate, Scale, Values};
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
    /// Marks of positions that were met: a power of two, four times the width or more.
    pub seen: &'a mut [u32],
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
        memory.seen.fill(0);
        let (estimate, _) = values.estimate(&scale, &game);
        memory.now[0] = Node {
            game,
            trail,
            estimate,
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

    /// How many nodes the level has that `memory.now` holds.
    pub fn width(&self) -> usize {
        self.now
    }

    /// How many nodes were looked at.
    pub fn nodes(&self) -> u32 {
        self.nodes
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
            for &m in &moves {
                self.look(values, memory, &node, m);
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
        node: &Node<T>,
        m: Move,
    ) {
        self.nodes += 1;
        let mut game = node.game;
        game.advance(m);
        let level = Level::of(&game, &self.scale);
        let (estimate, mark) = if turns_the_ring(m, &node.game, &game) {
            let gone = level.cards_since(node.level);
            let before = (&node.game, &node.estimate);
            let stayed = matches!(m, Move::Act(act) if act.slot == Slot::Second);
            values.estimate_after(&self.scale, before, &game, (gone, stayed))
        } else {
            values.estimate(&self.scale, &game)
        };
        if level == self.next_level && estimate.value < self.threshold {
            return;
        }
        let mark = mark ^ u32::from(level.0).wrapping_mul(0x9E37_79B1) | 1;
        let place = (mark >> 8) as usize & (memory.seen.len() - 1);
        if memory.seen[place] == mark {
            return;
        }
        memory.seen[place] = mark;
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

    /// Puts a node among the next or the later ones.
    #[inline]
    fn keep<T: Trail>(&mut self, memory: &mut Memory<'_, T>, node: Node<T>) {
        if node.level != self.next_level {
            return self.keep_for_later(memory, node);
        }
        if self.next == memory.next.len() {
            self.prune(memory);
            if node.value() < self.threshold {
                return;
            }
        }
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

    /// Of the next nodes, only the best go on.
    fn prune<T: Trail>(&mut self, memory: &mut Memory<'_, T>) {
        let width = self.limits.width.min(self.affordable());
        if self.next > width {
            let nodes = &mut memory.next[..self.next];
            let (_, last, _) =
                nodes.select_nth_unstable_by(width - 1, |a, b| b.value().cmp(&a.value()));
            self.threshold = last.value();
            self.next = width;
        }
    }

    /// Goes on to the next level that has nodes; whether the game is over there.
    fn turn_over<T: Trail>(&mut self, memory: &mut Memory<'_, T>) -> bool {
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
                self.prune(memory);
                self.now = self.next;
                memory.now[..self.now].copy_from_slice(&memory.next[..self.next]);
                self.next = 0;
                self.next_level = self.next_level.next_turn();
                self.threshold = i32::MIN;
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

/// The budget of nodes: it lasts to the end of the game, whatever happens.
impl Beam {
    /// What a node typically has of followers.
    const FOLLOWERS: u32 = 8;

    /// How wide the levels can be with the nodes that are left.
    fn affordable(&self) -> usize {
        let each = (self.limits.nodes - self.nodes) / self.cards_left();
        (each / Self::FOLLOWERS).max(1) as usize
    }

    /// Leaves the nodes for the levels that follow out of what this one may spend.
    fn allow(&mut self) {
        let share = (self.limits.nodes - self.nodes) / self.cards_left();
        let reserved = (self.cards_left() - 1) * share.min(2 * MOST_LEGAL as u32);
        let least = self.nodes + MOST_LEGAL as u32;
        let left = self.limits.nodes.saturating_sub(reserved);
        self.allowed = left.max(least).min(self.limits.nodes);
    }

    fn cards_left(&self) -> u32 {
        let (gone, all) = self.progress();
        (all - gone).max(1) as u32
    }
}

/// Whether a move did no more than take cards from the front to the back. With a
/// new round, Villagers may turn wherever they lie.
fn turns_the_ring(m: Move, before: &Game, after: &Game) -> bool {
    let plain = match m {
        Move::Discard => true,
        Move::Act(act) => act.action != Action::Recruit && act.help == Help::Nobody,
        _ => false,
    };
    plain && (after.deck().len() == Card::BUILDINGS || after.round() == before.round())
}
