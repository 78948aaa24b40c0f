//! How the machine runs: instruction by instruction while the CPU is awake,
//! from event to event while it sleeps.

use super::nor::{Fault, Moment};
use super::{Machine, Stimulus, Stop, Time, boot, rom, rom_call};

/// How often the debug probe looks into the log's buffer while the CPU runs.
const PROBE_PERIOD: Time = Time::from_micros(500);

impl Machine {
    /// Runs until the given moment.
    pub fn run_until(&mut self, moment: Time) -> Stop {
        self.run(moment, None)
    }

    /// Runs for some time.
    pub fn run_for(&mut self, span: Time) -> Stop {
        self.run(self.board.now + span, None)
    }

    /// Runs until the CPU sleeps, the wire is quiet and nothing is due for
    /// `quiet`; gives up after `limit`.
    pub fn run_until_idle(&mut self, quiet: Time, limit: Time) -> Stop {
        self.run(self.board.now + limit, Some(quiet))
    }

    /// When something happens next if nobody touches the handheld: now while the CPU works,
    /// never when the power is gone. Whoever follows a clock can sleep until then.
    pub fn next_due(&mut self) -> Time {
        if !self.powered {
            return Time::NEVER;
        }
        self.happen();
        if self.sleeps() {
            self.board.next_event().min(self.schedule.next())
        } else {
            self.board.now
        }
    }

    fn run(&mut self, until: Time, quiet: Option<Time>) -> Stop {
        while self.powered {
            self.happen();
            if self.board.now >= until {
                return Stop::Time;
            }
            if self.sleeps() {
                self.probe();
                let next = self.board.next_event().min(self.schedule.next());
                if quiet.is_some_and(|quiet| next >= self.board.now + quiet) {
                    return Stop::Idle;
                }
                self.sleep_until(next.min(until));
            } else {
                self.work_until(until.min(self.schedule.next()));
            }
        }
        Stop::PowerCut
    }

    /// Lets everything happen that is due now.
    fn happen(&mut self) {
        while let Some(stimulus) = self.schedule.take_due(self.board.now) {
            self.apply(stimulus);
        }
        self.board.settle();
        let bite = self.board.bite();
        if bite.is_some() || self.board.private.take_reset_request() {
            self.reboots.push((self.board.now, bite));
            self.probe();
            self.board.reset(bite);
            self.boot();
        }
        let led = self.board.led();
        if self.led() != led {
            self.led_changes.push((self.board.now, led));
        }
    }

    fn apply(&mut self, stimulus: Stimulus) {
        match stimulus {
            Stimulus::Press(button) => self.board.press(button, true),
            Stimulus::Release(button) => self.board.press(button, false),
            Stimulus::PlugDisplay => self.board.display.plug(),
            Stimulus::UnplugDisplay => self.board.display.unplug(),
            Stimulus::CutPower => self.powered = false,
        }
    }

    fn sleeps(&mut self) -> bool {
        if !self.board.waits_for_event() && !self.cpu.is_halted() {
            return false;
        }
        let masked = self.cpu.regs.primask & 1 != 0;
        let locked_up =
            self.cpu.is_halted() && (self.stuck.is_some() || self.cpu.is_in_hardfault());
        if locked_up || !self.board.wakes(masked) {
            return true;
        }
        self.board.wake();
        self.cpu.wake();
        false
    }

    fn sleep_until(&mut self, moment: Time) {
        let span = moment.saturating_sub(self.board.now);
        self.cycles.asleep += span.count(self.board.cycle());
        self.board.now += span;
    }

    /// Lets the CPU work until something else is due.
    fn work_until(&mut self, moment: Time) {
        while self.board.now < moment && self.board.now < self.board.next_event() {
            if self.cpu.regs.pc() < rom::SIZE as u32
                && let Some(function) = rom::function_at(self.cpu.regs.pc())
            {
                return self.call_rom(function);
            }
            if self.calls.is_watching() {
                let regs = &self.cpu.regs;
                let now = (self.cycles.awake, self.board.now);
                self.calls.see(regs.pc(), regs.sp(), regs.lr() & !1, now);
            }
            let active = self.board.private.core.active;
            let cycles = u64::from(self.cpu.step(&mut self.board)) + self.board.take_stall();
            self.cycles.awake += cycles;
            self.board.now += self.board.cycle() * cycles;
            if self.board.private.core.active != active {
                self.board.signal_event();
            }
            if self.board.sram.has_stale() {
                let stale = self.board.sram.take_stale();
                self.cpu.invalidate_decode_cache_entries(&stale);
            }
            if self.board.is_touched() {
                return;
            }
            if self.board.now >= self.next_probe {
                self.probe();
            }
            if self.board.waits_for_event() || self.cpu.is_halted() {
                return;
            }
        }
    }

    fn call_rom(&mut self, function: rom::Function) {
        if let Some(cut) = self.schedule.power_cut() {
            let micros = cut.saturating_sub(self.board.now).as_micros();
            self.board
                .flash
                .cut_power_at(Moment::Busy { micros }, self.options.tear);
        }
        match rom_call::call(function, &mut self.cpu, &mut self.board) {
            Ok(lasts) => {
                self.cycles.awake += lasts.count(self.board.cycle());
                self.pass(lasts);
            }
            Err(Fault::PowerLost) => self.powered = false,
            Err(Fault::OutOfRange | Fault::Misaligned) => {}
        }
    }

    /// Time goes by while the CPU is busy in ROM: the rest of the board lives on.
    fn pass(&mut self, span: Time) {
        let end = self.board.now + span;
        while self.powered && self.board.now < end {
            let next = self.board.next_event().min(self.schedule.next());
            self.board.now = next.clamp(self.board.now, end);
            while let Some(stimulus) = self.schedule.take_due(self.board.now) {
                self.apply(stimulus);
            }
            self.board.settle();
            if self.board.next_event() <= self.board.now {
                self.board.now = end;
            }
        }
    }

    /// The debug probe empties the log's buffer.
    fn probe(&mut self) {
        self.next_probe = self.board.now + PROBE_PERIOD;
        if let Some(rtt) = &self.rtt {
            let bytes = rtt.drain(&mut self.board.sram);
            self.log
                .receive(&bytes, self.firmware.strings(), self.board.now);
        }
    }

    pub(super) fn boot(&mut self) {
        self.pass(boot::ROM_TIME);
        self.stuck = boot::boot(&mut self.cpu, &mut self.board).err();
        if self.stuck.is_some() {
            self.cpu.halt();
        }
    }
}
