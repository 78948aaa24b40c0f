//! The bus to the display: I2C at 400 kHz, commands and data each in one
//! transaction. Where the wires do not carry that, because of weak pull-ups or long
//! cables, it is 100 kHz.
//!
//! The stock interface (display-interface-i2c) copies data into transactions
//! of 16 bytes, which spends 64 addresses and control bytes and 64 starts and
//! stops on a full picture: 27.4 ms instead of 23.2, measured. And it sends every
//! command of a setup on its own. Here the HAL takes an iterator, so a window
//! goes out of the picture as it is, without a copy; it fills the FIFO of 16
//! bytes and the core sleeps until that is nearly empty.

use display_interface::{DataFormat, DisplayError, WriteOnlyDataCommand};
use embassy_rp::{
    bind_interrupts,
    gpio::{Input, Level, OutputOpenDrain, Pull},
    i2c::{self, Async, I2c},
    peripherals::I2C0,
};
use embassy_time::{Duration, Timer, with_timeout};
use heapless::Vec;
use ssd1306::command::Command;

use super::{awake::Awake, pins::DisplayPins};

/// A resistor on the module chooses between them.
const ADDRESSES: [u16; 2] = [0x3C, 0x3D];
/// What to ask the HAL for to get the 400 kHz that the display can take: it
/// leaves out the cycles that the block itself adds to every clock, eight for
/// synchronising and seventeen for its spike filter.
const FAST_HERTZ: u32 = 421_000;
const SLOW_HERTZ: u32 = 100_000;
/// The byte that follows the address: commands up to the stop, or data.
const COMMANDS: u8 = 0x00;
const DATA: u8 = 0x40;
/// Room for the longest list of commands, the setup of the display.
const COMMAND_BYTES: usize = 32;
/// A whole picture takes 23.2 ms, or 94 on a slow bus, and the erase of a flash sector may come
/// in between and take 400; a bus that hangs takes for ever.
const TIMEOUT: Duration = Duration::from_millis(600);
/// The bit of the status that is set while the panel is off.
const PANEL_OFF: u8 = 1 << 6;
/// Half a clock of 100 kHz, the pace at which a stuck bus is freed.
const HALF_CLOCK: Duration = Duration::from_micros(5);
/// A device in the middle of a byte lets go of the data line after nine clocks.
const CLOCKS_TO_FREE: usize = 9;

bind_interrupts!(struct Irqs {
    I2C0_IRQ => i2c::InterruptHandler<I2C0>;
});

/// Why the display could not be reached.
#[derive(Clone, Copy, defmt::Format)]
pub enum Lost {
    /// Nobody acknowledged.
    Silent,
    /// The bus did not come to an end.
    Stuck,
    /// Something else drives the bus.
    Disturbed,
    /// It answers, but it was reset and knows nothing of its setup.
    Reset,
    /// It is there, and to be driven in another way.
    Changed,
}

/// How fast the bus is.
#[derive(Clone, Copy, PartialEq, Eq, defmt::Format)]
pub enum Speed {
    Fast,
    Slow,
}

impl From<i2c::Error> for Lost {
    fn from(error: i2c::Error) -> Self {
        match error {
            i2c::Error::Abort(i2c::AbortReason::NoAcknowledge) => Self::Silent,
            _ => Self::Disturbed,
        }
    }
}

/// The bus, ready to talk to the display.
pub struct Bus<'a> {
    wire: I2c<'a, I2C0, Async>,
    /// The display's.
    pub address: u16,
}

impl<'a> Bus<'a> {
    /// Sets the bus up from whatever state it was left in.
    pub async fn connect(pins: &'a mut DisplayPins, speed: Speed) -> Self {
        free(pins).await;
        let mut config = i2c::Config::default();
        config.frequency = match speed {
            Speed::Fast => FAST_HERTZ,
            Speed::Slow => SLOW_HERTZ,
        };
        let wire = I2c::new_async(
            pins.bus.reborrow(),
            pins.scl.reborrow(),
            pins.sda.reborrow(),
            Irqs,
            config,
        );
        let [address, _] = ADDRESSES;
        Self { wire, address }
    }

    /// Sends commands to where the display is.
    pub async fn find(&mut self, commands: &[Command]) -> Result<(), Lost> {
        let mut found = Err(Lost::Silent);
        for address in ADDRESSES {
            self.address = address;
            found = self.commands(commands).await;
            if !matches!(found, Err(Lost::Silent)) {
                break;
            }
        }
        found
    }

    /// All commands in one transaction.
    pub async fn commands(&mut self, commands: &[Command]) -> Result<(), Lost> {
        let mut batch = Batch(Vec::new());
        for command in commands {
            command.send(&mut batch).map_err(|_| Lost::Disturbed)?;
        }
        self.send(COMMANDS, batch.0.into_iter()).await
    }

    /// All data in one transaction.
    pub async fn data(&mut self, bytes: impl Iterator<Item = u8>) -> Result<(), Lost> {
        self.send(DATA, bytes).await
    }

    /// The display's status, all that can be read. Some displays want to be told first that it is
    /// not a picture that is meant.
    pub async fn status(&mut self) -> Result<u8, Lost> {
        self.commands(&[Command::Noop]).await?;
        let _awake = Awake::new();
        let mut status = [0];
        match with_timeout(TIMEOUT, self.wire.read_async(self.address, &mut status)).await {
            Ok(read) => read?,
            Err(_) => return Err(Lost::Stuck),
        }
        let [status] = status;
        Ok(status)
    }

    /// What the display says about its panel.
    pub async fn panel_is_on(&mut self) -> Result<bool, Lost> {
        Ok(self.status().await? & PANEL_OFF == 0)
    }

    async fn send(&mut self, control: u8, bytes: impl Iterator<Item = u8>) -> Result<(), Lost> {
        let _awake = Awake::new();
        let bytes = core::iter::once(control).chain(bytes);
        match with_timeout(TIMEOUT, self.wire.write_async(self.address, bytes)).await {
            Ok(sent) => Ok(sent?),
            Err(_) => Err(Lost::Stuck),
        }
    }
}

/// A display that lost the bus in the middle of a byte may hold the data line
/// down for ever; clocks make it finish the byte.
async fn free(pins: &mut DisplayPins) {
    let _awake = Awake::new();
    let sda = Input::new(pins.sda.reborrow(), Pull::Up);
    let mut scl = OutputOpenDrain::new(pins.scl.reborrow(), Level::High);
    scl.set_pullup(true);
    for _ in 0..CLOCKS_TO_FREE {
        Timer::after(HALF_CLOCK).await;
        if sda.is_high() {
            break;
        }
        scl.set_low();
        Timer::after(HALF_CLOCK).await;
        scl.set_high();
    }
}

/// Collects the bytes of commands instead of sending them one by one.
struct Batch(Vec<u8, COMMAND_BYTES>);

impl WriteOnlyDataCommand for Batch {
    fn send_commands(&mut self, commands: DataFormat<'_>) -> Result<(), DisplayError> {
        match commands {
            DataFormat::U8(bytes) => self
                .0
                .extend_from_slice(bytes)
                .map_err(|_| DisplayError::OutOfBoundsError),
            _ => Err(DisplayError::DataFormatNotImplemented),
        }
    }

    fn send_data(&mut self, _: DataFormat<'_>) -> Result<(), DisplayError> {
        Err(DisplayError::DataFormatNotImplemented)
    }
}
