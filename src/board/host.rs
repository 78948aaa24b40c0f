//! The firmware as a host of the midend: brings it what the parts of the board report
//! and carries out what it asks for. It sleeps until one of them has something to say.

use defmt::{Debug2Format, Display2Format};
use embassy_futures::{
    select::{Either, Either4, select, select4},
    yield_now,
};
use embassy_time::{Instant, Timer};
use palm_island::{
    console::{LogEntry, Midend, Millis, Request, Stimulus},
    game::Event,
    hint::Thinker,
    profile::Kept,
};

use super::{
    cable, display,
    entropy::Entropy,
    saves::Saves,
    sound, standby, stimuli,
    supervisor::{self, Task},
};

/// What a moment is good for in which nothing else happens.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spare {
    Nothing,
    Think,
    StandBy,
}

pub struct Host {
    pub midend: &'static mut Midend,
    pub thinker: &'static mut Thinker,
    pub entropy: Entropy,
    pub saves: &'static mut Saves,
}

impl Host {
    pub async fn run(&mut self) -> ! {
        let mut spare = self.serve();
        defmt::info!("ready");
        loop {
            let event = select4(
                stimuli::next(),
                display::shown(),
                alarm(self.midend.deadline()),
                spare_moment(spare),
            );
            match supervisor::alive(Task::Host, select(event, cable::heard())).await {
                Either::First(Either4::First((stimulus, at))) => self.feed(stimulus, at),
                Either::First(Either4::Second(())) => self.feed(Stimulus::Shown, now()),
                Either::First(Either4::Third(())) => {
                    cable::let_go();
                    self.feed(Stimulus::Time, now());
                }
                Either::First(Either4::Fourth(())) if spare == Spare::Think => {
                    self.midend.think(self.thinker, now());
                }
                Either::First(Either4::Fourth(())) => {}
                Either::Second(heard) => self.feed(Stimulus::Heard(heard), now()),
            }
            spare = self.serve();
        }
    }

    fn feed(&mut self, stimulus: Stimulus, at: Millis) {
        if let Stimulus::Buttons(_) = stimulus {
            defmt::debug!("{}", Debug2Format(&stimulus));
            let entropy = self.entropy.press();
            self.midend.feed(Stimulus::Entropy(entropy), at);
        }
        self.midend.feed(stimulus, at);
    }

    /// Does what is asked for; what is left to do when nothing else happens.
    fn serve(&mut self) -> Spare {
        let mut spare = Spare::Nothing;
        while let Some(request) = self.midend.request() {
            match request {
                Request::Sound(figure, volume) => sound::play(figure, volume),
                Request::Hush => sound::hush(),
                Request::Send => {
                    if !cable::send(self.midend.frame()) {
                        self.midend.feed(Stimulus::NotSent, now());
                    }
                }
                Request::Look(look) => {
                    defmt::debug!("{}", Debug2Format(&look));
                    display::change(|content| content.look = look);
                }
                Request::Draw => display::change(|content| {
                    let Ok(()) = self.midend.draw(&mut content.frame);
                }),
                Request::Save | Request::SaveCable => {
                    let (profile, game) = self.midend.save();
                    let kept = match request {
                        Request::SaveCable => Kept::Cable(self.midend.cable()),
                        _ => Kept::Here(game, self.midend.board()),
                    };
                    let done = self.saves.keep(profile, kept);
                    self.midend.feed(done, now());
                }
                Request::Tidy => {
                    let done = self.saves.tidy();
                    self.midend.feed(done, now());
                }
                Request::Log(entry) => log(entry),
                Request::Think => spare = Spare::Think,
                Request::StandBy => spare = Spare::StandBy,
            }
        }
        spare
    }
}

fn log(entry: LogEntry) {
    match entry {
        LogEntry::Happened(Event::Paid(_)) => defmt::debug!("{}", Display2Format(&entry)),
        LogEntry::BatteryLow(_) => defmt::warn!("{}", Display2Format(&entry)),
        _ => defmt::info!("{}", Display2Format(&entry)),
    }
}

fn now() -> Millis {
    Instant::now().as_millis()
}

async fn alarm(at: Option<Millis>) {
    match at {
        Some(at) => Timer::at(Instant::from_millis(at)).await,
        None => core::future::pending().await,
    }
}

/// Lets every other task go first.
async fn spare_moment(spare: Spare) {
    match spare {
        Spare::Nothing => core::future::pending().await,
        Spare::Think => yield_now().await,
        Spare::StandBy => standby::until_a_button_moves().await,
    }
}
