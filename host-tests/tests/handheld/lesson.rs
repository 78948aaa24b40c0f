//! A handheld that was never used teaches its player, on the real firmware: the first press
//! begins the lesson, and what it says is on the glass. `console/guided_game.rs` follows it to
//! the end of the game.

use std::collections::BTreeSet;

use host_tests::driver::Driver;
use host_tests::explorer::Explorer;
use host_tests::glass::assert_same;
use host_tests::handheld::{assert_known, boot};
use palm_island::console::guide::Guide;
use palm_machine::{Button, Machine, Options};

/// Enough to reach a few lessons.
const PRESSES: usize = 12;

#[test]
fn a_new_handheld_begins_with_its_lesson() {
    let machine = boot(Machine::blank_flash(), Options::default());
    let mut player = Explorer::new(machine, 1).expect("a save");
    let mut read = BTreeSet::new();
    for _ in 0..PRESSES {
        player.press(Button::A);
        if let Some(lesson) = player.midend().lesson() {
            read.insert(lesson.topic as usize);
            assert_same(&player.machine.display().glass(), &player.model.frame());
        }
    }
    assert!(read.len() >= 3, "only {} lessons", read.len());
    let game = player.saved().expect("a save").game.expect("a game");
    assert_eq!(game.seed(), Some(Guide::SEED));
    assert!(game.moves() >= 4, "A does what is asked for");
    assert_known(&player.machine);
}
