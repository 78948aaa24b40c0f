//! A deck code is typed with the keyboard on the real firmware, through its six buttons.

use std::path::Path;

use palm::terminal::{Entry, Typist};
use palm_island::console::input::Button;
use palm_island::deal::Code;
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

/// The handheld on its code entry screen: the last entry of a new game.
fn at_code_entry() -> Machine {
    let firmware = palm::firmware::load(Path::new(elf())).unwrap();
    let mut machine = Machine::new(&firmware, Machine::blank_flash(), Options::default()).unwrap();
    machine.run_for(Time::from_millis(1_000));
    assert_eq!(Entry::read(&machine.display().glass()), None, "the title");
    for button in [Button::A, Button::Up, Button::A] {
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

fn digits(code: &str) -> [usize; Code::SHORT] {
    let digits = code.chars().map(|c| Code::ALPHABET.find(c).unwrap());
    digits.collect::<Vec<_>>().try_into().unwrap()
}

#[test]
fn a_code_is_typed_and_can_be_taken() {
    let mut machine = at_code_entry();
    assert_eq!(read(&machine).chosen, 0);
    type_in(&mut machine, "ah9");
    let half = read(&machine);
    assert_eq!(
        (half.digits[..3].to_vec(), half.chosen),
        (digits("AH9222")[..3].to_vec(), 3)
    );
    type_in(&mut machine, "WX2");
    let whole = read(&machine);
    assert_eq!((whole.digits, whole.chosen), (digits("AH9WX2"), 5));
    // The last one again: it stays on the last place.
    type_in(&mut machine, "3");
    assert_eq!(read(&machine).digits, digits("AH9WX3"));
    // Back to the first place, and a code that exists: A takes it and leaves the screen.
    tap(&mut machine, Button::Right);
    type_in(&mut machine, "222699");
    assert_eq!(read(&machine).digits, digits("222699"));
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
        let entry = read(&machine);
        let digit = Code::ALPHABET.find(character).unwrap();
        // The first five go to their places one by one, all others to the last.
        assert_eq!(
            entry.digits[digit.min(Code::SHORT - 1)],
            digit,
            "{character}"
        );
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
