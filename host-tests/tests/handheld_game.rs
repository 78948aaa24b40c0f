//! A whole game by buttons on the real firmware: every picture is the
//! library's, every move is saved, and the end is what the engine says.

use host_tests::glass::assert_same;
use host_tests::handheld::{assert_known, boot, flash_with_game, settle};
use palm::machine::Options;
use palm::player::Player;

#[test]
fn a_whole_game_ends_with_the_engine_s_score() {
    let machine = boot(flash_with_game(), Options::default());
    let mut player = Player::new(machine, 1).expect("a save");
    let mut game = player.saved().expect("a save").game.expect("a game");
    let end = loop {
        let position = game.record.position(usize::MAX);
        let position = position.expect("a game by the rules");
        if position.is_over() {
            break position;
        }
        game = player.make_a_move(&game).expect("there is a move");
        settle(&mut player.machine);
        assert_same(&player.machine.display().glass(), &player.twin.frame());
    };
    let games = |twin: &palm::twin::Twin| twin.profile().last_games().len();
    player
        .find("the end", |twin| games(twin) == 1)
        .expect("an end");
    let profile = player.saved().expect("a save").profile;
    let finished = profile.last_games().next().expect("a finished game");
    assert_eq!(finished.stars, end.score().stars);
    assert_known(&player.machine);
}

#[test]
fn two_handhelds_deal_different_decks() {
    let deck = |seed| {
        let options = Options {
            seed,
            ..Options::default()
        };
        let machine = boot(palm::machine::Machine::blank_flash(), options);
        let mut player = Player::new(machine, 7).expect("a save");
        player
            .find("a new game", |twin| twin.game().is_some())
            .expect("a new game");
        let game = player.saved().expect("a save").game.expect("a game");
        game.record.deal().clone()
    };
    let decks = [deck(1), deck(2), deck(3)];
    assert!(decks[0] != decks[1] && decks[1] != decks[2] && decks[0] != decks[2]);
    assert!(deck(1) == decks[0], "the seed is all that differs");
}
