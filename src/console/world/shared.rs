//! What the screens share beside the games.

use crate::console::choice::Choice;
use crate::console::company::Company;
use crate::console::guide::Guide;
use crate::console::log::{Log, LogEntry};
use crate::console::midend::Battery;
use crate::console::sound::Figure;
use crate::deal::{Code, Seed, SplitMix64};
use crate::game::{Event, Events, Game};
use crate::party::{Seat, Setup};
use crate::profile::{AnyHand, Panel, Profile, Sitter};

/// Everything but the games.
pub struct Shared {
    pub profile: Profile,
    /// For the next game.
    pub choice: Choice,
    /// What the next match is dealt from.
    pub match_seed: Seed,
    /// The deck of the last game: "same deck again".
    pub last_seed: Option<Seed>,
    /// The guided first game, while it is being played.
    pub guide: Option<Guide>,
    pub battery: Battery,
    /// How the display is driven for the time being, in place of what is set.
    pub trial: Option<Panel>,
    /// The profile or the game has changed since it was last saved.
    pub unsaved: bool,
    /// The result of the game that is over was looked at: its stars are not counted again.
    pub result_seen: bool,
    /// What the player has just left, to go on with later.
    pub kept: Option<Kept>,
    /// The match on the cable has.
    pub cable_unsaved: bool,
    /// Who is in the lobby of the cable.
    pub company: Company,
    /// What is to be heard next.
    pub figure: Option<Figure>,
    pub log: Log,
    random: SplitMix64,
}

/// Something that waits for its player.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    Game,
    Match,
}

impl Shared {
    /// Before anything is known.
    pub const fn new() -> Self {
        Self {
            profile: Profile::new(),
            choice: Choice::NONE,
            match_seed: Seed(0),
            last_seed: None,
            guide: None,
            battery: Battery::new(),
            trial: None,
            unsaved: false,
            result_seen: false,
            kept: None,
            cable_unsaved: false,
            company: Company::NONE,
            figure: None,
            log: Log::new(),
            random: SplitMix64(0),
        }
    }

    /// What is random from now on.
    pub(super) fn reseed(&mut self, entropy: u64) {
        self.random = SplitMix64(entropy);
    }

    /// Takes over what a match code says; who sits where stays.
    pub fn choose_match(&mut self, setup: &Setup) {
        let chosen = &mut self.profile.matches.last;
        chosen.set_mode(setup.mode());
        chosen.seats = setup.seats();
        if chosen.persons() == 0 {
            chosen.sitters[Seat::FIRST] = Sitter::Person;
        }
        self.match_seed = setup.seed();
    }

    /// Whether the player has nothing to show yet: no finished game, no Feat.
    pub fn is_newcomer(&self) -> bool {
        self.profile.tally_of_all().games == 0 && self.profile.earned().is_empty()
    }

    /// Mixes in something unpredictable, such as the time of a press.
    pub fn stir(&mut self, entropy: u64) {
        self.random.0 = self.random.next_u64() ^ entropy;
    }

    /// A seed for a new deck, one that has a short code.
    pub fn new_seed(&mut self) -> Seed {
        self.stir(self.profile.deals().into());
        Seed(self.random.next_u64() % Code::SHORT_SEEDS)
    }

    /// A hint was given; the game remembers the first.
    pub fn note_hint(&mut self, game: &mut AnyHand) {
        if game.note_hint() {
            self.log.push(LogEntry::Hinted);
            self.unsaved = true;
        }
    }

    /// What a move sounds like.
    pub(super) fn sound(&mut self, after: &Game, events: &Events) {
        let ending = self.profile.ending_now().filter(|_| after.is_over());
        if let Some(figure) = Figure::of(events, ending) {
            self.figure = Some(figure);
        }
    }

    /// What a move brought about goes to the log, and the game to flash.
    pub(super) fn note(&mut self, after: &Game, events: &Events) {
        for &event in events {
            self.log.push(match event {
                Event::GameOver => LogEntry::Over(after.score().stars),
                event => LogEntry::Happened(event),
            });
        }
        self.unsaved = true;
    }
}
