//! What the screens share: the profile, the game in progress, and what is asked of
//! the outside.

use core::mem::discriminant;

use heapless::Deque;

use super::guide::Guide;
use super::session::Session;
use crate::deal::{Code, Seed, SplitMix64};
use crate::hint::Question;
use crate::save::Profile;

/// What the console wants from the outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    Contrast(u8),
    Invert(bool),
    TurnScreen(bool),
    ScreenOn,
    ScreenOff,
    /// The profile or the game has changed and is to be kept.
    Save,
    /// To be thought about, in the place of whatever was; [`Console`](super::Console)
    /// is told how far it has come, and the answer.
    Think(Question),
    /// Nobody waits for an answer any more.
    Rest,
}

/// What all screens see and change.
pub struct World {
    pub profile: Profile,
    pub session: Option<Session>,
    /// The deck of the game before: "same deck again".
    pub last_seed: Option<Seed>,
    /// The guided first game, while it is being played.
    pub guide: Option<Guide>,
    random: SplitMix64,
    requests: Deque<Request, 8>,
}

impl World {
    /// Before anything is known.
    pub const fn new() -> Self {
        Self {
            profile: Profile::new(),
            session: None,
            last_seed: None,
            guide: None,
            random: SplitMix64(0),
            requests: Deque::new(),
        }
    }

    /// Something that differs from boot to boot: the first of what is random.
    pub fn seed(&mut self, entropy: u64) {
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

    /// Asks the outside for something. Of each kind only the latest request waits.
    pub fn ask(&mut self, request: Request) {
        let kind = discriminant(&request);
        self.requests
            .retain(|waiting| discriminant(waiting) != kind);
        // There are eight kinds of requests, and as many places.
        let _ = self.requests.push_back(request);
    }

    pub fn request(&mut self) -> Option<Request> {
        self.requests.pop_front()
    }
}
