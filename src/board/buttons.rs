//! The buttons' task: looks at the pins whenever one of them moves, and tells the
//! midend what it saw.
//!
//! The HAL's edge futures see only what happens while they are awaited, and
//! forget what was latched before. The latch itself (`INTR`) sees everything,
//! also while a flash erase keeps the core from looking. So every look reads
//! and clears the latch, and nothing is awaited while the latch holds an edge.

use core::{
    future::{Future, poll_fn},
    pin::pin,
    task::Poll,
};

use embassy_futures::select::select_array;
use embassy_rp::{
    Peri,
    gpio::{AnyPin, Input, Pin, Pull},
    pac::{IO_BANK0, SIO},
};
use embassy_time::{Duration, Instant, Timer};
use palm_island::console::{
    Stimulus,
    input::{Button, Buttons, Sample},
};

use super::{
    pins::BUTTONS,
    stimuli,
    supervisor::{self, Task},
};

/// Pins whose edges share one `INTR` register.
pub const PINS_PER_LATCH: u8 = 8;

/// A microfarad on a pull-up of 50 kOhm has risen far enough by then.
const RISE: Duration = Duration::from_millis(30);
const LOOK_AGAIN: Duration = Duration::from_millis(1);

/// The six pins.
pub struct Pad {
    inputs: [Input<'static>; Button::COUNT],
    numbers: [u8; Button::COUNT],
    held: Buttons,
}

impl Pad {
    pub fn new(pins: [Peri<'static, AnyPin>; Button::COUNT]) -> Self {
        Self {
            numbers: pins.each_ref().map(|pin| pin.pin()),
            inputs: pins.map(|pin| Input::new(pin, Pull::Up)),
            held: Buttons::NONE,
        }
    }

    /// What is held at power-on. A pin that has just got its pull-up may be slow to rise, with a
    /// capacitor beside its button for one: only what stays down was pressed.
    pub async fn held_at_start(&mut self) -> Buttons {
        let until = Instant::now() + RISE;
        let mut held = self.look().held;
        while !held.is_empty() && Instant::now() < until {
            Timer::after(LOOK_AGAIN).await;
            held = held.intersection(self.look().held);
        }
        held
    }

    /// What is down now, and what moved since the last look.
    pub fn look(&mut self) -> Sample {
        // The latch first: what moves after that is in the next look.
        let edges = self.take_edges();
        self.held = held(&self.numbers);
        Sample {
            held: self.held,
            edges,
        }
    }

    fn take_edges(&self) -> Buttons {
        let edges = latched(&self.numbers);
        for (button, number) in Button::ALL.into_iter().zip(self.numbers) {
            if edges.contains(button) {
                let pin = usize::from(number % PINS_PER_LATCH);
                IO_BANK0
                    .intr(usize::from(number / PINS_PER_LATCH))
                    .write(|latch| {
                        latch.set_edge_low(pin, true);
                        latch.set_edge_high(pin, true);
                    });
            }
        }
        edges
    }

    /// Waits until a pin moved since the last look.
    async fn moved(&mut self) {
        let (numbers, before) = (self.numbers, self.held);
        if !latched(&numbers).is_empty() {
            return;
        }
        let edges = self.inputs.each_mut().map(|pin| pin.wait_for_any_edge());
        let mut edges = pin!(select_array(edges));
        poll_fn(|context| match edges.as_mut().poll(context) {
            // Arming the futures has cleared the latch once more; an edge of
            // that very microsecond shows in the level.
            Poll::Pending if held(&numbers) == before => Poll::Pending,
            _ => Poll::Ready(()),
        })
        .await;
    }
}

/// The buttons that are down: their pins are pulled to ground.
fn held(numbers: &[u8; Button::COUNT]) -> Buttons {
    let levels = SIO.gpio_in(0).read();
    let pressed = |number: u8| levels & 1 << number == 0;
    buttons(numbers, pressed)
}

/// Whether any button moved since the last look.
pub fn have_moved() -> bool {
    !latched(&BUTTONS).is_empty()
}

/// The buttons whose pin moved since the latch was cleared.
fn latched(numbers: &[u8; Button::COUNT]) -> Buttons {
    buttons(numbers, |number| {
        let latch = IO_BANK0.intr(usize::from(number / PINS_PER_LATCH)).read();
        let pin = usize::from(number % PINS_PER_LATCH);
        latch.edge_low(pin) || latch.edge_high(pin)
    })
}

fn buttons(numbers: &[u8; Button::COUNT], is_in: impl Fn(u8) -> bool) -> Buttons {
    let pairs = Button::ALL.into_iter().zip(numbers);
    pairs
        .filter(|(_, number)| is_in(**number))
        .map(|(button, _)| button)
        .collect()
}

#[embassy_executor::task]
pub async fn task(mut pad: Pad) -> ! {
    loop {
        supervisor::alive(Task::Buttons, pad.moved()).await;
        // While the queue is full, the latch remembers what happens.
        stimuli::tell(Stimulus::Buttons(pad.look())).await;
    }
}
