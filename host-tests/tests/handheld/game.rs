//! A whole game by buttons on the real firmware: every picture is the
//! library's, every move is saved, and the end is what the engine says.

use host_tests::driver::Driver;
use host_tests::explorer::Explorer;
use host_tests::glass::assert_same;
use host_tests::handheld::{assert_known, boot, flash_with_game, settle, tap};
use palm_island::console::text::Text;
use palm_island::console::{LogEntry, ScreenId, Selection};
use palm_island::game::{Event, Record};
use palm_machine::{Button, Machine, Options, Time};

const LONG_PRESS: Time = Time::from_millis(900);

#[test]
fn a_whole_game_ends_with_the_engine_s_score() {
    let machine = boot(flash_with_game(), Options::default());
    let mut player = Explorer::new(machine, 1).expect("a save");
    let mut game = player.saved().expect("a save").game.expect("a game");
    let end = loop {
        game = player.make_a_move(&game).expect("there is a move");
        if game.game().is_over() {
            // The console looks back at the game, which keeps it busy for a while.
            break *game.game();
        }
        settle(&mut player.machine);
        assert_same(&player.machine.display().glass(), &player.model.frame());
    };
    let games = |model: &host_tests::model::Model| model.profile().last_games().len();
    player
        .find("the end", |model| games(model) == 1)
        .expect("an end");
    let profile = player.saved().expect("a save").profile;
    let finished = profile.last_games().next().expect("a finished game");
    assert_eq!(finished.stars, end.score().stars);
    assert_known(&player.machine);
    assert_log_tells(&player.machine, game.record(), end.score().stars);
}

/// Every event of the game is a line of the log, in the order of the game; payments are
/// logged at a finer level.
fn assert_log_tells(machine: &Machine, record: &Record, stars: i16) {
    let lines = machine.log().iter().map(|line| line.text.as_str());
    // The start is over when the save is there and the display is found, in either order.
    let of_start = |line: &&str| line.contains("ready") || line.contains("display found");
    let told: Vec<&str> = lines
        .skip_while(|line| !line.contains("save loaded"))
        .skip(1)
        .filter(|line| !of_start(line))
        .collect();
    let mut position = record.position(0).expect("a game by the rules");
    let mut wanted = Vec::new();
    for m in record.moves() {
        let turn = position.play(m).expect("a move by the rules");
        position = turn.game;
        let events = turn.events.into_iter();
        wanted.extend(events.filter_map(|event| match event {
            Event::Paid(_) => None,
            Event::GameOver => Some(format!("info  game over: {stars} stars")),
            event => Some(format!("info  {}", LogEntry::Happened(event))),
        }));
    }
    assert_eq!(told, wanted);
}

#[test]
fn what_is_taken_back_is_logged() {
    let mut machine = boot(flash_with_game(), Options::default());
    // Continue, discard the first card; hold B, and go on from the turn before.
    tap(&mut machine, Button::A);
    tap(&mut machine, Button::A);
    machine.schedule_press(Button::B, machine.now(), LONG_PRESS);
    machine.run_for(LONG_PRESS);
    settle(&mut machine);
    tap(&mut machine, Button::A);
    settle(&mut machine);
    let log = machine.log().iter().map(|line| line.text.as_str());
    let last: Vec<_> = log.skip_while(|line| !line.contains("discarded")).collect();
    assert_eq!(
        last,
        ["info  Temple (16) discarded", "info  taken back to move 0"]
    );
}

/// A game in the place of another is the one that A on the title goes on with.
#[test]
fn a_game_that_was_replaced_leaves_the_cursor_on_continue() {
    let machine = boot(flash_with_game(), Options::default());
    let mut player = Explorer::new(machine, 1).expect("a save");
    let deal = |player: &Explorer| {
        let game = player.saved().expect("a save").game.expect("a game");
        game.deal().clone()
    };
    let first = deal(&player);
    // Continue, a turn, and back; a new game, which is asked about; a turn, and back again.
    for button in [Button::A, Button::A, Button::B] {
        player.press(button);
    }
    player.choose(Text::NewGame);
    player.choose(Text::Start);
    assert!(deal(&player) == first, "it is asked about");
    for button in [Button::A, Button::A, Button::B] {
        player.press(button);
    }
    let second = deal(&player);
    assert!(second != first);
    settle(&mut player.machine);
    assert_eq!(player.midend().screen(), ScreenId::Title);
    let on_continue = Some(Selection::Menu(Text::Continue));
    assert_eq!(player.midend().selection(), on_continue);
    assert_same(&player.machine.display().glass(), &player.model.frame());
    (0..3).for_each(|_| player.press(Button::A));
    assert!(deal(&player) == second, "the next presses play it");
}

#[test]
fn two_handhelds_deal_different_decks() {
    let deck = |seed| {
        let options = Options {
            seed,
            ..Options::default()
        };
        let machine = boot(palm_machine::Machine::blank_flash(), options);
        let mut player = Explorer::new(machine, 7).expect("a save");
        // The lesson, which comes first on the title, has the same deck everywhere.
        // Before it comes the question how loud it may be.
        for key in [Button::A, Button::Down, Button::A, Button::A] {
            player.press(key);
        }
        let game = player.saved().expect("a save").game.expect("a game");
        let code = game.seed().expect("a deck from a seed").code();
        let last = player.machine.log().last().expect("a log");
        assert_eq!(last.text, format!("info  new game, deck {code}"));
        game.deal().clone()
    };
    let decks = [deck(1), deck(2), deck(3)];
    assert!(decks[0] != decks[1] && decks[1] != decks[2] && decks[0] != decks[2]);
    assert!(deck(1) == decks[0], "the seed is all that differs");
}
