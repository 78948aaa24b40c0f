//! What a page of JavaScript can call: it hands over the firmware and the flash, and
//! takes the time.

use std::cell::RefCell;

use palm_machine::nor::Nor;
use palm_machine::{Core, Firmware, Processor};

use crate::{Kind, Reference, Work};

#[derive(Default)]
struct Page {
    input: Vec<u8>,
    firmware: Option<Firmware>,
    flash: Option<Nor>,
    ours: Option<Work<Core>>,
    reference: Option<Work<Reference>>,
}

thread_local! {
    static PAGE: RefCell<Page> = RefCell::default();
}

/// Room for a file of this many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn input(bytes: usize) -> *mut u8 {
    PAGE.with_borrow_mut(|page| {
        page.input = vec![0; bytes];
        page.input.as_mut_ptr()
    })
}

/// The file is the firmware's ELF file; false if it is not.
#[unsafe(no_mangle)]
pub extern "C" fn take_firmware() -> bool {
    PAGE.with_borrow_mut(|page| {
        page.firmware = Firmware::parse(&page.input).ok();
        page.firmware.is_some()
    })
}

/// The file is what the flash holds.
#[unsafe(no_mangle)]
pub extern "C" fn take_flash() {
    PAGE.with_borrow_mut(|page| page.flash = Some(Nor::from_image(&page.input)));
}

/// Gets ready for some work, on our processor or on the other one.
#[unsafe(no_mangle)]
pub extern "C" fn prepare(kind: usize, ours: bool) -> bool {
    PAGE.with_borrow_mut(|page| {
        let kind = Kind::ALL[kind];
        (page.ours, page.reference) = (None, None);
        if ours {
            page.ours = work(kind, Core::new, page);
            page.ours.is_some()
        } else {
            page.reference = work(kind, Reference::new, page);
            page.reference.is_some()
        }
    })
}

fn work<P: Processor>(kind: Kind, processor: impl Fn() -> P, page: &Page) -> Option<Work<P>> {
    Work::new(
        kind,
        processor,
        page.firmware.as_ref()?,
        page.flash.as_ref()?,
    )
    .ok()
}

/// Does the work; gives the cycles that it took.
#[unsafe(no_mangle)]
pub extern "C" fn run() -> f64 {
    PAGE.with_borrow_mut(|page| {
        let ours = page.ours.as_mut().map(Work::run);
        let reference = page.reference.as_mut().map(Work::run);
        ours.or(reference).unwrap_or(0) as f64
    })
}
