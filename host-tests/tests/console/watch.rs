//! The promises of watching: the console plays a whole game by itself and says why, can be
//! paused and hurried, touches nothing of the player's, and lets the glass rest when nobody
//! is there. Its deck can be played afterwards.

use host_tests::glass::assert_same;
use host_tests::model::think;
use host_tests::reader::read;
use host_tests::scenes::games::{Cast, choose, find};
use host_tests::scenes::stage::Stage;
use palm_island::console::input::Button;
use palm_island::console::reason::Reason;
use palm_island::console::text::{Language, Text};
use palm_island::console::{LogEntry, Look, ScreenId};
use palm_island::deal::{Seed, SplitMix64};
use palm_island::game::{Feats, Game, Record, Villagers};
use palm_island::hint::{Advice, Thinker};
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

/// Lets the console play until it shows something else, but no longer than this many minutes.
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

/// Somebody who has a game chose to watch.
fn watching() -> Stage {
    with_game(After::Minutes2).choosing(Text::Watch)
}

#[test]
fn a_whole_game_is_played_and_its_deck_can_be_played() {
    let mut stage = watching();
    assert_eq!(stage.midend().screen(), ScreenId::Watch);
    let before = kept(&stage);
    let games = watch(&mut stage, &mut Thinker::new(), 10);
    assert_eq!(stage.midend().screen(), ScreenId::Title, "it went dark");
    assert_eq!(kept(&stage), before, "it belongs to nobody");
    let log = stage.take_log();
    let [LogEntry::Watched(seed)] = log[..] else {
        panic!("{log:?}");
    };
    assert!(games.len() > 60, "{} turns", games.len());
    let last = games.last().expect("many");
    assert_eq!(last.round(), 8);
    for pair in games.windows(2) {
        let moves = pair[0].legal_moves();
        let mut after = moves.iter().map(|m| pair[0].play(*m).expect("legal").game);
        assert!(after.any(|game| game == pair[1]), "a move at a time");
    }
    assert_eq!(games[0], started(seed));
}

fn started(seed: Seed) -> Game {
    let deal = seed.deal(Feats::NONE, Villagers::new());
    deal.start().expect("a seed deals a whole deck")
}

/// Lets the console play at random until its result is there; the deck that it played.
fn to_result(stage: &mut Stage) -> Seed {
    let log = stage.take_log();
    let [LogEntry::Watched(seed)] = log[..] else {
        panic!("{log:?}");
    };
    let mut random = SplitMix64(1);
    for _ in 0..10 * MINUTE / 100 {
        if let Some(question) = stage.question() {
            let m = choose(&question.game, &mut random).expect("a move");
            stage.advise(Advice::plain(m, 0));
            if question.game.play(m).expect("legal").game.is_over() {
                stage.wait(10_000);
                return seed;
            }
        }
        stage.wait(100);
    }
    panic!("it has no end");
}

#[test]
fn a_plays_the_watched_deck() {
    let mut stage = Stage::fresh().choosing(Text::Watch);
    let seed = to_result(&mut stage);
    assert_eq!(stage.midend().screen(), ScreenId::Watch);
    stage.press(Button::A);
    assert_eq!(stage.midend().screen(), ScreenId::Table);
    assert_eq!(stage.midend().game(), Some(&started(seed)));
}

#[test]
fn it_asks_before_it_takes_the_place_of_a_game() {
    let playing = find(&Cast::buildings(), |game| game.round() == 2);
    let mut stage = Stage::with_game(playing).choosing(Text::Watch);
    let before = kept(&stage);
    let seed = to_result(&mut stage);
    stage.press(Button::A);
    assert_eq!(stage.midend().screen(), ScreenId::NewGame);
    assert_eq!(kept(&stage), before);
    stage.press(Button::A);
    assert_eq!(stage.midend().game(), Some(&started(seed)));
}

#[test]
fn it_can_be_paused_and_goes_on() {
    let mut stage = watching();
    let thinker = &mut Thinker::new();
    let question = stage.question().expect("it thinks");
    stage.advise(think(thinker, question).expect("there is a move"));
    stage.press(Button::A);
    stage.wait(MINUTE);
    assert_eq!(stage.question(), None, "no move was made");
    stage.press(Button::A);
    stage.wait(10_000);
    let next = stage.question().expect("a move was made");
    assert_ne!(next.game, question.game);
}

#[test]
fn it_can_be_faster_and_slower() {
    let turns = |keys: &str| {
        let mut stage = watching().keys(keys);
        watch(&mut stage, &mut Thinker::new(), 1).len()
    };
    let usual = turns("");
    assert!(turns("RIGHT") > usual * 3 / 2, "faster than {usual}");
    assert!(turns("RIGHT RIGHT LEFT LEFT LEFT") <= usual);
}

/// Each move has its reason on the glass before it is made.
#[test]
fn the_reasons_are_shown() {
    let mut stage = watching();
    stage.wait(5_000);
    let question = stage.question().expect("it thinks");
    let advice = think(&mut Thinker::new(), question).expect("there is a move");
    stage.advise(advice);
    stage.wait(100);
    let reason = Language::English.say(Text::Reason(Reason::of(&question.game, &advice)));
    let said = read(stage.midend());
    for word in reason.split_whitespace() {
        assert!(said.contains(word), "{word:?} of {reason:?} in {said:?}");
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
    // Nothing is left but to stand by, which this host cannot: it is asked again every minute.
    assert_eq!(stage.midend().deadline(), Some(63 * MINUTE));
}

#[test]
fn who_chose_to_watch_keeps_the_light() {
    let mut stage = with_game(After::Seconds15).choosing(Text::Watch);
    watch(&mut stage, &mut Thinker::new(), 1);
    assert_eq!(stage.midend().screen(), ScreenId::Watch);
}
