//! The hint's search with the memory of a PC: any width, and the whole way to the best end.

use palm_island::game::{Game, Move};
use palm_island::hint::Values;
use palm_island::hint::beam::{Beam, LATER_LEAST, Limits, Memory, Node, Trail};

/// Memory for searches of one width, used again and again.
pub struct Arena<T> {
    now: Vec<Node<T>>,
    next: Vec<Node<T>>,
    later: Vec<Node<T>>,
    classes: Vec<u32>,
    order: Vec<i32>,
}

impl<T: Trail> Arena<T> {
    /// Room for a width.
    pub fn new(width: usize, blank: T) -> Self {
        let nodes = |count| vec![Node::blank(blank); count];
        Self {
            now: nodes(width),
            next: nodes(2 * width),
            later: nodes(width.max(LATER_LEAST)),
            classes: vec![0; (4 * width).next_power_of_two()],
            order: vec![0; 2 * width],
        }
    }

    /// Room for a helper, who holds no level of its own.
    fn helping(width: usize, blank: T) -> Self {
        Self {
            now: Vec::new(),
            ..Self::new(width, blank)
        }
    }

    fn memory(&mut self) -> Memory<'_, T> {
        Memory {
            now: &mut self.now,
            next: &mut self.next,
            later: &mut self.later,
            classes: &mut self.classes,
            order: &mut self.order,
        }
    }

    fn width(&self) -> usize {
        self.now.len()
    }
}

/// A node that does not remember how it was reached.
#[derive(Clone, Copy, Debug)]
pub struct Nowhere;

impl Trail for Nowhere {
    fn follow(self, _: Move, _: &Game) -> Self {
        self
    }
}

impl Arena<Nowhere> {
    /// Searches from `game` to the end and shows each level on the way, the last one
    /// too; says how many nodes it looked at.
    pub fn levels(
        &mut self,
        values: &Values,
        game: Game,
        mut look: impl FnMut(&[Node<Nowhere>]),
    ) -> u32 {
        let limits = unlimited(self.width());
        let mut memory = self.memory();
        let mut beam = Beam::start(values, &mut memory, game, Nowhere, limits);
        look(&memory.now[..beam.width()]);
        loop {
            let over = beam.step(values, &mut memory);
            look(&memory.now[..beam.width()]);
            if over {
                return beam.nodes();
            }
        }
    }
}

/// A node that knows by which move it was reached from which other.
#[derive(Clone, Copy, Debug)]
struct Link {
    /// Where the node stands in the history, or before it does, the one it follows.
    at: u32,
    m: u16,
}

impl Link {
    const START: Self = Self {
        at: u32::MAX,
        m: u16::MAX,
    };
}

impl Trail for Link {
    fn follow(self, m: Move, _: &Game) -> Self {
        Self {
            at: self.at,
            m: m.encode(),
        }
    }
}

/// The best game that was found.
pub struct Solution {
    pub moves: Vec<Move>,
    pub nodes: u64,
}

/// From this width on the level is shared out.
const WIDE: usize = 10_000;
/// Into a fixed number of parts, on however many cores: the result is the same on every machine.
const PARTS: usize = 4;

/// Searches for the best game from `start` on; reports how far it has got, in percent.
pub fn solve(values: &Values, start: Game, width: usize, progress: impl Fn(u64)) -> Solution {
    let mut arena = Arena::new(width, Link::START);
    let mut helpers: Vec<Arena<Link>> = match width {
        WIDE.. => (0..PARTS)
            .map(|_| Arena::helping(width, Link::START))
            .collect(),
        _ => Vec::new(),
    };
    let mut memory = arena.memory();
    let mut beam = Beam::start(values, &mut memory, start, Link::START, unlimited(width));
    let mut history: Vec<Link> = Vec::new();
    let mut nodes = 0;
    let mut over = start.is_over();
    while !over {
        let level = &mut memory.now[..beam.width()];
        for node in level.iter_mut() {
            history.push(node.trail);
            node.trail.at = history.len() as u32 - 1;
        }
        over = if helpers.is_empty() {
            beam.step(values, &mut memory)
        } else {
            step_in_parts(&mut beam, values, &mut memory, &mut helpers)
        };
        nodes += u64::from(beam.take_nodes());
        let (gone, all) = beam.progress();
        progress((100 * gone / all) as u64);
    }
    let ends = memory.now[..beam.width()].iter();
    let best = ends.max_by_key(|node| node.value());
    let mut moves = Vec::new();
    let mut link = best.map_or(Link::START, |node| node.trail);
    while let Some(m) = Move::decode(link.m) {
        moves.push(m);
        link = history[link.at as usize];
    }
    moves.reverse();
    Solution { moves, nodes }
}

/// One level, with the work shared out among threads.
fn step_in_parts(
    beam: &mut Beam,
    values: &Values,
    memory: &mut Memory<'_, Link>,
    helpers: &mut [Arena<Link>],
) -> bool {
    let level = &memory.now[..beam.width()];
    let share = level.len().div_ceil(helpers.len()).max(1);
    let parts: Vec<Beam> = std::thread::scope(|scope| {
        let threads: Vec<_> = level
            .chunks(share)
            .zip(helpers.iter_mut())
            .map(|(nodes, helper)| {
                let mut part = beam.part();
                scope.spawn(move || {
                    part.expand(values, &mut helper.memory(), nodes);
                    part
                })
            })
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().expect("a search does not panic"))
            .collect()
    });
    for (part, helper) in parts.iter().zip(helpers) {
        beam.absorb(memory, part, &helper.memory());
    }
    beam.turn_over(memory)
}

fn unlimited(width: usize) -> Limits {
    Limits {
        width,
        nodes: u32::MAX,
    }
}
