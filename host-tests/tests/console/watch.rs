//! The promises of watching: the console plays a whole game by itself, touches nothing
//! of the player's, stops at any button, and lets the glass rest when nobody is there.

use host_tests::glass::assert_same;
use host_tests::model::think;
use host_tests::scenes::stage::Stage;
use palm_island::console::input::Button;
use palm_island::console::{LogEntry, Look, ScreenId};
use palm_island::deal::Seed;
use palm_island::game::{Feats, Game, Record, Villagers};
use palm_island::hint::Thinker;
use palm_island::profile::After;
use palm_island::profile::Ongoing;
use palm_island::profile::Profile;

const MINUTE: u64 = 60_000;

fn with_game(off: After) -> Stage {
    let mut profile = Profile::default();
    profile.settings.off = off;
    let record = Record::new(Seed(6).deal(Feats::NONE, Villagers::new())).expect("a deck");
    Stage::with_both(profile, host_tests::scenes::games::ongoing(record, None))
}

fn kept(stage: &Stage) -> (Profile, Option<Ongoing>) {
    let (profile, ongoing) = stage.midend().save();
    (profile.clone(), ongoing.cloned())
}

/// Lets the console play until it shows something else, but no longer than so many minutes.
fn watch(stage: &mut Stage, thinker: &mut Thinker, minutes: u64) -> Vec<Game> {
    let mut games = Vec::new();
    for _ in 0..minutes * MINUTE / 100 {
        if let Some(question) = stage.question() {
            games.push(question.game);
            stage.advise(think(thinker, question).expect("there is a move"));
        }
        stage.wait(100);
        if stage.midend().screen() != ScreenId::Watch {
            break;
        }
    }
    games
}

#[test]
fn a_whole_game_is_played_and_ends_on_the_title() {
    let mut stage = with_game(After::Minutes2).keys("UP UP A");
    assert_eq!(stage.midend().screen(), ScreenId::Watch);
    let before = kept(&stage);
    let games = watch(&mut stage, &mut Thinker::new(), 10);
    assert_eq!(stage.midend().screen(), ScreenId::Title);
    assert_eq!(kept(&stage), before, "it belongs to nobody");
    let log = stage.take_log();
    assert!(matches!(log[..], [LogEntry::Watched(_)]), "{log:?}");
    assert!(games.len() > 60, "{} turns", games.len());
    let last = games.last().expect("many");
    assert_eq!(last.round(), 8);
    for pair in games.windows(2) {
        let moves = pair[0].legal_moves();
        let mut after = moves.iter().map(|m| pair[0].play(*m).expect("legal").game);
        assert!(after.any(|game| game == pair[1]), "a move at a time");
    }
}

#[test]
fn it_begins_by_itself_after_a_minute_on_the_title_and_once() {
    let mut stage = with_game(After::Never);
    stage.wait(MINUTE - 1);
    assert_eq!(stage.midend().screen(), ScreenId::Title);
    stage.wait(2);
    assert_eq!(stage.midend().screen(), ScreenId::Watch);
    let before = kept(&stage);
    watch(&mut stage, &mut Thinker::new(), 10);
    assert_eq!(stage.midend().screen(), ScreenId::Title);
    assert_eq!(kept(&stage), before);
    let before = stage.look();
    stage.wait(60 * MINUTE);
    assert_eq!(
        stage.midend().screen(),
        ScreenId::Title,
        "quiet until a press"
    );
    let wandered = stage.look().wandered;
    assert_ne!(wandered, before.wandered);
    assert_eq!(stage.look(), Look { wandered, ..before }, "nothing else");
    stage.press(Button::Down);
    stage.wait(2 * MINUTE);
    assert_eq!(stage.midend().screen(), ScreenId::Watch);
}

#[test]
fn it_begins_nowhere_else() {
    let mut stage = with_game(After::Never).keys("A");
    stage.wait(10 * MINUTE);
    assert_eq!(stage.midend().screen(), ScreenId::Table);
}

#[test]
fn any_button_stops_it_and_does_nothing_else() {
    for button in Button::ALL {
        let mut stage = with_game(After::Minutes2);
        let title = stage.frame();
        stage.wait(MINUTE + 500);
        assert_eq!(stage.midend().screen(), ScreenId::Watch);
        let before = kept(&stage);
        match button.is_direction() {
            true => stage.press(button),
            false => stage.hold(button),
        }
        assert_eq!(stage.midend().screen(), ScreenId::Title, "{button:?}");
        assert_same(&stage.frame(), &title);
        assert_eq!(kept(&stage), before, "{button:?}");
        assert_eq!(stage.question(), None, "{button:?}");
    }
}

#[test]
fn the_glass_goes_dark_as_if_nothing_played() {
    let mut stage = with_game(After::Minutes2);
    stage.wait(2 * MINUTE - 1);
    assert_eq!(stage.midend().screen(), ScreenId::Watch);
    assert!(stage.look().on);
    stage.wait(1);
    assert_eq!(stage.midend().screen(), ScreenId::Title);
    assert!(!stage.look().on);
    assert_eq!(stage.question(), None);
    stage.wait(60 * MINUTE);
    assert_eq!(stage.midend().screen(), ScreenId::Title);
    assert_eq!(stage.midend().deadline(), None, "nothing is left to do");
}

#[test]
fn whoever_chose_to_watch_keeps_the_light() {
    let mut stage = with_game(After::Seconds15).keys("UP UP A");
    watch(&mut stage, &mut Thinker::new(), 1);
    assert_eq!(stage.midend().screen(), ScreenId::Watch);
}
