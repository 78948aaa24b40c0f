//! A handheld that was never used teaches its player, on the real firmware: with nothing but
//! A, as the glass asks, to the end of a game that counts.

use std::collections::BTreeSet;

use host_tests::driver::Driver;
use host_tests::explorer::Explorer;
use host_tests::glass::assert_same;
use host_tests::handheld::{assert_known, boot};
use palm_island::console::ScreenId;
use palm_island::console::guide::{Guide, Topic};
use palm_island::game::Game;
use palm_machine::{Button, Machine, Options};

/// More presses than a game has.
const MOST_PRESSES: usize = 400;

#[test]
fn a_new_handheld_leads_through_its_lesson_to_a_finished_game() {
    let machine = boot(Machine::blank_flash(), Options::default());
    let mut player = Explorer::new(machine, 1).expect("a save");
    let mut read = BTreeSet::new();
    let mut presses = 0;
    while !player.midend().game().is_some_and(Game::is_over) {
        player.press(Button::A);
        if let Some(lesson) = player.midend().lesson() {
            read.insert(lesson.topic as usize);
            assert_same(&player.machine.display().glass(), &player.model.frame());
        }
        presses += 1;
        assert!(presses < MOST_PRESSES, "the glass leads nowhere");
    }
    assert_eq!(player.midend().screen(), ScreenId::GameOver);
    assert!(read.contains(&(Topic::Welcome as usize)));
    assert!(read.len() >= 10, "only {} lessons", read.len());
    let saved = player.saved().expect("a save");
    assert_eq!(saved.profile.tally_of_all().games, 1);
    let game = saved.game.expect("the game that is over");
    assert_eq!(game.seed(), Some(Guide::SEED));
    assert_known(&player.machine);
}
