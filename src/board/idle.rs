//! What the core does when no task has anything to do, which is nearly always: it sleeps,
//! with the clocks of all that is not used stopped, and unless somebody is in the middle of
//! something it sleeps at the crystal's clock. The loop that makes the fast one of it takes a
//! tenth of a millisecond to lock again, so it is switched off only while the screen is dark.

use core::sync::atomic::{AtomicBool, Ordering};

use cortex_m::{asm, interrupt};
use embassy_executor::{Spawner, raw};
use embassy_rp::pac::{
    CLOCKS, PLL_SYS,
    clocks::{
        regs::{SleepEn0, SleepEn1},
        vals::ClkSysCtrlSrc,
    },
};
use static_cell::StaticCell;

use super::{awake, cable, display};

/// The clocks that go on while the core sleeps: what can wake it or works by itself, and
/// memory with the way to it, so that a debug probe can read the log.
const ASLEEP_0: SleepEn0 = SleepEn0(BUS_FABRIC | I2C0 | IO | PADS | PWM | SRAM0_TO_3);
const ASLEEP_1: SleepEn1 = SleepEn1(SRAM4_AND_5 | TIMER | UART0 | WATCHDOG);
const BUS_FABRIC: u32 = 1 << 4;
const I2C0: u32 = 1 << 6;
const IO: u32 = 1 << 8;
const PADS: u32 = 1 << 11;
const PWM: u32 = 1 << 17;
const SRAM0_TO_3: u32 = 0xF << 28;
const SRAM4_AND_5: u32 = 0x3;
const TIMER: u32 = 1 << 5;
const UART0: u32 = 0x3 << 6;
const WATCHDOG: u32 = 1 << 12;

// As CLK_SYS_SELECTED has them.
const CRYSTAL: u32 = 1 << 0;
const LOOP: u32 = 1 << 1;

/// A task was woken.
static PENDING: AtomicBool = AtomicBool::new(false);

#[unsafe(export_name = "__pender")]
fn pend(_: *mut ()) {
    PENDING.store(true, Ordering::Relaxed);
}

/// From now on sleep is deep.
pub fn begin() {
    CLOCKS.sleep_en0().write_value(ASLEEP_0);
    CLOCKS.sleep_en1().write_value(ASLEEP_1);
    // SAFETY: nobody else uses the system control block.
    unsafe { cortex_m::Peripherals::steal() }
        .SCB
        .set_sleepdeep();
}

/// Lets the tasks run, and sleeps in between.
pub fn run(init: impl FnOnce(Spawner)) -> ! {
    static EXECUTOR: StaticCell<raw::Executor> = StaticCell::new();
    let executor = EXECUTOR.init(raw::Executor::new(core::ptr::null_mut()));
    init(executor.spawner());
    loop {
        PENDING.store(false, Ordering::Relaxed);
        // SAFETY: polled here and nowhere else.
        unsafe { executor.poll() };
        // With interrupts off: none can come between the look and the sleep, and one that
        // ends it is served at full speed.
        interrupt::free(|_| {
            if PENDING.load(Ordering::Relaxed) {
                return;
            }
            if awake::is_anybody() || cable::is_sending() {
                asm::wfi();
            } else {
                slow_down();
                asm::wfi();
                speed_up();
            }
        });
    }
}

fn slow_down() {
    switch(ClkSysCtrlSrc::CLK_REF, CRYSTAL);
    // A screen that is lit is being looked at, and a press is answered at once. On a cable the next
    // byte is near.
    if !display::is_lit() && !cable::is_used() {
        power_loop(false);
    }
}

fn speed_up() {
    power_loop(true);
    while !PLL_SYS.cs().read().lock() {}
    switch(ClkSysCtrlSrc::CLKSRC_CLK_SYS_AUX, LOOP);
}

fn switch(source: ClkSysCtrlSrc, selected: u32) {
    CLOCKS
        .clk_sys_ctrl()
        .modify(|control| control.set_src(source));
    while CLOCKS.clk_sys_selected().read() != selected {}
}

fn power_loop(on: bool) {
    PLL_SYS.pwr().modify(|power| {
        power.set_pd(!on);
        power.set_vcopd(!on);
    });
}
