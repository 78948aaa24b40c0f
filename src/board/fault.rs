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
use embassy_time::{Duration, Instant};
use heapless::String;

use super::{clocks, supervisor};

/// About as much as the screen can show.
const MESSAGE: usize = 120;
pub type Message = String<MESSAGE>;

/// Says that the memory holds a message and not the noise of power-on.
const MAGIC: u32 = 0x9A17_FA17;
/// For a debug probe to fetch the log before the restart.
const TO_LOG: Duration = Duration::from_millis(200);
/// Should the time stand still: no look at it takes less than ten cycles.
const MOST_LOOKS: u32 = clocks::HERTZ / 10;

#[repr(C)]
struct Note {
    magic: u32,
    length: u32,
    text: [u8; MESSAGE],
}

#[unsafe(link_section = ".uninit.fault")]
static mut NOTE: MaybeUninit<Note> = MaybeUninit::uninit();

/// Takes the message of the run before, if it ended with one.
pub fn take() -> Option<Message> {
    // SAFETY: called once, before any task runs; the other user of the note
    // never returns. Every bit pattern is a valid `Note`, and the read is
    // volatile because its content comes from before this program's start.
    let note = unsafe { (&raw const NOTE).cast::<Note>().read_volatile() };
    // SAFETY: as above; a magic of zero makes the note void.
    unsafe { (&raw mut (*(&raw mut NOTE).cast::<Note>()).magic).write_volatile(0) };
    if note.magic != MAGIC {
        return None;
    }
    let text = note.text.get(..note.length as usize)?;
    let mut message = Message::new();
    message.push_str(core::str::from_utf8(text).ok()?).ok()?;
    Some(message)
}

/// Leaves the message for the next start, logs it, and restarts. If anything goes wrong
/// on the way, in the logger for one, it restarts at once and leaves the message alone.
fn stop(message: &Message) -> ! {
    static STOPPING: AtomicBool = AtomicBool::new(false);
    if !STOPPING.load(Ordering::Relaxed) {
        STOPPING.store(true, Ordering::Relaxed);
        leave(message);
        defmt::error!("stopped: {}", message.as_str());
        let until = Instant::now() + TO_LOG;
        let mut looks = 0..MOST_LOOKS;
        while looks.next().is_some() && Instant::now() < until {}
    }
    supervisor::restart()
}

fn leave(message: &Message) {
    let mut note = Note {
        magic: MAGIC,
        length: message.len() as u32,
        text: [0; MESSAGE],
    };
    note.text[..message.len()].copy_from_slice(message.as_bytes());
    // SAFETY: interrupts are off and this run is over, so nobody else reaches
    // the note; volatile, because only the next start reads it.
    unsafe { (&raw mut NOTE).cast::<Note>().write_volatile(note) };
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
    cortex_m::interrupt::disable();
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
    let mut message = Message::new();
    let _ = write!(Cut(&mut message), "hard fault at {:#010x}", frame.pc());
    stop(&message)
}
