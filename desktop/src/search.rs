//! The hint's search with the memory of a PC: any width, and the whole way to the best end.

use palm_island::game::{Game, Move};
use palm_island::hint::Values;
use palm_island::hint::beam::{Beam, LATER_LEAST, Limits, Memory, Node, Trail};

/// Memory for searches of one width, used again and again.
pub struct Arena<T> {
    now: Vec<Node<T>>,
    next: Vec<Node<T>>,
    later: Vec<Node<T>>,
    seen: Vec<u32>,
}

impl<T: Trail> Arena<T> {
    /// Room for a width.
    pub fn new(width: usize, blank: T) -> Self {
        let nodes = |count| vec![Node::blank(blank); count];
        Self {
            now: nodes(width),
            next: nodes(2 * width),
            later: nodes(width.max(LATER_LEAST)),
            seen: vec![0; (4 * width).next_power_of_two()],
        }
    }

    fn memory(&mut self) -> Memory<'_, T> {
        Memory {
            now: &mut self.now,
            next: &mut self.next,
            later: &mut self.later,
            seen: &mut self.seen,
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

fn unlimited(width: usize) -> Limits {
    Limits {
        width,
        nodes: u32::MAX,
    }
}

/// How many cores there are to share the work.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
