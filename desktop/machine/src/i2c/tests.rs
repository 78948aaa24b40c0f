use super::*;

const HERTZ: u64 = 125_000_000;
/// 313 cycles a bit: as near to 400 kHz as 125 MHz comes.
const HIGH: u32 = 113;
const LOW: u32 = 187;
const SPIKE: u32 = 5;
const BIT: Time = Time::of_cycles((HIGH + SPIKE + 7 + LOW + 1) as u64, HERTZ);

/// Takes this many bytes, then falls silent.
#[derive(Default)]
struct Listener {
    patience: usize,
    heard: Vec<u8>,
    selected: usize,
    released: usize,
}

impl Device for Listener {
    fn select(&mut self, _address: u8, _reading: bool, _now: Time) -> bool {
        self.selected += 1;
        self.patience > 0
    }

    fn receive(&mut self, byte: u8, _now: Time) -> bool {
        self.heard.push(byte);
        self.heard.len() <= self.patience
    }

    fn send(&mut self, _now: Time) -> u8 {
        0x43
    }

    fn release(&mut self) {
        self.released += 1;
    }
}

fn master() -> I2c {
    let mut i2c = I2c::new(HERTZ);
    for (register, value) in [
        (I2c::IC_FS_SCL_HCNT, HIGH),
        (I2c::IC_FS_SCL_LCNT, LOW),
        (I2c::IC_FS_SPKLEN, SPIKE),
        (I2c::IC_INTR_MASK, I2c::TX_ABRT | I2c::STOP_DET),
        (I2c::IC_ENABLE, 1),
    ] {
        i2c.write(register, value, Time::ZERO).unwrap();
    }
    i2c
}

fn send(i2c: &mut I2c, byte: u8, stop: bool, now: Time) {
    let command = u32::from(byte) | u32::from(stop) << I2c::DATA_CMD_STOP;
    i2c.write(I2c::IC_DATA_CMD, command, now).unwrap();
}

const LATER: Time = Time::from_millis(100);

#[test]
fn a_byte_takes_nine_bits_and_the_address_one_more_byte() {
    let mut i2c = master();
    let mut listener = Listener {
        patience: 9,
        ..Listener::default()
    };
    i2c.transfers = Some(Vec::new());
    for byte in 0..4 {
        send(&mut i2c, byte, byte == 3, Time::ZERO);
    }
    i2c.advance(LATER, &mut listener);
    assert_eq!(listener.heard, [0, 1, 2, 3]);
    assert_eq!((listener.selected, listener.released), (1, 1));
    let transfer = i2c.transfers.unwrap()[0];
    assert_eq!(transfer.bytes, 5);
    let bits = (transfer.end - transfer.start).as_seconds_f64() / BIT.as_seconds_f64();
    assert!((45.0..48.0).contains(&bits), "{bits} bits");
}

#[test]
fn nobody_there_is_an_abort_and_the_fifo_stays_empty_until_it_is_read() {
    let mut i2c = master();
    let mut nobody = Listener::default();
    send(&mut i2c, 1, false, Time::ZERO);
    send(&mut i2c, 2, true, Time::ZERO);
    i2c.advance(LATER, &mut nobody);
    assert!(i2c.line());
    assert!(nobody.heard.is_empty());
    let source = i2c.read(I2c::IC_TX_ABRT_SOURCE, LATER);
    assert_eq!(source, Some(I2c::ABRT_7B_ADDR_NOACK));
    send(&mut i2c, 3, true, LATER);
    assert_eq!(i2c.read(I2c::IC_TXFLR, LATER), Some(0));
    i2c.read(I2c::IC_CLR_TX_ABRT, LATER);
    i2c.read(I2c::IC_CLR_STOP_DET, LATER);
    assert!(!i2c.line());
    send(&mut i2c, 4, true, LATER);
    assert_eq!(i2c.read(I2c::IC_TXFLR, LATER), Some(1));
}

#[test]
fn a_device_that_falls_silent_aborts_the_rest() {
    let mut i2c = master();
    let mut listener = Listener {
        patience: 2,
        ..Listener::default()
    };
    for byte in 0..6 {
        send(&mut i2c, byte, byte == 5, Time::ZERO);
    }
    i2c.advance(LATER, &mut listener);
    assert_eq!(listener.heard, [0, 1, 2]);
    assert_eq!(listener.released, 1);
    let source = i2c.read(I2c::IC_TX_ABRT_SOURCE, LATER);
    assert_eq!(source, Some(I2c::ABRT_TXDATA_NOACK));
}

#[test]
fn an_empty_fifo_holds_the_clock_and_goes_on_without_a_new_start() {
    let mut i2c = master();
    let mut listener = Listener {
        patience: 9,
        ..Listener::default()
    };
    send(&mut i2c, 1, false, Time::ZERO);
    i2c.advance(LATER, &mut listener);
    assert_eq!(i2c.next_event(), Time::NEVER);
    send(&mut i2c, 2, true, LATER);
    i2c.advance(LATER + LATER, &mut listener);
    assert_eq!(listener.heard, [1, 2]);
    assert_eq!((listener.selected, listener.released), (1, 1));
}

#[test]
fn more_than_sixteen_bytes_at_once_are_lost_and_told() {
    let mut i2c = master();
    for byte in 0..17 {
        send(&mut i2c, byte, false, Time::ZERO);
    }
    let raw = i2c.read(I2c::IC_RAW_INTR_STAT, Time::ZERO).unwrap();
    assert!(raw & I2c::TX_OVER != 0);
    assert_eq!(i2c.read(I2c::IC_TXFLR, Time::ZERO), Some(16));
}

#[test]
fn a_byte_is_read_and_waits_in_its_fifo() {
    let mut i2c = master();
    let mut talker = Listener {
        patience: 9,
        ..Listener::default()
    };
    let read = 1 << I2c::DATA_CMD_READ | 1 << I2c::DATA_CMD_STOP;
    i2c.write(I2c::IC_INTR_MASK, I2c::RX_FULL, Time::ZERO)
        .unwrap();
    i2c.write(I2c::IC_DATA_CMD, read, Time::ZERO).unwrap();
    assert!(!i2c.line());
    i2c.advance(LATER, &mut talker);
    assert!(i2c.line());
    assert!(talker.heard.is_empty());
    assert_eq!((talker.selected, talker.released), (1, 1));
    assert_eq!(i2c.read(I2c::IC_RXFLR, LATER), Some(1));
    assert_eq!(i2c.read(I2c::IC_DATA_CMD, LATER), Some(0x43));
    assert_eq!(i2c.read(I2c::IC_RXFLR, LATER), Some(0));
    assert!(!i2c.line());
}

#[test]
fn a_wire_that_rises_slowly_loses_arbitration_to_itself() {
    let mut i2c = master();
    let mut listener = Listener {
        patience: 9,
        ..Listener::default()
    };
    i2c.limit(Some(150_000));
    send(&mut i2c, 1, true, Time::ZERO);
    i2c.advance(LATER, &mut listener);
    assert!(listener.heard.is_empty());
    let source = i2c.read(I2c::IC_TX_ABRT_SOURCE, LATER);
    assert_eq!(source, Some(I2c::ABRT_ARB_LOST));
}
