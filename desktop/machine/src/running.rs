//! How the machine runs: from event to event, while the CPU works as while it
//! sleeps.

use super::energy::Doing;
use super::nor::{Fault, Moment};
use super::{Machine, Processor, Stimulus, Stop, Time, boot, rom, rom_call};

/// How often the debug probe looks into the log's buffer while the CPU runs.
const PROBE_PERIOD: Time = Time::from_micros(500);

/// Cycles that the CPU runs at most before the machine looks up.
const LONGEST_RUN: u64 = 1 << 30;

impl<P: Processor> Machine<P> {
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
    /// never when the power is gone. A host that follows a clock can sleep until then.
    pub fn next_due(&mut self) -> Time {
        if !self.powered {
            return Time::NEVER;
        }
        self.happen();
        if self.works() {
            self.board.now
        } else {
            self.next_event()
        }
    }

    fn run(&mut self, until: Time, quiet: Option<Time>) -> Stop {
        while self.powered {
            self.happen();
            if self.board.now >= until {
                return Stop::Time;
            }
            let next = self.next_event();
            if self.works() {
                self.work_until(next.min(until));
            } else {
                self.probe();
                if quiet.is_some_and(|quiet| next >= self.board.now + quiet) {
                    return Stop::Idle;
                }
                self.sleep_until(next.min(until));
            }
        }
        Stop::PowerCut
    }

    /// Whether the CPU has something to do, and a clock to do it by.
    fn works(&mut self) -> bool {
        !self.board.is_dormant() && self.cpu.wake()
    }

    /// The next moment at which something happens that the CPU does not do.
    fn next_event(&self) -> Time {
        let timer = self.cpu.next_interrupt().filter(|_| !self.is_dormant());
        let timer = timer.map_or(Time::NEVER, |cycles| {
            self.board.now + self.board.cycle() * cycles
        });
        self.board.next_event().min(self.schedule.next()).min(timer)
    }

    /// Lets everything happen that is due now.
    fn happen(&mut self) {
        while let Some(stimulus) = self.schedule.take_due(self.board.now) {
            self.apply(stimulus);
        }
        self.settle();
        let bite = self.board.bite();
        if bite.is_some() || self.cpu.take_reset_request() {
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
            Stimulus::ResetDisplay => self.board.display.reset(),
            Stimulus::CutPower => self.powered = false,
        }
    }

    fn settle(&mut self) {
        if self.board.settle() {
            self.cpu.set_lines(self.board.lines());
            self.cpu.set_reference(self.board.tick_cycles());
        }
    }

    fn sleep_until(&mut self, moment: Time) {
        let span = moment.saturating_sub(self.board.now);
        let deeply = self.cpu.sleeps_deeply();
        if !self.is_dormant() {
            if deeply {
                self.board.sleep_deeply();
            }
            let cycles = span.count(self.board.cycle());
            self.cycles.asleep += cycles;
            self.cpu.sleep(cycles);
        }
        self.draw(span, self.board.waiting(deeply));
        self.board.now += span;
    }

    /// Something draws current for a while.
    fn draw(&mut self, span: Time, doing: Doing) {
        if doing == Doing::Works {
            self.awake += span;
        }
        let panel = self.board.display.panel();
        self.energy.pass(span, self.board.chip(doing), panel);
        let lines = self.board.cache.take_fetched() * u64::from(self.board.ssi.line_cycles());
        self.energy.read(self.board.cycle() * lines);
    }

    /// Lets the CPU work until something else is due.
    fn work_until(&mut self, moment: Time) {
        if self.board.now >= self.next_probe {
            self.probe();
        }
        let moment = moment.min(self.next_probe);
        let cycles = moment
            .saturating_sub(self.board.now)
            .count_up(self.board.cycle())
            .min(LONGEST_RUN);
        self.watch_calls();
        let begun = self.board.begin();
        let spent = self.cpu.run(&mut self.board, cycles as u32).into();
        self.cycles.awake += spent;
        self.board.now = begun + self.board.cycle() * spent;
        self.draw(self.board.now - begun, Doing::Works);
        if let Some(function) = rom::function_at(self.cpu.register(15)) {
            self.call_rom(function);
        }
    }

    /// A watched function may begin or end here.
    fn watch_calls(&mut self) {
        let [sp, lr, pc] = [13, 14, 15].map(|n| self.cpu.register(n));
        let now = (self.cycles.awake, self.board.now);
        if self.calls.see(pc, sp, lr & !1, now) {
            self.cpu.stop_at(self.calls.stops());
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
                if function == rom::Function::UsbBoot {
                    self.drive = Some(boot::Drive::Asked);
                }
                self.cycles.awake += lasts.count(self.board.cycle());
                self.draw(lasts, Doing::Works);
                if function.is_write() {
                    self.energy.write(lasts);
                }
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
            self.settle();
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
        self.drive = boot::boot(&mut self.cpu, &mut self.board).err();
        if self.drive.is_some() {
            self.cpu.hold();
        }
    }
}
