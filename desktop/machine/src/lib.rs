//! The emulated handheld: a Raspberry Pi Pico with its flash, a display and
//! six buttons, one part of the board a file. It runs the unmodified firmware
//! in simulated time: the same firmware, flash, seed and presses give the same
//! cycles.
//!
//! Not modelled: the second core, DMA transfers, PIO and USB.

mod adc;
mod board;
mod boot;
mod cable;
mod cache;
mod calls;
mod charge;
mod clocks;
mod contact;
mod core;
mod dma;
mod energy;
mod firmware;
mod i2c;
mod io_bank0;
mod log;
pub mod nor;
mod oled;
mod oscillators;
mod outlet;
mod pads;
mod pll;
mod processor;
mod psm;
mod pwm;
mod registers;
mod resets;
mod rom;
mod rom_call;
mod rtt;
mod running;
mod schedule;
mod serial;
mod sio;
mod sram;
mod stack;
mod strings;
mod supply;
mod time;
mod timer;
mod uart;
mod unmodelled;
mod watchdog;
mod wiring;
mod xip;

use palm_island::deal::SplitMix64;

pub use boot::Drive;
pub use cable::{BIT, Cable, End, FarEnd, Mishap};
pub use calls::Call;
pub use core::{Access, Bus, Core, Moment, State as CoreState, Unmapped};
pub use energy::Energy;
pub use firmware::{Firmware, FirmwareError, Segment};
pub use i2c::{Traffic, Transfer};
pub use log::Line;
pub use oled::{Module, Oled};
pub use palm_island::console::input::Button;
pub use processor::Processor;
pub use pwm::Tone;
pub use schedule::Stimulus;
pub use serial::Received;
pub use supply::Kind;
pub use time::Time;
pub use unmodelled::{Unmodelled, What};
pub use watchdog::Bite;

use board::{Board, Parts};
use calls::Calls;
use log::Log;
use nor::{Nor, Tear};
use rtt::Rtt;
use schedule::Schedule;
use stack::Stack;

/// The flash chip of a Pico.
pub const FLASH_SIZE: usize = 2 * 1024 * 1024;
/// Where the flash appears to the CPU.
pub const FLASH_BASE: u32 = 0x1000_0000;

/// What a Pico runs on when it is plugged in.
pub const USB_MILLIVOLTS: u32 = 5_000;

/// How long a pin with a plain button takes to rise: the pull-up and a few centimetres of wire.
const BARE_BUTTON: Time = Time::from_micros(10);

/// An address where a chip has nothing.
const NOWHERE: u32 = 0x7000_0000;

/// What differs from one handheld to the next.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// For everything that is random on a real chip.
    pub seed: u64,
    /// Which chip it is: the flash's own number, and what one chip has from another.
    pub chip: u64,
    /// Where the cable is plugged in, a transistor keeps it from a handheld that is off.
    pub parted: bool,
    /// Whether the display is plugged in at power-on.
    pub display: bool,
    /// Which one it is, and where it answers.
    pub module: Module,
    pub address: u8,
    /// What the battery gives, or USB in its place.
    pub millivolts: u32,
    /// The board with the chip on it.
    pub kind: Kind,
    /// How long a button's pin takes to rise when it is let go.
    pub rise: Time,
    /// The fastest clock that the display's wire can follow, if it is a poor one.
    pub wire_hertz: Option<u64>,
    /// What the flash says of its size, as an exponent of two, if that is not the truth.
    pub exponent: Option<u8>,
    /// How a power cut tears the flash operation it hits.
    pub tear: Tear,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            seed: 0,
            chip: 0,
            parted: false,
            display: true,
            module: Module::Ssd1306,
            address: oled::ADDRESS,
            millivolts: USB_MILLIVOLTS,
            kind: Kind::Pico,
            rise: BARE_BUTTON,
            wire_hertz: None,
            exponent: None,
            tear: Tear::Prefix,
        }
    }
}

/// Why the machine stopped running.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// The time is up.
    Time,
    /// The CPU sleeps, the wire is quiet, and nothing is due soon.
    Idle,
    /// The power is gone.
    PowerCut,
}

/// What can go wrong with a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Accident {
    /// It jumps to where there is no code.
    WildJump,
    /// It reads where nothing is.
    WildPointer,
    /// It reads a word at an odd address.
    OddPointer,
    /// Its stack ends up where nothing is.
    LostStack,
    /// It never comes back to its tasks, and hears no interrupt.
    Standstill,
}

/// CPU cycles since power-on.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Cycles {
    pub awake: u64,
    /// Time asleep, in cycles of the clock at that time.
    pub asleep: u64,
}

pub struct Machine<P: Processor = Core> {
    cpu: P,
    board: Board,
    firmware: Firmware,
    options: Options,
    schedule: Schedule,
    rtt: Option<Rtt>,
    next_probe: Time,
    log: Log,
    stack: Stack,
    calls: Calls,
    cycles: Cycles,
    awake: Time,
    energy: Energy,
    led_changes: Vec<(Time, bool)>,
    reboots: Vec<(Time, Option<Bite>)>,
    powered: bool,
    drive: Option<Drive>,
}

impl Machine {
    /// A handheld with this firmware in its flash; the rest of the flash, with
    /// the save, is kept. The power comes on.
    pub fn new(firmware: &Firmware, flash: Nor, options: Options) -> Result<Self, FirmwareError> {
        Self::with_processor(Core::new(), firmware, flash, options)
    }

    /// A flash chip for a new handheld.
    pub fn blank_flash() -> Nor {
        Nor::erased(FLASH_SIZE)
    }
}

impl<P: Processor> Machine<P> {
    /// The same with another processor in its place.
    pub fn with_processor(
        processor: P,
        firmware: &Firmware,
        mut flash: Nor,
        options: Options,
    ) -> Result<Self, FirmwareError> {
        flash.power_up();
        for segment in firmware.segments() {
            let start = segment.address.wrapping_sub(FLASH_BASE) as usize;
            let end = start.saturating_add(segment.bytes.len());
            match flash.image_mut().get_mut(start..end) {
                Some(cells) => cells.copy_from_slice(&segment.bytes),
                None => return Err(FirmwareError::OutsideFlash(segment.address)),
            }
        }
        let parts = Parts {
            kind: options.kind,
            rise: options.rise,
            wire_hertz: options.wire_hertz,
            seed: options.seed,
            chip: options.chip,
            exponent: options
                .exponent
                .unwrap_or(flash.image().len().ilog2() as u8),
        };
        let mut board = Board::new(
            flash,
            Oled::new(options.module, options.address, options.display),
            parts,
        );
        board.supply(options.millivolts);
        let stack = Stack::new(
            firmware.symbol("_stack_end")?,
            firmware.symbol("_stack_start")?,
        );
        stack.paint(&mut board.sram);
        let mut machine = Self {
            cpu: processor,
            board,
            firmware: firmware.clone(),
            options,
            schedule: Schedule::default(),
            rtt: firmware.symbol("_SEGGER_RTT").ok().map(Rtt::new),
            next_probe: Time::ZERO,
            log: Log::default(),
            stack,
            calls: Calls::default(),
            cycles: Cycles::default(),
            awake: Time::ZERO,
            energy: Energy::default(),
            led_changes: Vec::new(),
            reboots: Vec::new(),
            powered: true,
            drive: None,
        };
        machine.boot();
        Ok(machine)
    }

    pub fn firmware(&self) -> &Firmware {
        &self.firmware
    }

    /// The time since power-on.
    pub fn now(&self) -> Time {
        self.board.now
    }

    /// Presses or releases a button now, without any bounce.
    pub fn set_button(&mut self, button: Button, pressed: bool) {
        self.board.press(button, pressed);
    }

    pub fn is_pressed(&self, button: Button) -> bool {
        self.board.is_pressed(button)
    }

    /// Plans what happens from outside.
    pub fn schedule(&mut self, at: Time, stimulus: Stimulus) {
        self.schedule.add(at, stimulus);
    }

    /// Plans a press from `at` on that lasts for `span`.
    pub fn schedule_press(&mut self, button: Button, at: Time, span: Time) {
        self.schedule(at, Stimulus::Press(button));
        self.schedule(at + span, Stimulus::Release(button));
    }

    /// Plans contacts that chatter for `span` before they settle: every
    /// contact change of a cheap button, about one a millisecond.
    pub fn schedule_bounce(&mut self, button: Button, pressed: bool, at: Time, span: Time) {
        let mut random = SplitMix64(at.as_picos());
        let mut moment = at;
        let mut closed = pressed;
        while moment < at + span {
            let stimulus = if closed {
                Stimulus::Press(button)
            } else {
                Stimulus::Release(button)
            };
            self.schedule(moment, stimulus);
            closed = !closed;
            moment += Time::from_micros(100 + u64::from(random.below(1_500)));
        }
        let settled = if pressed {
            Stimulus::Press(button)
        } else {
            Stimulus::Release(button)
        };
        self.schedule(at + span, settled);
    }

    /// Lets something go wrong with the program, here and now.
    pub fn suffer(&mut self, accident: Accident) {
        match accident {
            Accident::WildJump => self.cpu.jump(rom::UNDEFINED_AT),
            Accident::WildPointer => self.follow(NOWHERE),
            Accident::OddPointer => self.follow(sram::BASE + 1),
            Accident::LostStack => {
                self.cpu.set_register(13, NOWHERE);
                self.cpu.jump(rom::UNDEFINED_AT);
            }
            Accident::Standstill => {
                self.cpu.disable_interrupts();
                self.cpu.jump(rom::STANDSTILL_AT);
            }
        }
    }

    fn follow(&mut self, pointer: u32) {
        self.cpu.set_register(0, pointer);
        self.cpu.jump(rom::LOAD_AT);
    }

    pub fn display(&self) -> &Oled {
        &self.board.display
    }

    pub fn display_mut(&mut self) -> &mut Oled {
        &mut self.board.display
    }

    pub fn plug_display(&mut self) {
        self.board.display.plug();
    }

    pub fn unplug_display(&mut self) {
        self.board.display.unplug();
    }

    /// The battery gives so much from now on.
    pub fn set_battery(&mut self, millivolts: u32) {
        self.board.supply(millivolts);
    }

    /// What went over the wire to the display.
    pub fn traffic(&self) -> Traffic {
        self.board.i2c.traffic
    }

    /// Begins to note every transaction on the wire.
    pub fn watch_wire(&mut self) {
        self.board.i2c.transfers = Some(Vec::new());
    }

    /// The transactions since [`Machine::watch_wire`]; the watch goes on.
    pub fn take_transfers(&mut self) -> Vec<Transfer> {
        match &mut self.board.i2c.transfers {
            Some(transfers) => std::mem::take(transfers),
            None => Vec::new(),
        }
    }

    pub fn flash(&self) -> &Nor {
        &self.board.flash
    }

    pub fn flash_mut(&mut self) -> &mut Nor {
        self.cpu.forget_code(FLASH_BASE, FLASH_SIZE as u32);
        &mut self.board.flash
    }

    /// The firmware's log so far, or the newest part of a very long one.
    pub fn log(&self) -> &[Line] {
        self.log.lines()
    }

    /// How many lines the log has lost at its beginning.
    pub fn log_dropped(&self) -> usize {
        self.log.dropped()
    }

    /// What sounded on the piezo's pin, from when on; `None` for silence.
    pub fn sound(&self) -> &[(Time, Option<Tone>)] {
        &self.board.sound
    }

    /// Whether anything in the chip drives the piezo's pin now.
    pub fn drives_piezo(&self) -> bool {
        self.board.drives_piezo()
    }

    /// The levels of the 30 pins, GP0 in the lowest bit.
    pub fn pins(&self) -> u32 {
        self.board.levels()
    }

    pub fn led(&self) -> bool {
        self.led_changes.last().is_some_and(|(_, lit)| *lit)
    }

    /// When the LED went on and off.
    pub fn led_changes(&self) -> &[(Time, bool)] {
        &self.led_changes
    }

    /// When the chip started over, and whether that was the watchdog.
    pub fn reboots(&self) -> &[(Time, Option<Bite>)] {
        &self.reboots
    }

    pub fn cycles(&self) -> Cycles {
        self.cycles
    }

    /// How long the CPU was awake since power-on, at whatever clock.
    pub fn awake(&self) -> Time {
        self.awake
    }

    /// What was drawn from the battery since power-on.
    pub fn energy(&self) -> Energy {
        self.energy
    }

    /// Whether the chip is in its deepest sleep: no clock runs until a pin wakes it.
    pub fn is_dormant(&self) -> bool {
        self.board.is_dormant()
    }

    /// The most bytes of stack in use at once since power-on.
    pub fn stack_high_water(&self) -> u32 {
        self.stack.high_water(&self.board.sram)
    }

    /// Begins to note how long every call of this function takes.
    pub fn watch_function(&mut self, address: u32) {
        self.calls.watch(address);
        self.cpu.stop_at(self.calls.stops());
    }

    /// The calls that came back since the last time.
    pub fn take_calls(&mut self) -> Vec<Call> {
        self.calls.take()
    }

    /// What the firmware did that the model does not know.
    pub fn unmodelled(&self) -> &[Unmodelled] {
        &self.board.unmodelled
    }

    /// Set when the chip shows itself as a USB drive instead of running the firmware.
    pub fn usb_drive(&self) -> Option<Drive> {
        self.drive
    }

    pub fn is_powered(&self) -> bool {
        self.powered
    }

    /// Switches it off, and leaves it where it is: on its cable, for one.
    pub fn switch_off(&mut self) {
        self.powered = false;
        self.board.flash.power_down();
    }

    /// Takes the battery out; only the flash remembers.
    pub fn power_cut(mut self) -> Nor {
        self.board.flash.power_down();
        self.board.flash
    }
}
