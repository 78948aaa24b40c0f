//! Where the handheld thinks: by far the largest piece of memory. The start-up code
//! would clear it before the clocks are set, and the first picture would wait for that.

use core::mem::MaybeUninit;

use palm_island::hint::Thinker;
use static_cell::ConstStaticCell;

#[unsafe(link_section = ".uninit.mind")]
static mut THINKER: MaybeUninit<Thinker> = MaybeUninit::uninit();
static TAKEN: ConstStaticCell<()> = ConstStaticCell::new(());

/// Someone who was asked nothing yet. To be taken once.
pub fn take() -> &'static mut Thinker {
    let () = TAKEN.take();
    // SAFETY: nobody else comes by here, so the reference is the only one. `Thinker::new`
    // is all zeros, and no byte of it is written after this but through the reference.
    unsafe {
        let thinker = (&raw mut THINKER).cast::<Thinker>();
        thinker.write_bytes(0, 1);
        &mut *thinker
    }
}
