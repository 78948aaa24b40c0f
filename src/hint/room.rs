//! The memory that the handheld searches in: one piece, by far the largest there is, and one
//! search at a time has it.

use super::beam::{Beam, LATER_LEAST, Memory, Node, Trail};
use super::plan::Plan;
use crate::game::{Game, Move};

/// How many positions of a level go on, at most.
pub const WIDTH: usize = 128;

/// What a node notes of the way that led to it: each kind of search has its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(4))]
pub enum Trace {
    /// A hint's: the first move, and what it is good for.
    Plan(Plan),
    /// A seat's: where the way goes back to.
    Mark(Mark),
}

impl Trace {
    const BLANK: Self = Self::Plan(Plan::BLANK);
}

impl Trail for Trace {
    #[inline]
    fn follow(self, m: Move, game: &Game) -> Self {
        match self {
            Self::Plan(plan) => Self::Plan(plan.follow(m, game)),
            Self::Mark(_) => self,
        }
    }
}

/// A step of a way that can be traced back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The move that led here, encoded.
    pub m: u16,
    /// Where in the room's ways the node stands that this one follows.
    pub at: u16,
    /// Whatever the search has to remember.
    pub note: u16,
}

/// One move of a way: it leads here from another place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    pub m: u16,
    pub from: u16,
}

/// As many links as a whole round of a common deck needs at nearly full width.
pub const LINKS: usize = 2048;

/// Where a search of the handheld's width takes place.
#[derive(PartialEq, Eq, Debug)]
pub struct Room {
    now: [Node<Trace>; WIDTH],
    next: [Node<Trace>; 2 * WIDTH],
    later: [Node<Trace>; WIDTH],
    classes: [u32; 4 * WIDTH],
    order: [i32; 2 * WIDTH],
    /// The ways that the nodes of past levels were reached by.
    links: [Link; LINKS],
    used: u16,
    lease: u32,
}

const _: () = assert!(WIDTH >= LATER_LEAST);

impl Room {
    pub const EMPTY: Self = Self {
        now: [Node::blank(Trace::BLANK); WIDTH],
        next: [Node::blank(Trace::BLANK); 2 * WIDTH],
        later: [Node::blank(Trace::BLANK); WIDTH],
        classes: [0; 4 * WIDTH],
        order: [0; 2 * WIDTH],
        links: [Link { m: 0, from: 0 }; LINKS],
        used: 0,
        lease: 0,
    };

    /// The memory of a search that is no wider than this.
    pub fn memory(&mut self, width: usize) -> Memory<'_, Trace> {
        let width = width.clamp(1, WIDTH);
        Memory {
            now: &mut self.now[..width],
            next: &mut self.next[..2 * width],
            later: &mut self.later,
            classes: &mut self.classes,
            order: &mut self.order[..2 * width],
        }
    }

    /// The nodes of the level that a search has come to.
    pub fn level(&self, beam: &Beam) -> &[Node<Trace>] {
        &self.now[..beam.width().min(WIDTH)]
    }

    /// Lets the room to a search: whatever was searched in it before is forgotten.
    pub fn lease(&mut self) -> u32 {
        self.used = 0;
        self.lease = self.lease.wrapping_add(1);
        self.lease
    }

    /// Whether nobody has taken the room since.
    pub fn is_leased(&self, lease: u32) -> bool {
        self.lease == lease
    }

    /// Notes how those nodes of the level were reached that `is_on_the_way`: what follows
    /// them can be traced back from here. What has no room is not noted.
    pub fn note_ways(&mut self, beam: &Beam, is_on_the_way: impl Fn(&Node<Trace>) -> bool) {
        let level = &mut self.now[..beam.width().min(WIDTH)];
        for node in level.iter_mut().filter(|node| is_on_the_way(node)) {
            let (Trace::Mark(mark), Some(link)) =
                (&mut node.trail, self.links.get_mut(usize::from(self.used)))
            else {
                return;
            };
            *link = Link {
                m: mark.m,
                from: mark.at,
            };
            mark.at = self.used;
            self.used += 1;
        }
    }

    /// The moves that led to a mark, the last one first.
    pub fn way_back(&self, mark: Mark) -> impl Iterator<Item = u16> + '_ {
        let mut link = Link {
            m: mark.m,
            from: mark.at,
        };
        let steps = 0..LINKS;
        steps.map_while(move |_| {
            let m = link.m;
            if m == Self::NOTHING {
                return None;
            }
            link = *self.links.get(usize::from(link.from))?;
            Some(m)
        })
    }

    /// The move of a mark to which no move has led: no move has this code.
    pub const NOTHING: u16 = u16::MAX;
}
