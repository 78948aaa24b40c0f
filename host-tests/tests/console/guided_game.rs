//! The promise of the guided first game: everything is explained when it first
//! happens, nothing twice, and the explanations can be left at any time.

use std::collections::HashSet;

use host_tests::scenes::stage::Stage;
use palm_island::console::ScreenId;
use palm_island::console::guide::{Guide, Topic};
use palm_island::deal::SplitMix64;
use palm_island::game::{Event, Feats, Game, Villagers};
use palm_island::profile::Opened;

fn guided_game() -> Game {
    let deal = Guide::SEED.deal(Feats::NONE, Villagers::new());
    deal.start().expect("the guided deck is a deck")
}

/// Plays at random with a guide; the topics in the order in which they came.
fn topics(random: &mut SplitMix64) -> Vec<Topic> {
    let mut game = guided_game();
    let mut guide = Guide::new();
    let mut topics: Vec<_> = guide
        .start(&game)
        .map(|lesson| lesson.topic)
        .into_iter()
        .collect();
    while !game.is_over() {
        let moves = game.legal_moves();
        let turn = game
            .play(moves[random.below(moves.len() as u32) as usize])
            .expect("legal");
        game = turn.game;
        let lesson = guide.after(&game, &turn.events);
        topics.extend(lesson.map(|lesson| lesson.topic));
    }
    topics
}

#[test]
fn nothing_is_explained_twice_and_everything_at_some_time() {
    let mut random = SplitMix64(1);
    let mut seen = HashSet::new();
    for _ in 0..200 {
        let topics = topics(&mut random);
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
fn a_loss_is_explained_when_it_happens() {
    let mut random = SplitMix64(2);
    let mut losses = 0;
    for _ in 0..50 {
        let mut game = guided_game();
        let mut guide = Guide::new();
        // Welcome, the table, and what the first card offers.
        for _ in 0..3 {
            guide.start(&game);
        }
        while !game.is_over() {
            let moves = game.legal_moves();
            let turn = game
                .play(moves[random.below(moves.len() as u32) as usize])
                .expect("legal");
            game = turn.game;
            let lesson = guide.after(&game, &turn.events);
            let expired = turn.events.iter().find_map(|event| match event {
                Event::Expired(card) => Some(*card),
                _ => None,
            });
            if let Some(card) = expired {
                let lesson = lesson.expect("a loss has a lesson");
                assert_eq!((lesson.topic, lesson.card), (Topic::Expired, Some(card)));
                losses += 1;
                break;
            }
        }
    }
    assert!(losses > 10, "only {losses} of the games lost something");
}

/// From the title to the first page of the help, which offers the guided game.
const TO_OFFER: &str = "DOWN DOWN DOWN A";

fn screen(stage: &mut Stage) -> ScreenId {
    stage.midend().screen()
}

fn game(stage: &mut Stage) -> Game {
    *stage.midend().game().expect("a game is on")
}

#[test]
fn one_press_begins_it_and_each_lesson_is_one_press() {
    let mut stage = Stage::fresh().keys(TO_OFFER).keys("A");
    assert_eq!(game(&mut stage), guided_game());
    for key in ["A", "RIGHT", "B"] {
        assert_eq!(screen(&mut stage), ScreenId::Tip);
        stage = stage.keys(key);
    }
    assert_eq!(screen(&mut stage), ScreenId::Table);
    stage = stage.keys("A");
    assert_eq!(game(&mut stage).deck().stored_count(), 1);
    assert_eq!(screen(&mut stage), ScreenId::Tip, "the first stored card");
}

#[test]
fn holding_b_leaves_the_explanations_and_not_the_game() {
    let mut stage = Stage::fresh().keys(TO_OFFER).keys("A hold:B");
    assert_eq!(screen(&mut stage), ScreenId::Table);
    stage = stage.keys("A");
    assert_eq!(screen(&mut stage), ScreenId::Table, "no lesson any more");
    assert_eq!(game(&mut stage).deck().stored_count(), 1);
}

#[test]
fn a_game_in_progress_is_replaced_only_when_the_player_says_so() {
    let mut played = Stage::fresh().keys(TO_OFFER).keys("A hold:B A");
    let mine = game(&mut played);
    assert_ne!(mine, guided_game());
    let (profile, ongoing) = played.midend().save();
    let mut stage = Stage::with(Opened {
        profile: profile.clone(),
        game: ongoing.cloned(),
        notice: None,
    });

    // "Continue" is one more line above.
    stage = stage.keys("DOWN").keys(TO_OFFER).keys("A");
    assert_eq!(
        (screen(&mut stage), game(&mut stage)),
        (ScreenId::HowToPlay, mine),
        "it asks"
    );
    stage = stage.keys("B");
    assert_eq!(
        (screen(&mut stage), game(&mut stage)),
        (ScreenId::HowToPlay, mine),
        "kept"
    );
    stage = stage.keys("A A");
    assert_eq!(game(&mut stage), guided_game(), "replaced");
}
