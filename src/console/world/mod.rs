//! What the screens share: the games, the profile, and what is to be saved and logged. Here are the
//! games of one; the matches have a file of their own.

mod shared;
mod together;

pub use shared::{Kept, Shared};
pub use together::Progress;

use super::Millis;
use super::choice::Choice;
use super::guide::Guide;
use super::log::LogEntry;
use super::next::Next;
use crate::deal::Seed;
use crate::game::{Events, Feats, Game, Move, Refusal, Villagers};
use crate::profile::{AnyHand, Board, Cable, Ongoing, Opened};

pub struct World {
    /// The player's game in progress.
    pub game: Option<Ongoing>,
    /// The match in progress on this handheld.
    pub here: Board,
    /// And the one on a cable.
    pub cable: Cable,
    /// It is the one on the cable that is played just now.
    pub on_cable: bool,
    /// The game that the console plays by itself, while it is watched.
    pub watched: Game,
    pub shared: Shared,
}

/// Whose game a move is made in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    Player,
    Console,
}

/// A move that was made.
pub struct Played {
    pub m: Move,
    pub before: Game,
    pub after: Game,
    pub events: Events,
}

impl World {
    /// Before anything is known.
    pub const fn new() -> Self {
        Self {
            game: None,
            here: Board::EMPTY,
            cable: Cable::EMPTY,
            on_cable: false,
            watched: Game::BLANK,
            shared: Shared::new(),
        }
    }

    /// Takes over what was saved; `entropy` differs from boot to boot.
    pub fn resume(&mut self, save: &mut Opened, entropy: u64) {
        let shared = &mut self.shared;
        core::mem::swap(&mut shared.profile, &mut save.profile);
        self.game = save.game.take();
        core::mem::swap(&mut self.here, &mut save.board);
        let seed = self.game.as_ref().and_then(Ongoing::seed);
        // The lesson goes on where it was left.
        if seed == Some(Guide::SEED) && shared.is_newcomer() {
            shared.guide = Some(Guide::new());
        }
        let finished = shared.profile.last_decks().first();
        shared.last_seed = seed.or(finished.map(|deck| deck.seed));
        shared.reseed(entropy);
        // Before version 2 of the profile an ending counted only once it was confirmed.
        let over = self.game.as_ref().filter(|game| game.game().is_over());
        if let Some(game) = over
            && shared.profile.ending_now().is_none()
        {
            shared.profile.finish(game);
            shared.unsaved = true;
        }
    }

    /// The hand that is played just now: of the seat whose curtain is up, or the solo game.
    pub fn hand(&self) -> Option<&AnyHand> {
        match self.board().filter(|board| board.up().is_some()) {
            Some(seat) => Some(seat),
            None => self.game.as_ref().map(|game| game as &AnyHand),
        }
    }

    pub fn hand_mut(&mut self) -> Option<(&mut AnyHand, &mut Shared)> {
        if self.seat_up().is_some() {
            let (board, shared) = self.board_and_shared()?;
            return Some((board, shared));
        }
        Some((self.game.as_mut()?, &mut self.shared))
    }

    /// A new game takes the place of the one before.
    pub fn begin(&mut self, game: Ongoing, guide: Option<Guide>) {
        let shared = &mut self.shared;
        shared.profile.deal();
        shared.last_seed = game.seed();
        shared.log.push(LogEntry::Begun(game.seed()));
        shared.guide = guide;
        shared.unsaved = true;
        self.game = Some(game);
    }

    /// A new deck for the next game, with the same company as last time.
    pub fn choose_new_deck(&mut self) {
        let seed = self.shared.new_seed();
        self.shared.choice = Choice::after(self.game.as_ref(), seed);
    }

    /// Whether a new game would take the place of one that the player would miss.
    pub fn has_game_to_lose(&self) -> bool {
        let game = self.game.as_ref();
        // One that is over has counted.
        game.is_some_and(|game| game.moves() > 0 && !game.game().is_over())
    }

    /// Deals what was chosen, and goes to whatever comes first.
    pub fn start_chosen(&mut self) -> Next {
        let choice = self.shared.choice;
        let Ok(mut game) = Ongoing::start(choice.deal(), Some(choice.seed)) else {
            return Next::Stay;
        };
        game.looked = choice.looked;
        self.begin(game, None);
        Next::ToGame
    }

    /// Deals the game of the lesson, with the guide at the player's side.
    pub fn start_lesson(&mut self) -> Next {
        let seed = Guide::SEED;
        let deal = seed.deal(Feats::NONE, Villagers::new());
        let Ok(game) = Ongoing::start(deal, Some(seed)) else {
            return Next::Stay;
        };
        self.begin(game, Some(Guide::new()));
        Next::ToGame
    }

    /// Deals a game for the console to play by itself.
    pub fn watch(&mut self) -> Seed {
        let seed = self.shared.new_seed();
        self.shared.log.push(LogEntry::Watched(seed));
        let deal = seed.deal(Feats::NONE, Villagers::new());
        // A seed deals a whole deck.
        self.watched = deal.start().unwrap_or(Game::BLANK);
        seed
    }

    /// Makes a move in one of the games; nothing if it has not begun.
    pub fn play(&mut self, whose: Whose, m: Move, now: Millis) -> Option<Result<Played, Refusal>> {
        if whose == Whose::Player && self.seat_up().is_some() {
            return self.take_turn(m, now);
        }
        let (before, result) = match (whose, &mut self.game) {
            (Whose::Player, Some(game)) => (*game.game(), game.play(m)),
            (Whose::Player, None) => return None,
            (Whose::Console, _) => {
                let before = self.watched;
                let turn = before.play(m).map_err(|refused| refused.reason);
                let turn = turn.map(|turn| {
                    self.watched = turn.game;
                    turn.events
                });
                (before, turn)
            }
        };
        let events = match result {
            Ok(events) => events,
            Err(reason) => return Some(Err(reason)),
        };
        let after = self.position(whose)?;
        if whose == Whose::Player {
            self.shared.note(&after, &events);
            self.count_if_over();
            self.shared.sound(&after, &events);
        }
        Some(Ok(Played {
            m,
            before,
            after,
            events,
        }))
    }

    fn position(&self, whose: Whose) -> Option<Game> {
        match whose {
            Whose::Player => self.game.as_ref().map(|game| *game.game()),
            Whose::Console => Some(self.watched),
        }
    }

    /// A game counts the moment its last round ends (F4).
    fn count_if_over(&mut self) {
        if let Some(game) = &self.game
            && game.game().is_over()
        {
            self.shared.profile.finish(game);
            self.shared.result_seen = false;
        }
    }

    /// Takes moves back until this many are left, and with them the ending if there was one (F4).
    pub fn take_back_to(&mut self, moves: usize, now: Millis) {
        if let Some(seat) = self.seat_up() {
            return self.undo_to(seat, moves, now);
        }
        if let Some(game) = &mut self.game
            && moves < game.moves()
        {
            if game.game().is_over() {
                self.shared.profile.revoke();
            }
            game.take_back_to(moves);
            self.shared.log.push(LogEntry::TakenBack(moves));
            self.shared.unsaved = true;
        }
    }

    /// The player is done with a game that is over: it makes way. For the next one the same deck
    /// is chosen, or a new one.
    pub fn settle(&mut self, same_deck: bool) {
        let shared = &mut self.shared;
        let Some(game) = self.game.take_if(|game| game.game().is_over()) else {
            return;
        };
        shared.last_seed = game.seed();
        shared.guide = None;
        let seed = game.seed().filter(|_| same_deck);
        let seed = seed.unwrap_or_else(|| shared.new_seed());
        shared.choice = Choice::after(Some(&game), seed);
        shared.unsaved = true;
    }

    /// Wipes the records, and a game that is over with them.
    pub fn forget_games(&mut self) {
        self.settle(false);
        self.shared.profile.forget_games();
        self.shared.unsaved = true;
    }
}
