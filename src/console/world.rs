//! What the screens share: the games, the profile, and what is to be saved and logged.

use super::Millis;
use super::choice::Choice;
use super::company::Company;
use super::guide::Guide;
use super::log::{Log, LogEntry};
use super::midend::Battery;
use super::next::Next;
use super::sound::Figure;
use crate::deal::{Code, Seed, SplitMix64};
use crate::game::{Event, Events, Feats, Game, Move, Refusal, Villagers};
use crate::party::{self, Entry, Seat, Setup};
use crate::profile::{
    AnyHand, Board, Cable, Hand, Ongoing, Opened, Panel, Profile, Sitter, Together, Way, Wire,
};

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

/// How far a match is, to see whether anything came of something.
#[derive(Clone, Copy)]
pub struct Progress {
    round: u8,
    is_over: bool,
    has_ended: bool,
}

impl Progress {
    pub fn of(board: &Together) -> Self {
        Self {
            round: board.position().round(),
            is_over: board.is_over(),
            has_ended: board.ended.is_some(),
        }
    }
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
            shared: Shared {
                profile: Profile::new(),
                choice: Choice::NONE,
                match_seed: Seed(0),
                result_seen: false,
                last_seed: None,
                guide: None,
                battery: Battery::new(),
                trial: None,
                unsaved: false,
                kept: None,
                cable_unsaved: false,
                company: Company::NONE,
                figure: None,
                log: Log::new(),
                random: SplitMix64(0),
            },
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
        shared.random = SplitMix64(entropy);
        // Before version 2 of the profile an ending counted only once it was confirmed.
        let over = self.game.as_ref().filter(|game| game.game().is_over());
        if let Some(game) = over
            && shared.profile.ending_now().is_none()
        {
            shared.profile.finish(game);
            shared.unsaved = true;
        }
    }

    /// The match that is played just now.
    pub fn board(&self) -> Option<&Together> {
        match self.on_cable {
            true => self.cable.board.get(),
            false => self.here.get(),
        }
    }

    pub fn board_mut(&mut self) -> Option<&mut Together> {
        self.board_and_shared().map(|(board, _)| board)
    }

    pub fn board_and_shared(&mut self) -> Option<(&mut Together, &mut Shared)> {
        let board = match self.on_cable {
            true => self.cable.board.get_mut(),
            false => self.here.get_mut(),
        };
        Some((board?, &mut self.shared))
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

    /// Deals the match that was chosen, in the place of the one before.
    pub fn start_match(&mut self) -> Next {
        let chosen = self.shared.profile.matches.last;
        let seed = self.shared.match_seed;
        let Some(setup) = Setup::new(chosen.mode(), chosen.seats, seed) else {
            return Next::Stay;
        };
        self.here.deal(setup, &chosen);
        self.shared.unsaved = true;
        Next::ToMatch
    }

    /// A new seed for the next match.
    pub fn choose_new_match(&mut self) {
        let seed = self.shared.new_seed();
        self.shared.match_seed = Seed(seed.0 % Setup::SHORT_SEEDS);
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

    /// The seat whose curtain is up.
    pub fn seat_up(&self) -> Option<Seat> {
        self.board()?.up()
    }

    /// Whether a seat is at its table, against the clock.
    pub fn has_clock(&self) -> bool {
        let board = self.board().filter(|board| board.up().is_some());
        board.is_some_and(|board| Way::of(board.position().mode()) == Way::Speed)
    }

    /// Whether the clock of a seat of the match on this handheld runs.
    pub fn clock_runs(&self) -> bool {
        self.here
            .get()
            .is_some_and(|board| board.running().is_some())
    }

    /// Reads that clock, to keep it; whether it runs.
    pub fn read_clock(&mut self, now: Millis) -> bool {
        if let Some(board) = self.here.get_mut() {
            board.read_clock(now);
        }
        self.clock_runs()
    }

    /// A move in the hand of the seat whose curtain is up.
    fn take_turn(&mut self, m: Move, now: Millis) -> Option<Result<Played, Refusal>> {
        let board = self.board_mut()?;
        let seat = board.up()?;
        let before = *board.position().hand(seat);
        let turn = match before.play(m) {
            Ok(turn) => turn,
            Err(refused) => return Some(Err(refused.reason)),
        };
        self.enter(seat, Entry::Move(party::Move::Turn(m)), now)?
            .ok()?;
        if let Some(figure) = Figure::of(&turn.events, None) {
            self.shared.figure = Some(figure);
        }
        Some(Ok(Played {
            m,
            before,
            after: turn.game,
            events: turn.events,
        }))
    }

    /// Adds an entry to a seat's log; nothing if there is no match.
    pub fn enter(
        &mut self,
        seat: Seat,
        entry: Entry,
        now: Millis,
    ) -> Option<Result<(), party::Refusal>> {
        let board = self.board_mut()?;
        board.read_clock(now);
        let before = Progress::of(board);
        let mut entered = board.enter(seat, entry);
        if entered.is_ok() && board.is_finished() {
            let time = board.clock(seat, now);
            entered = board.enter(seat, Entry::Finish(time));
        }
        self.follow(before);
        match self.on_cable {
            true => self.shared.cable_unsaved |= entered.is_ok(),
            false => self.shared.unsaved |= entered.is_ok(),
        }
        Some(entered)
    }

    /// Something happened in the match: what it sounds like, and what stays of it.
    #[inline(never)]
    pub fn follow(&mut self, before: Progress) {
        let on_cable = self.on_cable;
        let Some((board, shared)) = self.board_and_shared() else {
            return;
        };
        let now = Progress::of(board);
        if !before.has_ended && now.has_ended {
            shared.figure = Some(Figure::RoundEnded);
        }
        let is_over = !before.is_over && now.is_over;
        if is_over {
            shared.profile.matches.count(board);
        }
        // Others may have ended the round: after a power cut it must not be open again.
        let has_ended = is_over || now.round != before.round || now.has_ended && !before.has_ended;
        match on_cable {
            true => shared.cable_unsaved |= has_ended,
            false => shared.unsaved |= is_over,
        }
        // By then everything was explained once.
        let position = board.position();
        if position.round() > 2 {
            let way = Way::of(position.mode());
            shared.profile.matches.explained[way as usize] = true;
        }
    }

    /// A match begins on the cable, or goes on there.
    pub fn sit_down(&mut self) {
        self.on_cable = true;
        if let Some(board) = self.cable.board.get_mut() {
            board.wire = Some(Wire::new(self.cable.sitting.seat));
        }
    }

    /// Whoever is at the title plays no match.
    pub fn get_up(&mut self, now: Millis) {
        if core::mem::take(&mut self.on_cable)
            && let Some(board) = self.cable.board.get_mut()
        {
            board.lower(now);
        }
    }

    /// Whether a seat of the console has to play its round.
    pub fn awaits_console(&self) -> bool {
        let board = self.board();
        board.is_some_and(|board| board.next_console().is_some())
    }

    /// What the console does while a round is played. It would do so again after a power cut, so
    /// only a round that it has closed is worth the flash.
    pub fn console_enters(&mut self, seat: Seat, entry: Entry, now: Millis) {
        let before = (self.shared.unsaved, self.shared.cable_unsaved);
        let entered = self.enter(seat, entry, now);
        let board = self.board();
        let closed = board.is_some_and(|board| board.next_console() != Some(seat));
        if !closed || entered.is_none_or(|entered| entered.is_err()) {
            (self.shared.unsaved, self.shared.cable_unsaved) = before;
        }
    }

    /// The match is paused: its clocks stand still.
    pub fn pause(&mut self, now: Millis) {
        if let Some(board) = self.board_mut() {
            board.pause(now);
        }
    }

    /// The curtain falls.
    pub fn lower(&mut self, now: Millis) {
        if let Some(board) = self.board_mut() {
            board.lower(now);
        }
    }

    /// The match makes way: it is over, or given up. The same cards are chosen for the next one,
    /// or new ones.
    pub fn end_match(&mut self, same_cards: bool) {
        let setup = self.board().map(|board| *board.setup());
        match setup.filter(|_| same_cards) {
            Some(setup) => self.shared.match_seed = setup.seed(),
            None => self.choose_new_match(),
        }
        match self.on_cable {
            true => {
                self.cable.board.clear();
                self.shared.cable_unsaved = true;
            }
            false => {
                self.here.clear();
                self.shared.unsaved = true;
            }
        }
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

    /// The moves of a seat in this round (M6).
    fn undo_to(&mut self, seat: Seat, moves: usize, now: Millis) {
        let left = |world: &Self| world.hand().map_or(0, Hand::moves);
        while left(self) > moves {
            match self.enter(seat, Entry::Undo, now) {
                Some(Ok(())) => {}
                Some(Err(_)) | None => return,
            }
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

impl Shared {
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
    fn sound(&mut self, after: &Game, events: &Events) {
        let ending = self.profile.ending_now().filter(|_| after.is_over());
        if let Some(figure) = Figure::of(events, ending) {
            self.figure = Some(figure);
        }
    }

    /// What a move brought about goes to the log, and the game to flash.
    fn note(&mut self, after: &Game, events: &Events) {
        for &event in events {
            self.log.push(match event {
                Event::GameOver => LogEntry::Over(after.score().stars),
                event => LogEntry::Happened(event),
            });
        }
        self.unsaved = true;
    }
}
