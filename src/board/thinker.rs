//! The memory that hints are searched in, by far the largest piece there is. Start-up
//! code would clear it before the clocks are set, and the first picture would wait for
//! that.

use core::mem::MaybeUninit;

use palm_island::hint::Thinker;
use static_cell::ConstStaticCell;

#[unsafe(link_section = ".uninit.thinker")]
static mut THINKER: MaybeUninit<Thinker> = MaybeUninit::uninit();
static TAKEN: ConstStaticCell<()> = ConstStaticCell::new(());

/// An idle thinker. To be taken once.
pub fn take() -> &'static mut Thinker {
    let () = TAKEN.take();
    // SAFETY: nobody else comes by here, so the reference is the only one. Zeros are an
    // idle thinker, which `host-tests/tests/hint/thinker.rs` checks.
    unsafe {
        let thinker = (&raw mut THINKER).cast::<Thinker>();
        thinker.write_bytes(0, 1);
        &mut *thinker
    }
}
