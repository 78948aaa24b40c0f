//! The cable to other handhelds: one wire that everybody sends on and listens to, 115,200 baud.
//!
//! The HAL's buffered port never pulls its input up and may go deaf after a line error, so this
//! one has an interrupt of its own. It moves bytes and decides nothing: whoever sends looks at the
//! line first, drives it only while there is something to send, and hears it all come back. That
//! echo also keeps the sender going: every half FIFO of it makes room for more. If none comes, the
//! host lets go when it is overdue. With nothing plugged in nothing ever happens here.

use core::{
    cell::RefCell,
    sync::atomic::{AtomicBool, Ordering},
};

use embassy_rp::{
    Peri, interrupt,
    interrupt::InterruptExt,
    pac::{
        CLOCKS, IO_BANK0, PADS_BANK0, RESETS, SIO, UART0 as PORT, clocks::vals::ClkPeriCtrlAuxsrc,
        io::vals::Oeover,
    },
    peripherals::{PIN_0, PIN_1, UART0},
};
use embassy_sync::{
    blocking_mutex::{Mutex, raw::CriticalSectionRawMutex},
    signal::Signal,
};
use embassy_time::{Duration, Instant};
use heapless::{Deque, Vec};
use palm_island::console::Heard;

use super::clocks;

const BAUD: u32 = 115_200;
const SEND: usize = 0;
const LISTEN: usize = 1;
/// What connects these two pins to the port.
const FUNCTION: u8 = 2;
/// A silence of 32 bits ends what came in; by then it is so many microseconds old.
const SILENCE: u64 = 32 * 1_000_000 / BAUD as u64;
/// The bytes that the port keeps in each direction; half of them are told of.
const FIFO: usize = 32;
/// How long a byte takes, in microseconds.
const BYTE: u64 = 10 * 1_000_000 / BAUD as u64;
/// Who is in one says something more often than this.
const CONVERSATION: Duration = Duration::from_secs(2);
/// The longest frame.
const FRAME: usize = 128;
/// Pieces of what came in. The host looks often enough, unless it writes to flash; and then
/// nobody listens anyway.
const PIECES: usize = 16;

struct Traffic {
    heard: Deque<Heard, PIECES>,
    /// Bytes were lost that no piece tells of yet.
    lost: bool,
    /// When something was sent last.
    spoke: Option<Instant>,
    /// What is being sent, and how much of it the port has.
    frame: Vec<u8, FRAME>,
    given: usize,
}

static TRAFFIC: Mutex<CriticalSectionRawMutex, RefCell<Traffic>> =
    Mutex::new(RefCell::new(Traffic {
        heard: Deque::new(),
        lost: false,
        spoke: None,
        frame: Vec::new(),
        given: 0,
    }));
/// From the first byte that is sent to the silence after the last.
static SENDING: AtomicBool = AtomicBool::new(false);
static CAME: Signal<CriticalSectionRawMutex, ()> = Signal::new();

/// Sets the port up. It listens from now on.
pub fn start(_port: Peri<'static, UART0>, _pins: (Peri<'static, PIN_0>, Peri<'static, PIN_1>)) {
    run_from_crystal();
    RESETS.reset().modify(|reset| reset.set_uart0(true));
    RESETS.reset().modify(|reset| reset.set_uart0(false));
    while !RESETS.reset_done().read().uart0() {}
    PADS_BANK0.gpio(SEND).write(|pad| pad.set_ie(true));
    PADS_BANK0.gpio(LISTEN).write(|pad| {
        pad.set_ie(true);
        pad.set_pue(true);
        pad.set_schmitt(true);
    });
    drive(false);
    IO_BANK0
        .gpio(LISTEN)
        .ctrl()
        .write(|pin| pin.set_funcsel(FUNCTION));

    // Sixteen of the divider's ticks make a bit, and it has six bits of fraction.
    let divider = (8 * clocks::CRYSTAL_HZ / BAUD).div_ceil(2);
    PORT.uartibrd()
        .write(|register| register.set_baud_divint((divider >> 6) as u16));
    PORT.uartfbrd()
        .write(|register| register.set_baud_divfrac((divider & 0x3F) as u8));
    PORT.uartlcr_h().write(|line| {
        line.set_wlen(0b11);
        line.set_fen(true);
    });
    // Both FIFOs report when they are half full.
    PORT.uartifls().write(|level| {
        level.set_rxiflsel(0b010);
        level.set_txiflsel(0b010);
    });
    PORT.uartimsc().write(|enable| {
        enable.set_rxim(true);
        enable.set_rtim(true);
    });
    PORT.uartcr().write(|control| {
        control.set_uarten(true);
        control.set_txe(true);
        control.set_rxe(true);
    });
    take_edge();
    // SAFETY: the handler shares nothing with anybody but what is behind its lock.
    unsafe { interrupt::UART0_IRQ.enable() };
}

/// A bit has to last as long as it does, whatever the core does. The HAL is not told: it reckons
/// the display's bus by this clock, which the chip drives by another.
fn run_from_crystal() {
    let clock = CLOCKS.clk_peri_ctrl();
    clock.modify(|clock| clock.set_enable(false));
    clock.modify(|clock| clock.set_auxsrc(ClkPeriCtrlAuxsrc::XOSC_CLKSRC));
    clock.modify(|clock| clock.set_enable(true));
}

/// What came in, in order: every piece is there once.
pub async fn heard() -> Heard {
    loop {
        let piece = TRAFFIC.lock(|traffic| traffic.borrow_mut().heard.pop_front());
        match piece {
            Some(piece) => return piece,
            None => CAME.wait().await,
        }
    }
}

/// Sends a frame if the line is free: whether it was. One that is too long is cut, and means
/// nothing any more.
pub fn send(frame: &[u8]) -> bool {
    TRAFFIC.lock(|traffic| {
        let mut traffic = traffic.borrow_mut();
        let free = is_free();
        if free {
            traffic.spoke = Some(Instant::now());
            SENDING.store(true, Ordering::Relaxed);
            let most = frame.len().min(FRAME);
            traffic.frame.clear();
            let _ = traffic.frame.extend_from_slice(&frame[..most]);
            traffic.given = 0;
            drive(true);
            traffic.give();
        }
        free
    })
}

/// Whether a frame is on its way: the clocks stay as they are.
pub fn is_sending() -> bool {
    SENDING.load(Ordering::Relaxed)
}

/// Lets go of the line once all that the port had is out. As a rule the silence after the frame has
/// done so already. But a frame that does not come back, because somebody else drives the line,
/// makes no silence either: two that wait for one would keep each other from being heard.
pub fn let_go() {
    TRAFFIC.lock(|traffic| {
        if is_sending() && !PORT.uartfr().read().busy() {
            traffic.borrow_mut().frame.clear();
            stop_sending();
        }
    });
}

fn stop_sending() {
    drive(false);
    SENDING.store(false, Ordering::Relaxed);
}

/// Whether this handheld is in a conversation: it will have to be awake again soon.
pub fn is_used() -> bool {
    let spoke = TRAFFIC.lock(|traffic| traffic.borrow().spoke);
    spoke.is_some_and(|spoke| spoke.elapsed() < CONVERSATION)
}

/// Nobody sends if there was no start bit since the last silence, and nothing holds the line down.
fn is_free() -> bool {
    let state = PORT.uartfr().read();
    let fell = IO_BANK0.intr(0).read().edge_low(LISTEN);
    if fell && state.rxfe() {
        // A spike makes no byte, and no silence after it that would be told. If it was none,
        // the next bit falls before anybody asks again.
        take_edge();
    }
    let high = SIO.gpio_in(0).read() & 1 << LISTEN != 0;
    high && !fell && !state.busy()
}

fn take_edge() {
    IO_BANK0
        .intr(0)
        .write(|latch| latch.set_edge_low(LISTEN, true));
}

/// Whether the pin drives the line.
fn drive(driven: bool) {
    IO_BANK0.gpio(SEND).ctrl().write(|pin| {
        pin.set_funcsel(FUNCTION);
        pin.set_oeover(match driven {
            true => Oeover::ENABLE,
            false => Oeover::DISABLE,
        });
    });
}

impl Traffic {
    /// Fills the port's FIFO.
    fn give(&mut self) {
        while let Some(byte) = self.frame.get(self.given)
            && !PORT.uartfr().read().txff()
        {
            PORT.uartdr().write(|data| data.set_data(*byte));
            self.given += 1;
        }
    }

    /// Takes so many bytes at most out of the port's FIFO; the last one came at `at`.
    fn take(&mut self, most: usize, at: u64) {
        let mut piece = Heard::at(at);
        for _ in 0..most {
            if PORT.uartfr().read().rxfe() {
                break;
            }
            let data = PORT.uartdr().read();
            self.lost |= data.oe() || data.fe() || data.be();
            if data.fe() || data.be() {
                continue;
            }
            if piece.is_full() {
                self.keep(&mut piece);
            }
            piece.push(data.data());
        }
        if self.lost || !piece.bytes().is_empty() {
            self.keep(&mut piece);
        }
    }

    fn keep(&mut self, piece: &mut Heard) {
        piece.lost = self.lost;
        self.lost = self.heard.push_back(*piece).is_err();
        *piece = Heard::at(piece.at);
    }
}

#[interrupt]
fn UART0_IRQ() {
    TRAFFIC.lock(|traffic| {
        let mut traffic = traffic.borrow_mut();
        let now = Instant::now().as_micros();
        let silent = PORT.uartmis().read().rtmis();
        // A FIFO that was emptied does not tell of a silence: one byte stays until there is one.
        match silent {
            true => traffic.take(FIFO, now - SILENCE),
            false => traffic.take(FIFO / 2 - 1, now - BYTE),
        }
        traffic.give();
        // Nobody has to look before whoever speaks has ended.
        if silent || traffic.heard.len() >= PIECES / 2 {
            CAME.signal(());
        }
        if silent {
            take_edge();
            if !PORT.uartfr().read().busy() {
                stop_sending();
            }
        }
    });
}
