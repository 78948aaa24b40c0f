//! The cable: who is on it, and the line to other pages.

use super::with;

/// The last of several handhelds goes.
#[unsafe(no_mangle)]
extern "C" fn leave() {
    with(|instance| {
        instance.sitting.leave();
        instance.seat = 0;
    });
}

/// Plugs the cable in, or pulls it out.
#[unsafe(no_mangle)]
extern "C" fn plug_cable(plugged: u32) {
    with(|instance| instance.sitting.plug(instance.seat, plugged != 0));
}

/// From now on the cable leads to other pages, or to none.
#[unsafe(no_mangle)]
extern "C" fn join_line(joined: u32) {
    with(|instance| match joined {
        0 => instance.sitting.leave_line(),
        _ => instance.sitting.join_line(),
    });
}

/// The frame in the inbox came from another page.
#[unsafe(no_mangle)]
extern "C" fn hear() {
    with(|instance| {
        let frame = std::mem::take(&mut instance.inbox);
        instance.sitting.hear(&frame);
    });
}

/// The next frame for the other pages, in the outbox; 0 when there is none.
#[unsafe(no_mangle)]
extern "C" fn frame() -> u32 {
    with(|instance| match instance.sitting.take_frame() {
        Some(frame) => instance.answer(frame),
        None => 0,
    })
}
