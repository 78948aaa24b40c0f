//! Playing together on one handheld: whole matches of every mode by buttons, the curtain between
//! two people, and what stays when the power goes.

use host_tests::driver::Driver;
use host_tests::glass::assert_same;
use host_tests::people::{People, Table, dealt, off_and_on};
use host_tests::reader::read;
use host_tests::scenes::stage::Stage;
use host_tests::scenes::tables::{PERSONS, at, at_with, until};
use palm_island::console::input::Button;
use palm_island::console::sound::Figure;
use palm_island::console::text::{Language, Say, Text, Told, Wired};
use palm_island::console::{Request, ScreenId, Selection, Stimulus};
use palm_island::deal::Seed;
use palm_island::game::{Ability, Act, Action, Disaster, Move, Phase, Slot};
use palm_island::hint::{Advice, Sight};
use palm_island::party::{BySeat, Event, Mode, Seat, Seats, Stage as Asked};
use palm_island::player::Strength;
use palm_island::profile::{Arrangement, Deeds, Opened, Profile, Sitter, Together, Volume, Way};

const PERSON: Sitter = Sitter::Person;
const NOVICE: Sitter = Sitter::Console(Strength::Novice);
const CHIEF: Sitter = Sitter::Console(Strength::Chief);

fn seated(sitters: &[Sitter]) -> Arrangement {
    let seats = Seats::new(sitters.len() as u8).expect("two to four");
    let mut all = BySeat::new([PERSON; Seats::MOST]);
    for (seat, sitter) in Seat::ALL.into_iter().zip(sitters) {
        all[seat] = *sitter;
    }
    Arrangement {
        seats,
        sitters: all,
        ..Arrangement::USUAL
    }
}

fn cooperative(disaster: Disaster, ability: Option<Ability>, sitters: &[Sitter]) -> Arrangement {
    Arrangement {
        disaster,
        ability,
        ..seated(sitters)
    }
}

fn against(way: Way, villagers: bool, sitters: &[Sitter]) -> Arrangement {
    Arrangement {
        way,
        villagers,
        ..seated(sitters)
    }
}

/// Plays a match to its end by buttons. Now and then the power goes: the match is the same
/// afterwards, and no hand is shown.
fn play_out(arrangement: &Arrangement, seed: u64) -> Table {
    let mut table = Table::new(dealt(arrangement, Seed(seed)));
    let mut people = People::new(seed);
    for step in 1.. {
        assert!(step < 5_000, "it comes to an end");
        if table.midend().screen() == ScreenId::MatchOver {
            break;
        }
        people.go_on(&mut table);
        if step % 23 == 0 {
            let before = table.midend().board().cloned().expect("a match");
            let opened = off_and_on(table.midend());
            let after = opened.board.get().expect("it was kept");
            assert_eq!(after.record(), before.record());
            assert_eq!(after.sitters, before.sitters);
            assert_eq!(after.up(), None, "the curtain is down");
            table = Table::new(opened);
            assert_eq!(table.midend().screen(), ScreenId::Title);
            table.choose(Text::Say(Say::Together));
            table.choose(Text::Wired(Wired::Here));
            if before.persons().count() > 1 {
                let screen = table.midend().screen();
                assert_ne!(screen, ScreenId::Table, "the curtain is down again");
            }
        }
    }
    assert!(people.seen.contains(&ScreenId::RoundEnd));
    let is_closed = people.seen.contains(&ScreenId::CloseRound);
    assert_eq!(is_closed, arrangement.way != Way::Speed);
    table
}

#[test]
fn whole_matches_of_every_mode_are_played_by_buttons() {
    let all = [
        cooperative(Disaster::Volcano, None, &[PERSON, PERSON]),
        cooperative(
            Disaster::Hurricane,
            Some(Ability::Shipping),
            &[PERSON, CHIEF],
        ),
        cooperative(
            Disaster::Famine,
            Some(Ability::Storage),
            &[NOVICE, PERSON, CHIEF, PERSON],
        ),
        against(Way::Casual, false, &[PERSON, PERSON, PERSON]),
        against(Way::Casual, true, &[CHIEF, PERSON]),
        against(Way::Speed, false, &[PERSON, PERSON]),
        against(Way::Speed, true, &[PERSON, CHIEF, PERSON, NOVICE]),
    ];
    for (seed, arrangement) in (1..).zip(&all) {
        let table = play_out(arrangement, seed);
        let board = table.midend().board().expect("a match");
        assert!(board.is_over());
        assert_eq!(board.position().mode(), arrangement.mode());
    }
}

#[test]
fn a_repeated_set_up_takes_six_presses_to_the_first_turn() {
    for way in Way::ALL {
        let mut opened = Opened::default();
        opened.profile.matches.last = against(way, false, &[PERSON, PERSON]);
        let mut table = Table::new(opened);
        let mut presses = 0;
        let together = Selection::Menu(Text::Say(Say::Together));
        while table.midend().selection() != Some(together) {
            table.press(Button::Down);
            presses += 1;
        }
        while table.midend().screen() != ScreenId::Table {
            match table.midend().screen() {
                ScreenId::Curtain
                    if table.midend().selection()
                        == Some(Selection::Menu(Text::Say(Say::HoldToLift))) =>
                {
                    table.hold(Button::A);
                }
                _ => table.press(Button::A),
            }
            presses += 1;
        }
        assert!(presses <= 6, "{way:?}: {presses}");
    }
}

/// Whatever the hands hold, the same is on the glass.
#[test]
fn nothing_of_a_hand_is_seen_before_the_curtain_is_lifted() {
    for way in Way::ALL {
        let arrangement = against(way, false, &[PERSON, PERSON]);
        let at_curtain = |seed| {
            let mut table = Table::new(dealt(&arrangement, Seed(seed)));
            table.choose(Text::Say(Say::Together));
            table.choose(Text::Wired(Wired::Here));
            table
        };
        let (mut one, mut other) = (at_curtain(3), at_curtain(4));
        assert_same(&one.model.frame(), &other.model.frame());
        // A press is not enough.
        for table in [&mut one, &mut other] {
            table.press(Button::A);
            assert_eq!(table.midend().screen(), ScreenId::Curtain);
            // One plays a few turns, and is called away.
            table.hold(Button::A);
            if way == Way::Speed {
                table.press(Button::A);
            }
            let mut people = People::new(1);
            (0..3).for_each(|_| people.go_on(table));
            assert_eq!(table.midend().screen(), ScreenId::Table);
            table.press(Button::B);
            assert_eq!(table.midend().screen(), ScreenId::MatchMenu);
        }
        assert_same(&one.model.frame(), &other.model.frame());
        // The light goes out: whoever wakes it sees the curtain.
        for table in [&mut one, &mut other] {
            table.press(Button::A);
            assert_eq!(table.midend().screen(), ScreenId::Table);
            table.wait(1_000_000);
            table.press(Button::Left);
            assert_eq!(table.midend().screen(), ScreenId::Curtain);
        }
        assert_same(&one.model.frame(), &other.model.frame());
    }
}

#[test]
fn the_clock_stands_still_behind_the_curtain_in_the_menu_and_without_power() {
    let arrangement = against(Way::Speed, false, &[PERSON, PERSON]);
    let mut table = Table::new(dealt(&arrangement, Seed(5)));
    table.choose(Text::Say(Say::Together));
    table.choose(Text::Wired(Wired::Here));
    table.wait(50_000);
    table.hold(Button::A);
    table.wait(50_000);
    table.press(Button::A);
    table.wait(10_000);
    table.press(Button::B);
    assert_eq!(table.midend().screen(), ScreenId::MatchMenu);
    let clock = |table: &Table| {
        let board = table.midend().board().expect("a match");
        board.clock(Seat::FIRST, 0).get()
    };
    let paused = clock(&table);
    assert!((10_000..12_000).contains(&paused), "{paused}");
    table.wait(20_000);
    assert_eq!(clock(&table), paused);
    let mut table = Table::new(off_and_on(table.midend()));
    table.choose(Text::Say(Say::Together));
    table.choose(Text::Wired(Wired::Here));
    table.wait(20_000);
    assert_eq!(clock(&table), paused);
}

#[test]
fn turns_are_taken_back_within_the_round_and_not_after_it() {
    let arrangement = against(Way::Casual, false, &[PERSON, PERSON]);
    let mut table = Table::new(dealt(&arrangement, Seed(6)));
    let mut people = People::new(6);
    let hand = |table: &Table| *table.midend().hand().expect("a hand");
    people.go_on(&mut table);
    people.go_on(&mut table);
    people.go_on(&mut table);
    let first = hand(&table);
    people.go_on(&mut table);
    people.go_on(&mut table);
    table.hold(Button::B);
    assert_eq!(table.midend().screen(), ScreenId::Rewind);
    table.press(Button::Left);
    table.press(Button::A);
    assert_eq!(table.midend().screen(), ScreenId::Table);
    assert_eq!(hand(&table), first);
    while table.midend().screen() != ScreenId::CloseRound {
        people.go_on(&mut table);
    }
    // At the tracker it is still possible.
    table.hold(Button::B);
    table.press(Button::A);
    assert_eq!(table.midend().screen(), ScreenId::Table);
    while table.midend().screen() != ScreenId::CloseRound {
        people.go_on(&mut table);
    }
    table.press(Button::A);
    assert_eq!(table.midend().screen(), ScreenId::Curtain);
    let board = table.midend().board().expect("a match");
    assert_eq!(board.position().moves_to_undo(Seat::FIRST), 0);
    assert_eq!(board.next_person(), Seat::from_number(2));
}

#[test]
fn there_are_no_hints_and_no_undo_in_speed_matches() {
    let arrangement = against(Way::Speed, false, &[PERSON, PERSON]);
    let mut table = Table::new(dealt(&arrangement, Seed(7)));
    let mut people = People::new(7);
    (0..4).for_each(|_| people.go_on(&mut table));
    assert_eq!(table.midend().screen(), ScreenId::Table);
    table.hold(Button::A);
    assert_eq!(table.midend().question(), None);
    table.press(Button::B);
    table.hold(Button::B);
    assert_eq!(table.midend().screen(), ScreenId::Table);
    // Each time it is said in so many words, and nothing is advised, even where only a discard is
    // possible.
    let forced = |table: &Table| {
        let hand = table.midend().hand().expect("a hand");
        hand.legal_moves().len() == 1
    };
    for _ in 0..200 {
        if table.midend().screen() == ScreenId::Table && forced(&table) {
            break;
        }
        people.go_on(&mut table);
    }
    assert!(forced(&table), "it never came to that");
    for (button, words) in [(Button::A, "No hints"), (Button::B, "No undo")] {
        table.hold(button);
        let said = read(table.midend());
        assert!(said.contains(words) && !said.contains("only"), "{said}");
        table.press(Button::Up);
        table.wait(1_000);
    }
}

/// In the last round of a solo game that wins no star any more, the simplest move is advised. At a
/// seat what is stored then may still stop the Disaster.
#[test]
fn in_the_last_round_of_a_match_the_advice_is_what_was_found() {
    let arrangement = cooperative(Disaster::Volcano, None, &[PERSON, PERSON]);
    let stores = |table: &Together| {
        let m = table.position();
        let hand = m.hand(Seat::FIRST);
        let mut moves = hand.legal_moves().into_iter();
        let store = Move::Act(Act::free(Slot::First, Action::Store));
        (m.round() == 8 && m.awaits(Seat::FIRST) && moves.any(|m| m == store)).then_some(store)
    };
    let seats = Seats::new(2).expect("two");
    let board = until(arrangement.mode(), seats, PERSONS, |table| {
        stores(table).is_some() && table.position().awaits(Seat::ALL[1])
    });
    let store = stores(board.get().expect("a match")).expect("it was just there");
    let mut stage = at(board);
    while stage.midend().screen() != ScreenId::Table {
        stage.hold(Button::A);
    }
    stage.hold(Button::A);
    let hand = *stage.midend().hand().expect("a hand");
    stage.advise(Advice::plain(store, hand.score().stars));
    let offer = Selection::Offer(Slot::First, Action::Store);
    assert_eq!(stage.midend().selection(), Some(offer));
    // And nothing is said of what it is worth.
    stage = stage
        .keys("B hold:A")
        .advised(Advice::plain(Move::Discard, hand.score().stars));
    let said = read(stage.midend());
    assert!(said.contains("no other move is better"), "{said}");
}

/// A lesson that was left goes on in its own game, and teaches nobody at the table of a match.
#[test]
fn a_lesson_does_not_follow_into_a_match() {
    let mut table = Table::new(Opened::default());
    table.choose(Text::LearnToPlay);
    assert!(table.midend().lesson().is_some());
    while table.midend().screen() != ScreenId::Title {
        table.press(Button::B);
    }
    table.choose(Text::Say(Say::Together));
    while table.midend().screen() != ScreenId::NewMatch {
        table.press(Button::A);
    }
    table.choose(Text::Say(Say::Start));
    let mut people = People::new(3);
    let mut turns = 0;
    while turns < 12 {
        people.go_on(&mut table);
        turns += usize::from(table.midend().screen() == ScreenId::Table);
        assert_eq!(table.midend().lesson(), None);
    }
}

/// B in the menu leads back to where it was opened.
#[test]
fn b_leads_back_from_the_menu() {
    let arrangement = against(Way::Casual, false, &[PERSON, PERSON]);
    let mut table = Table::new(dealt(&arrangement, Seed(7)));
    let mut people = People::new(7);
    (0..4).for_each(|_| people.go_on(&mut table));
    let before = *table.midend().hand().expect("a hand");
    table.press(Button::B);
    assert_eq!(table.midend().screen(), ScreenId::MatchMenu);
    table.press(Button::B);
    assert_eq!(table.midend().screen(), ScreenId::Table);
    assert_eq!(table.midend().hand(), Some(&before));
    // A question is taken back first.
    table.press(Button::B);
    table.choose(Text::Say(Say::GiveUp));
    table.press(Button::B);
    assert_eq!(table.midend().screen(), ScreenId::MatchMenu);
    table.press(Button::B);
    assert_eq!(table.midend().screen(), ScreenId::Table);
}

#[test]
fn a_hint_at_a_seat_is_a_legal_turn_and_is_remembered() {
    let arrangement = cooperative(Disaster::Volcano, None, &[PERSON, PERSON]);
    let mut table = Table::new(dealt(&arrangement, Seed(8)));
    let mut people = People::new(8);
    people.go_on(&mut table);
    people.go_on(&mut table);
    people.go_on(&mut table);
    table.hold(Button::A);
    let board = table.midend().board().expect("a match");
    assert!(board.hinted[Seat::FIRST]);
    assert!(!board.hinted[Seat::ALL[1]]);
    let before = *table.midend().hand().expect("a hand");
    table.press(Button::A);
    if table.midend().screen() == ScreenId::Choose {
        table.press(Button::A);
    }
    assert_ne!(table.midend().hand(), Some(&before), "A follows it");
}

#[test]
fn a_seat_that_leaves_is_played_on_by_the_console_and_marked() {
    let arrangement = against(Way::Casual, false, &[PERSON, PERSON]);
    let mut table = Table::new(dealt(&arrangement, Seed(9)));
    table.choose(Text::Say(Say::Together));
    table.choose(Text::Wired(Wired::Here));
    table.press(Button::B);
    let leaves = Text::Say(Say::Leave(Seat::FIRST));
    table.choose(leaves);
    let is_person = |table: &Table| {
        let board = table.midend().board().expect("a match");
        board.sitters[Seat::FIRST].is_person()
    };
    assert!(is_person(&table), "it is asked about");
    table.press(Button::A);
    assert!(!is_person(&table));
    let board = table.midend().board().expect("a match");
    assert!(board.position().has_left(Seat::FIRST));
    // The other one has nobody to hide from, and cannot leave, but give up.
    assert_eq!(table.midend().screen(), ScreenId::Table);
    table.press(Button::B);
    let mut lines = Vec::new();
    for _ in 0..6 {
        lines.push(table.midend().selection());
        table.press(Button::Down);
    }
    let leaves = Text::Say(Say::Leave(Seat::ALL[1]));
    assert!(!lines.contains(&Some(Selection::Menu(leaves))));
    table.press(Button::B);
    People::new(9).play_on(&mut table);
    let board = table.midend().board().expect("a match");
    assert_eq!(*board.position().stage(), Asked::Over);
}

#[test]
fn a_match_and_a_solo_game_are_kept_side_by_side() {
    let arrangement = against(Way::Casual, true, &[PERSON, NOVICE]);
    let mut table = Table::new(dealt(&arrangement, Seed(10)));
    let mut people = People::new(10);
    (0..6).for_each(|_| people.go_on(&mut table));
    table.press(Button::B);
    table.choose(Text::Say(Say::ToTitle));
    assert_eq!(table.midend().screen(), ScreenId::Title);
    table.choose(Text::NewGame);
    table.choose(Text::Start);
    assert_eq!(table.midend().screen(), ScreenId::Table);
    let solo = *table.midend().game().expect("a solo game");
    assert_eq!(
        table.midend().hand(),
        Some(&solo),
        "the table is the solo one"
    );
    table.play(palm_island::game::Move::Discard);
    let opened = off_and_on(table.midend());
    assert_eq!(opened.game.as_ref(), table.midend().save().1);
    let board = opened.board.get().expect("the match");
    assert_eq!(board.record(), table.midend().board().expect("it").record());
    table.press(Button::B);
    table.choose(Text::Say(Say::Together));
    table.choose(Text::Wired(Wired::Here));
    assert_eq!(table.midend().screen(), ScreenId::Table);
    table.press(Button::B);
    table.choose(Text::Say(Say::GiveUp));
    assert!(table.midend().board().is_some(), "it is asked about");
    table.press(Button::A);
    assert!(table.midend().board().is_none());
    assert!(table.midend().game().is_some());
    assert!(off_and_on(table.midend()).board.get().is_none());
}

/// A table of two persons, with the curtain up at the first.
fn lifted(opened: Opened) -> Stage {
    let mut stage = Stage::with(opened)
        .choosing(Text::Say(Say::Together))
        .choosing(Text::Wired(Wired::Here));
    stage.hold(Button::A);
    stage
}

/// A hint knows what its seat may know: what has come by, or all if the deck was looked through.
#[test]
fn a_hint_knows_no_more_than_its_seat() {
    let seed = (1..).find(|seed| {
        let opened = dealt(&against(Way::Casual, false, &[PERSON, PERSON]), Seed(*seed));
        let board = opened.board.get().expect("a match");
        board.position().hand(Seat::FIRST).legal_moves().len() > 1
    });
    let mut arrangement = against(Way::Casual, false, &[PERSON, PERSON]);
    arrangement.hints = true;
    let opened = || dealt(&arrangement, Seed(seed.expect("a seed")));
    let sight = |stage: Stage| stage.keys("hold:A").question().map(|asked| asked.sight);
    assert_eq!(sight(lifted(opened())), Some(Sight::Memory));
    let looked = lifted(opened())
        .keys("B B")
        .choosing(Text::Say(Say::SeeDeck));
    let looked = looked.keys("B").choosing(Text::Say(Say::GoOn));
    assert_eq!(sight(looked), Some(Sight::Everything));
}

/// A notice is no reason to lose time.
#[test]
fn the_clock_stands_still_behind_a_notice() {
    let opened = dealt(&against(Way::Speed, false, &[PERSON, PERSON]), Seed(5));
    let mut stage = lifted(opened).keys("A wait:5000");
    assert_eq!(stage.midend().screen(), ScreenId::Table);
    stage.feed(Stimulus::NotSaved);
    assert_eq!(stage.midend().screen(), ScreenId::Notice);
    let clock = |stage: &Stage| {
        let board = stage.midend().board().expect("a match");
        board.clock(Seat::FIRST, 0).get()
    };
    let paused = clock(&stage);
    assert!((4_000..8_000).contains(&paused), "{paused}");
    let stage = stage.keys("wait:30000 A");
    assert_eq!(stage.midend().screen(), ScreenId::MatchMenu);
    assert_eq!(clock(&stage), paused);
    let stage = stage.keys("A");
    assert_eq!(stage.midend().screen(), ScreenId::Table);
}

/// The curtain falls between two persons, and is heard.
#[test]
fn the_curtain_is_heard_when_the_handheld_goes_on() {
    let mut opened = dealt(&against(Way::Casual, false, &[PERSON, PERSON]), Seed(3));
    opened.profile.settings.sound = Volume::High;
    let mut stage = lifted(opened);
    let mut people = People::new(1);
    while stage.midend().screen() != ScreenId::CloseRound {
        people.go_on(&mut stage);
    }
    let before = stage.sounds().len();
    stage.press(Button::A);
    assert_eq!(stage.midend().screen(), ScreenId::Curtain);
    let heard = &stage.sounds()[before..];
    assert_eq!(heard, [Request::Sound(Figure::Curtain, Volume::High)]);
}

/// What became of the Outposts is told again after a power cut, until somebody plays on.
#[test]
fn a_power_cut_skips_no_scene() {
    let opened = dealt(&against(Way::Casual, false, &[PERSON, PERSON]), Seed(3));
    let mut table = Table::new(opened);
    let mut people = People::new(3);
    let news = |board: Option<&Together>| {
        let board = board.expect("a match");
        let told = |event: &&Event| matches!(event, Event::Taken(..) | Event::Lost(_));
        (board.ended, board.news.iter().filter(told).count())
    };
    let mut scenes = 0;
    for _ in 0..1_000 {
        if table.midend().screen() == ScreenId::MatchOver {
            break;
        }
        let had_ended = news(table.midend().board()).0.is_some();
        people.go_on(&mut table);
        let now = news(table.midend().board());
        if !had_ended && now.0.is_some() && !table.midend().board().expect("a match").is_over() {
            let opened = off_and_on(table.midend());
            assert_eq!(news(opened.board.get()), now);
            scenes += now.1;
        }
    }
    assert!(scenes > 0, "no Outpost was ever taken");
}

/// Whoever has chosen the helpers of a round comes to the same table as everybody else.
#[test]
fn the_clock_is_on_the_table_behind_the_activation() {
    let mode = Mode::Speed { villagers: true };
    let mut board = until(mode, Seats::TWO, PERSONS, |table| {
        let next = table.next_person();
        next.is_some_and(|seat| table.position().hand(seat).phase() == Phase::Activation)
    });
    board.get_mut().expect("a match").ended = None;
    let mut stage = at(board).keys("hold:A A");
    assert_eq!(stage.midend().screen(), ScreenId::Activation);
    People::new(1).go_on(&mut stage);
    assert_eq!(stage.midend().screen(), ScreenId::Table);
    let glass = read(stage.midend());
    let is_clock = |word: &str| word.starts_with("0:");
    assert!(glass.split(' ').any(is_clock), "{glass}");
}

/// A clock that runs is kept ahead of itself: whoever pulls the battery wins no time.
#[test]
fn q3_no_time_is_won_by_a_power_cut() {
    let opened = dealt(&against(Way::Speed, false, &[PERSON, PERSON]), Seed(5));
    let mut stage = lifted(opened).keys("A");
    assert_eq!(stage.midend().screen(), ScreenId::Table);
    let mut table = 0;
    let saves = stage.saves();
    for _ in 0..40 {
        stage.wait(700);
        table += 700;
        let kept = off_and_on(stage.midend());
        let kept = kept.board.get().expect("a match").clock(Seat::FIRST, 0);
        let kept = u64::from(kept.get());
        let ahead = u64::from(Together::AHEAD);
        assert!(kept >= table, "{kept} of {table}");
        assert!(kept <= table + ahead + 1_000, "{kept} of {table}");
    }
    assert!(stage.saves() - saves >= 5, "it is kept now and then");
    // Whoever goes the usual way loses nothing.
    let saves = stage.saves();
    let stage = stage.keys("B");
    assert!(stage.saves() > saves, "it is kept as it stands");
    let clock = |board: Option<&Together>| board.expect("a match").clock(Seat::FIRST, 0);
    let kept = off_and_on(stage.midend());
    assert_eq!(clock(kept.board.get()), clock(stage.midend().board()));
}

/// A look at the menu changes nothing at a round's end: what was said is not said again, and what
/// was bought is not forgotten.
#[test]
fn a_round_s_end_goes_on_where_it_was() {
    let mode = Mode::Speed { villagers: false };
    let board = until(mode, Seats::TWO, PERSONS, |table| {
        let m = table.position();
        m.round() == 1 && matches!(m.stage(), Asked::Sale(_))
    });
    let mut stage = at_with(board, Profile::default());
    let explains = |stage: &Stage| read(stage.midend()).contains("Buy Outposts with");
    assert!(explains(&stage));
    stage = stage.keys("A A");
    let buying = stage.midend().selection();
    assert!(matches!(
        buying,
        Some(Selection::Menu(Text::Told(Told::ForSale(_))))
    ));
    stage = stage.keys("B B");
    assert!(!explains(&stage));
    assert_eq!(stage.midend().selection(), buying);
    // One is bought, and then everybody passes.
    stage.press(Button::A);
    while stage
        .midend()
        .board()
        .is_some_and(|board| board.position().round() == 1)
    {
        stage = stage.choosing(Text::Told(Told::Pass));
    }
    // Everybody sees who bought what, and it is no secret to whoever did.
    let buys = |stage: &Stage| read(stage.midend()).contains("buys the");
    assert!(buys(&stage), "{}", read(stage.midend()));
    while buys(&stage) {
        stage.press(Button::A);
    }
    let is_closing = |stage: &Stage| {
        let glass = read(stage.midend());
        glass.contains("After round 1") && !glass.contains("Nobody bought")
    };
    assert!(is_closing(&stage), "{}", read(stage.midend()));
    stage = stage.keys("B B");
    assert!(is_closing(&stage), "{}", read(stage.midend()));
    let opened = off_and_on(stage.midend());
    // After power-on it is told once more.
    let mut stage = at_with(opened.board, opened.profile).keys("A A");
    while buys(&stage) {
        stage.press(Button::A);
    }
    assert!(is_closing(&stage), "{}", read(stage.midend()));
}

#[test]
fn the_console_that_did_nothing_stored_nothing() {
    let said = Language::English.say(Text::Say(Say::Did(Seat::FIRST, Deeds::default())));
    assert_eq!(&*said, "Turtle stored nothing.");
}

/// Nobody else looks at the glass, so there is nothing to hide; only a clock waits for its start.
#[test]
fn one_person_among_consoles_has_no_curtain() {
    for way in Way::ALL {
        let opened = dealt(&against(way, false, &[NOVICE, PERSON, CHIEF]), Seed(4));
        let mut table = Table::new(opened);
        table.choose(Text::Say(Say::Together));
        table.choose(Text::Wired(Wired::Here));
        let screen = table.midend().screen();
        if way == Way::Speed {
            assert_eq!(screen, ScreenId::Curtain);
            let start = Selection::Menu(Text::Say(Say::StartTheClock));
            assert_eq!(table.midend().selection(), Some(start), "there is no hold");
            table.press(Button::A);
        }
        assert_eq!(table.midend().screen(), ScreenId::Table, "{way:?}");
        let up = table.midend().board().and_then(|board| board.up());
        assert_eq!(up, Some(Seat::ALL[1]));
        while table.midend().screen() != ScreenId::MatchMenu {
            table.press(Button::B);
        }
        table.choose(Text::Say(Say::GoOn));
        assert_eq!(table.midend().screen(), ScreenId::Table, "{way:?}");
    }
}

/// Whoever holds A too long for a hint, and comes to the end of the round, ends nothing.
#[test]
fn to_hold_a_ends_no_round() {
    let opened = dealt(&against(Way::Casual, false, &[PERSON, NOVICE]), Seed(4));
    let mut table = Table::new(opened);
    let mut people = People::new(4);
    while table.midend().screen() != ScreenId::CloseRound {
        people.go_on(&mut table);
    }
    table.hold(Button::A);
    assert_eq!(table.midend().screen(), ScreenId::CloseRound);
    table.press(Button::A);
    assert_ne!(table.midend().screen(), ScreenId::CloseRound);
}

/// The cursor is where the player goes on.
#[test]
fn the_title_leads_back_to_what_was_played() {
    let together = Some(Selection::Menu(Text::Say(Say::Together)));
    let opened = dealt(&against(Way::Casual, false, &[PERSON, PERSON]), Seed(3));
    let stage = Stage::with(opened);
    assert_eq!(stage.midend().selection(), together, "nothing else waits");
    let stage = stage.choosing(Text::Settings).keys("B");
    assert_eq!(stage.midend().selection(), together);
    let stage = stage
        .choosing(Text::NewGame)
        .choosing(Text::Start)
        .keys("B");
    let game = Some(Selection::Menu(Text::Continue));
    assert_eq!(stage.midend().selection(), game, "the game was played last");
    let stage = stage
        .choosing(Text::Say(Say::Together))
        .choosing(Text::Wired(Wired::Here))
        .keys("B")
        .choosing(Text::Say(Say::ToTitle));
    assert_eq!(stage.midend().selection(), together, "and now the match");
}
