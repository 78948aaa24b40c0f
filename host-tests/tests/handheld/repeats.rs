//! The same firmware, flash, seed and presses give the same run, to the cycle.

use host_tests::handheld::{boot, flash_with_game, tap};
use palm_island::console::Frame;
use palm_machine::{Button, Cycles, Machine, Options, Time};

const KEYS: [Button; 8] = [
    Button::A,
    Button::Right,
    Button::Down,
    Button::A,
    Button::B,
    Button::Left,
    Button::Up,
    Button::A,
];

fn play(seed: u64) -> (Machine, Cycles, Frame) {
    let options = Options {
        seed,
        ..Options::default()
    };
    let mut machine = boot(flash_with_game(), options);
    for button in KEYS {
        tap(&mut machine, button);
    }
    machine.run_for(Time::from_millis(5_000));
    let (cycles, glass) = (machine.cycles(), machine.display().glass());
    (machine, cycles, glass)
}

#[test]
fn the_same_run_twice() {
    let (first, first_cycles, first_glass) = play(1);
    let (second, second_cycles, second_glass) = play(1);
    assert_eq!(first_cycles, second_cycles);
    assert!(first_glass == second_glass);
    assert_eq!(first.log(), second.log());
    assert_eq!(first.traffic(), second.traffic());
    assert_eq!(first.stack_high_water(), second.stack_high_water());
    assert!(first.flash().image() == second.flash().image());
}
