//! The promise of the guided first game: everything is explained when it first happens,
//! over the table and in nobody's way, nothing twice, and A does what a lesson asks for.

use std::collections::HashSet;

use host_tests::reader::read;
use host_tests::scenes::stage::Stage;
use palm_island::console::guide::{Guide, Lesson, Topic};
use palm_island::console::input::Button;
use palm_island::console::text::{Language, Text};
use palm_island::console::{ScreenId, Selection};
use palm_island::deal::SplitMix64;
use palm_island::game::{Event, Feats, Game, Move, Villagers};
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
                assert_eq!(lessons[0].topic, Topic::MustDiscard, "at once");
                forced += 1;
            }
        });
    }
    assert!(losses > 10, "only {losses} of the games lost something");
    assert!(forced > 40, "only {forced} of the games forced a discard");
}

/// What a lesson asks for is selected.
fn is_selected(lesson: &Lesson, stage: &Stage) -> bool {
    let wanted = match lesson.asks_for {
        None => return true,
        Some(Move::Act(act)) => Selection::Offer(act.slot, act.action),
        Some(m) => Selection::Move(m),
    };
    stage.midend().selection() == Some(wanted)
}

/// Whether a move is the one that a lesson asks for, however it is paid for.
fn is_asked_for(asked: Move, m: Move) -> bool {
    match (asked, m) {
        (Move::Act(asked), Move::Act(act)) => (asked.slot, asked.action) == (act.slot, act.action),
        _ => asked == m,
    }
}

/// Its words are on the glass.
fn is_read(lesson: &Lesson, stage: &Stage) -> bool {
    let card = lesson.card.map(|card| card.card());
    let words = Language::English.say(Text::Lesson(lesson.topic, card));
    let said = read(stage.midend());
    let words = words.split_whitespace().filter(|word| !word.contains('['));
    words.into_iter().all(|word| said.contains(word))
}

/// Somebody who never saw the game reads the glass, and presses A: that is all.
#[test]
fn who_does_what_the_glass_says_gets_from_an_empty_profile_to_a_finished_game() {
    let mut stage = Stage::fresh();
    let title = Some(Selection::Menu(Text::LearnToPlay));
    assert_eq!(stage.midend().selection(), title);
    stage.press(Button::A);
    assert_eq!(stage.midend().game(), Some(&guided_game()));
    let (mut asked, mut read) = (0, HashSet::new());
    let mut presses = 0;
    while !stage.midend().game().is_some_and(Game::is_over) {
        let before = *stage.midend().game().expect("the game is on");
        let lesson = stage.midend().lesson();
        if let Some(lesson) = &lesson {
            assert!(is_read(lesson, &stage), "{lesson:?}");
            assert!(is_selected(lesson, &stage), "{lesson:?}");
            read.insert(lesson.topic as u8);
        }
        stage.press(Button::A);
        if stage.midend().screen() == ScreenId::Choose {
            stage.press(Button::A);
        }
        let after = *stage.midend().game().expect("the game is on");
        if let Some(m) = lesson.and_then(|lesson| lesson.asks_for) {
            let done = before.legal_moves().into_iter().find(|&m| {
                let turn = before.play(m).expect("legal");
                turn.game == after
            });
            let done = done.expect("the first A does it");
            assert!(is_asked_for(m, done), "asked for {m:?}, and did {done:?}");
            asked += 1;
        }
        presses += 1;
        assert!(presses < 400, "the glass leads nowhere");
    }
    assert!(asked >= 4, "only {asked} lessons asked for something");
    assert!(read.len() >= 10, "only {} lessons were shown", read.len());
    assert_eq!(stage.midend().screen(), ScreenId::GameOver);
    let (profile, _) = stage.midend().save();
    assert_eq!(profile.tally_of_all().games, 1, "it counts");
}

#[test]
fn a_lesson_is_in_nobodys_way() {
    let shown = || {
        let mut stage = Stage::fresh().keys("A");
        stage.wait(6_000);
        let lesson = stage.midend().lesson().expect("there is something to say");
        assert_eq!(lesson.topic, Topic::FreeStore, "the second one");
        stage
    };
    assert_eq!(shown().keys("B").midend().screen(), ScreenId::Title);
    let moved = shown().keys("RIGHT");
    assert_ne!(moved.midend().selection(), shown().midend().selection());
    let stored = shown().keys("A");
    let game = stored.midend().game().expect("the game is on");
    assert_eq!(game.deck().stored_count(), 1);
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

/// The lines of a lesson never lie over the cursor, wherever it goes.
#[test]
fn a_lesson_makes_way_for_the_cursor() {
    let mut stage = Stage::fresh().keys("A");
    let topic = |stage: &Stage| stage.midend().lesson().map(|lesson| lesson.topic);
    while topic(&stage) != Some(Topic::MustDiscard) {
        stage.press(Button::A);
    }
    // It is about the discard at the foot, so it stands at the head.
    for (hidden, selection) in [
        (true, Selection::Card(0)),
        (false, Selection::Move(Move::Discard)),
        (true, Selection::Card(2)),
    ] {
        let mut presses = 0;
        while stage.midend().selection() != Some(selection) {
            stage.press(Button::Up);
            presses += 1;
            assert!(presses < 10, "{selection:?}");
        }
        assert_eq!(topic(&stage).is_none(), hidden, "{selection:?}");
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
    let stage = Stage::fresh().keys("A A B");
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
