//! The board: the chip's peripherals, the flash, the display and the buttons,
//! and the wires between them.

mod bus;

use palm_island::console::input::Button;
use palm_island::deal::SplitMix64;

use super::adc::Adc;
use super::cache::Cache;
use super::charge::Charge;
use super::clocks::{Clocks, Gate, Sources};
use super::contact::Contact;
use super::dma::Dma;
use super::energy::{Chip, Doing};
use super::i2c::{Device, I2c};
use super::io_bank0::{Function, IoBank0};
use super::nor::Nor;
use super::oled::Oled;
use super::oscillators::{Crystal, RING_HERTZ, Ring};
use super::outlet::Outlet;
use super::pads::{PINS, Pads};
use super::pll::Pll;
use super::psm::Psm;
use super::pwm::{Pwm, Tone};
use super::registers::{Remembering, bit, field};
use super::resets::{Block, Resets};
use super::rom;
use super::sio::Sio;
use super::sram::Sram;
use super::supply::{self, Kind};
use super::time::Time;
use super::timer::Timer;
use super::uart::Uart;
use super::unmodelled::{Unmodelled, What};
use super::watchdog::{Bite, Watchdog};
use super::wiring::{
    BUTTONS, CABLE_RX, CABLE_TX, DISPLAY_SCL, DISPLAY_SDA, LED, PIEZO, SUPPLY, SUPPLY_INPUT, pin,
};
use super::xip::{Ssi, flash_pads, xip_control};

/// The interrupt lines of the peripherals in the model.
const TIMER_IRQ_0: u32 = 0;
const IO_IRQ_BANK0: u32 = 13;
const UART0_IRQ: u32 = 20;
const I2C0_IRQ: u32 = 23;

/// MEMPOWERDOWN. Memory without power keeps what it holds; nobody may look at it meanwhile.
const SYSCFG_REGISTERS: [(u32, u32); 1] = [(0x18, 0)];

/// VREG, BOD and CHIP_RESET after power-on.
const VREG_REGISTERS: [(u32, u32); 3] = [(VREG, 0xB1), (0x04, 0x91), (0x08, 1 << 8)];
const VREG: u32 = 0x00;
/// The field of VREG that chooses the core's voltage, and its step for 1.15 V.
const VREG_VSEL: (u32, u32) = (4, 4);
const VSEL_1_15: u32 = 0b1100;
/// The fastest clock below 1.15 V, says the chip's data sheet.
const LOW_VOLTAGE_HERTZ: u64 = 133_000_000;
/// The fastest read of the flash that the chip's data sheet has: 133 MHz, divided by two.
const FLASH_HERTZ: u64 = LOW_VOLTAGE_HERTZ / 2;

/// Reports that are kept; a loop on an unknown register makes many.
const REPORTS: usize = 1000;

/// What differs from one board to the next.
#[derive(Clone, Copy)]
pub struct Parts {
    pub kind: Kind,
    pub rise: Time,
    pub wire_hertz: Option<u64>,
    pub seed: u64,
    /// Which chip it is.
    pub chip: u64,
    /// What the flash says of its size, as an exponent of two.
    pub exponent: u8,
}

pub struct Board {
    pub now: Time,
    pub sram: Sram,
    pub flash: Nor,
    pub display: Oled,
    pub watchdog: Watchdog,
    pub i2c: I2c,
    pub ssi: Ssi,
    pub cache: Cache,
    pub outlet: Outlet,
    pub unmodelled: Vec<Unmodelled>,
    /// What sounded, from when on.
    pub sound: Vec<(Time, Option<Tone>)>,
    rom: Vec<u8>,
    xip_control: Remembering,
    flash_pads: Remembering,
    syscfg: Remembering,
    clocks: Clocks,
    resets: Resets,
    psm: Psm,
    io_bank0: IoBank0,
    pads: Pads,
    crystal: Crystal,
    ring: Ring,
    pll_sys: Pll,
    pll_usb: Pll,
    timer: Timer,
    adc: Adc,
    pwm: Pwm,
    uart: Uart,
    /// What the serial port hears.
    heard: bool,
    dma: Dma,
    regulator: Remembering,
    sio: Sio,
    kind: Kind,
    chip: u64,
    exponent: u8,
    supply: u32,
    pressed: u32,
    charge: Charge,
    /// The interrupt lines to the CPU.
    lines: u32,
    /// When the CPU was set running, and what it does now.
    begun: Time,
    pc: u32,
    cycle: Time,
    /// The core's clock; none while it stands still.
    hertz: Option<u64>,
    next_event: Time,
    touched: bool,
}

impl Board {
    pub fn new(flash: Nor, display: Oled, parts: Parts) -> Self {
        let mut random = SplitMix64(parts.seed);
        let sram = Sram::powered_on(&mut random);
        let mut i2c = I2c::new(RING_HERTZ);
        i2c.limit(parts.wire_hertz);
        Self {
            now: Time::ZERO,
            sram,
            flash,
            display,
            watchdog: Watchdog::new(),
            i2c,
            ssi: Ssi::new(parts.chip.to_be_bytes(), parts.exponent),
            cache: Cache::new(),
            outlet: Outlet::new(parts.chip, Contact::Off),
            unmodelled: Vec::new(),
            sound: Vec::new(),
            rom: rom::image(),
            xip_control: xip_control(),
            flash_pads: flash_pads(),
            syscfg: Remembering::new(&SYSCFG_REGISTERS),
            clocks: Clocks::new(),
            resets: Resets::new(),
            psm: Psm::new(),
            io_bank0: IoBank0::new(),
            pads: Pads::new(),
            crystal: Crystal::new(),
            ring: Ring::new(random),
            pll_sys: Pll::new(),
            pll_usb: Pll::new(),
            timer: Timer::new(None, Time::ZERO),
            adc: Adc::new(),
            pwm: Pwm::new(RING_HERTZ),
            uart: Uart::new(None),
            heard: true,
            dma: Dma,
            regulator: Remembering::new(&VREG_REGISTERS),
            sio: Sio::new(),
            kind: parts.kind,
            chip: parts.chip,
            exponent: parts.exponent,
            supply: 0,
            pressed: 0,
            charge: Charge::new(parts.rise),
            lines: 0,
            begun: Time::ZERO,
            pc: 0,
            cycle: Time::of_cycles(1, RING_HERTZ),
            hertz: Some(RING_HERTZ),
            next_event: Time::ZERO,
            touched: true,
        }
    }

    /// The chip starts over; memory, flash, display and buttons stay as they are.
    pub fn reset(&mut self, bite: Option<Bite>) {
        if let Some(bite) = bite {
            self.watchdog.reset(bite);
        }
        if bite.is_none() || self.psm.watchdog_resets_regulator() {
            self.regulator = Remembering::new(&VREG_REGISTERS);
        }
        self.ssi = Ssi::new(self.chip.to_be_bytes(), self.exponent);
        self.cache.flush();
        self.xip_control = xip_control();
        self.flash_pads = flash_pads();
        self.clocks = Clocks::new();
        self.resets = Resets::new();
        self.psm = Psm::new();
        self.ring.reset();
        self.sio = Sio::new();
        for block in Block::ALL {
            self.reset_block(block);
        }
        self.touched = true;
    }

    fn reset_block(&mut self, block: Block) {
        match block {
            Block::Adc => self.adc.reset(),
            Block::I2c0 => self.i2c.reset(),
            Block::IoBank0 => self.io_bank0 = IoBank0::new(),
            Block::PadsBank0 => self.pads = Pads::new(),
            Block::PllSys => self.pll_sys = Pll::new(),
            Block::PllUsb => self.pll_usb = Pll::new(),
            Block::Pwm => self.pwm.reset(),
            Block::Timer => {
                self.timer = Timer::new(self.tick(), self.now);
            }
            Block::Uart0 => {
                self.uart.reset();
                self.heard = true;
            }
        }
    }

    pub fn press(&mut self, button: Button, pressed: bool) {
        if pressed {
            self.pressed |= 1 << pin(button);
        } else {
            self.pressed &= !(1 << pin(button));
        }
        self.touched = true;
    }

    pub fn is_pressed(&self, button: Button) -> bool {
        bit(self.pressed, pin(button) as u32)
    }

    /// What the battery gives.
    pub fn supply(&mut self, millivolts: u32) {
        self.supply = millivolts;
        self.touched = true;
    }

    /// The LED of a Pico W belongs to the radio.
    pub fn led(&self) -> bool {
        self.kind != Kind::PicoW && self.drives_high(LED)
    }

    fn drives_high(&self, pin: usize) -> bool {
        self.driven(pin) == Some(true)
    }

    /// What the chip drives a pin to, if it does.
    fn driven(&self, pin: usize) -> Option<bool> {
        let (level, driven) = match self.io_bank0.function(pin) {
            Function::Sio => (
                bit(self.sio.out, pin as u32),
                bit(self.sio.output_enable, pin as u32),
            ),
            Function::Uart if pin == CABLE_TX => (self.uart.level(), true),
            Function::Uart | Function::I2c | Function::Pwm | Function::Other => return None,
        };
        self.io_bank0.overridden(pin, level, driven)
    }

    /// The length of one CPU cycle at the present clock.
    pub fn cycle(&self) -> Time {
        self.cycle
    }

    /// How many cycles the microsecond tick takes.
    pub fn tick_cycles(&self) -> Option<u32> {
        u32::try_from(self.tick()?.count(self.cycle)).ok()
    }

    /// The interrupt lines to the CPU.
    pub fn lines(&self) -> u32 {
        self.lines
    }

    /// The CPU is about to run; the moment from which its cycles are counted.
    pub fn begin(&mut self) -> Time {
        self.begun = self.now;
        self.begun
    }

    /// The next moment at which something happens without the CPU.
    pub fn next_event(&self) -> Time {
        self.next_event
    }

    /// Lets time pass up to `self.now`: the wire, the alarms, the pins, the interrupts.
    /// False if there was nothing to do.
    pub fn settle(&mut self) -> bool {
        if !self.touched && self.now < self.next_event {
            return false;
        }
        self.touched = false;
        self.settle_pins();
        if self.io_bank0.wakes() {
            self.ring.wake();
            self.crystal.wake(self.now);
        }
        self.retune();
        self.timer.advance(self.now);
        let mut wire = Wire {
            connected: self.display_connected(),
            display: &mut self.display,
        };
        self.i2c.advance(self.now, &mut wire);
        self.settle_cable();
        self.settle_pins();
        self.settle_sound();
        self.lines = self.timer.lines() << TIMER_IRQ_0
            | u32::from(self.io_bank0.line()) << IO_IRQ_BANK0
            | u32::from(self.uart.line()) << UART0_IRQ
            | u32::from(self.i2c.line()) << I2C0_IRQ;
        self.next_event = self.timer.next_event().min(self.i2c.next_event());
        self.next_event = self.next_event.min(self.charge.next_event(self.now));
        self.next_event = self.next_event.min(self.pwm.next_event());
        self.next_event = self.next_event.min(self.cable_event());
        self.next_event = self.next_event.min(self.outlet.next_event());
        self.next_event = self.next_event.min(self.crystal.next_event(self.now));
        self.next_event = self.next_event.min(self.pll_sys.next_event(self.now));
        if self.psm.watchdog_bites() {
            self.next_event = self.next_event.min(self.watchdog.next_event());
        }
        for byte in self.display.take_unknown_commands() {
            self.report(u32::from(byte), true, What::DisplayCommand);
        }
        true
    }

    /// Clocks may have changed: the length of a cycle and of a tick follow.
    fn retune(&mut self) {
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
    fn check_at_work(&mut self, at_work: bool) {
        if at_work {
            self.report(bus::CLOCKS, true, What::StoppedAtWork);
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

    fn sources(&self) -> Sources<'_> {
        Sources {
            crystal: &self.crystal,
            ring: &self.ring,
            pll_sys: &self.pll_sys,
            pll_usb: &self.pll_usb,
            now: self.now,
        }
    }

    /// The tick of timer and watchdog.
    fn tick(&self) -> Option<Time> {
        let hertz = self.clocks.ref_hertz(&self.sources())?;
        self.watchdog.tick_period(hertz)
    }

    /// A real chip would run at this clock only by luck.
    fn check_speed(&mut self, hertz: u64) {
        let (low, width) = VREG_VSEL;
        let voltage = field(self.regulator.get(VREG).unwrap_or(0), low, width);
        if hertz > LOW_VOLTAGE_HERTZ && voltage < VSEL_1_15 {
            self.report(bus::VREG_AND_CHIP_RESET, false, What::CoreTooFast);
        }
        if self.ssi.flash_readable() && hertz / u64::from(self.ssi.divider()) > FLASH_HERTZ {
            self.report(bus::SSI, false, What::FlashTooFast);
        }
    }

    fn display_connected(&self) -> bool {
        [DISPLAY_SDA, DISPLAY_SCL]
            .into_iter()
            .all(|pin| self.io_bank0.function(pin) == Function::I2c)
    }

    fn settle_pins(&mut self) {
        let pulled = (0..PINS)
            .filter(|pin| !bit(self.pressed, *pin as u32) && self.pads.idle_level(*pin))
            .fold(0, |pulled, pin| pulled | 1 << pin);
        self.charge.pull(pulled & BUTTONS, self.now);
        let sensed = supply::sensed(
            self.kind,
            self.supply,
            self.drives_high(LED),
            self.pads.pull(SUPPLY),
        );
        self.adc.connect(SUPPLY_INPUT, sensed);
        let levels = (0..PINS)
            .filter(|pin| self.level(*pin) && self.pads.input_enabled(*pin))
            .fold(0, |levels, pin| levels | 1 << pin);
        self.sio.inputs = levels;
        self.io_bank0.set_levels(levels);
    }

    /// The cable: what is sent, what it does to the wire, and what comes from there.
    fn settle_cable(&mut self) {
        loop {
            let sent = self.uart.take_change(self.now);
            self.outlet
                .set_contact(self.contact(), sent.map_or(self.now, |(at, _)| at));
            let came = self.outlet.take_change(self.now);
            self.hear(came.map_or(self.now, |(at, _)| at));
            if sent.is_none() && came.is_none() {
                let known = self.outlet.known().min(self.now);
                self.uart.advance(self.now, known);
                if self.uart.next_sent() > self.now && self.uart.next_heard() > known {
                    return;
                }
            }
        }
    }

    /// When the serial port is next to be looked at. What is not known yet, the cable tells.
    fn cable_event(&self) -> Time {
        let heard = self.uart.next_heard();
        let heard = if heard > self.now { heard } else { Time::NEVER };
        self.uart.next_sent().min(heard)
    }

    fn contact(&self) -> Contact {
        Contact::On {
            drives: self.driven(CABLE_TX),
            pulls: [CABLE_TX, CABLE_RX].map(|pin| self.pads.pull(pin)),
        }
    }

    /// The serial port hears the wire if its pin is switched to it.
    fn hear(&mut self, at: Time) {
        let connected =
            self.io_bank0.function(CABLE_RX) == Function::Uart && self.pads.input_enabled(CABLE_RX);
        let heard = !connected || self.outlet.level();
        if self.heard != heard {
            self.heard = heard;
            self.uart.hear(heard, at);
        }
    }

    /// Something outside this board has changed.
    pub fn touch(&mut self) {
        self.touched = true;
    }

    fn settle_sound(&mut self) {
        self.pwm.advance(self.now);
        let connected = self.io_bank0.function(PIEZO) == Function::Pwm;
        let tone = self.pwm.tone(PIEZO).filter(|_| connected);
        if self.sound.last().and_then(|(_, tone)| *tone) != tone {
            self.sound.push((self.now, tone));
        }
    }

    pub fn drives_piezo(&self) -> bool {
        match self.io_bank0.function(PIEZO) {
            Function::Sio => bit(self.sio.output_enable, PIEZO as u32),
            Function::Pwm => true,
            Function::Uart | Function::I2c | Function::Other => false,
        }
    }

    /// The levels of all pins, whether or not the chip looks at them.
    pub fn levels(&self) -> u32 {
        (0..PINS)
            .filter(|pin| self.level(*pin))
            .fold(0, |levels, pin| levels | 1 << pin)
    }

    /// The level of a pin: what drives it, or its pull resistor.
    fn level(&self, pin: usize) -> bool {
        if bit(self.pressed, pin as u32) {
            false
        } else if let Some(level) = self.driven(pin) {
            level
        } else if pin == CABLE_TX || pin == CABLE_RX {
            self.outlet.level()
        } else if bit(BUTTONS, pin as u32) {
            self.charge.is_high(pin, self.now)
        } else {
            self.pads.idle_level(pin)
        }
    }

    /// Whether the watchdog bites now.
    pub fn bite(&self) -> Option<Bite> {
        self.watchdog
            .bite(self.now)
            .filter(|_| self.psm.watchdog_bites())
    }

    pub fn report(&mut self, address: u32, write: bool, what: What) {
        if self.unmodelled.len() < REPORTS {
            self.unmodelled.push(Unmodelled {
                address,
                write,
                pc: self.pc,
                at: self.now,
                what,
            });
        }
    }
}

/// The two wires to the display; they end nowhere unless both pins are switched to I2C.
struct Wire<'a> {
    connected: bool,
    display: &'a mut Oled,
}

impl Device for Wire<'_> {
    fn select(&mut self, address: u8, reading: bool, now: Time) -> bool {
        self.connected && self.display.select(address, reading, now)
    }

    fn receive(&mut self, byte: u8, now: Time) -> bool {
        self.connected && self.display.receive(byte, now)
    }

    fn send(&mut self, now: Time) -> u8 {
        self.display.send(now)
    }

    fn release(&mut self) {
        self.display.release();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oled::{ADDRESS, Module};
    use crate::registers::Registers;

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
