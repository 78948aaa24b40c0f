//! The display's task: makes the glass show what the screen says, as fast as
//! the wire goes, and tries again every second while there is no display. The
//! game does not notice: it draws on the screen whether or not one is there.

use core::{cell::RefCell, convert::Infallible};

use embassy_futures::{join::join, select::select};
use embassy_sync::{
    blocking_mutex::{Mutex, raw::ThreadModeRawMutex},
    signal::Signal,
};
use embassy_time::{Duration, Instant, Timer, with_timeout};
use palm_island::console::{
    Frame,
    frame::HEIGHT,
    glass::{Glass, Window},
};
use ssd1306::command::{AddrMode, Command, Page, VcomhLevel};

use super::{
    heart::{self, Organ},
    led::{Code, Led},
    pins::DisplayPins,
    tidings::{self, Tiding},
    wire::{Lost, Wire},
};

/// How often an idle display is asked whether it is still there. One that was
/// pulled out and put back would answer, but with its memory and its setup
/// gone; whoever does that takes longer than this.
const ASK_EVERY: Duration = Duration::from_millis(500);
const RETRY_EVERY: Duration = Duration::from_secs(1);
/// After power-on a module may need some time until it answers.
const WARM_UP: Instant = Instant::from_millis(300);
const WARM_UP_RETRY: Duration = Duration::from_millis(10);

/// How the panel shows its memory.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Look {
    pub contrast: u8,
    pub inverted: bool,
    /// Turned by 180 degrees.
    pub turned: bool,
    /// So many rows further down.
    pub wandered: u8,
}

/// What is to be seen.
pub struct Screen {
    pub frame: Frame,
    pub look: Look,
    pub on: bool,
}

static SCREEN: Mutex<ThreadModeRawMutex, RefCell<Screen>> = Mutex::new(RefCell::new(Screen {
    frame: Frame::new(),
    look: Look {
        contrast: 0x7F,
        inverted: false,
        turned: false,
        wandered: 0,
    },
    on: true,
}));
static CHANGED: Signal<ThreadModeRawMutex, ()> = Signal::new();
/// Set while the glass shows the last change, as well as it can.
static SHOWN: Signal<ThreadModeRawMutex, ()> = Signal::new();

/// Changes what is to be seen; the display follows on its own.
pub fn change(change: impl FnOnce(&mut Screen)) {
    SCREEN.lock(|screen| change(&mut screen.borrow_mut()));
    SHOWN.reset();
    CHANGED.signal(());
}

/// Waits until the last change is on the glass, or until it is clear that it
/// will not get there.
pub async fn shown() {
    SHOWN.wait().await;
    SHOWN.signal(());
}

#[embassy_executor::task]
pub async fn task(mut pins: DisplayPins, mut led: Led) -> ! {
    let mut reported = false;
    let mut seen = false;
    loop {
        let mut wire = Wire::connect(&mut pins).await;
        let lost = match wire.commands(&SETUP).await {
            Ok(()) => {
                defmt::info!("display found");
                reported = false;
                let Err(lost) = Follower::new(&mut wire).follow(&mut seen).await;
                lost
            }
            Err(_) if Instant::now() < WARM_UP => {
                Timer::after(WARM_UP_RETRY).await;
                continue;
            }
            Err(lost) => lost,
        };
        if !reported {
            defmt::warn!("no display: {}", lost);
            reported = true;
        }
        let pause = join(Timer::after(RETRY_EVERY), led.say(Code::NoDisplay));
        let without = select(pause, show_nothing());
        heart::waiting(Organ::Display, without).await;
    }
}

/// Without a display, whatever changes needs no more showing.
async fn show_nothing() -> Infallible {
    loop {
        SHOWN.signal(());
        CHANGED.wait().await;
    }
}

/// A module of 128x64 pixels with its own charge pump, dark for the time
/// being: its memory holds noise until the first picture is in it.
const SETUP: [Command; 11] = [
    Command::DisplayOn(false),
    Command::DisplayClockDiv(8, 0),
    Command::Multiplex(63),
    Command::DisplayOffset(0),
    Command::ChargePump(true),
    Command::AddressMode(AddrMode::Horizontal),
    Command::ComPinConfig(true, false),
    Command::PreChargePeriod(1, 2),
    Command::VcomhDeselect(VcomhLevel::Auto),
    Command::AllOn(false),
    Command::EnableScroll(false),
];

impl Look {
    fn commands(&self) -> [Command; 5] {
        [
            // The row of the memory that is shown on top.
            Command::StartLine((HEIGHT as u8 - self.wandered) % HEIGHT as u8),
            Command::SegmentRemap(!self.turned),
            Command::ReverseComDir(!self.turned),
            Command::Contrast(self.contrast),
            Command::Invert(self.inverted),
        ]
    }
}

/// Makes the glass equal to the screen.
struct Follower<'a, 'b> {
    wire: &'a mut Wire<'b>,
    glass: Glass,
    /// What the panel was told; nothing yet after the setup.
    look: Option<Look>,
    on: bool,
}

impl<'a, 'b> Follower<'a, 'b> {
    /// A display that was just set up.
    fn new(wire: &'a mut Wire<'b>) -> Self {
        Self {
            wire,
            glass: Glass::new(),
            look: None,
            on: false,
        }
    }

    /// Follows the screen for as long as the display answers. If a picture was
    /// `seen` before, the display was away, and the player is told.
    async fn follow(&mut self, seen: &mut bool) -> Result<Infallible, Lost> {
        let mut back = *seen;
        loop {
            CHANGED.reset();
            self.catch_up().await?;
            SHOWN.signal(());
            *seen = true;
            if core::mem::take(&mut back) {
                tidings::tell(Tiding::DisplayBack);
            }
            self.rest().await?;
        }
    }

    /// Sends what differs until nothing does. Off goes before a picture and on
    /// after it, so that no half of one is ever seen.
    async fn catch_up(&mut self) -> Result<(), Lost> {
        loop {
            let (look, on) = SCREEN.lock(|screen| {
                let screen = screen.borrow();
                (screen.look, screen.on)
            });
            if !on {
                self.switch(false).await?;
            }
            self.set(look).await?;
            let window = SCREEN.lock(|screen| self.glass.update(&screen.borrow().frame));
            match window {
                Some(window) => self.send(window).await?,
                None if self.on != on => self.switch(on).await?,
                None => return Ok(()),
            }
        }
    }

    async fn switch(&mut self, on: bool) -> Result<(), Lost> {
        if self.on != on {
            self.wire.commands(&[Command::DisplayOn(on)]).await?;
            self.on = on;
        }
        Ok(())
    }

    async fn set(&mut self, look: Look) -> Result<(), Lost> {
        if self.look == Some(look) {
            return Ok(());
        }
        // The controller turns what is written from now on, not what it holds.
        if self.look.is_some_and(|before| before.turned != look.turned) {
            self.switch(false).await?;
            self.glass.forget();
        }
        self.wire.commands(&look.commands()).await?;
        self.look = Some(look);
        Ok(())
    }

    async fn send(&mut self, window: Window) -> Result<(), Lost> {
        // The driver counts pages by their first row.
        let page = |page: usize| Page::from((8 * page) as u8);
        let place = [
            Command::ColumnAddress(window.left as u8, window.right as u8),
            Command::PageAddress(page(window.top), page(window.bottom)),
        ];
        self.wire.commands(&place).await?;
        self.wire.data(self.glass.bytes(window)).await
    }

    /// Waits for a change, and asks now and then whether the display is there.
    async fn rest(&mut self) -> Result<(), Lost> {
        loop {
            let changed = with_timeout(ASK_EVERY, CHANGED.wait());
            if heart::waiting(Organ::Display, changed).await.is_ok() {
                return Ok(());
            }
            self.wire.commands(&[Command::Noop]).await?;
        }
    }
}
