//! Which nodes go on: of each class the best one, and of these the best of the level.

use super::level::Level;
use super::{Beam, Memory, Node};

impl Beam {
    /// Puts a node among the next or the later ones.
    pub(super) fn keep<T: Copy>(&mut self, memory: &mut Memory<'_, T>, node: &Node<T>) {
        self.free_place(memory).copy(node);
        self.keep_made(memory);
    }

    /// The place behind the next nodes, to make one more in.
    #[inline]
    pub(super) fn free_place<'a, T: Copy>(
        &mut self,
        memory: &'a mut Memory<'_, T>,
    ) -> &'a mut Node<T> {
        if self.next == memory.next.len() {
            self.prune(memory);
        }
        &mut memory.next[self.next]
    }

    /// Puts the node that was made in the [free place](Self::free_place) among the next or the
    /// later ones, if it is promising. Among the next it stands in for the one of its class
    /// that promises less, or gives way to it.
    #[inline]
    pub(super) fn keep_made<T: Copy>(&mut self, memory: &mut Memory<'_, T>) {
        let Some((before, [node, ..])) = memory.next.split_at_mut_checked(self.next) else {
            return;
        };
        if node.level != self.next_level {
            return keep_for_later(memory.later, &mut self.later, node);
        }
        if node.value() < self.threshold {
            return;
        }
        let class = node.estimate.class;
        let place = class as usize & (memory.classes.len() - 1);
        // What the place says may be outdated, or of another class: then two of a class
        // go on, which does no harm.
        let rival = memory.classes[place] as usize;
        if let Some(rival) = before.get_mut(rival)
            && rival.estimate.class == class
        {
            if rival.value() < node.value() {
                rival.copy(node);
            }
            return;
        }
        memory.classes[place] = self.next as u32;
        self.next += 1;
    }

    /// Of the next nodes, only the best stay.
    fn prune<T: Copy>(&mut self, memory: &mut Memory<'_, T>) {
        let Some(mut cut) = self.cut(memory) else {
            return;
        };
        let mut kept = 0;
        for index in 0..self.next {
            let Some((before, [node, ..])) = memory.next.split_at_mut_checked(index) else {
                break;
            };
            if cut.passes(node.value()) {
                if kept < index {
                    before[kept].copy(node);
                }
                let place = node.estimate.class as usize & (memory.classes.len() - 1);
                memory.classes[place] = kept as u32;
                kept += 1;
            }
        }
        self.next = kept;
        self.threshold = cut.last;
    }

    /// Makes the best of the next nodes the level that is expanded.
    fn promote<T: Copy>(&mut self, memory: &mut Memory<'_, T>) {
        let cut = self.cut(memory);
        let mut cut = cut.unwrap_or(Cut {
            last: i32::MIN,
            equals: usize::MAX,
        });
        self.now = 0;
        for node in &memory.next[..self.next] {
            if cut.passes(node.value()) {
                memory.now[self.now].copy(node);
                self.now += 1;
            }
        }
        self.next = 0;
        self.next_level = self.next_level.next_turn();
        self.threshold = i32::MIN;
    }

    /// Where to cut the next nodes, if they are too many.
    fn cut<T: Copy>(&self, memory: &mut Memory<'_, T>) -> Option<Cut> {
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
    pub fn turn_over<T: Copy>(&mut self, memory: &mut Memory<'_, T>) -> bool {
        let later = memory.later[..self.later].iter();
        let earliest = later.map(|node| node.level).min();
        self.expanded = 0;
        match earliest {
            // Decisions are open before the next turns can be taken.
            Some(level) if level < self.next_level => {
                self.now = 0;
                self.take_later(memory, level, |beam, memory, node| {
                    if beam.now < memory.now.len() {
                        memory.now[beam.now] = *node;
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
                .all(|node| node.game.deck().left() == 0)
    }

    /// Takes the nodes of one level out of the later ones.
    fn take_later<T: Copy>(
        &mut self,
        memory: &mut Memory<'_, T>,
        level: Level,
        put: impl Fn(&mut Self, &mut Memory<'_, T>, &Node<T>),
    ) {
        let mut index = 0;
        while index < self.later {
            let node = memory.later[index];
            if node.level == level {
                self.later -= 1;
                memory.later[index] = memory.later[self.later];
                put(self, memory, &node);
            } else {
                index += 1;
            }
        }
    }
}

/// Puts a node among the `count` later ones. Where there is no room, the least promising goes.
#[inline(never)]
fn keep_for_later<T: Copy>(later: &mut [Node<T>], count: &mut usize, node: &Node<T>) {
    if let Some(free) = later.get_mut(*count) {
        *free = *node;
        *count += 1;
    } else if let Some(worst) = later.iter_mut().min_by_key(|other| other.value())
        && worst.value() < node.value()
    {
        *worst = *node;
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
