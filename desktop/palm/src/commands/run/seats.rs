//! Several handhelds on one cable, each with a script of its own.

use std::collections::VecDeque;

use super::{FILM, QUIET, SETTLE, Session};
use crate::Failure;
use crate::keys::{self, Step};
use palm_island::console::input::Button;
use palm_machine::{Cable, End, Mishap, Time};

/// How often a handheld is asked whether it has come to rest.
const ASK: Time = Time::from_millis(10);

/// What a handheld is in the middle of, and until when.
enum Doing {
    /// It may come to rest before that.
    Settling,
    Waiting,
    Holding(Vec<Button>),
    /// It starts with these held, until it has come to rest.
    Starting(Vec<Button>),
    Off,
    /// Its script is over.
    Done,
}

struct Player {
    steps: VecDeque<Step>,
    doing: Doing,
    until: Time,
}

/// Runs all scripts to their ends, side by side.
pub fn run(sessions: &mut [Session], scripts: Vec<Vec<Step>>) -> Result<(), Failure> {
    let mut cable = Cable::new();
    for session in &mut *sessions {
        cable.join(&mut session.machine);
    }
    let mut players: Vec<Player> = scripts
        .into_iter()
        .map(|steps| Player {
            steps: steps.into(),
            doing: Doing::Settling,
            until: SETTLE,
        })
        .collect();
    let mut ending = false;
    loop {
        for (seat, player) in players.iter_mut().enumerate() {
            while player.is_due(&mut sessions[seat], &cable) {
                player.go_on(seat, &mut sessions[seat], &mut cable)?;
            }
        }
        if players.iter().all(Player::is_done) {
            if ending {
                return Ok(());
            }
            // All of them come to rest once more.
            ending = true;
            for player in &mut players {
                player.begin(Doing::Settling, SETTLE, &cable);
            }
        }
        let next = players.iter().map(|player| player.next(&cable)).min();
        let next = next.unwrap_or(Time::NEVER).min(cable.now() + FILM);
        let mut ends: Vec<&mut dyn End> = Vec::new();
        for session in &mut *sessions {
            ends.push(&mut session.machine);
        }
        cable.run_until(&mut ends, next);
        for session in &mut *sessions {
            session.shoot();
        }
    }
}

impl Player {
    fn is_done(&self) -> bool {
        matches!(self.doing, Doing::Done)
    }

    fn begin(&mut self, doing: Doing, span: Time, cable: &Cable) {
        self.doing = doing;
        self.until = cable.now() + span;
    }

    /// When to look after it again.
    fn next(&self, cable: &Cable) -> Time {
        match self.doing {
            Doing::Settling | Doing::Starting(_) => self.until.min(cable.now() + ASK),
            Doing::Done => Time::NEVER,
            Doing::Waiting | Doing::Holding(_) | Doing::Off => self.until,
        }
    }

    fn is_due(&self, session: &mut Session, cable: &Cable) -> bool {
        let mut at_rest = || session.machine.next_due() >= session.machine.now() + QUIET;
        match self.doing {
            Doing::Settling | Doing::Starting(_) => cable.now() >= self.until || at_rest(),
            Doing::Done => false,
            Doing::Waiting | Doing::Holding(_) | Doing::Off => cable.now() >= self.until,
        }
    }

    /// Ends what it was doing, and begins what comes next.
    fn go_on(
        &mut self,
        seat: usize,
        session: &mut Session,
        cable: &mut Cable,
    ) -> Result<(), Failure> {
        match std::mem::replace(&mut self.doing, Doing::Waiting) {
            Doing::Holding(buttons) => {
                session.press(&buttons, false);
                self.begin(Doing::Waiting, keys::PAUSE, cable);
                return Ok(());
            }
            Doing::Starting(buttons) => {
                session.press(&buttons, false);
                self.begin(Doing::Settling, SETTLE, cable);
                return Ok(());
            }
            Doing::Off => {
                self.restart(seat, session, cable, Vec::new())?;
                return Ok(());
            }
            Doing::Settling | Doing::Waiting | Doing::Done => {}
        }
        let now = cable.now();
        match self.steps.pop_front() {
            None => self.doing = Doing::Done,
            Some(Step::Press { buttons, span }) => {
                session.press(&buttons, true);
                self.begin(Doing::Holding(buttons), span, cable);
            }
            Some(Step::Wait(span)) => self.begin(Doing::Waiting, span, cable),
            Some(Step::Restart(held)) => self.restart(seat, session, cable, held)?,
            Some(Step::Off(span)) => {
                session.machine.switch_off();
                self.begin(Doing::Off, span, cable);
            }
            Some(Step::PlugCable) => {
                cable.schedule(now, seat, Mishap::Plug);
                self.begin(Doing::Waiting, Time::ZERO, cable);
            }
            Some(Step::PullCable) => {
                cable.schedule(now, seat, Mishap::Pull);
                self.begin(Doing::Waiting, Time::ZERO, cable);
            }
            Some(at_once) => {
                session.take_at_once(at_once);
                self.begin(Doing::Waiting, Time::ZERO, cable);
            }
        }
        Ok(())
    }

    fn restart(
        &mut self,
        seat: usize,
        session: &mut Session,
        cable: &mut Cable,
        held: Vec<Button>,
    ) -> Result<(), Failure> {
        session.restart()?;
        // While it was off its own clock stood still.
        session.before = cable.now().saturating_sub(session.machine.now());
        cable.replace(seat, &mut session.machine);
        session.press(&held, true);
        self.begin(Doing::Starting(held), SETTLE, cable);
        Ok(())
    }
}
