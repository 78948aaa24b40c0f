//! How long functions of the firmware take: the machine notes when the CPU
//! enters one and when it comes back.

use super::time::Time;

/// One finished call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Call {
    /// The address of the function.
    pub function: u32,
    /// CPU cycles from its first instruction to its return.
    pub cycles: u64,
    pub start: Time,
    pub end: Time,
}

/// A call that has not come back.
struct Open {
    function: u32,
    back: u32,
    stack: u32,
    since: (u64, Time),
}

#[derive(Default)]
pub struct Calls {
    watched: Vec<u32>,
    open: Vec<Open>,
    finished: Vec<Call>,
}

impl Calls {
    pub fn watch(&mut self, function: u32) {
        self.watched.push(function);
    }

    /// The addresses at which something begins or ends.
    pub fn stops(&self) -> Vec<u32> {
        let backs = self.open.iter().map(|open| open.back);
        self.watched.iter().copied().chain(backs).collect()
    }

    /// The CPU is about to run the instruction at `pc`, after this many cycles and at this time.
    /// Tells whether a call began or ended.
    pub fn see(&mut self, pc: u32, stack: u32, back: u32, now: (u64, Time)) -> bool {
        let mut changed = false;
        if let Some(open) = self.open.last()
            && (pc, stack) == (open.back, open.stack)
        {
            let (since, start) = open.since;
            self.finished.push(Call {
                function: open.function,
                cycles: now.0 - since,
                start,
                end: now.1,
            });
            self.open.pop();
            changed = true;
        }
        // An interrupt before the first instruction makes it come by twice.
        let again = self
            .open
            .last()
            .is_some_and(|open| (pc, stack, back) == (open.function, open.stack, open.back));
        if !again && self.watched.contains(&pc) {
            self.open.push(Open {
                function: pc,
                back,
                stack,
                since: now,
            });
            changed = true;
        }
        changed
    }

    pub fn take(&mut self) -> Vec<Call> {
        std::mem::take(&mut self.finished)
    }
}
