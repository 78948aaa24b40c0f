//! The promise of the guided first game: everything is explained when it first happens,
//! over the table and in nobody's way, nothing twice, and A does what a lesson asks for.

use std::collections::HashSet;

use host_tests::driver::Driver;
use host_tests::model::think;
use host_tests::reader::read;
use host_tests::scenes::stage::Stage;
use palm_island::console::guide::{Guide, Lesson, Topic};
use palm_island::console::input::Button;
use palm_island::console::text::{Language, Text};
use palm_island::console::{ScreenId, Selection};
use palm_island::deal::SplitMix64;
use palm_island::game::{Event, Feats, Game, Move, Slot, Villagers};
use palm_island::hint::{Advice, Thinker, ways};
use palm_island::profile::Opened;

fn guided_game() -> Game {
    let deal = Guide::SEED.deal(Feats::NONE, Villagers::new());
    deal.start().expect("the guided deck is a deck")
}

/// Plays at random with a guide whose lessons are all read; shows each turn: the position,
/// what led to it, and what is said there.
fn play(random: &mut SplitMix64, mut look: impl FnMut(&Game, &[Event], &[Lesson])) {
    let mut game = guided_game();
    let mut guide = Guide::new();
    let mut lessons = guide.start(&game);
    let mut events = Vec::new();
    loop {
        look(&game, &events, &lessons);
        lessons.iter().for_each(|lesson| guide.note(lesson.topic));
        if game.is_over() {
            return;
        }
        let moves = game.legal_moves();
        let m = moves[random.below(moves.len() as u32) as usize];
        let turn = game.play(m).expect("legal");
        game = turn.game;
        events = turn.events.to_vec();
        lessons = guide.after(&game, &turn.events);
    }
}

#[test]
fn nothing_is_explained_twice_and_everything_at_some_time() {
    let mut random = SplitMix64(1);
    let mut seen = HashSet::new();
    for _ in 0..200 {
        let mut topics = Vec::new();
        play(&mut random, |_, _, lessons| {
            topics.extend(lessons.iter().map(|lesson| lesson.topic));
        });
        let different: HashSet<_> = topics.iter().map(|topic| *topic as u8).collect();
        assert_eq!(different.len(), topics.len(), "twice in {topics:?}");
        seen.extend(different);
    }
    let unseen: Vec<_> = Topic::ALL
        .into_iter()
        .filter(|topic| !seen.contains(&(*topic as u8)))
        .collect();
    assert_eq!(unseen, []);
}

#[test]
fn a_loss_and_a_forced_discard_are_explained_when_they_first_happen() {
    let mut random = SplitMix64(2);
    let (mut losses, mut forced) = (0, 0);
    for _ in 0..50 {
        let (mut lost, mut had_to) = (false, false);
        play(&mut random, |game, events, lessons| {
            let about = |topic| lessons.iter().find(|lesson| lesson.topic == topic);
            let expired = events.iter().find_map(|event| match event {
                Event::Expired(card) => Some(*card),
                _ => None,
            });
            if let Some(card) = expired
                && !game.is_over()
                && !std::mem::replace(&mut lost, true)
            {
                let lesson = about(Topic::Expired).expect("a loss has a lesson");
                assert_eq!(lesson.card, Some(card));
                losses += 1;
            }
            let must = game.legal_moves().as_slice() == [Move::Discard];
            if must && !std::mem::replace(&mut had_to, true) {
                assert!(about(Topic::MustDiscard).is_some(), "at once");
                forced += 1;
            }
        });
    }
    assert!(losses > 10, "only {losses} of the games lost something");
    assert!(forced > 40, "only {forced} of the games forced a discard");
}

/// Whether a move is the one that a lesson asks for, however it is paid for.
fn is_asked_for(asked: Move, m: Move) -> bool {
    match (asked, m) {
        (Move::Act(asked), Move::Act(act)) => (asked.slot, asked.action) == (act.slot, act.action),
        _ => asked == m,
    }
}

fn words(lesson: &Lesson) -> String {
    let card = lesson.card.map(|card| card.card());
    let words = Language::English.say(Text::Lesson(lesson.topic, card));
    words.to_string()
}

/// Its words are on the glass, and not over what is selected: in the place of a card, or at the foot
/// where it is about both.
fn assert_seen(lesson: &Lesson, stage: &Stage) {
    let said = read(stage.midend());
    let words = words(lesson);
    let mut words = words.split_whitespace().filter(|word| !word.contains('['));
    assert!(words.all(|word| said.contains(word)), "{lesson:?}: {said}");
    let frame = stage.frame();
    // A line to the left of the words says in the place of which card they stand.
    let is_over = |slot: Slot| {
        let left = if slot == Slot::First { 0 } else { 65 };
        (8..46).all(|y| frame.pixel(left, y))
    };
    let is_at_foot = (40..62).all(|y| frame.pixel(0, y));
    assert_eq!(is_at_foot, lesson.topic == Topic::Welcome, "{lesson:?}");
    let selected = match stage.midend().selection() {
        Some(Selection::Offer(slot, _)) => Some(slot),
        Some(Selection::Card(0)) => Some(Slot::First),
        Some(Selection::Card(1)) => Some(Slot::Second),
        _ => None,
    };
    let is_over_one = Slot::BOTH.into_iter().any(is_over);
    assert_ne!(is_over_one, is_at_foot, "{lesson:?}");
    if let Some(slot) = selected {
        assert!(!is_over(slot), "{lesson:?} hides the cursor");
    }
}

fn now(stage: &Stage) -> Game {
    *stage.midend().game().expect("the game is on")
}

/// What was done in between, if it is a single move.
fn done(before: &Game, after: &Game) -> Option<Move> {
    let mut moves = before.legal_moves().into_iter();
    moves.find(|&m| before.play(m).expect("legal").game == *after)
}

/// A, and A again where the glass asks which cards pay.
fn press_a(stage: &mut Stage) {
    stage.press(Button::A);
    if stage.midend().screen() == ScreenId::Choose {
        stage.press(Button::A);
    }
}

/// Presses what a lesson says, and nothing else: that does what it says.
fn obey(lesson: &Lesson, stage: &mut Stage) {
    let (before, words) = (now(stage), words(lesson));
    if words.contains("[A] go on") {
        stage.press(Button::A);
        assert_eq!(now(stage), before, "reading plays nothing");
        let next = stage.midend().lesson().map(|next| next.topic);
        assert_ne!(next, Some(lesson.topic), "it is read");
    } else if words.contains("[left] [right] go to the other") {
        let selected = stage.midend().selection();
        let (there, back) = match selected {
            Some(Selection::Offer(Slot::First, _)) => (Button::Right, Button::Left),
            _ => (Button::Left, Button::Right),
        };
        stage.press(there);
        assert_eq!(stage.midend().lesson(), None, "the card is seen");
        stage.press(back);
        assert_eq!(stage.midend().selection(), selected);
    } else if words.contains("Hold [A]") {
        stage.hold(Button::A);
        if let Some(question) = stage.question() {
            let advice = think(&mut Thinker::new(), question).expect("an answer");
            stage.advise(advice);
        }
        assert_eq!(now(stage), before, "a hint plays nothing");
        let said = read(stage.midend());
        let verbs = ["Store", "Rotate", "Flip", "Discard"];
        assert!(verbs.iter().any(|verb| said.contains(verb)), "{said}");
    } else if words.contains("hold [B]") {
        stage.hold(Button::B);
        assert_eq!(stage.midend().screen(), ScreenId::Rewind, "{words}");
        stage.press(Button::B);
        assert_eq!(now(stage), before, "cancelled");
    } else if words.contains("look at") {
        stage.press(Button::A);
        assert_eq!(stage.midend().screen(), ScreenId::CardView, "{words}");
        stage.press(Button::B);
        assert_eq!(now(stage), before, "looking plays nothing");
        assert!(
            !matches!(stage.midend().selection(), Some(Selection::Card(_))),
            "A plays again"
        );
    } else {
        press_a(stage);
        let asked = lesson.asks_for;
        assert_eq!(asked.is_some(), words.contains("[A]"), "{words}");
        if let Some(asked) = asked {
            let done = done(&before, &now(stage)).expect("the first A does it");
            assert!(is_asked_for(asked, done), "{words}: {done:?}");
        }
    }
}

/// Somebody who never saw the game reads the glass, presses exactly the keys that it names, and
/// A where it names none.
#[test]
fn who_does_what_the_glass_says_gets_from_an_empty_profile_to_a_finished_game() {
    let mut stage = Stage::fresh();
    let title = Some(Selection::Menu(Text::LearnToPlay));
    assert_eq!(stage.midend().selection(), title);
    stage.press(Button::A);
    assert_eq!(now(&stage), guided_game());
    let mut obeyed = HashSet::new();
    let mut steps = 0;
    while !now(&stage).is_over() {
        let lesson = stage.midend().lesson();
        match lesson.filter(|lesson| obeyed.insert(lesson.topic as u8)) {
            Some(lesson) => {
                assert_seen(&lesson, &stage);
                obey(&lesson, &mut stage);
            }
            None => press_a(&mut stage),
        }
        steps += 1;
        assert!(steps < 400, "the glass leads nowhere");
    }
    let is_obeyed = |topic: &Topic| obeyed.contains(&(*topic as u8));
    let keys = [
        Topic::LookCloser,
        Topic::Hint,
        Topic::TakeBack,
        Topic::EitherCard,
        Topic::Welcome,
        Topic::Over,
    ];
    assert!(keys.iter().all(is_obeyed), "{obeyed:?}");
    assert!(obeyed.len() >= 14, "only {} lessons", obeyed.len());
    assert_eq!(stage.midend().screen(), ScreenId::GameOver);
    let (profile, _) = stage.midend().save();
    assert_eq!(profile.tally_of_all().games, 1, "it counts");
}

#[test]
fn a_lesson_is_in_nobodys_way() {
    let shown = || {
        let stage = Stage::fresh().keys("A A");
        let lesson = stage.midend().lesson().expect("there is something to say");
        assert_eq!(lesson.topic, Topic::FreeStore, "the second one");
        stage
    };
    let closed = shown().keys("B");
    assert_eq!(closed.midend().lesson(), None, "B closes it");
    assert_eq!(closed.midend().screen(), ScreenId::Table);
    assert_eq!(closed.keys("B").midend().screen(), ScreenId::Title);
    let moved = shown().keys("RIGHT");
    assert_ne!(moved.midend().selection(), shown().midend().selection());
    let stored = shown().keys("A");
    let game = stored.midend().game().expect("the game is on");
    assert_eq!(game.deck().stored_count(), 1);
}

/// The first page is there to be read, for as long as that takes: A does nothing else yet.
#[test]
fn the_first_page_waits_to_be_read() {
    let mut stage = Stage::fresh().keys("A");
    stage.wait(60_000);
    let topic = |stage: &Stage| stage.midend().lesson().map(|lesson| lesson.topic);
    assert_eq!(topic(&stage), Some(Topic::Welcome));
    stage.press(Button::A);
    assert_eq!(now(&stage), guided_game(), "nothing was played");
    assert_eq!(topic(&stage), Some(Topic::FreeStore));
}

/// Who asks for a hint while a lesson asks for something is led to that, and to nothing else.
#[test]
fn a_hint_never_disagrees_with_a_lesson() {
    let mut stage = Stage::fresh().keys("A A");
    let lesson = stage.midend().lesson().expect("it is shown");
    let asked = stage.midend().selection();
    assert!(lesson.asks_for.is_some());
    stage = stage.keys("DOWN DOWN");
    assert_ne!(stage.midend().selection(), asked);
    stage.hold(Button::A);
    assert!(stage.question().is_none(), "nothing is thought about");
    assert_eq!(stage.midend().lesson(), Some(lesson));
    assert_eq!(stage.midend().selection(), asked);
}

/// A hint may put the cursor on the card that the words lie on. They are still out of its way when
/// the hint is gone.
#[test]
fn no_lesson_hides_where_a_hint_has_led() {
    let mut seen = 0;
    for seed in 0..10 {
        let mut random = SplitMix64(seed);
        let mut stage = Stage::fresh();
        stage.press(Button::A);
        while now(&stage).round() < 4 {
            while stage.midend().lesson().is_some_and(|it| it.topic.waits()) {
                stage.press(Button::A);
            }
            let game = now(&stage);
            let paid = |m: &Move| match *m {
                Move::Act(act) => ways(&game, act.slot, act.action).len() > 1,
                _ => false,
            };
            let advised = game.legal_moves().into_iter().find(paid);
            let lesson = stage.midend().lesson();
            if let (Some(m), Some(None)) = (advised, lesson.map(|it| it.asks_for)) {
                stage.hold(Button::A);
                stage.advise(Advice::plain(m, 40));
                stage.press(Button::A);
                assert_eq!(stage.midend().screen(), ScreenId::Choose);
                stage.press(Button::B);
                match stage.midend().lesson() {
                    Some(lesson) => assert_seen(&lesson, &stage),
                    None => seen += 1,
                }
            }
            let moves = game.legal_moves();
            stage.play(moves[random.below(moves.len() as u32) as usize]);
        }
    }
    assert!(seen > 0, "it never came to that");
}

/// Every page that A only goes on from says so, and no other; what has happened comes before what
/// can be done.
#[test]
fn a_goes_on_where_there_is_nothing_else_to_do() {
    for topic in Topic::ALL {
        let words = Language::English.say(Text::Lesson(topic, None)).to_string();
        let says_so = words.ends_with("\n[A] go on");
        assert_eq!(says_so, topic.waits(), "{words}");
    }
    let mut random = SplitMix64(3);
    let mut both = 0;
    for _ in 0..50 {
        play(&mut random, |_, _, lessons| {
            if let [first, second] = lessons {
                assert!(first.topic.waits() && !second.topic.waits());
                both += 1;
            }
        });
    }
    assert!(both > 50);
}

/// Who holds A down on a lesson sees it at rest, whatever it is about.
#[test]
fn nothing_blinks_while_a_is_held() {
    for keys in ["A", "A A", "A A A"] {
        let mut stage = Stage::fresh().keys(keys);
        assert!(stage.midend().lesson().is_some());
        let before = now(&stage);
        stage.hold(Button::A);
        let shown = stage.frame();
        for _ in 0..30 {
            stage.wait(100);
            assert!(stage.frame() == shown, "after {keys}");
        }
        assert_eq!(now(&stage), before, "and nothing is played");
    }
}

/// It blinks for a while, and then the glass is at rest.
#[test]
fn the_glass_comes_to_rest() {
    let mut stage = Stage::fresh().keys("A");
    let mut pictures = Vec::new();
    for _ in 0..30 {
        pictures.push(stage.frame());
        stage.wait(100);
    }
    assert!(pictures.iter().any(|picture| *picture != pictures[0]));
    stage.wait(20_000);
    let at_rest = stage.frame();
    for _ in 0..30 {
        stage.wait(100);
        assert!(stage.frame() == at_rest);
    }
}

/// With the power gone and back again, the lesson goes on.
#[test]
fn the_lesson_survives_the_power() {
    let stage = Stage::fresh().keys("A A");
    let (profile, ongoing) = stage.midend().save();
    let mut stage = Stage::with(Opened {
        profile: profile.clone(),
        game: ongoing.cloned(),
        ..Opened::default()
    });
    stage = stage.keys("A");
    assert!(stage.midend().lesson().is_some());
}

/// The words of a lesson never lie over the cursor, wherever it goes.
#[test]
fn a_lesson_makes_way_for_the_cursor() {
    let mut stage = Stage::fresh().keys("A");
    let topic = |stage: &Stage| stage.midend().lesson().map(|lesson| lesson.topic);
    assert_eq!(topic(&stage), Some(Topic::Welcome));
    // It stands at the foot, below the rows of both cards.
    for (hidden, button) in [
        (true, Button::Right),
        (false, Button::Right),
        (false, Button::Right),
        (true, Button::Right),
        (false, Button::Left),
        (false, Button::Up),
        (false, Button::Up),
    ] {
        stage.press(button);
        assert_eq!(
            topic(&stage).is_none(),
            hidden,
            "{:?}",
            stage.midend().selection()
        );
    }
    assert_eq!(stage.midend().selection(), Some(Selection::Card(2)));
}

/// Words that say what A does are there only while it does.
#[test]
fn a_lesson_that_asks_goes_with_the_cursor() {
    let mut stage = Stage::fresh().keys("A A");
    let topic = |stage: &Stage| stage.midend().lesson().map(|lesson| lesson.topic);
    assert_eq!(topic(&stage), Some(Topic::FreeStore));
    for (button, shown) in [
        (Button::Down, None),
        (Button::Up, Some(Topic::FreeStore)),
        (Button::Left, None),
    ] {
        stage.press(button);
        assert_eq!(topic(&stage), shown, "{button:?}");
    }
}

/// Who goes on in a later round is not welcomed again.
#[test]
fn a_lesson_that_goes_on_does_not_begin_again() {
    use Topic::{Hint, LookCloser, TakeBack, Welcome};
    let mut game = guided_game();
    while game.round() < 3 {
        game = game.play(Move::Discard).expect("it is always legal").game;
    }
    let lessons = Guide::new().start(&game);
    let mut topics = lessons.iter().map(|lesson| lesson.topic);
    assert!(!topics.any(|topic| [Welcome, LookCloser, Hint, TakeBack].contains(&topic)));
}

#[test]
fn a_game_in_progress_is_replaced_only_when_the_player_says_so() {
    let stage = Stage::fresh().keys("A A A B B");
    let mine = *stage.midend().game().expect("a game is on");
    assert_ne!(mine, guided_game());
    let mut stage = stage.choosing(Text::LearnToPlay);
    let now = |stage: &Stage| (stage.midend().screen(), *stage.midend().game().unwrap());
    assert_eq!(now(&stage), (ScreenId::HowToPlay, mine), "it asks");
    stage = stage.keys("B");
    assert_eq!(now(&stage), (ScreenId::HowToPlay, mine), "kept");
    stage = stage.keys("A A");
    assert_eq!(now(&stage).1, guided_game(), "replaced");
}
