//! A host of the midend without a board: fingers and a clock, and a display, a flash
//! and a log that take whatever they are given. The stage of the scenes, the model
//! of the emulated handheld and the monkey are all this one.

use palm_island::console::input::{Button, Buttons, Sample};
use palm_island::console::text::Language;
use palm_island::console::{Boot, Frame, Heard, LogEntry, Look, Midend, Millis, Request, Stimulus};
use palm_island::hint::Thinker;
use palm_island::profile::{Cable, Opened};

pub struct Host {
    midend: Box<Midend>,
    held: Buttons,
    now: Millis,
    /// The picture that was last asked for.
    pub shown: Frame,
    /// How the panel was last asked to look.
    pub look: Look,
    /// How often something was saved.
    pub saves: usize,
    /// Everything there was to hear, and when it was to be silent.
    pub sounds: Vec<Request>,
    /// How often it was to stand by.
    pub standbys: usize,
    /// Everything that was logged.
    pub log: Vec<LogEntry>,
    /// What was sent over the cable, for whoever takes it.
    pub sent: Vec<Vec<u8>>,
    /// Something holds the cable down: nothing gets through, and nothing comes back.
    pub is_held: bool,
    /// A moment of thinking would be welcome.
    thinks: bool,
}

impl Host {
    /// The power comes on.
    pub fn boot(save: Opened, entropy: u64, held: &[Button]) -> Self {
        Self::boot_with(save, Cable::EMPTY, (0, entropy), held)
    }

    /// The same with a match on a cable, and an id of its own.
    pub fn boot_with(
        mut save: Opened,
        cable: Cable,
        (id, entropy): (u64, u64),
        held: &[Button],
    ) -> Self {
        let held: Buttons = held.iter().copied().collect();
        let mut midend = Box::new(Midend::off());
        *midend.cable_place() = cable;
        midend.switch_on(Boot {
            save: &mut save,
            untidy: false,
            entropy,
            id,
            held,
            version: "0.1.0",
        });
        let mut host = Self {
            midend,
            held,
            now: 0,
            shown: Frame::new(),
            look: Look::PLAIN,
            saves: 0,
            sounds: Vec::new(),
            standbys: 0,
            log: Vec::new(),
            sent: Vec::new(),
            is_held: false,
            thinks: false,
        };
        host.serve();
        host
    }

    pub fn midend(&self) -> &Midend {
        &self.midend
    }

    pub fn speak(&mut self, language: Language) {
        self.midend.speak(language);
        self.serve();
    }

    pub fn now(&self) -> Millis {
        self.now
    }

    /// Something happens.
    pub fn feed(&mut self, stimulus: Stimulus) {
        self.midend.feed(stimulus, self.now);
        self.serve();
    }

    /// A button goes down or up.
    pub fn set(&mut self, button: Button, down: bool) {
        let held = match down {
            true => self.held.with(button),
            false => self.held.without(button),
        };
        let edges = self.held.symmetric_difference(held);
        self.held = held;
        self.feed(Stimulus::Buttons(Sample { held, edges }));
    }

    /// All buttons are let go.
    pub fn let_go(&mut self) {
        for button in Button::ALL {
            if self.held.contains(button) {
                self.set(button, false);
            }
        }
    }

    /// Time passes until then, and whatever is due happens.
    pub fn wait_until(&mut self, then: Millis) {
        while self.now < then || self.midend.deadline().is_some_and(|at| at <= self.now) {
            let next = self.midend.deadline().unwrap_or(then);
            self.now = next.clamp(self.now, then);
            self.feed(Stimulus::Time);
            let later = self.midend.deadline().is_none_or(|at| at > self.now);
            assert!(later, "nothing is due twice at the same time");
        }
    }

    pub fn wait(&mut self, time: Millis) {
        self.wait_until(self.now + time);
    }

    /// The moment that is waited for comes, and something else happens in it before the time is told;
    /// whether there is such a moment.
    pub fn overtake(&mut self, stimulus: Stimulus) -> bool {
        let due = self.midend.deadline();
        if let Some(due) = due {
            self.now = due;
            self.feed(stimulus);
        }
        due.is_some()
    }

    /// Thinks for a moment, if one is wanted; whether it was.
    pub fn think(&mut self, thinker: &mut Thinker) -> bool {
        let wanted = self.thinks;
        if wanted {
            self.midend.think(thinker, self.now);
            self.serve();
        }
        wanted
    }

    /// What there is to see.
    pub fn frame(&self) -> Frame {
        let mut frame = Frame::new();
        let Ok(()) = self.midend.draw(&mut frame);
        frame
    }

    /// What is sent over the cable is heard here too.
    fn echo(&mut self) {
        if self.is_held {
            return;
        }
        let frame = self.midend.frame().to_vec();
        for heard in pieces(&frame, self.now) {
            self.midend.feed(Stimulus::Heard(heard), self.now);
        }
        self.sent.push(frame);
    }

    /// Somebody else has sent something.
    pub fn hear(&mut self, frame: &[u8]) {
        for heard in pieces(frame, self.now) {
            self.feed(Stimulus::Heard(heard));
        }
    }

    fn serve(&mut self) {
        self.thinks = false;
        while let Some(request) = self.midend.request() {
            let done = match request {
                Request::Look(look) => {
                    self.look = look;
                    Stimulus::Shown
                }
                Request::Draw => {
                    self.shown = self.frame();
                    Stimulus::Shown
                }
                Request::Save | Request::SaveCable => {
                    self.saves += 1;
                    Stimulus::Saved { untidy: false }
                }
                Request::Tidy => Stimulus::Tidied { untidy: false },
                Request::Log(entry) => {
                    self.log.push(entry);
                    continue;
                }
                Request::Sound(..) | Request::Hush => {
                    self.sounds.push(request);
                    continue;
                }
                Request::StandBy => {
                    self.standbys += 1;
                    continue;
                }
                Request::Send => {
                    self.echo();
                    continue;
                }
                Request::Think => {
                    self.thinks = true;
                    continue;
                }
            };
            self.midend.feed(done, self.now);
        }
    }
}

/// A frame as the port hands it on.
fn pieces(frame: &[u8], now: Millis) -> impl Iterator<Item = Heard> {
    frame.chunks(Heard::MOST).map(move |piece| {
        let mut heard = Heard::at(now * 1_000);
        piece.iter().for_each(|byte| heard.push(*byte));
        heard
    })
}
