//! The displays that people buy: three controllers, at either address, with or without an answer
//! to the question what they are. All of them show the same pictures; on one that is too small, what
//! is needed can be read.

use std::path::Path;

use host_tests::golden::{self, Pixels};
use host_tests::handheld::{boot, flash_with, flash_with_game, opened, power_on, settle};
use host_tests::pair::Pair;
use palm::firmware::{self, Program};
use palm_island::console::frame::{HEIGHT, WIDTH};
use palm_island::console::{Frame, ScreenId, Stimulus};
use palm_island::profile::{Chip, Panel, Profile};
use palm_machine::nor::Nor;
use palm_machine::{Button, Machine, Module, Options, Time, What};

const MODULES: [Module; 3] = [Module::Ssd1306, Module::Ssd1309, Module::Sh1106];
const ADDRESSES: [u8; 2] = [0x3C, 0x3D];

fn with(module: Module, address: u8) -> Options {
    Options {
        module,
        address,
        ..Options::default()
    }
}

fn says(machine: &Machine, what: &str) -> bool {
    machine.log().iter().any(|line| line.text.contains(what))
}

/// Through menus, a game and every look that the panel has.
fn walk(pair: &mut Pair) {
    use Button::{A, B, Down, Left, Right, Up};
    pair.assert_same();
    let to_settings = [Up, A];
    let invert_and_turn = [Down, A, Down, Down, Down, Down, Down, Down, Down, A, B];
    // Into the game and back; turned, Up is where Down was.
    let game = [A, Up, Right, A, Down, Left, A, B];
    let back = [Down, A, Down, Down, Down, Down, Down, Down, A, B, A];
    for button in to_settings
        .into_iter()
        .chain(invert_and_turn)
        .chain(game)
        .chain(back)
    {
        pair.tap(button);
        pair.assert_same();
    }
}

/// Commands that a display did not know, each once.
fn unknown(machine: &Machine) -> Vec<u32> {
    let mut commands = Vec::new();
    for report in machine.unmodelled() {
        assert_eq!(report.what, What::DisplayCommand, "{report}");
        commands.push(report.address);
    }
    commands.sort_unstable();
    commands.dedup();
    commands
}

#[test]
fn every_display_shows_the_same_pictures_at_either_address() {
    for module in MODULES {
        for address in ADDRESSES {
            let mut pair = Pair::boot(flash_with_game(), with(module, address));
            walk(&mut pair);
            assert!(says(&pair.machine, &format!("at {address:#x}")));
        }
    }
}

/// Every golden picture, with its name.
fn golden_pictures() -> Vec<(String, Pixels)> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
    let files = std::fs::read_dir(directory).expect("the golden pictures");
    let mut pictures: Vec<(String, Pixels)> = files
        .map(|file| file.expect("a picture").path())
        .map(|path| {
            let picture = golden::read(&path).expect("a picture");
            (path.display().to_string(), picture)
        })
        .collect();
    pictures.sort();
    pictures
}

/// A chip with these pictures where the picture show looks for them.
fn flash_with_pictures(pictures: &[(String, Pixels)]) -> Nor {
    const PICTURES: usize = 0x10_0000;
    let mut bytes = (pictures.len() as u16).to_le_bytes().to_vec();
    for (_, pixels) in pictures {
        for (page, x) in (0..HEIGHT / 8).flat_map(|page| (0..WIDTH).map(move |x| (page, x))) {
            let bit = |y: usize| u8::from(pixels[(8 * page + y) * WIDTH + x]) << y;
            bytes.push((0..8).fold(0, |byte, y| byte | bit(y)));
        }
    }
    let mut flash = Machine::blank_flash();
    flash.image_mut()[PICTURES..][..bytes.len()].copy_from_slice(&bytes);
    flash
}

/// By the driver of the firmware, one after the other: a display shows what changed, so each
/// also depends on the one before it.
#[test]
fn every_display_shows_every_golden_picture() {
    const MILLI: Time = Time::from_millis(1);
    let elf = firmware::build(Program::PictureShow).expect("the show builds");
    let show = firmware::load(&elf).expect("the show can be read");
    let pictures = golden_pictures();
    assert!(pictures.len() > 400, "{} pictures", pictures.len());
    let flash = flash_with_pictures(&pictures);
    for module in MODULES {
        let options = with(module, 0x3C);
        let mut machine = Machine::new(&show, flash.clone(), options).expect("the show fits");
        for (number, (name, picture)) in pictures.iter().enumerate() {
            let line = format!(" picture {number}");
            let is_shown = |machine: &Machine| {
                let last = machine.log().iter().next_back();
                last.is_some_and(|last| last.text.ends_with(&line))
            };
            let mut waited = 0;
            while !is_shown(&machine) {
                machine.run_for(MILLI);
                waited += 1;
                assert!(waited < 1_000, "{module:?} never shows {name}");
            }
            let glass = golden::pixels(&machine.display().glass());
            assert!(glass == *picture, "{name} on {module:?}");
        }
    }
}

#[test]
fn a_display_that_says_what_it_is_is_told_nothing_that_it_does_not_know() {
    for (module, chip) in [(Module::Ssd1306, "Ssd1306"), (Module::Sh1106, "Sh1106")] {
        let mut pair = Pair::boot(flash_with_game(), with(module, 0x3C));
        walk(&mut pair);
        assert!(says(&pair.machine, chip));
        assert_eq!(unknown(&pair.machine), [0; 0]);
    }
}

/// Copies that answer anything, and modules that answer nothing.
#[test]
fn a_display_that_cannot_be_read_shows_the_pictures_too() {
    for module in [Module::Ssd1306, Module::Ssd1309] {
        for lie in [None, Some(0x00), Some(0xFF)] {
            let flash = flash_with_game();
            let mut machine = power_on(flash.clone(), with(module, 0x3C));
            match lie {
                None => machine.display_mut().mute(),
                Some(status) => machine.display_mut().lie(status),
            }
            settle(&mut machine);
            let mut pair = Pair::of(machine, &flash);
            walk(&mut pair);
            assert!(says(&pair.machine, "Any"));
            assert!(
                unknown(&pair.machine)
                    .iter()
                    .all(|command| *command == 0x8D)
            );
        }
    }
}

/// Two columns to the left, with noise at the right edge: it can be read, and be set right.
#[test]
fn a_silent_sh1106_is_two_columns_off_until_it_is_chosen() {
    let flash = flash_with_game();
    let mut machine = power_on(flash.clone(), with(Module::Sh1106, 0x3C));
    machine.display_mut().mute();
    settle(&mut machine);
    let mut pair = Pair::of(machine, &flash);
    let (glass, frame) = (pair.machine.display().glass(), pair.model.frame());
    for (x, y) in (0..HEIGHT).flat_map(|y| (0..WIDTH - 2).map(move |x| (x, y))) {
        assert_eq!(glass.pixel(x, y), frame.pixel(x + 2, y), "{x}, {y}");
    }
    choose(&mut pair, Chip::Sh1106);
    pair.assert_same();
    // It is kept.
    pair.run(1_000);
    let flash = pair.machine.power_cut();
    assert_eq!(opened(&flash).profile.settings.panel.chip, Chip::Sh1106);
    let mut machine = power_on(flash.clone(), with(Module::Sh1106, 0x3C));
    machine.display_mut().mute();
    settle(&mut machine);
    let mut pair = Pair::of(machine, &flash);
    walk(&mut pair);
}

/// From the title to the picture of the displays.
fn open_check(pair: &mut Pair) {
    use Button::{A, Up};
    for button in [Up, A, Up, Up, Up, A] {
        pair.tap(button);
    }
    assert_eq!(pair.model.midend().screen(), ScreenId::DisplayCheck);
}

fn choose(pair: &mut Pair, chip: Chip) {
    open_check(pair);
    for _ in 0..Chip::ALL.iter().position(|other| *other == chip).unwrap() {
        pair.tap(Button::Right);
    }
    pair.tap(Button::A);
}

/// With the wrong one nothing can be read: it is taken back by itself, or by the hardware test.
#[test]
fn a_wrong_choice_is_taken_back() {
    let mut pair = Pair::boot(flash_with_game(), with(Module::Sh1106, 0x3C));
    open_check(&mut pair);
    pair.tap(Button::Right);
    pair.tap(Button::Right);
    settle(&mut pair.machine);
    assert!(pair.machine.display().glass() != pair.model.frame());
    pair.run(10_500);
    pair.assert_same();

    let mut profile = Profile::default();
    profile.settings.panel = Panel {
        chip: Chip::Ssd1306,
        column: None,
    };
    let flash = flash_with(&profile, None);
    let mut machine = power_on(flash, with(Module::Sh1106, 0x3C));
    for button in [Button::Up, Button::B] {
        machine.set_button(button, true);
    }
    settle(&mut machine);
    for button in [Button::Up, Button::B] {
        machine.set_button(button, false);
    }
    machine.run_for(Time::from_millis(200));
    // Two columns off, but there.
    let glass = machine.display().glass();
    assert!(lit(&glass) > 300, "{}", lit(&glass));
    press_for(&mut machine, Button::A, 1_000);
    // The choice begins with any: the column of an SH1106, and keep it.
    for _ in 0..3 {
        press_for(&mut machine, Button::Up, 60);
    }
    press_for(&mut machine, Button::A, 60);
    machine.run_for(Time::from_millis(1_000));
    let kept = opened(&machine.power_cut()).profile.settings.panel;
    assert_eq!(
        kept,
        Panel {
            chip: Chip::Any,
            column: Some(2)
        }
    );
}

fn press_for(machine: &mut Machine, button: Button, millis: u64) {
    machine.set_button(button, true);
    machine.run_for(Time::from_millis(millis));
    machine.set_button(button, false);
    machine.run_for(Time::from_millis(100));
}

fn lit(frame: &Frame) -> usize {
    let pixels = (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y)));
    pixels.filter(|(x, y)| frame.pixel(*x, *y)).count()
}

/// What a panel of 128x32 pixels shows at the first start is all of the picture that says what is
/// needed, in letters of the usual height.
#[test]
fn a_panel_that_is_too_small_says_what_is_needed() {
    let machine = boot(Machine::blank_flash(), with(Module::Small, 0x3C));
    let mut model = host_tests::model::Model::new(opened(&Machine::blank_flash()));
    model.feed(Stimulus::DisplayUnsure);
    assert_eq!(model.midend().screen(), ScreenId::DisplayCheck);
    let (glass, frame) = (machine.display().glass(), model.frame());
    for (x, y) in (0..HEIGHT / 2).flat_map(|y| (0..WIDTH).map(move |x| (x, y))) {
        let [upper, lower] = [2 * y, 2 * y + 1].map(|y| frame.pixel(x, y));
        assert_eq!(upper, lower, "the rows come in pairs: {x}, {y}");
        assert_eq!(glass.pixel(x, y), upper, "{x}, {y}");
    }
}

/// The first start of one that says what it is asks nothing about it.
#[test]
fn a_display_that_is_sure_is_not_asked_about() {
    for module in [Module::Ssd1306, Module::Sh1106] {
        let flash = Machine::blank_flash();
        let mut pair = Pair::boot(flash, with(module, 0x3C));
        assert_eq!(pair.model.midend().screen(), ScreenId::SoundQuestion);
        pair.assert_same();
    }
}

/// A blank flash is a first start; one with a save is not.
#[test]
fn whoever_has_played_is_not_asked() {
    let flash: Nor = flash_with_game();
    let mut pair = Pair::boot(flash, with(Module::Ssd1309, 0x3C));
    assert_eq!(pair.model.midend().screen(), ScreenId::Title);
    pair.assert_same();
}
