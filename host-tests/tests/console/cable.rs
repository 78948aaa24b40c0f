//! Matches on a cable by buttons, on midends that hear each other: the lobby, every mode from the
//! first turn to the podium, pulled plugs, power, and a seat that is handed over.

use host_tests::driver::Driver;
use host_tests::host::Host;
use host_tests::people::People;
use host_tests::reader::read;
use host_tests::wired::{Rig, dealt};
use palm_island::console::input::Button;
use palm_island::console::text::{Say, Text, Wired};
use palm_island::console::{ScreenId, Selection};
use palm_island::deal::Seed;
use palm_island::link::Chair;
use palm_island::party::{Entry, Event, Mode, Seat, Seats, Setup, Stage};
use palm_island::player::Strength;
use palm_island::profile::{Arrangement, Board, Cable, Opened, Sitter, Way};

fn arrangement(way: Way, villagers: bool) -> Arrangement {
    Arrangement {
        way,
        villagers,
        ..Arrangement::USUAL
    }
}

/// All have the same match.
#[track_caller]
fn agree(rig: &Rig) {
    let first = rig.record(0).expect("a match");
    for seat in 1..rig.hosts.len() {
        assert_eq!(rig.record(seat), Some(first), "seat {seat}");
    }
}

const CASUAL: Mode = Mode::Casual { villagers: false };

/// A match that all have kept, and are at their tables.
fn playing(mode: Mode, seats: Seats, persons: usize) -> Rig {
    let setup = Setup::new(mode, seats, Seed(5)).expect("a small seed");
    let console = Chair::Console(Strength::Novice);
    let cables = dealt(setup, persons, console);
    let kept = cables.into_iter().map(|cable| (Opened::default(), cable));
    let mut rig = Rig::new(kept.collect());
    for seat in 0..persons {
        rig.go_on(seat);
    }
    rig.wait(2_000);
    rig
}

/// Opens the menu of a match; a B before it may be needed to close what its mode says first.
fn open_menu(rig: &mut Rig, seat: usize) {
    for _ in 0..2 {
        if rig.screen(seat) == ScreenId::Table {
            rig.press(seat, Button::B);
        }
    }
    assert_eq!(rig.screen(seat), ScreenId::MatchMenu);
}

/// What lies in the flash of a handheld, as it is read at the next start.
fn off_and_on(host: &Host) -> (Opened, Cable) {
    let midend = host.midend();
    let (profile, game) = midend.save();
    let mut keeper = host_tests::people::keeper();
    keeper
        .keep_all(profile, game, midend.board())
        .expect("there is room");
    keeper
        .keep_cable(profile, midend.cable())
        .expect("there is room");
    host_tests::people::reopened(keeper)
}

#[test]
fn whole_matches_of_every_mode() {
    for (seats, way, consoles) in [
        (2, Way::Cooperative, 1),
        (2, Way::Casual, 0),
        (3, Way::Speed, 0),
        (3, Way::Speed, 1),
        (4, Way::Casual, 0),
    ] {
        let mut rig = Rig::fresh(seats, &arrangement(way, true));
        rig.meet();
        for _ in 0..consoles {
            rig.press(0, Button::Right);
            rig.press(0, Button::Up);
            rig.press(0, Button::Right);
            rig.press(0, Button::B);
        }
        rig.begin();
        let mut people = People::new(seats as u64);
        let steps = rig.play_out(&mut people);
        println!("{seats} {way:?}: {steps} steps, {} s", rig.now / 1000);
        agree(&rig);
        let record = rig.record(0).expect("a match");
        assert_eq!(
            usize::from(record.setup().seats().count()),
            seats + consoles
        );
        assert_eq!(record.position().stage(), &Stage::Over);
        let turns = |seat| record.log(seat).len();
        assert!(
            record
                .setup()
                .seats()
                .iter()
                .all(|seat| turns(seat) > 8 * 8)
        );
        // It counts for each, from where it sits.
        let counted = |seat: usize| rig.midend(seat).save().0.matches.tally(way);
        let won = (0..seats).filter(|seat| counted(*seat).won > 0).count();
        assert!((0..seats).all(|seat| counted(seat).matches() == 1));
        assert!(way == Way::Cooperative || won <= 1, "{won} have won");
    }
}

/// Nobody hears anybody: each plays on to the tracker. Together again, all go on.
/// Whoever plays again meets the others in the lobby, and other cards are dealt.
#[test]
fn who_plays_again_meets_the_others_again() {
    let mut rig = Rig::fresh(2, &arrangement(Way::Casual, false));
    rig.meet();
    rig.begin();
    let mut people = People::new(7);
    rig.play_out(&mut people);
    let first = *rig.record(0).expect("a match").setup();
    for seat in 0..2 {
        while rig.screen(seat) == ScreenId::MatchOver {
            rig.press(seat, Button::A);
            rig.wait(1_500);
        }
        assert_eq!(rig.screen(seat), ScreenId::Lobby);
    }
    rig.wait(3_000);
    for seat in 0..2 {
        let said = read(rig.midend(seat));
        assert!(said.contains("Turtle") && said.contains("Crab"), "{said}");
    }
    rig.begin();
    agree(&rig);
    assert_ne!(*rig.record(0).expect("a match").setup(), first);
}

#[test]
fn a_pulled_cable_loses_nothing() {
    let mut people = People::new(4);
    let mut rig = playing(CASUAL, Seats::THREE, 3);
    for pull in 0..40 {
        for _ in 0..7 {
            rig.step(pull % 3, &mut people);
        }
        rig.pulled[pull % 3] ^= true;
        rig.wait(300);
    }
    rig.pulled = vec![true; 3];
    for step in 0..300 {
        rig.step(step % 3, &mut people);
    }
    for seat in 0..3 {
        assert_eq!(rig.screen(seat), ScreenId::Wait, "seat {seat}");
    }
    rig.pulled = vec![false; 3];
    rig.wait(2_000);
    agree(&rig);
    rig.play_out(&mut people);
    agree(&rig);
}

/// Switched off in the middle, with a solo game and a match here beside it.
#[test]
fn all_that_is_played_lies_side_by_side_and_outlives_the_power() {
    let mut people = People::new(6);
    let mut rig = playing(CASUAL, Seats::TWO, 2);
    for step in 0..30 {
        rig.step(step % 2, &mut people);
    }
    let mut here = Arrangement::USUAL;
    here.sitters[Seat::ALL[1]] = Sitter::Console(Strength::Novice);
    let board = {
        let mut board = Board::EMPTY;
        let setup = Setup::new(here.mode(), here.seats, Seed(3)).expect("a small seed");
        board.deal(setup, &here);
        board
    };
    for cut in 0..12 {
        let seat = cut % 2;
        let before = rig.record(seat).cloned();
        let (mut opened, cable) = off_and_on(&rig.hosts[seat]);
        opened.board = board.clone();
        assert_eq!(cable.held().map(|(record, _)| record.clone()), before);
        rig.restart(seat, (opened, cable));
        assert_eq!(rig.screen(seat), ScreenId::Title);
        rig.go_on(seat);
        rig.wait(1_500);
        assert_eq!(
            rig.midend(seat).board().map(|b| b.record().clone()),
            board.get().map(|b| b.record().clone())
        );
        for step in 0..14 {
            rig.step(step % 2, &mut people);
        }
        agree(&rig);
    }
    rig.play_out(&mut people);
    agree(&rig);
}

/// A seat that stays away goes to the console when the others agree, and only then; whoever comes
/// back looks on.
#[test]
fn a_seat_that_stays_away_is_handed_over_by_all_others() {
    let mut people = People::new(7);
    let mut rig = playing(CASUAL, Seats::THREE, 3);
    rig.pulled[1] = true;
    rig.wait(3_000);
    let hand_over = |rig: &mut Rig, seat: usize| {
        open_menu(rig, seat);
        let words = Text::Wired(Wired::HandOver(Seat::ALL[1]));
        rig.at(seat).choose(words);
        rig.press(seat, Button::A);
        rig.wait(2_000);
    };
    let has_left = |rig: &Rig| {
        let record = rig.record(0).expect("a match");
        record.position().has_left(Seat::ALL[1])
    };
    hand_over(&mut rig, 0);
    assert!(!has_left(&rig), "one is not enough");
    hand_over(&mut rig, 2);
    assert!(has_left(&rig), "all agree");
    let log = rig.record(0).expect("a match").log(Seat::FIRST).bytes();
    assert!(log.contains(&243), "it is marked in the record");
    rig.pulled[1] = false;
    rig.wait(3_000);
    agree(&rig);
    rig.play_until(&mut people, |rig| {
        let over = |seat| rig.screen(seat) == ScreenId::MatchOver;
        over(0) && over(1) && over(2)
    });
    agree(&rig);
}

#[test]
fn nobody_stands_by_in_a_match_on_a_cable() {
    let mut rig = playing(CASUAL, Seats::TWO, 2);
    rig.wait(20 * 60_000);
    for host in &rig.hosts {
        assert!(!host.look.on, "it is dark");
        assert_eq!(host.standbys, 0);
    }
    let mut people = People::new(1);
    rig.press(0, Button::A);
    rig.press(1, Button::A);
    rig.play_out(&mut people);
    agree(&rig);
    // At the title it does.
    for _ in 0..3 {
        rig.wait(1_100);
        rig.press(0, Button::B);
    }
    assert_eq!(rig.screen(0), ScreenId::Title);
    rig.wait(30 * 60_000);
    assert!(rig.hosts[0].standbys > 0);
}

/// Times count from a start that all have in common, and a finished round says how long it took.
#[test]
fn q3_a_speed_round_starts_for_all_when_all_are_ready() {
    let mut rig = playing(Mode::Speed { villagers: false }, Seats::TWO, 2);
    rig.press(0, Button::A);
    rig.wait(5_000);
    assert_eq!(rig.screen(0), ScreenId::Wait, "one is not ready");
    rig.press(1, Button::A);
    rig.wait(1_000);
    for seat in 0..2 {
        assert_eq!(rig.screen(seat), ScreenId::Table, "seat {seat}");
    }
    let start = |seat: usize| {
        let board = rig.midend(seat).table().expect("a match");
        board.wire.as_ref().and_then(|wire| wire.start_of(1))
    };
    let [one, two] = [start(0), start(1)].map(|at| at.expect("it has started"));
    assert!(one.abs_diff(two) <= 10, "{one} {two}");
    rig.wait(10_000);
    // The menu does not stop the clock.
    rig.press(0, Button::B);
    rig.wait(10_000);
    rig.press(0, Button::A);
    let mut people = People::new(2);
    rig.play_until(&mut people, |rig| {
        let board = rig.midend(0).table().expect("a match");
        board.position().has_closed(Seat::FIRST)
    });
    let board = rig.midend(0).table().expect("a match");
    let time = u64::from(board.position().time(Seat::FIRST).get());
    assert!(time > 20_000 && time <= rig.now - one, "{time}");
}

#[test]
fn who_leaves_the_lobby_is_gone_and_the_next_one_chooses() {
    let mut rig = Rig::fresh(3, &arrangement(Way::Casual, false));
    rig.meet();
    rig.press(0, Button::B);
    rig.press(0, Button::B);
    rig.wait(4_000);
    for seat in [2, 1] {
        rig.press(seat, Button::A);
    }
    rig.wait(1_000);
    assert_eq!(rig.screen(1), ScreenId::Table);
    let record = rig.record(1).expect("a match");
    assert_eq!(record.setup().seats(), Seats::TWO);
    assert_eq!(rig.record(2), Some(record));
    assert_eq!(rig.record(0), None);
    // Nobody has entered anything for the other.
    let mut people = People::new(2);
    rig.step(1, &mut people);
    let record = rig.record(2).expect("a match");
    assert!(record.check(Seat::ALL[1], Entry::Undo).is_err());
    assert_eq!(record.log(Seat::FIRST).len(), 1);
}

/// Somebody closes the round, and waits.
fn wait_for_others(rig: &mut Rig, seat: usize, people: &mut People) {
    while rig.screen(seat) != ScreenId::Wait {
        rig.step(seat, people);
    }
}

/// The others end the round, and nothing is entered here: it is over after a power cut, too.
#[test]
fn a_round_that_others_end_is_kept() {
    let mut people = People::new(3);
    let mut rig = playing(CASUAL, Seats::TWO, 2);
    wait_for_others(&mut rig, 0, &mut people);
    let round = |rig: &Rig| rig.record(0).expect("a match").position().round();
    while rig.screen(1) != ScreenId::CloseRound {
        rig.step(1, &mut people);
    }
    let saves = rig.hosts[0].saves;
    rig.press(1, Button::A);
    assert_eq!(round(&rig), 2);
    assert!(rig.hosts[0].saves > saves);
}

/// What is not known is not said: others are missed once they would have been heard.
#[test]
fn nobody_is_missed_before_they_could_be_heard() {
    let mut people = People::new(3);
    let mut rig = playing(CASUAL, Seats::TWO, 2);
    wait_for_others(&mut rig, 0, &mut people);
    let says = |rig: &Rig, words: &str| read(rig.midend(0)).contains(words);
    rig.pulled[1] = true;
    rig.wait(1_000);
    assert!(!says(&rig, "answer") && !says(&rig, "away"));
    rig.wait(2_000);
    assert!(says(&rig, "Crab does not answer") && says(&rig, "menu"));
    // After a start it is the same.
    rig.pulled[1] = false;
    let kept = off_and_on(&rig.hosts[0]);
    rig.restart(0, kept);
    rig.at(0).choose(Text::Say(Say::Together));
    rig.tap(0, Button::A);
    assert_eq!(rig.screen(0), ScreenId::Wait);
    assert!(!says(&rig, "answer") && !says(&rig, "away"));
    // The console plays for the other: nobody is missed.
    rig.pulled[1] = true;
    rig.wait(3_000);
    rig.press(0, Button::B);
    rig.at(0).choose(Text::Wired(Wired::HandOver(Seat::ALL[1])));
    rig.press(0, Button::A);
    rig.wait(3_000);
    assert!(!says(&rig, "answer"), "{}", read(rig.midend(0)));
}

/// Between the last who is ready and the start nobody plays yet.
#[test]
fn nobody_plays_before_the_start_of_a_speed_round() {
    let mut rig = playing(Mode::Speed { villagers: false }, Seats::TWO, 2);
    rig.press(0, Button::A);
    rig.tap(1, Button::A);
    let mut waited = 0;
    while rig.screen(0) == ScreenId::Wait {
        let glass = read(rig.midend(0));
        assert!(!glass.contains("plays"), "{glass}");
        rig.wait(10);
        waited += 10;
    }
    assert!(waited > 200, "there was nothing to see");
}

/// The menu follows who comes and goes while it is open.
#[test]
fn the_menu_names_who_goes_away_while_it_is_open() {
    let mut rig = playing(CASUAL, Seats::THREE, 3);
    open_menu(&mut rig, 0);
    rig.at(0).choose(Text::Wired(Wired::Forget));
    let chosen = |rig: &Rig| rig.midend(0).selection();
    let before = chosen(&rig);
    rig.pulled[1] = true;
    rig.wait(3_000);
    assert_eq!(chosen(&rig), before, "the cursor stays where it was");
    let glass = read(rig.midend(0));
    assert!(glass.contains("Replace Crab"), "{glass}");
    // What was asked is asked again.
    rig.press(0, Button::A);
    assert_eq!(rig.screen(0), ScreenId::MatchMenu);
    rig.press(0, Button::B);
    let hand_over = Text::Wired(Wired::HandOver(Seat::ALL[1]));
    rig.at(0).go_to(Selection::Menu(hand_over));
    rig.pulled[1] = false;
    rig.wait(1_000);
    assert!(!read(rig.midend(0)).contains("Replace Crab"));
}

/// Whoever leaves for good says so, and the console plays on at once.
#[test]
fn who_leaves_for_good_tells_the_others() {
    let mut people = People::new(5);
    for leaver in [0, 1] {
        let mut rig = playing(CASUAL, Seats::THREE, 3);
        for step in 0..12 {
            rig.step(step % 3, &mut people);
        }
        rig.press(leaver, Button::B);
        rig.at(leaver).choose(Text::Wired(Wired::Forget));
        rig.press(leaver, Button::A);
        rig.wait(1_000);
        assert_eq!(rig.screen(leaver), ScreenId::Title);
        assert_eq!(rig.record(leaver), None);
        let others: Vec<usize> = (0..3).filter(|seat| *seat != leaver).collect();
        for &seat in &others {
            let board = rig.midend(seat).table().expect("a match");
            assert!(board.position().has_left(Seat::ALL[leaver]));
            assert!(board.news.contains(&Event::Left(Seat::ALL[leaver])));
        }
        rig.play_until(&mut people, |rig| {
            let is_over = |seat: &usize| rig.screen(*seat) == ScreenId::MatchOver;
            others.iter().all(is_over)
        });
    }
}

/// Alone on the cable, one leaves at once.
#[test]
fn who_is_not_heard_leaves_at_once() {
    let mut rig = playing(CASUAL, Seats::TWO, 2);
    rig.pulled[0] = true;
    rig.wait(3_000);
    open_menu(&mut rig, 0);
    rig.at(0).choose(Text::Wired(Wired::Forget));
    rig.press(0, Button::A);
    assert_eq!(rig.screen(0), ScreenId::Title);
    assert_eq!(rig.record(0), None);
}

/// Whoever comes back to a seat of the console is told how it is, not what was long ago.
#[test]
fn who_looks_on_is_told_no_old_news() {
    let mut people = People::new(7);
    let mut rig = playing(CASUAL, Seats::TWO, 2);
    rig.play_until(&mut people, |rig| {
        let at = |seat| rig.record(seat).map(|record| record.position().round());
        at(0) == Some(3) && at(1) == Some(3) && rig.screen(1) == ScreenId::RoundEnd
    });
    rig.pulled[1] = true;
    rig.wait(3_000);
    while rig.screen(0) != ScreenId::MatchMenu {
        rig.press(0, Button::B);
    }
    rig.at(0).choose(Text::Wired(Wired::HandOver(Seat::ALL[1])));
    rig.press(0, Button::A);
    rig.wait(2_000);
    rig.pulled[1] = false;
    rig.wait(3_000);
    agree(&rig);
    let board = rig.midend(1).table().expect("a match");
    assert!(board.news.is_empty(), "{:?}", board.news);
    assert_eq!(rig.screen(1), ScreenId::Wait);
    assert!(read(rig.midend(1)).contains("You can watch"));
}

/// The console's own seats begin with the mark that nobody sits there: nobody has left.
#[test]
fn the_console_has_not_left_its_own_seats_after_a_power_cut() {
    let setup = Setup::new(CASUAL, Seats::THREE, Seed(5)).expect("a small seed");
    let cables = dealt(setup, 2, Chair::Console(Strength::Novice));
    let mut cable = cables.into_iter().next().expect("the first");
    let board = cable.board.get_mut().expect("a match");
    board
        .enter(Seat::ALL[2], Entry::Left)
        .expect("it is a mark");
    let mut keeper = host_tests::people::keeper();
    let profile = Opened::default().profile;
    keeper.keep_cable(&profile, cable.held()).expect("room");
    let (_, cable) = host_tests::people::reopened(keeper);
    let board = cable.board.get().expect("a match");
    assert!(board.position().has_left(Seat::ALL[2]));
    assert!(board.news.is_empty(), "{:?}", board.news);
}
