//! What the screens share: the profile, the game in progress, and what is asked of
//! the outside.

use core::mem::discriminant;

use heapless::Deque;

use super::battery::Battery;
use super::guide::Guide;
use super::news::News;
use crate::deal::{Code, Seed, SplitMix64};
use crate::game::{Event, Events, Move, Refusal};
use crate::hint::Question;
use crate::profile::{Ongoing, Profile};

/// What the console wants from the outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    Contrast(u8),
    Invert(bool),
    TurnScreen(bool),
    ScreenOn,
    ScreenOff,
    /// The picture is to be seen so many rows further down; what leaves the glass at
    /// its foot comes in at its head.
    Wander(u8),
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
    pub session: Option<Ongoing>,
    /// The deck of the game before: "same deck again".
    pub last_seed: Option<Seed>,
    /// The guided first game, while it is being played.
    pub guide: Option<Guide>,
    pub battery: Battery,
    random: SplitMix64,
    requests: Deque<Request, 9>,
    news: Deque<News, MOST_NEWS>,
}

/// All that one press can bring about, and some more.
const MOST_NEWS: usize = 16;

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
            requests: Deque::new(),
            news: Deque::new(),
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

    /// A new game takes the place of the one before.
    pub fn begin(&mut self, session: Ongoing, guide: Option<Guide>) {
        self.profile.deal();
        self.last_seed = session.seed();
        self.tell(News::Begun(session.seed()));
        self.session = Some(session);
        self.guide = guide;
        self.ask(Request::Save);
    }

    /// Makes a move in the game in progress, if there is one.
    pub fn play(&mut self, m: Move) -> Option<Result<Events, Refusal>> {
        let session = self.session.as_mut()?;
        let events = match session.play(m) {
            Ok(events) => events,
            Err(reason) => return Some(Err(reason)),
        };
        let over = News::Over(session.game().score().stars);
        for &event in &events {
            self.tell(match event {
                Event::GameOver => over,
                event => News::Happened(event),
            });
        }
        self.ask(Request::Save);
        Some(Ok(events))
    }

    /// Takes moves back until so many are left.
    pub fn take_back_to(&mut self, moves: usize) {
        if let Some(session) = &mut self.session {
            session.take_back_to(moves);
            self.tell(News::TakenBack(moves));
            self.ask(Request::Save);
        }
    }

    /// A hint was given; the game remembers the first.
    pub fn hint_given(&mut self) {
        if let Some(session) = &mut self.session
            && !session.hinted
        {
            session.hinted = true;
            self.tell(News::Hinted);
            self.ask(Request::Save);
        }
    }

    /// A fresh deck for the console to play by itself.
    pub fn watch(&mut self) -> Seed {
        let seed = self.new_seed();
        self.tell(News::Watched(seed));
        seed
    }

    /// Whoever does not listen misses what is new, and nothing else.
    fn tell(&mut self, news: News) {
        let _ = self.news.push_back(news);
    }

    pub fn news(&mut self) -> Option<News> {
        self.news.pop_front()
    }

    /// Asks the outside for something. Of each kind only the latest request waits.
    pub fn ask(&mut self, request: Request) {
        let kind = discriminant(&request);
        self.requests
            .retain(|waiting| discriminant(waiting) != kind);
        // There are nine kinds of requests, and as many places.
        let _ = self.requests.push_back(request);
    }

    pub fn request(&mut self) -> Option<Request> {
        self.requests.pop_front()
    }
}
