//! The end of a run that went wrong. A panic or a hard fault leaves a message
//! in memory that no start clears and restarts the chip; the next start shows
//! it (see `stopped`). Drawing only then is the sturdier way: the fault may
//! have struck in the display's own code, or with the bus in mid-transfer,
//! while after the restart everything is set up from the beginning.

use core::{
    fmt::Write,
    mem::MaybeUninit,
    panic::PanicInfo,
    sync::atomic::{AtomicBool, Ordering},
};

use cortex_m_rt::{ExceptionFrame, exception};
use heapless::String;

use super::heart;

/// As much as the screen can show.
pub const MESSAGE: usize = 96;
pub type Message = String<MESSAGE>;

/// Says that the memory holds a message and not the noise of power-on.
const MAGIC: u32 = 0x9A17_FA17;
/// Time for a debug probe to fetch the log before the restart.
const CYCLES_TO_LOG: u32 = 6_000_000;

#[repr(C)]
struct Record {
    magic: u32,
    length: u32,
    text: [u8; MESSAGE],
}

#[unsafe(link_section = ".uninit.fault")]
static mut RECORD: MaybeUninit<Record> = MaybeUninit::uninit();

/// Takes the message of the run before, if it ended with one.
pub fn take() -> Option<Message> {
    // SAFETY: called once, before any task runs; the other user of the record
    // never returns. Every bit pattern is a valid `Record`, and the read is
    // volatile because its content comes from before this program's start.
    let record = unsafe { (&raw const RECORD).cast::<Record>().read_volatile() };
    // SAFETY: as above; a magic of zero makes the record void.
    unsafe { (&raw mut (*(&raw mut RECORD).cast::<Record>()).magic).write_volatile(0) };
    if record.magic != MAGIC {
        return None;
    }
    let text = record.text.get(..record.length as usize)?;
    let mut message = Message::new();
    message.push_str(core::str::from_utf8(text).ok()?).ok()?;
    Some(message)
}

/// Leaves the message for the next start, which follows at once.
fn stop(message: &str) -> ! {
    let mut record = Record {
        magic: MAGIC,
        length: message.len() as u32,
        text: [0; MESSAGE],
    };
    for (to, from) in record.text.iter_mut().zip(message.bytes()) {
        *to = from;
    }
    // SAFETY: interrupts are off and this never returns, so nobody else can
    // reach the record; volatile, because only the next start reads it.
    unsafe { (&raw mut RECORD).cast::<Record>().write_volatile(record) };
    cortex_m::asm::delay(CYCLES_TO_LOG);
    heart::restart()
}

/// Cuts what does not fit: the beginning says most.
struct Cut<'a>(&'a mut Message);

impl Write for Cut<'_> {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        for letter in text.chars() {
            if self.0.push(letter).is_err() {
                break;
            }
        }
        Ok(())
    }
}

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    static PANICKED: AtomicBool = AtomicBool::new(false);
    cortex_m::interrupt::disable();
    // A panic out of the logger must not log again.
    if !PANICKED.load(Ordering::Relaxed) {
        PANICKED.store(true, Ordering::Relaxed);
        defmt::error!("{}", defmt::Display2Format(info));
    }
    let mut message = Message::new();
    let mut cut = Cut(&mut message);
    let _ = match info.location() {
        Some(at) => write!(cut, "{} ({}:{})", info.message(), at.file(), at.line()),
        None => write!(cut, "{}", info.message()),
    };
    stop(&message)
}

/// A fault of the processor: a wild pointer, an undefined instruction.
// SAFETY: replaces the default handler; it never returns to what it broke.
#[exception]
unsafe fn HardFault(frame: &ExceptionFrame) -> ! {
    cortex_m::interrupt::disable();
    defmt::error!("hard fault at {:#010x}", frame.pc());
    let mut message = Message::new();
    let _ = write!(Cut(&mut message), "hard fault at {:#010x}", frame.pc());
    stop(&message)
}
