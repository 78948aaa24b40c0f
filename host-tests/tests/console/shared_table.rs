//! The screens of a match that everybody may see, driven by keys: paying together, buying in
//! turn, scenes that any key skips, and the end.

use host_tests::reader::read;
use host_tests::scenes::stage::Stage;
use host_tests::scenes::tables::{
    ALONE, ONE, PERSONS, THREE, TWO, at, can_pay, dealt, played_alike, reported, until, with_news,
};
use palm_island::console::input::Button;
use palm_island::console::text::{Text, Told};
use palm_island::console::{ScreenId, Selection};
use palm_island::game::{Ability, Card, Disaster};
use palm_island::party::{Event, Goal, Match, Mode, Seats, Stage as Asked};
use palm_island::profile::{Board, MatchTally, Matches, Way};

const VOLCANO: Mode = Mode::Cooperative {
    disaster: Disaster::Volcano,
    ability: Some(Ability::Storage),
};
const SPEED: Mode = Mode::Speed { villagers: false };
const CASUAL: Mode = Mode::Casual { villagers: false };

/// The match on a stage.
fn now(stage: &Stage) -> &Match {
    stage.midend().board().expect("there is a match").position()
}

fn says(stage: &Stage, told: Told) -> bool {
    stage.midend().selection() == Some(Selection::Menu(Text::Told(told)))
}

fn stored(m: &Match) -> u8 {
    let counts = m
        .seats()
        .iter()
        .map(|seat| m.hand(seat).deck().stored_count());
    counts.sum()
}

/// Three persons who can pay a step, past the announcement.
fn choosing() -> Stage {
    at(until(VOLCANO, Seats::THREE, PERSONS, can_pay(Goal::Step))).keys("wait:1000")
}

#[test]
fn c2_the_best_payment_of_all_seats_takes_three_presses() {
    let mut stage = choosing();
    let before = stored(now(&stage));
    assert!(says(&stage, Told::Goal(Goal::Step, Some(Ability::Storage))));
    stage.press(Button::A);
    assert!(says(&stage, Told::PayKey));
    stage.press(Button::A);
    assert!(matches!(now(&stage).stage(), Asked::Agreement(_)));
    stage.press(Button::A);
    assert_eq!(now(&stage).steps_paid(), 1);
    assert!(stored(now(&stage)) < before);
}

#[test]
fn c2_a_card_that_is_kept_is_missing_until_it_is_given_again() {
    let mut stage = choosing().keys("A DOWN");
    while !matches!(
        stage.midend().selection(),
        Some(Selection::Menu(Text::Told(Told::KeepKey(_))))
    ) {
        stage = stage.keys("RIGHT");
        if says(&stage, Told::GiveKey(ONE)) && now(&stage).hand(ONE).deck().stored_count() == 1 {
            stage = stage.keys("DOWN");
        }
    }
    stage.press(Button::A);
    while !says(&stage, Told::TooLittle) {
        stage.press(Button::Down);
    }
    stage.press(Button::A);
    assert!(
        matches!(now(&stage).stage(), Asked::Offers(_)),
        "nobody has spoken"
    );
    assert!(says(&stage, Told::TooLittle));
}

#[test]
fn c2_who_declines_keeps_everybodys_cards() {
    let mut stage = choosing().keys("A A");
    let before = stored(now(&stage));
    stage.press(Button::B);
    assert_eq!(now(&stage).steps_paid(), 0);
    assert_eq!(stored(now(&stage)), before);
    // It is told, and then they speak again.
    stage.press(Button::A);
    assert!(says(&stage, Told::Goal(Goal::Step, Some(Ability::Storage))));
    let Asked::Offers(ballot) = now(&stage).stage() else {
        panic!("they speak again");
    };
    assert_eq!(ballot.failed, 1);
}

#[test]
fn c2_passing_is_for_all_persons_and_ends_the_round() {
    let stage = choosing();
    let round = now(&stage).round();
    let mut stage = stage.choosing(Text::Told(Told::Pass));
    assert_eq!(now(&stage).round(), round + 1);
    stage.press(Button::A);
    assert_eq!(stage.midend().screen(), ScreenId::Curtain);
}

#[test]
fn c2_the_console_completes_what_a_person_offers_and_tells_it() {
    // The person alone cannot pay, and has something to give.
    let board = until(VOLCANO, Seats::TWO, ALONE, |table| {
        let m = table.position();
        let price = m.price(Goal::Step);
        let own = m.hand(ONE).deck().held();
        can_pay(Goal::Step)(table) && price.is_some_and(|price| !own.covers(price))
    });
    let mut stage = at(reported(board)).keys("wait:1000 A");
    // Cards are given whole, and what is too much is lost.
    assert!(matches!(
        stage.midend().selection(),
        Some(Selection::Menu(Text::Told(Told::PayKeyLosing(_))))
    ));
    assert!(read(stage.midend()).contains("pay Lost: "));
    stage.press(Button::A);
    let told = stage
        .midend()
        .board()
        .expect("a match")
        .news
        .first()
        .copied();
    assert!(
        matches!(told, Some(Event::Offered(TWO, Goal::Step, _))),
        "{told:?}"
    );
    assert_eq!(now(&stage).steps_paid(), 0);
    stage.press(Button::Left);
    // Any key skips it, and nobody else is there to agree.
    assert_eq!(now(&stage).steps_paid(), 1);
}

#[test]
fn k2_any_key_skips_the_scene_of_an_outpost_and_it_ends_by_itself() {
    let card = Card::outposts()[0];
    let news = [
        Event::Met(THREE, card),
        Event::Taken(THREE, card),
        Event::Met(ONE, Card::outposts()[5]),
        Event::Met(TWO, Card::outposts()[5]),
        Event::Lost(Card::outposts()[5]),
    ];
    let board = || with_news(dealt(CASUAL, Seats::FOUR, PERSONS, 1), 1, &news);
    let told = |stage: &Stage| stage.midend().board().expect("a match").news.len();
    for button in [Button::Up, Button::Right, Button::A, Button::B] {
        let mut stage = at(board()).keys("wait:1000");
        assert_eq!(told(&stage), 5);
        stage.press(button);
        assert_eq!(told(&stage), 5, "what becomes of it is said first");
        stage.press(button);
        assert_eq!(told(&stage), 3, "all of one Outpost is one scene");
        stage.press(button);
        stage.press(button);
        assert_eq!(told(&stage), 0);
    }
    let stage = at(board()).keys("wait:1000 wait:6100");
    assert_eq!(told(&stage), 3);
    let mut stage = stage.keys("wait:6100");
    assert_eq!(told(&stage), 0);
    assert_eq!(
        stage.midend().screen(),
        ScreenId::RoundEnd,
        "how it stands waits for A"
    );
    stage.press(Button::A);
    assert_eq!(stage.midend().screen(), ScreenId::Curtain);
}

/// Somebody may buy, after the order of the seats.
fn sale() -> Stage {
    let board = until(SPEED, Seats::THREE, PERSONS, |table| {
        matches!(table.position().stage(), Asked::Sale(_))
    });
    at(board).keys("A")
}

#[test]
fn q2_the_first_card_that_can_be_paid_for_is_bought_with_one_press() {
    let mut stage = sale();
    let Asked::Sale(sale) = *now(&stage).stage() else {
        panic!("somebody may buy");
    };
    let before = now(&stage).middle().len();
    stage.press(Button::A);
    assert_eq!(now(&stage).middle().len(), before - 1);
    let hand = now(&stage).hand(sale.seat());
    assert!(
        hand.deck()
            .cards()
            .any(|(card, _)| card.card().is_outpost())
    );
}

#[test]
fn q2_each_passes_for_oneself() {
    let mut stage = sale();
    let round = now(&stage).round();
    let mut asked = Vec::new();
    while let Asked::Sale(sale) = *now(&stage).stage() {
        asked.push(sale.seat());
        stage = stage.choosing(Text::Told(Told::Pass));
    }
    assert!(!asked.is_empty());
    assert_eq!(now(&stage).round(), round + 1);
    asked.dedup();
    let mut once = asked.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), asked.len(), "nobody is asked twice: {asked:?}");
}

fn over(mut board: Board) -> Stage {
    board.get_mut().expect("a match").ended = None;
    at(board).keys("wait:1000")
}

#[test]
fn the_end_is_turned_page_by_page_and_leads_on() {
    let board = || played_alike(Seats::THREE, PERSONS, &[ONE]);
    let mut stage = over(board());
    assert_eq!(stage.midend().screen(), ScreenId::MatchOver);
    stage.press(Button::A);
    stage.press(Button::A);
    assert!(says(&stage, Told::Again));
    stage.press(Button::Left);
    assert!(says(&stage, Told::GoOnKey));
    let stage = over(board()).keys("A A").choosing(Text::ToTitle);
    assert_eq!(stage.midend().screen(), ScreenId::Title);
    assert!(stage.midend().board().is_none(), "the match has made way");
}

#[test]
fn m5_a_match_counts_for_the_persons_at_its_table() {
    let tally = |sitters, alike: &[_]| {
        let board = played_alike(Seats::THREE, sitters, alike);
        let mut matches = Matches::NONE;
        matches.count(board.get().expect("a match"));
        matches.tally(Way::Casual)
    };
    let stars = tally(PERSONS, &[TWO]).best;
    assert!(stars.is_some_and(|stars| stars > 0));
    let counted = |won, shared, lost, best| MatchTally {
        won,
        shared,
        lost,
        best,
    };
    assert_eq!(tally(PERSONS, &[TWO]), counted(1, 0, 0, stars));
    assert_eq!(tally(ALONE, &[ONE]), counted(1, 0, 0, stars));
    let lost = tally(ALONE, &[TWO]);
    assert_eq!((lost.won, lost.shared, lost.lost), (0, 0, 1));
    assert!(lost.best < stars, "the console's stars are not a person's");
    let shared = tally(ALONE, &[ONE, THREE]);
    assert_eq!((shared.won, shared.shared, shared.lost), (0, 1, 0));
}

#[test]
fn matches_come_back_from_their_bytes() {
    let mut matches = Matches::NONE;
    let board = played_alike(Seats::TWO, PERSONS, &[ONE]);
    matches.count(board.get().expect("a match"));
    assert_eq!(Matches::decode(&matches.encode()), Some(matches));
}
