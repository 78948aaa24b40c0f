use super::*;

const CRYSTAL: u64 = 12_000_000;
/// 115,200 baud from 12 MHz, as near as it gets: 6 and 33 64ths.
const DIVIDER: (u32, u32) = (6, 33);
const FIFOS: u32 = 0x70;
const ON: u32 = 0x301;

/// The port, and the wire from its transmitter to its receiver.
struct Rig {
    uart: Uart,
    now: Time,
    changes: Vec<Change>,
}

impl Rig {
    fn new() -> Self {
        let mut rig = Self {
            uart: Uart::new(Some(CRYSTAL)),
            now: Time::ZERO,
            changes: Vec::new(),
        };
        rig.write(Uart::IBRD, DIVIDER.0);
        rig.write(Uart::FBRD, DIVIDER.1);
        rig.write(Uart::LCR_H, FIFOS);
        rig.write(Uart::CR, ON);
        rig
    }

    fn write(&mut self, offset: u32, value: u32) {
        self.uart.write(offset, value, self.now).unwrap();
    }

    fn read(&mut self, offset: u32) -> u32 {
        self.uart.read(offset, self.now).unwrap()
    }

    /// Lets time go by; what it sends comes back to it.
    fn run_until(&mut self, until: Time) {
        while self.now < until {
            let next = self.uart.next_sent().min(self.uart.next_heard());
            self.now = next.clamp(self.now, until);
            while let Some((at, level)) = self.uart.take_change(self.now) {
                self.changes.push((at, level));
                self.uart.hear(level, at);
            }
            self.uart.advance(self.now, self.now);
            if self.uart.next_sent().min(self.uart.next_heard()) == Time::NEVER {
                self.now = until;
            }
        }
    }

    fn run_for(&mut self, span: Time) {
        self.run_until(self.now + span);
    }

    fn raised(&mut self) -> u32 {
        self.read(Uart::RIS)
    }
}

fn bits(n: u64) -> Time {
    Time::of_cycles(n * (16 * (6 * 64 + 33)), 64 * CRYSTAL)
}

#[test]
fn a_bit_lasts_as_long_as_the_dividers_say() {
    let mut rig = Rig::new();
    rig.write(Uart::DR, 0x55);
    rig.run_until(bits(20));
    let times: Vec<Time> = rig.changes.iter().map(|(at, _)| *at).collect();
    let expected: Vec<Time> = (0..10).map(|n| bits(1) * n).collect();
    assert_eq!(times, expected, "0x55 changes with every bit");
    let baud = 1e12 / bits(1).as_picos() as f64;
    assert!((baud - 115_200.0).abs() / 115_200.0 < 0.001, "{baud}");
}

#[test]
fn it_is_busy_from_the_write_to_the_end_of_the_stop_bit() {
    let mut rig = Rig::new();
    assert_eq!(rig.read(Uart::FR), 1 << Uart::FR_RXFE | 1 << Uart::FR_TXFE);
    rig.write(Uart::DR, 0xA5);
    assert!(bit(rig.read(Uart::FR), Uart::FR_BUSY));
    rig.run_until(bits(10) - Time::from_micros(1));
    assert!(bit(rig.read(Uart::FR), Uart::FR_BUSY));
    rig.run_for(Time::from_micros(2));
    assert!(!bit(rig.read(Uart::FR), Uart::FR_BUSY));
    assert_eq!(rig.read(Uart::DR), 0xA5, "it hears itself");
}

#[test]
fn bytes_are_reported_at_the_level_or_after_a_silence() {
    let mut rig = Rig::new();
    rig.write(Uart::IFLS, 0);
    rig.write(Uart::IMSC, Uart::RX | Uart::RT);
    for byte in 0..3 {
        rig.write(Uart::DR, byte);
    }
    rig.run_until(bits(30 + 31));
    assert_eq!(rig.raised() & (Uart::RX | Uart::RT), 0, "three of four");
    rig.run_until(bits(30 + 33));
    assert_eq!(rig.raised() & (Uart::RX | Uart::RT), Uart::RT);
    assert!(rig.uart.line());
    for byte in 0..3 {
        assert_eq!(rig.read(Uart::DR), byte);
    }
    assert!(!rig.uart.line(), "reading them all ends it");
    for byte in 0..4 {
        rig.write(Uart::DR, byte);
    }
    rig.run_for(bits(40));
    assert_eq!(rig.raised() & (Uart::RX | Uart::RT), Uart::RX);
    rig.read(Uart::DR);
    assert!(!rig.uart.line());
}

#[test]
fn a_transmitter_that_runs_low_says_so_once() {
    let mut rig = Rig::new();
    rig.write(Uart::IFLS, 0);
    rig.write(Uart::IMSC, Uart::TX);
    for byte in 0..8 {
        rig.write(Uart::DR, byte);
    }
    assert!(!rig.uart.line(), "seven wait, and the level is four");
    rig.run_for(bits(25));
    assert!(!rig.uart.line());
    rig.run_for(bits(10));
    assert!(rig.uart.line());
    rig.write(Uart::ICR, Uart::TX);
    rig.run_for(bits(100));
    assert!(!rig.uart.line());
}

#[test]
fn bytes_that_nobody_reads_are_lost_and_the_next_one_says_so() {
    let mut rig = Rig::new();
    for byte in 0..34 {
        rig.write(Uart::DR, byte);
        rig.run_for(bits(10));
    }
    rig.run_for(bits(1));
    assert!(rig.raised() & Uart::OE != 0);
    assert!(bit(rig.read(Uart::FR), Uart::FR_RXFF));
    for byte in 0..32 {
        assert_eq!(rig.read(Uart::DR), byte, "what is in the FIFO stays good");
    }
    rig.write(Uart::DR, 99);
    rig.run_for(bits(11));
    assert_eq!(rig.read(Uart::DR), 99 | Uart::DR_OE);
}

#[test]
fn a_wire_that_is_held_low_is_one_break_and_a_short_hold_a_torn_frame() {
    let mut rig = Rig::new();
    rig.uart.hear(false, rig.now);
    rig.run_for(bits(200));
    assert_eq!(rig.read(Uart::DR), Uart::DR_BE);
    assert!(bit(rig.read(Uart::FR), Uart::FR_RXFE), "one, however long");
    rig.uart.hear(true, rig.now);
    rig.run_for(bits(20));
    // The last data bit is high, the stop bit low.
    let begun = rig.now;
    for (n, level) in [(0, false), (8, true), (9, false), (12, true)] {
        rig.run_until(begun + bits(1) * n);
        rig.uart.hear(level, rig.now);
    }
    rig.run_for(bits(20));
    assert_eq!(rig.read(Uart::DR), 0x80 | Uart::DR_FE);
    assert!(rig.raised() & Uart::FE != 0);
}

#[test]
fn without_a_clock_nothing_moves() {
    let mut rig = Rig::new();
    rig.uart.set_clock(None);
    rig.write(Uart::DR, 0x55);
    rig.run_for(Time::from_millis(10));
    assert_eq!(rig.changes, []);
}

#[test]
fn a_port_that_is_ahead_hears_nothing_before_it_is_known() {
    let mut rig = Rig::new();
    let mut changes = VecDeque::new();
    let end = serial::send(0x01, Time::ZERO, bits(1), &mut changes);
    for (at, level) in changes {
        rig.uart.advance(end * 5, at);
        rig.uart.hear(level, at);
    }
    assert!(bit(rig.read(Uart::FR), Uart::FR_RXFE), "it has not ended");
    rig.uart.advance(end * 5, end);
    assert_eq!(rig.read(Uart::DR), 0x01);
}
