//! Matches on this handheld that have come to where a scene wants them.

use palm_island::game::Resources;
use palm_island::party::{BySeat, Entry, Event, Goal, Mode, Seat, Seats, Stage as Asked};
use palm_island::player::Strength;
use palm_island::profile::{Arrangement, Board, Opened, Profile, Sitter, Together, Way};

use super::stage::Stage;
use crate::gamblers::{Gamblers, setup};
use palm_island::console::text::{Say, Text, Wired};

/// Four persons.
pub const PERSONS: BySeat<Sitter> = BySeat::new([Sitter::Person; Seats::MOST]);
/// A person, and the console at every other seat.
pub const ALONE: BySeat<Sitter> = BySeat::new([
    Sitter::Person,
    Sitter::Console(Strength::Chief),
    Sitter::Console(Strength::Islander),
    Sitter::Console(Strength::Novice),
]);

/// A match before its first turn.
pub fn dealt(mode: Mode, seats: Seats, sitters: BySeat<Sitter>, seed: u64) -> Board {
    let mut arrangement = Arrangement {
        seats,
        sitters,
        ..Arrangement::USUAL
    };
    arrangement.set_mode(mode);
    let mut board = Board::EMPTY;
    board.deal(setup(mode, seats, seed), &arrangement);
    board
}

/// The first of many matches that comes to something; its news were heard before that.
#[track_caller]
pub fn until(
    mode: Mode,
    seats: Seats,
    sitters: BySeat<Sitter>,
    wanted: impl Fn(&Together) -> bool,
) -> Board {
    for seed in 0..400 {
        let mut board = dealt(mode, seats, sitters, seed);
        let table = board.get_mut().expect("it was dealt");
        let mut gamblers = Gamblers::clever(seed);
        while let Some((seat, entry)) = gamblers.choose(table.position()) {
            table.news.clear();
            table
                .enter(seat, entry)
                .expect("gamblers keep to the rules");
            if wanted(table) {
                table.news.clear();
                return board;
            }
        }
    }
    panic!("no match comes to this")
}

/// A casual match that is over, in which some seats have played alike, and the others have only
/// discarded.
pub fn played_alike(seats: Seats, sitters: BySeat<Sitter>, alike: &[Seat]) -> Board {
    let mut board = dealt(Mode::Casual { villagers: false }, seats, sitters, 1);
    let table = board.get_mut().expect("it was dealt");
    while let Some(seat) = seats.iter().find(|seat| table.position().awaits(*seat)) {
        let moves = table.position().legal_moves(seat);
        let one = match alike.contains(&seat) {
            true => moves.first(),
            false => moves.last(),
        };
        let entry = Entry::Move(*one.expect("it is awaited"));
        table.enter(seat, entry).expect("it is legal");
    }
    table.news.clear();
    board
}

/// The same with this to be told.
pub fn with_news(mut board: Board, round: u8, news: &[Event]) -> Board {
    let table = board.get_mut().expect("there is a match");
    table.ended = Some(round);
    table.reported = true;
    table.news.clear();
    for event in news {
        table.news.push(*event).expect("there is room");
    }
    board
}

/// All seats are about to speak, and could pay for this.
pub fn can_pay(goal: Goal) -> impl Fn(&Together) -> bool {
    move |table| {
        let m = table.position();
        let Some(price) = m.price(goal).filter(|_| !m.has_ability()) else {
            return false;
        };
        let hands = m.seats().iter().map(|seat| m.hand(seat).deck().held());
        let held = hands.fold(Resources::NOTHING, Resources::plus);
        let Asked::Offers(ballot) = m.stage() else {
            return false;
        };
        let silent = m.seats().iter().all(|seat| ballot.offer(seat).is_none());
        silent && held.covers(price) && m.seats().iter().all(|seat| m.awaits(seat))
    }
}

/// What the console did was told.
pub fn reported(mut board: Board) -> Board {
    board.get_mut().expect("there is a match").reported = true;
    board
}

/// The match in front, wherever it has come to, with people who have played one before.
pub fn at(board: Board) -> Stage {
    let mut profile = Profile::default();
    profile.matches.explained = [true; Way::ALL.len()];
    at_with(board, profile)
}

pub fn at_with(board: Board, profile: Profile) -> Stage {
    let opened = Opened {
        profile,
        board,
        ..Opened::default()
    };
    Stage::with(opened)
        .choosing(Text::Say(Say::Together))
        .choosing(Text::Wired(Wired::Here))
}

/// Seats in order.
pub const ONE: Seat = Seat::ALL[0];
pub const TWO: Seat = Seat::ALL[1];
pub const THREE: Seat = Seat::ALL[2];
pub const FOUR: Seat = Seat::ALL[3];
