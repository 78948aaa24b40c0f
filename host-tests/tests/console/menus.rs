//! The promises of the menus beside the game: settings are applied at once and kept,
//! records are wiped only on purpose, a typed code deals its deck, and the hardware
//! test reaches every button and every pixel.

use std::collections::HashSet;

use host_tests::scenes::games::{Cast, find};
use host_tests::scenes::profiles::beginner;
use host_tests::scenes::stage::Stage;
use palm_island::console::{
    Midend, ScreenId, Selection,
    frame::{HEIGHT, WIDTH},
    input::Button,
    text::{Say, Text},
};
use palm_island::deal::{Code, Seed};
use palm_island::game::{Feats, Game};
use palm_island::profile::Opened;
use palm_island::profile::Profile;
use palm_island::profile::{Brightness, Difficulty, Finished, Settings};

/// The lines that are set, and where some of the lines are.
const LINES: usize = 11;
const LEFT_HANDED: usize = 8;
const RESTORE: usize = 12;

/// At the settings of a console that was never used.
fn at_settings() -> Stage {
    Stage::fresh().choosing(Text::Settings)
}

fn settings(stage: &mut Stage) -> Settings {
    stage.midend().save().0.settings
}

#[test]
fn a_setting_is_applied_and_kept_at_once() {
    let mut stage = at_settings();
    assert_eq!(stage.saves(), 0);
    stage.press(Button::Right);
    assert_eq!(
        settings(&mut stage).brightness,
        Brightness::from_step(7).unwrap()
    );
    assert_eq!((stage.look().contrast, stage.saves()), (223, 1));
    stage.press(Button::Down);
    stage.press(Button::Left);
    assert_eq!((stage.look().inverted, stage.saves()), (true, 2));
    let mut stage = stage.keys(&"DOWN ".repeat(LEFT_HANDED - 1)).keys("A");
    assert_eq!((stage.look().turned, stage.saves()), (true, 3));
    assert!(settings(&mut stage).invert && settings(&mut stage).left_handed);
    stage.press(Button::B);
    assert_eq!(stage.saves(), 3);
    assert_eq!(stage.midend().screen(), ScreenId::Title);
}

#[test]
fn looking_at_the_settings_writes_nothing() {
    let mut stage = at_settings();
    stage.press(Button::Down);
    stage.press(Button::B);
    assert_eq!(stage.saves(), 0);
}

#[test]
fn every_setting_can_be_changed_and_comes_back() {
    let mut stage = at_settings();
    let before = settings(&mut stage);
    for line in 0..LINES {
        stage.press(Button::Left);
        assert_ne!(settings(&mut stage), before, "line {line}");
        stage.press(Button::Right);
        assert_eq!(settings(&mut stage), before, "line {line}");
        stage.press(Button::Down);
    }
}

#[test]
fn brightness_stops_at_both_ends() {
    let mut stage = at_settings();
    for (button, end) in [
        (Button::Left, Brightness::DARKEST),
        (Button::Right, Brightness::BRIGHTEST),
    ] {
        for _ in 0..10 {
            stage.press(button);
        }
        assert_eq!(settings(&mut stage).brightness, end);
        let saves = stage.saves();
        stage.press(button);
        assert_eq!(stage.saves(), saves, "nothing changed");
    }
    assert_eq!(stage.look().contrast, 255);
}

fn profile() -> Profile {
    let mut profile = Profile::default();
    let game = Finished {
        stars: 21,
        difficulty: Difficulty::Hard,
        villagers: false,
        undone: false,
        hinted: false,
    };
    profile.count(game, Feats::ALL);
    profile
}

/// At the records of one game.
fn records() -> Stage {
    let save = Opened {
        profile: profile(),
        ..Opened::default()
    };
    Stage::with(save).choosing(Text::Records)
}

#[test]
fn records_are_wiped_in_the_settings_and_after_a_question() {
    let stage = records().keys("B").keys(WIPE).keys("A");
    let (profile, _) = stage.midend().save();
    assert_eq!(profile.tally_of_all().games, 0);
    assert_eq!(profile.earned(), Feats::ALL, "Feats stay");
    assert_eq!(stage.saves(), 1);
    assert_eq!(stage.midend().screen(), ScreenId::SettingsMenu);
}

/// From the title, whose cursor is on the records: to the settings, their last line, and A.
const WIPE: &str = "DOWN DOWN DOWN A UP A";

#[test]
fn nothing_less_wipes_them() {
    for keys in ["B", "B A B", "RIGHT B", "LEFT UP B"] {
        let stage = records().keys("B").keys(WIPE).keys(keys);
        assert_eq!(stage.midend().save().0, &profile(), "{keys}");
    }
    for keys in ["A A", "hold:A A", "hold:B", "RIGHT A A A"] {
        let stage = records().keys(keys);
        assert_eq!(stage.midend().save().0, &profile(), "{keys}");
    }
}

/// A game that is over is one of the records: it does not come back after a power cut.
#[test]
fn a_finished_game_is_wiped_with_the_records() {
    let end = find(&Cast::buildings(), Game::is_over);
    let stage = Stage::with_game(end)
        .choosing(Text::Settings)
        .keys("UP A A");
    let (profile, game) = stage.midend().save();
    assert_eq!((profile.tally_of_all().games, game), (0, None));
    let stage = Stage::with_profile(profile.clone());
    assert_eq!(stage.midend().save().0.tally_of_all().games, 0);
}

#[test]
fn defaults_are_restored_when_asked_twice() {
    let changed = || {
        let mut profile = profile();
        profile.settings.invert = true;
        profile.settings.animations = false;
        let to_restore = "DOWN ".repeat(RESTORE);
        Stage::with_profile(profile)
            .choosing(Text::Settings)
            .keys(&to_restore)
    };
    for keys in ["A B", "A UP DOWN A UP", "LEFT RIGHT A UP"] {
        assert!(settings(&mut changed().keys(keys)).invert, "{keys}");
    }
    let mut stage = changed().keys("A A");
    assert_eq!(settings(&mut stage), Settings::USUAL);
    assert_eq!(stage.saves(), 1);
    assert_eq!(
        stage.midend().save().0.earned(),
        Feats::ALL,
        "only the settings"
    );
    assert_eq!(stage.keys("A A").saves(), 1, "nothing changed");
}

fn left_handed() -> Profile {
    let mut profile = Profile::default();
    profile.settings.left_handed = true;
    profile
}

/// Held the other way up, every direction is what the player sees; A and B keep their names.
#[test]
fn left_handed_the_directions_are_turned_with_the_picture() {
    let usual = "DOWN DOWN DOWN UP A DOWN LEFT RIGHT RIGHT B DOWN A";
    let turned = "UP UP UP DOWN A UP RIGHT LEFT LEFT B UP A";
    let (mut one, mut other) = (Stage::fresh(), Stage::with_profile(left_handed()));
    assert!(!one.look().turned && other.look().turned);
    for (usual, turned) in usual.split(' ').zip(turned.split(' ')) {
        (one, other) = (one.keys(usual), other.keys(turned));
        assert!(one.frame() == other.frame(), "{usual}");
        assert_eq!(one.midend().screen(), other.midend().screen());
    }
}

/// The button that turns the display around means something else afterwards, and still acts once.
#[test]
fn turning_the_handheld_happens_once_however_long_the_button_is_held() {
    for button in [Button::Left, Button::Right, Button::A] {
        let to_line = "DOWN ".repeat(LEFT_HANDED);
        let mut stage = at_settings().keys(&to_line);
        stage.hold(button);
        stage.hold(Button::Up);
        assert!(settings(&mut stage).left_handed, "{button:?}");
        assert_eq!(stage.saves(), 1, "{button:?}");
    }
}

#[test]
fn left_handed_the_hardware_test_opens_with_what_the_player_sees_as_up() {
    let boot = |held: [Button; 2]| {
        let save = Opened {
            profile: left_handed(),
            ..Opened::default()
        };
        Stage::boot(save, &held).midend().screen()
    };
    assert_eq!(boot([Button::Down, Button::B]), ScreenId::HardwareTest);
    assert_eq!(boot(Midend::HARDWARE_TEST), ScreenId::Title);
}

/// The seed of the game in progress.
fn seed(stage: &mut Stage) -> Seed {
    let (_, game) = stage.midend().save();
    let seed = game.expect("a game is on").seed();
    seed.expect("dealt from a seed")
}

/// At the choice of a deck, after a first game.
fn choosing_a_deck() -> Stage {
    let stage = Stage::with_profile(beginner()).choosing(Text::NewGame);
    stage.choosing(Text::Deck)
}

#[test]
fn a_typed_code_deals_its_deck() {
    let wanted = Seed(1_234_567);
    let stage = choosing_a_deck().choosing(Text::EnterCode);
    let stage = stage.typing(wanted.code().as_str()).keys("A");
    assert_eq!(stage.midend().screen(), ScreenId::NewGame);
    assert_eq!(seed(&mut stage.keys("A")), wanted);
}

#[test]
fn a_code_that_is_none_is_refused_and_can_be_mended() {
    let wanted = Seed(7_654).code();
    let (most, last) = wanted.as_str().split_at(Code::SHORT - 1);
    let other = if last == "2" { "3" } else { "2" };
    let stage = choosing_a_deck().choosing(Text::EnterCode);
    let stage = stage.typing(most).typing(other);
    let erase = Some(Selection::Key(None));
    assert_eq!(stage.midend().selection(), erase, "A mends it");
    let stage = stage.keys("A").typing(last).keys("A");
    assert_eq!(stage.midend().screen(), ScreenId::NewGame);
    assert_eq!(seed(&mut stage.keys("A")), Seed(7_654));
}

/// Whatever deck is chosen, the next A starts it.
#[test]
fn after_a_deck_is_chosen_the_cursor_is_on_start() {
    let start = Some(Selection::Menu(Text::Start));
    let last = find(&Cast::buildings(), |game| game.round() == 2);
    let with_last = || {
        let stage = Stage::with_both(beginner(), last.clone()).choosing(Text::NewGame);
        stage.choosing(Text::Deck)
    };
    for (words, keys, wanted) in [
        (Text::SameDeck, "", last.seed()),
        (Text::NewDeck, "", None),
        (Text::Challenges, "RIGHT DOWN A", Seed::challenge(12)),
    ] {
        let stage = with_last().choosing(words).keys(keys);
        assert_eq!(stage.midend().screen(), ScreenId::NewGame, "{words:?}");
        assert_eq!(stage.midend().selection(), start, "{words:?}");
        let mut begun = stage.keys("A A");
        if let Some(wanted) = wanted {
            assert_eq!(seed(&mut begun), wanted, "{words:?}");
        }
        assert_eq!(begun.midend().game().map(Game::round), Some(1), "{words:?}");
    }
}

/// Nobody is asked about something that means nothing yet.
#[test]
fn each_choice_is_there_once_it_means_something() {
    let lines = |stage: &mut Stage| {
        let mut lines = Vec::new();
        while let Some(Selection::Menu(line)) = stage.midend().selection() {
            if lines.contains(&line) {
                break;
            }
            lines.push(line);
            stage.press(Button::Down);
        }
        lines
    };
    let mut first = Stage::fresh();
    assert_eq!(
        lines(&mut first),
        [
            Text::LearnToPlay,
            Text::NewGame,
            Text::Say(Say::Together),
            Text::HowToPlay,
            Text::Watch,
            Text::Settings
        ]
    );
    let new_game = |profile| Stage::with_profile(profile).choosing(Text::NewGame);
    assert_eq!(
        lines(&mut new_game(Profile::default())),
        [Text::Start, Text::SeeTheDeck]
    );
    assert_eq!(
        lines(&mut new_game(beginner())),
        [Text::Start, Text::Deck, Text::Villagers, Text::SeeTheDeck]
    );
    assert_eq!(
        lines(&mut new_game(profile())),
        [
            Text::Start,
            Text::Deck,
            Text::Feats,
            Text::Villagers,
            Text::SeeTheDeck
        ]
    );
}

/// The first press on the title can never give up a game.
#[test]
fn the_cursor_is_on_continue_wherever_one_comes_from() {
    let on_continue = Some(Selection::Menu(Text::Continue));
    // A new game in the place of another, and back to the title.
    let mut stage = Stage::fresh().new_game().keys("A B");
    assert_eq!(stage.midend().selection(), on_continue);
    stage = stage.new_game().keys("A A B");
    assert_eq!(stage.midend().screen(), ScreenId::Title);
    assert_eq!(stage.midend().selection(), on_continue);
    for line in [Text::NewGame, Text::HowToPlay, Text::Settings, Text::Watch] {
        stage = stage.choosing(line).keys("B");
        assert_eq!(stage.midend().screen(), ScreenId::Title, "{line:?}");
        assert_eq!(stage.midend().selection(), on_continue, "{line:?}");
    }
}

fn lit(stage: &Stage) -> HashSet<(usize, usize)> {
    let frame = stage.frame();
    let points = (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y)));
    points.filter(|&(x, y)| frame.pixel(x, y)).collect()
}

fn hardware_test() -> Stage {
    let stage = Stage::boot(Opened::default(), &Midend::HARDWARE_TEST);
    assert_eq!(stage.midend().screen(), ScreenId::HardwareTest);
    stage
}

#[test]
fn the_hardware_test_lights_every_pixel_and_none() {
    let mut stage = hardware_test();
    let all = WIDTH * HEIGHT;
    let mut patterns = Vec::new();
    for _ in 0..5 {
        stage.press(Button::A);
        patterns.push(lit(&stage));
    }
    let [on, even, odd, off, border] = &patterns[..] else {
        unreachable!("five were taken")
    };
    assert_eq!((on.len(), off.len()), (all, 0));
    assert_eq!((even.len(), odd.len()), (all / 2, all / 2));
    assert!(even.is_disjoint(odd));
    assert!(even.iter().all(|(x, y)| (x + y) % 2 == 0));
    let edge = |&(x, y): &(usize, usize)| x == 0 || y == 0 || x == WIDTH - 1 || y == HEIGHT - 1;
    assert_eq!(
        border.iter().filter(|at| edge(at)).count(),
        2 * (WIDTH + HEIGHT) - 4
    );
}

#[test]
fn the_hardware_test_shows_each_button_and_is_left_by_holding_b() {
    for button in Button::ALL {
        let mut stage = hardware_test();
        let before = lit(&stage).len();
        stage.press(button);
        if button == Button::A {
            // Around all patterns, back to the buttons.
            for _ in 0..5 {
                stage.press(Button::A);
            }
        }
        assert!(lit(&stage).len() > before + 50, "{button:?} does not show");
        stage = stage.keys("hold:B");
        assert_eq!(stage.midend().screen(), ScreenId::Title);
    }
}
