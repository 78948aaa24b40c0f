//! What there is to hear: every kind of event in a game, nothing else, and nothing while it is off.

use std::collections::HashSet;

use host_tests::driver::Driver;
use host_tests::scenes::games::{choose, ongoing};
use host_tests::scenes::stage::Stage;
use palm_island::console::Request;
use palm_island::console::input::Button;
use palm_island::console::sound::Figure;
use palm_island::deal::{Seed, SplitMix64};
use palm_island::game::{Event, Events, Feats, Record, Villagers};
use palm_island::profile::{Ongoing, Profile, Volume};

fn dealt(seed: u64) -> Ongoing {
    let deal = Seed(seed).deal(Feats::NONE, Villagers::new());
    ongoing(Record::new(deal).expect("a whole deck"), Some(Seed(seed)))
}

fn at_table(sound: Volume, seed: u64) -> Stage {
    let mut profile = Profile::default();
    profile.deal();
    profile.settings.sound = sound;
    Stage::with_both(profile, dealt(seed)).keys("A")
}

fn contains(events: &Events, kind: fn(&Event) -> bool) -> bool {
    events.iter().any(kind)
}

/// Whether what was heard says what happened; the end of a game has a test of its own.
fn tells(figure: Option<Figure>, events: &Events) -> bool {
    let expired = contains(events, |event| matches!(event, Event::Expired(_)));
    let paid = contains(events, |event| matches!(event, Event::Paid(_)));
    let stored = contains(events, |event| matches!(event, Event::Stored(_)));
    let ended = contains(events, |event| matches!(event, Event::RoundEnded(_)));
    let over = contains(events, |event| matches!(event, Event::GameOver));
    match figure {
        Some(Figure::GameOver | Figure::Record | Figure::Feat) => over,
        Some(Figure::RoundEnded) => ended && !over,
        Some(Figure::Lost) => expired && !ended,
        Some(Figure::Bought) => paid && !expired,
        Some(Figure::Upgraded) => !paid && !stored && !expired,
        Some(Figure::Stored) => stored && !expired && !ended,
        Some(Figure::Refused | Figure::Curtain) => false,
        None => !(expired || paid || stored || ended),
    }
}

#[test]
fn every_move_is_heard_as_what_it_is_and_moving_the_cursor_is_silent() {
    let mut heard = HashSet::new();
    for seed in 0..6 {
        let mut stage = at_table(Volume::High, seed);
        let mut random = SplitMix64(seed);
        while let Some(game) = stage
            .midend()
            .game()
            .copied()
            .filter(|game| !game.is_over())
        {
            let Some(m) = choose(&game, &mut random) else {
                break;
            };
            let events = game.play(m).expect("a legal move").events;
            let before = stage.sounds().len();
            stage.play(m);
            let figure = match stage.sounds()[before..] {
                [] => None,
                [Request::Sound(figure, Volume::High)] => Some(figure),
                ref more => panic!("{more:?} for {m:?}"),
            };
            assert!(tells(figure, &events), "{figure:?} for {events:?}");
            heard.extend(figure.map(|figure| format!("{figure:?}")));
        }
    }
    for figure in ["Stored", "Bought", "Lost", "RoundEnded", "GameOver"] {
        assert!(heard.contains(figure), "{figure} of {heard:?}");
    }
}

#[test]
fn muted_there_is_nothing_to_hear() {
    let mut stage = at_table(Volume::Off, 1);
    let mut random = SplitMix64(1);
    for _ in 0..30 {
        let game = *stage.midend().game().expect("a game");
        let m = choose(&game, &mut random).expect("a legal move");
        stage.play(m);
    }
    assert_eq!(stage.sounds(), []);
}

#[test]
fn the_cursor_is_silent() {
    let mut stage = at_table(Volume::High, 3);
    for button in [Button::Down, Button::Right, Button::Up, Button::Left] {
        stage.press(button);
    }
    assert_eq!(stage.sounds(), []);
}

/// Figures are short, or they would be in the way; and a piezo can play them.
#[test]
fn figures_are_short_and_within_what_a_piezo_can_do() {
    for figure in Figure::ALL {
        let notes = figure.notes();
        let length: u16 = notes.iter().map(|note| note.millis).sum();
        assert!((100..=1_000).contains(&length), "{figure:?}: {length} ms");
        for note in notes {
            assert!(
                note.millis >= 20 && note.millis.is_multiple_of(10),
                "{figure:?}"
            );
            assert!(
                note.hertz == 0 || (350..=2_500).contains(&note.hertz),
                "{figure:?}: {} Hz",
                note.hertz
            );
        }
        assert!(notes.iter().all(|note| note.hertz > 0) || figure == Figure::Bought);
    }
}
