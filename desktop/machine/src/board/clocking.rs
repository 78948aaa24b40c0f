//! Which clock drives what on the board, how fast it may be, and what rests.

use super::{Board, VREG, bus};
use crate::clocks::{Gate, Sources};
use crate::energy::{Chip, Doing};
use crate::registers::field;
use crate::time::Time;
use crate::unmodelled::What;

/// The field of VREG that chooses the core's voltage, and its step for 1.15 V.
const VREG_VSEL: (u32, u32) = (4, 4);
const VSEL_1_15: u32 = 0b1100;
/// The fastest clock below 1.15 V, says the chip's data sheet.
const LOW_VOLTAGE_HERTZ: u64 = 133_000_000;
/// The fastest read of the flash that the chip's data sheet has: 133 MHz, divided by two.
const FLASH_HERTZ: u64 = LOW_VOLTAGE_HERTZ / 2;

impl Board {
    /// The length of one CPU cycle at the present clock.
    pub fn cycle(&self) -> Time {
        self.cycle
    }

    /// How many cycles the microsecond tick takes.
    pub fn tick_cycles(&self) -> Option<u32> {
        u32::try_from(self.tick()?.count(self.cycle)).ok()
    }

    /// The tick of timer and watchdog.
    pub(super) fn tick(&self) -> Option<Time> {
        let hertz = self.clocks.ref_hertz(&self.sources())?;
        self.watchdog.tick_period(hertz)
    }

    /// Whether the core has no clock.
    pub fn is_dormant(&self) -> bool {
        self.hertz.is_none()
    }

    /// The core goes to sleep, and with it every clock that is not kept for that.
    pub fn sleep_deeply(&mut self) {
        let stops = |gate| !self.clocks.runs_asleep(gate);
        let at_work = stops(Gate::I2c0) && self.i2c.is_busy()
            || stops(Gate::Pwm) && self.pwm.is_on()
            || stops(Gate::Timer) && self.timer.armed() != 0
            || stops(Gate::Io) && self.io_bank0.interrupts()
            || stops(Gate::Watchdog) && self.tick().is_some();
        self.check_at_work(at_work);
    }

    /// A transfer or a tone would come out wrong, and an alarm would not ring.
    pub(super) fn check_at_work(&mut self, at_work: bool) {
        if at_work {
            self.report(bus::CLOCKS, true, What::StoppedAtWork);
        }
    }

    /// Clocks may have changed: the length of a cycle and of a tick follow.
    pub(super) fn retune(&mut self) {
        let sources = self.sources();
        let sys = self.clocks.sys_hertz(&sources);
        let adc = self.clocks.adc_hertz(&sources);
        let peri = self.clocks.peri_hertz(&sources);
        let tick = self.tick();
        if self.hertz != sys {
            self.hertz = sys;
            self.check_at_work(self.i2c.is_busy() || self.pwm.is_on());
        }
        if let Some(sys) = sys {
            let cycle = Time::of_cycles(1, sys);
            if self.cycle != cycle {
                self.cycle = cycle;
                self.check_speed(sys);
            }
            self.i2c.set_clock(sys);
            self.pwm.set_clock(sys);
        }
        self.adc.set_clock(adc);
        self.uart.set_clock(peri);
        self.watchdog.set_tick(tick, self.now);
        self.timer.set_tick(tick, self.now);
    }

    fn sources(&self) -> Sources<'_> {
        Sources {
            crystal: &self.crystal,
            ring: &self.ring,
            pll_sys: &self.pll_sys,
            pll_usb: &self.pll_usb,
            now: self.now,
        }
    }

    /// A real chip would run at this clock only by luck.
    pub(super) fn check_speed(&mut self, hertz: u64) {
        let (low, width) = VREG_VSEL;
        let voltage = field(self.regulator.get(VREG).unwrap_or(0), low, width);
        if hertz > LOW_VOLTAGE_HERTZ && voltage < VSEL_1_15 {
            self.report(bus::VREG_AND_CHIP_RESET, false, What::CoreTooFast);
        }
        if self.ssi.flash_readable() && hertz / u64::from(self.ssi.divider()) > FLASH_HERTZ {
            self.report(bus::SSI, false, What::FlashTooFast);
        }
    }

    /// What the chip draws.
    pub fn chip(&self, doing: Doing) -> Chip {
        Chip {
            doing: match self.hertz {
                None => Doing::Nothing,
                Some(_) => doing,
            },
            hertz: self.hertz.unwrap_or(0),
            crystal: self.crystal.stable(self.now),
            plls: [&self.pll_sys, &self.pll_usb]
                .into_iter()
                .filter(|pll| pll.is_on())
                .count() as u32,
        }
    }

    /// What the core does while it sleeps like this.
    pub fn waiting(&self, deeply: bool) -> Doing {
        match deeply {
            true => Doing::WaitsDeeply(self.clocks.share_asleep()),
            false => Doing::Waits,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Parts;
    use crate::nor::Nor;
    use crate::oled::{ADDRESS, Module, Oled};
    use crate::registers::Registers;
    use crate::supply::Kind;
    use crate::watchdog::Bite;

    const FAST: u64 = 200_000_000;

    fn board() -> Board {
        let parts = Parts {
            kind: Kind::Pico,
            rise: Time::ZERO,
            wire_hertz: None,
            seed: 0,
            chip: 0,
            exponent: 21,
        };
        let mut board = Board::new(
            Nor::erased(1),
            Oled::new(Module::Ssd1306, ADDRESS, true),
            parts,
        );
        board.regulator.write(VREG, 0xC1, Time::ZERO).unwrap();
        board
    }

    #[test]
    fn a_fast_clock_needs_its_voltage_and_a_restart_takes_it_away() {
        const WDSEL: u32 = 0x08;
        const ALL_BUT_OSCILLATORS: u32 = 0x1_FFFC;
        let mut board = board();
        board.check_speed(FAST);
        assert_eq!(board.unmodelled, []);
        board
            .psm
            .write(WDSEL, ALL_BUT_OSCILLATORS, Time::ZERO)
            .unwrap();
        board.reset(Some(Bite::Forced));
        board.check_speed(FAST);
        assert_eq!(board.unmodelled[0].what, What::CoreTooFast);
    }
}
