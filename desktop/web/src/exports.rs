//! The door to the page: plain functions that WebAssembly can call, numbers in and numbers
//! out. Bytes come in through the inbox and go out through the outbox; the page copies them
//! from memory. Times are microseconds and deck codes are text, so that JavaScript needs no
//! large integers.
//!
//! An instance has the handhelds of one cable. Most functions mean the one that was chosen last,
//! the first to begin with. What could go wrong answers 0 and leaves a sentence in the outbox.

mod cable;
mod games;

use std::cell::RefCell;

use palm_machine::{Button, Firmware, Options, Time};

use crate::decks::check_save;
use crate::{Colours, Film, Handheld, Replay, Sitting};

const OFF: &str = "The power is off.";

#[derive(Default)]
struct Instance {
    inbox: Vec<u8>,
    outbox: Vec<u8>,
    firmware: Option<Firmware>,
    sitting: Sitting,
    /// Whose handheld is meant.
    seat: usize,
    replay: Option<Replay>,
}

thread_local! {
    static INSTANCE: RefCell<Instance> = RefCell::default();
}

impl Instance {
    /// Answers with bytes.
    fn answer(&mut self, bytes: impl Into<Vec<u8>>) -> u32 {
        self.outbox = bytes.into();
        1
    }

    /// Answers with a sentence that says why not.
    fn refuse(&mut self, why: impl ToString) -> u32 {
        self.outbox = why.to_string().into_bytes();
        0
    }

    fn settle(&mut self, result: Result<(), impl ToString>) -> u32 {
        match result {
            Ok(()) => 1,
            Err(why) => self.refuse(why),
        }
    }

    fn handheld(&self) -> Option<&Handheld> {
        self.sitting.handheld(self.seat)
    }

    /// Does something that may start the handheld anew.
    fn renew<E: ToString>(&mut self, act: impl FnOnce(&mut Handheld) -> Result<(), E>) -> u32 {
        match self.sitting.renew(self.seat, act) {
            Some(done) => self.settle(done),
            None => self.refuse(OFF),
        }
    }

    fn take_text(&mut self) -> String {
        String::from_utf8_lossy(&std::mem::take(&mut self.inbox)).into_owned()
    }
}

fn with<T>(act: impl FnOnce(&mut Instance) -> T) -> T {
    INSTANCE.with_borrow_mut(act)
}

/// Does something with the handheld; before the power is on there is none.
fn handheld<T: Default>(act: impl FnOnce(&mut Handheld) -> T) -> T {
    with(|instance| {
        let handheld = instance.sitting.handheld_mut(instance.seat);
        handheld.map(act).unwrap_or_default()
    })
}

fn buttons(mask: u32) -> Vec<Button> {
    let held = |button: &Button| mask & 1 << *button as u32 != 0;
    Button::ALL.into_iter().filter(held).collect()
}

fn micros(span: f64) -> Time {
    Time::from_micros(span.max(0.0) as u64)
}

/// Makes room for bytes from the page, and says where.
#[unsafe(no_mangle)]
extern "C" fn inbox(length: usize) -> *mut u8 {
    with(|instance| {
        instance.inbox = vec![0; length];
        instance.inbox.as_mut_ptr()
    })
}

#[unsafe(no_mangle)]
extern "C" fn outbox() -> *const u8 {
    with(|instance| instance.outbox.as_ptr())
}

#[unsafe(no_mangle)]
extern "C" fn outbox_length() -> usize {
    with(|instance| instance.outbox.len())
}

/// The version of the product.
#[unsafe(no_mangle)]
extern "C" fn version() -> u32 {
    with(|instance| instance.answer(env!("CARGO_PKG_VERSION")))
}

/// Takes the ELF file in the inbox.
#[unsafe(no_mangle)]
extern "C" fn load_firmware() -> u32 {
    with(|instance| {
        let elf = std::mem::take(&mut instance.inbox);
        let firmware = Firmware::parse(&elf).map(|firmware| instance.firmware = Some(firmware));
        instance.settle(firmware)
    })
}

/// Means the handheld at this seat from now on; there may be none yet.
#[unsafe(no_mangle)]
extern "C" fn choose(seat: usize) {
    with(|instance| instance.seat = seat);
}

/// Power on with the save in the inbox, or with none if it is empty.
#[unsafe(no_mangle)]
extern "C" fn power_on(seed: f64, chip: u32, millivolts: u32) -> u32 {
    with(|instance| {
        let save = std::mem::take(&mut instance.inbox);
        let Some(firmware) = &instance.firmware else {
            return instance.refuse("There is no firmware.");
        };
        let options = Options {
            seed: seed as u64,
            chip: chip.into(),
            millivolts,
            ..Options::default()
        };
        let save = (!save.is_empty()).then_some(save.as_slice());
        let on = Handheld::power_on(firmware, save, options)
            .and_then(|handheld| instance.sitting.sit(instance.seat, handheld));
        instance.settle(on)
    })
}

/// Whether the file in the inbox is a save that this firmware can go on with.
#[unsafe(no_mangle)]
extern "C" fn check() -> u32 {
    with(|instance| {
        let save = std::mem::take(&mut instance.inbox);
        let Some(firmware) = &instance.firmware else {
            return instance.refuse("There is no firmware.");
        };
        let checked = check_save(firmware, &save);
        instance.settle(checked)
    })
}

/// The save, in the outbox.
#[unsafe(no_mangle)]
extern "C" fn save() -> u32 {
    with(|instance| match instance.handheld() {
        Some(handheld) => {
            let save = handheld.save().to_vec();
            instance.answer(save)
        }
        None => instance.refuse(OFF),
    })
}

/// How much the flash has done; when it stands still, the save does too.
#[unsafe(no_mangle)]
extern "C" fn flash_work() -> f64 {
    handheld(|handheld| handheld.flash_work() as f64)
}

/// All handhelds run.
#[unsafe(no_mangle)]
extern "C" fn run_for(span: f64) {
    with(|instance| instance.sitting.run_for(micros(span)));
}

/// The time since power-on.
#[unsafe(no_mangle)]
extern "C" fn now() -> f64 {
    handheld(|handheld| handheld.machine().now().as_picos() as f64 / 1e6)
}

/// How long nothing happens unless somebody touches a handheld.
#[unsafe(no_mangle)]
extern "C" fn rest() -> f64 {
    with(|instance| match instance.sitting.rest() {
        Time::NEVER => f64::INFINITY,
        rest => rest.as_picos() as f64 / 1e6,
    })
}

#[unsafe(no_mangle)]
extern "C" fn press(button: usize, pressed: u32) {
    if let Some(button) = Button::ALL.get(button) {
        handheld(|handheld| handheld.set_button(*button, pressed != 0));
    }
}

/// Takes the battery out and puts it in again with the buttons of this mask held.
#[unsafe(no_mangle)]
extern "C" fn pull_battery(held: u32) -> u32 {
    with(|instance| instance.renew(|handheld| handheld.pull_battery(&buttons(held))))
}

#[unsafe(no_mangle)]
extern "C" fn set_battery(millivolts: u32) {
    handheld(|handheld| handheld.set_battery(millivolts));
}

#[unsafe(no_mangle)]
extern "C" fn plug_display(plugged: u32) {
    handheld(|handheld| handheld.plug_display(plugged != 0));
}

/// The glass, in the outbox: eight pages of 128 columns, the lowest bit on top.
#[unsafe(no_mangle)]
extern "C" fn glass() -> u32 {
    with(|instance| match instance.handheld() {
        Some(handheld) => {
            let glass = handheld.glass();
            let pages: Vec<u8> = (0..8).flat_map(|page| *glass.page(page)).collect();
            instance.answer(pages)
        }
        None => instance.refuse(OFF),
    })
}

#[unsafe(no_mangle)]
extern "C" fn glass_changes() -> u32 {
    handheld(|handheld| handheld.glass_changes())
}

#[unsafe(no_mangle)]
extern "C" fn contrast() -> u32 {
    handheld(|handheld| handheld.contrast().into())
}

#[unsafe(no_mangle)]
extern "C" fn led() -> u32 {
    handheld(|handheld| handheld.machine().led().into())
}

/// The levels of the pins, GP0 in the lowest bit.
#[unsafe(no_mangle)]
extern "C" fn pins() -> u32 {
    handheld(|handheld| handheld.machine().pins())
}

#[unsafe(no_mangle)]
extern "C" fn cycles_awake() -> f64 {
    handheld(|handheld| handheld.machine().cycles().awake as f64)
}

#[unsafe(no_mangle)]
extern "C" fn cycles_asleep() -> f64 {
    handheld(|handheld| handheld.machine().cycles().asleep as f64)
}

#[unsafe(no_mangle)]
extern "C" fn wire_bytes() -> f64 {
    handheld(|handheld| handheld.machine().traffic().bytes as f64)
}

/// How often the piezo's tone has changed.
#[unsafe(no_mangle)]
extern "C" fn tones_length() -> usize {
    handheld(|handheld| handheld.machine().sound().len())
}

/// The changes of the piezo's tone from number `from` on, in the outbox, three numbers each: when
/// it was, hertz, and the share of the time that the pin is high. Silence has no hertz.
#[unsafe(no_mangle)]
extern "C" fn tones(from: usize) -> u32 {
    with(|instance| {
        let Some(handheld) = instance.handheld() else {
            return instance.refuse(OFF);
        };
        let changes = handheld.machine().sound().iter().skip(from);
        let numbers = changes.flat_map(|(at, tone)| {
            let (hertz, duty) = tone.map_or((0.0, 0.0), |tone| (tone.hertz, tone.duty));
            [at.as_picos() as f64 / 1e6, hertz, duty]
        });
        let bytes: Vec<u8> = numbers.flat_map(f64::to_le_bytes).collect();
        instance.answer(bytes)
    })
}

/// How many lines the log has had.
#[unsafe(no_mangle)]
extern "C" fn log_length() -> usize {
    handheld(|handheld| handheld.machine().log_dropped() + handheld.machine().log().len())
}

/// The lines of the log from number `from` on, in the outbox.
#[unsafe(no_mangle)]
extern "C" fn log(from: usize) -> u32 {
    with(|instance| {
        let Some(handheld) = instance.handheld() else {
            return instance.refuse(OFF);
        };
        let machine = handheld.machine();
        let skipped = from.saturating_sub(machine.log_dropped());
        let lines = machine.log().iter().skip(skipped);
        let text: String = lines.map(|line| format!("{line}\n")).collect();
        instance.answer(text)
    })
}

/// Begins a film in the colours of the inbox: dark, top rows, other rows.
#[unsafe(no_mangle)]
extern "C" fn start_film() -> u32 {
    with(|instance| {
        let inbox = std::mem::take(&mut instance.inbox);
        let handheld = instance.sitting.handheld_mut(instance.seat);
        let (Some(handheld), ([dark, top, rest], [])) = (handheld, inbox.as_chunks::<3>()) else {
            return instance.refuse("A film needs a handheld and three colours.");
        };
        let (dark, top, rest) = (*dark, *top, *rest);
        handheld.start_film(Film::new(Colours { dark, top, rest }));
        1
    })
}

/// Ends the film: a GIF file in the outbox.
#[unsafe(no_mangle)]
extern "C" fn stop_film() -> u32 {
    with(|instance| {
        let handheld = instance.sitting.handheld_mut(instance.seat);
        let film = handheld.and_then(Handheld::stop_film);
        match film {
            Some(file) => instance.answer(file),
            None => instance.refuse("No film was begun."),
        }
    })
}
