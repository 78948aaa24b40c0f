//! The display's task: makes the glass show what the midend draws, as fast as the bus
//! goes, and tries again every second while there is no display. The game goes on
//! either way.

use core::{cell::RefCell, convert::Infallible};

use embassy_futures::{join::join, select::select};
use embassy_sync::{
    blocking_mutex::{Mutex, raw::ThreadModeRawMutex},
    signal::Signal,
};
use embassy_time::{Duration, Instant, Timer, with_timeout};
use palm_island::{
    console::{
        Frame, Look, Stimulus,
        frame::HEIGHT,
        glass::{Glass, Window},
    },
    profile::Panel,
};
use ssd1306::command::Command;

use super::{
    bus::{Bus, Lost, Speed},
    led::{Code, Led},
    oled::{Guess, Oled, SETUP},
    pins::DisplayPins,
    stimuli,
    supervisor::{self, Task},
};

/// How often an idle display is asked whether it is still there, and still on: one that was
/// without power for a moment answers, but its memory and setup are gone.
const ASK_EVERY: Duration = Duration::from_millis(500);
const RETRY_EVERY: Duration = Duration::from_secs(1);
/// After power-on a module may need some time until it answers.
const WARM_UP: Instant = Instant::from_millis(300);
const WARM_UP_RETRY: Duration = Duration::from_millis(10);
/// After so many disturbances the bus goes slowly, until the power goes off.
const PATIENCE: u32 = 3;
/// What happened before so much time without any does not count.
const STEADY: Duration = Duration::from_secs(10);

/// What the glass should show.
pub struct Content {
    pub frame: Frame,
    pub look: Look,
}

static CONTENT: Mutex<ThreadModeRawMutex, RefCell<Content>> = Mutex::new(RefCell::new(Content {
    frame: Frame::new(),
    look: Look::PLAIN,
}));
static CHANGED: Signal<ThreadModeRawMutex, ()> = Signal::new();
/// Set once the glass shows the last change, as well as it can.
static SHOWN: Signal<ThreadModeRawMutex, ()> = Signal::new();

/// Changes what the glass should show; the display follows on its own.
pub fn change(change: impl FnOnce(&mut Content)) {
    CONTENT.lock(|content| change(&mut content.borrow_mut()));
    SHOWN.reset();
    CHANGED.signal(());
}

/// Whether the panel is to be lit.
pub fn is_lit() -> bool {
    CONTENT.lock(|content| content.borrow().look.on)
}

/// Waits until the last change is on the glass, or has no display to get to.
pub async fn shown() {
    SHOWN.wait().await;
}

#[embassy_executor::task]
pub async fn task(mut pins: DisplayPins, led: &'static Led) -> ! {
    let mut reported = false;
    let mut seen = false;
    let mut speed = Speed::Fast;
    let mut troubles = 0;
    let mut told = false;
    loop {
        let begun = Instant::now();
        let mut bus = Bus::connect(&mut pins, speed).await;
        let lost = match bus.find(&SETUP).await {
            Ok(()) => {
                reported = false;
                let status = bus.status().await;
                let guess = status.map_or(Guess::NONE, Guess::from_status);
                let panel = CONTENT.lock(|content| content.borrow().look.panel);
                let oled = Oled::new(panel, guess);
                defmt::info!(
                    "display found, bus {}, at {=str}, {}",
                    speed,
                    if bus.address == 0x3D { "0x3d" } else { "0x3c" },
                    defmt::Debug2Format(&oled.chip),
                );
                if !guess.sure && !core::mem::replace(&mut told, true) {
                    stimuli::tell(Stimulus::DisplayUnsure).await;
                }
                let Err(lost) = Follower::new(&mut bus, oled, panel).follow(&mut seen).await;
                lost
            }
            Err(lost) => lost,
        };
        match lost {
            Lost::Changed => {
                seen = false;
                continue;
            }
            Lost::Reset => {
                defmt::warn!("the display was reset");
                // It is there, and was not away: nothing to tell the player.
                seen = false;
                continue;
            }
            Lost::Stuck | Lost::Disturbed => {
                if begun.elapsed() > STEADY {
                    troubles = 0;
                }
                troubles += 1;
                if troubles == PATIENCE {
                    speed = Speed::Slow;
                }
            }
            Lost::Silent => {}
        }
        if Instant::now() < WARM_UP {
            Timer::after(WARM_UP_RETRY).await;
            continue;
        }
        if !reported {
            defmt::warn!("no display: {}", lost);
            reported = true;
        }
        let pause = join(Timer::after(RETRY_EVERY), led.say(Code::NoDisplay));
        let without = select(pause, show_nothing());
        supervisor::alive(Task::Display, without).await;
    }
}

/// Without a display, every change is as visible as it will get.
async fn show_nothing() -> Infallible {
    loop {
        SHOWN.signal(());
        CHANGED.wait().await;
    }
}

/// All of a look but whether the panel is on.
fn commands(look: Look) -> [Command; 5] {
    [
        // The row of the memory that is shown on top.
        Command::StartLine((HEIGHT as u8 - look.wandered) % HEIGHT as u8),
        Command::SegmentRemap(!look.turned),
        Command::ReverseComDir(!look.turned),
        Command::Contrast(look.contrast),
        Command::Invert(look.inverted),
    ]
}

/// Makes the glass show the content.
struct Follower<'a, 'b> {
    bus: &'a mut Bus<'b>,
    oled: Oled,
    /// What it was set up for.
    panel: Panel,
    glass: Glass,
    /// What the panel was told; nothing yet after the setup.
    look: Option<Look>,
    on: bool,
    /// Its status agreed with what it was told. There are displays that cannot be read.
    truthful: bool,
    /// The panel was off. If the display was reset meanwhile, its status did not show it.
    rested: bool,
    /// So the picture in its memory may be noise.
    stale: bool,
}

impl<'a, 'b> Follower<'a, 'b> {
    /// A display that was just set up.
    fn new(bus: &'a mut Bus<'b>, oled: Oled, panel: Panel) -> Self {
        Self {
            bus,
            oled,
            panel,
            glass: Glass::new(),
            look: None,
            on: false,
            truthful: false,
            rested: false,
            stale: false,
        }
    }

    /// Follows the content for as long as the display answers. If a picture was `seen`
    /// before, the display was away and is back.
    async fn follow(&mut self, seen: &mut bool) -> Result<Infallible, Lost> {
        let mut back = *seen;
        self.bus.commands(&self.oled.setup()).await?;
        self.catch_up().await?;
        let told = self.bus.panel_is_on().await;
        self.truthful = told.is_ok_and(|on| on == self.on);
        loop {
            CHANGED.reset();
            self.catch_up().await?;
            SHOWN.signal(());
            *seen = true;
            if core::mem::take(&mut back) {
                stimuli::tell(Stimulus::DisplayBack).await;
            }
            self.rest().await?;
        }
    }

    /// Sends what differs until nothing does. Off goes before a picture and on
    /// after it, so that no half of one is ever seen.
    async fn catch_up(&mut self) -> Result<(), Lost> {
        loop {
            let look = CONTENT.lock(|content| content.borrow().look);
            if look.panel != self.panel {
                return Err(Lost::Changed);
            }
            if !look.on {
                self.switch(false).await?;
                self.rested = true;
            } else if core::mem::take(&mut self.rested) {
                self.bus.commands(&SETUP).await?;
                self.bus.commands(&self.oled.setup()).await?;
                self.look = None;
                self.stale = true;
            }
            self.set(look).await?;
            let window = CONTENT.lock(|content| self.glass.update(&content.borrow().frame));
            match window {
                Some(window) => self.send(window).await?,
                None if self.on != look.on => {
                    self.switch(look.on).await?;
                    // The light first, which is what was waited for.
                    if core::mem::take(&mut self.stale) {
                        self.glass.forget();
                    }
                }
                None => return Ok(()),
            }
        }
    }

    async fn switch(&mut self, on: bool) -> Result<(), Lost> {
        if self.on != on {
            self.bus.commands(&self.oled.switch(on)).await?;
            self.on = on;
        }
        Ok(())
    }

    async fn set(&mut self, look: Look) -> Result<(), Lost> {
        // Switching on or off is a command of its own.
        let look = Look { on: true, ..look };
        if self.look == Some(look) {
            return Ok(());
        }
        // The controller turns what is written from now on, not what it holds.
        if self.look.is_some_and(|before| before.turned != look.turned) {
            self.switch(false).await?;
            self.glass.forget();
        }
        self.bus.commands(&commands(look)).await?;
        self.look = Some(look);
        Ok(())
    }

    async fn send(&mut self, window: Window) -> Result<(), Lost> {
        let turned = self.look.is_some_and(|look| look.turned);
        for part in self.oled.parts(window) {
            self.bus.commands(&self.oled.place(part, turned)).await?;
            self.bus.data(self.glass.bytes(part)).await?;
        }
        Ok(())
    }

    /// Waits for a change, and asks now and then whether the display is there. In the dark
    /// it is left alone: it is set up again before it is lit.
    async fn rest(&mut self) -> Result<(), Lost> {
        if !self.on {
            supervisor::alive(Task::Display, CHANGED.wait()).await;
            return Ok(());
        }
        loop {
            let changed = with_timeout(ASK_EVERY, CHANGED.wait());
            if supervisor::alive(Task::Display, changed).await.is_ok() {
                return Ok(());
            }
            if !self.truthful {
                self.bus.commands(&[Command::Noop]).await?;
            } else if self.bus.panel_is_on().await? != self.on {
                return Err(Lost::Reset);
            }
        }
    }
}
