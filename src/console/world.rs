//! What the screens share: the profile, the game in progress, and what is to be saved
//! and logged.

use super::guide::Guide;
use super::log::{Log, LogEntry};
use super::midend::Battery;
use crate::deal::{Code, Seed, SplitMix64};
use crate::game::{Event, Events, Move, Refusal};
use crate::profile::{Ongoing, Opened, Profile};

/// What all screens see and change.
pub struct World {
    pub profile: Profile,
    pub session: Option<Ongoing>,
    /// The deck of the game before: "same deck again".
    pub last_seed: Option<Seed>,
    /// The guided first game, while it is being played.
    pub guide: Option<Guide>,
    pub battery: Battery,
    random: SplitMix64,
    /// The profile or the game has changed since it was last saved.
    pub unsaved: bool,
    pub log: Log,
}

impl World {
    /// Before anything is known.
    pub const fn new() -> Self {
        Self {
            profile: Profile::new(),
            session: None,
            last_seed: None,
            guide: None,
            battery: Battery::new(),
            random: SplitMix64(0),
            unsaved: false,
            log: Log::new(),
        }
    }

    /// Takes over what was saved; `entropy` differs from boot to boot.
    pub fn resume(&mut self, save: &mut Opened, entropy: u64) {
        core::mem::swap(&mut self.profile, &mut save.profile);
        self.session = save.game.take();
        self.last_seed = self.session.as_ref().and_then(Ongoing::seed);
        self.random = SplitMix64(entropy);
    }

    /// Mixes in something that nobody can foresee, like the time of a press.
    pub fn stir(&mut self, entropy: u64) {
        self.random.0 = self.random.next_u64() ^ entropy;
    }

    /// A seed for a new deck, one that has a short code.
    pub fn new_seed(&mut self) -> Seed {
        self.stir(self.profile.deals().into());
        Seed(self.random.next_u64() % Code::SHORT_SEEDS)
    }

    /// A new game takes the place of the one before.
    pub fn begin(&mut self, session: Ongoing, guide: Option<Guide>) {
        self.profile.deal();
        self.last_seed = session.seed();
        self.log.push(LogEntry::Begun(session.seed()));
        self.session = Some(session);
        self.guide = guide;
        self.unsaved = true;
    }

    /// Makes a move in the game in progress, if there is one.
    pub fn play(&mut self, m: Move) -> Option<Result<Events, Refusal>> {
        let session = self.session.as_mut()?;
        let events = match session.play(m) {
            Ok(events) => events,
            Err(reason) => return Some(Err(reason)),
        };
        let over = LogEntry::Over(session.game().score().stars);
        for &event in &events {
            self.log.push(match event {
                Event::GameOver => over,
                event => LogEntry::Happened(event),
            });
        }
        self.unsaved = true;
        Some(Ok(events))
    }

    /// Takes moves back until so many are left.
    pub fn take_back_to(&mut self, moves: usize) {
        if let Some(session) = &mut self.session {
            session.take_back_to(moves);
            self.log.push(LogEntry::TakenBack(moves));
            self.unsaved = true;
        }
    }

    /// A hint was given; the game remembers the first.
    pub fn hint_given(&mut self) {
        if let Some(session) = &mut self.session
            && !session.hinted
        {
            session.hinted = true;
            self.log.push(LogEntry::Hinted);
            self.unsaved = true;
        }
    }

    /// A fresh deck for the console to play by itself.
    pub fn watch(&mut self) -> Seed {
        let seed = self.new_seed();
        self.log.push(LogEntry::Watched(seed));
        seed
    }
}
