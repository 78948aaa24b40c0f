//! A deck code is typed with the keyboard on the real firmware, through its six buttons.

use std::path::Path;

use palm::terminal::{Entry, Typist};
use palm_island::console::Specimen;
use palm_island::console::input::Button;
use palm_island::deal::Code;
use palm_island::game::Feats;
use palm_island::profile::{Difficulty, Finished, Profile};
use palm_machine::{Machine, Options, Time};

use crate::call::elf;

const PIECE: Time = Time::from_millis(2);

fn tap(machine: &mut Machine, button: Button) {
    for pressed in [true, false] {
        machine.set_button(button, pressed);
        machine.run_for(Time::from_millis(60));
    }
    machine.run_for(Time::from_millis(100));
}

/// The handheld on its code entry screen. A first game is finished, so that decks can be
/// chosen.
fn at_code_entry() -> Machine {
    let firmware = palm::firmware::load(Path::new(elf())).unwrap();
    let mut profile = Profile::default();
    let game = Finished {
        stars: 9,
        difficulty: Difficulty::Hard,
        villagers: false,
        undone: false,
        hinted: false,
    };
    profile.count(game, Feats::NONE);
    let flash = palm::save_file::keeping(Machine::blank_flash(), &profile, None, &firmware);
    let mut machine = Machine::new(&firmware, flash.unwrap(), Options::default()).unwrap();
    machine.run_for(Time::from_millis(1_000));
    assert_eq!(Entry::read(&machine.display().glass()), None, "the title");
    let to_decks = [Button::A, Button::Down, Button::A];
    for button in to_decks.into_iter().chain([Button::Up, Button::A]) {
        tap(&mut machine, button);
    }
    machine
}

fn read(machine: &Machine) -> Entry {
    Entry::read(&machine.display().glass()).expect("the code entry screen")
}

fn type_in(machine: &mut Machine, text: &str) {
    let mut typist = Typist::default();
    text.chars().for_each(|character| typist.take(character));
    let end = machine.now() + Time::from_millis(20_000);
    while typist.is_busy() {
        assert!(machine.now() < end, "it takes too long");
        machine.run_for(PIECE);
        typist.work(machine);
    }
}

#[test]
fn a_code_is_typed_and_can_be_taken() {
    let mut machine = at_code_entry();
    assert_eq!(read(&machine).typed, "");
    type_in(&mut machine, "22a");
    assert_eq!(read(&machine).typed, "22A");
    type_in(&mut machine, "699");
    // The third one was wrong: all that came after it goes as well.
    let erase = Specimen::KEYS - 1;
    assert_eq!(
        (read(&machine).typed.as_str(), read(&machine).key),
        ("22A699", erase)
    );
    for _ in 0..4 {
        tap(&mut machine, Button::A);
    }
    type_in(&mut machine, "2699");
    assert_eq!(read(&machine).typed, "222699");
    // One more is not typed, and takes nothing.
    type_in(&mut machine, "3");
    assert_eq!(read(&machine).typed, "222699");
    tap(&mut machine, Button::A);
    assert_eq!(
        Entry::read(&machine.display().glass()),
        None,
        "the code is taken"
    );
}

#[test]
fn every_character_of_codes_can_be_read_and_typed() {
    let mut machine = at_code_entry();
    for character in Code::ALPHABET.chars() {
        type_in(&mut machine, &character.to_string());
        assert_eq!(read(&machine).typed, character.to_string());
        // The key that erases is the last one of its row.
        let mut presses = 0;
        while read(&machine).key != Specimen::KEYS - 1 {
            let button = match read(&machine).key < Specimen::COLUMNS {
                true => Button::Down,
                false => Button::Right,
            };
            tap(&mut machine, button);
            presses += 1;
            assert!(presses <= Specimen::COLUMNS, "{character}");
        }
        tap(&mut machine, Button::A);
        assert_eq!(read(&machine).typed, "");
    }
}

#[test]
fn what_is_in_no_code_is_not_typed() {
    let mut machine = at_code_entry();
    let before = read(&machine);
    type_in(&mut machine, "0OIil1 é-");
    assert_eq!(read(&machine), before);
}

/// Letters that were typed too late for the screen press nothing on the next one.
#[test]
fn typing_ends_with_the_screen() {
    let mut machine = at_code_entry();
    tap(&mut machine, Button::B);
    let before = machine.display().glass();
    type_in(&mut machine, "ACE");
    assert!(machine.display().glass() == before);
}
