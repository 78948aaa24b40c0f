//! Saves survive a firmware update: for every version ever released there is an image in
//! `fixtures/`, and what it holds is found as it was. A fixture that is missing is written, and the
//! test fails, so that it is looked at and put with the others.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use palm::commands::save::{IMAGE_BYTES, open};
use palm_island::deal::Seed;
use palm_island::game::{Feat, Feats, Move, Record, Villagers};
use palm_island::profile::{After, Brightness, Difficulty, Finished, Hints, Profile};
use palm_island::profile::{Keeper, Ongoing, Opened};
use palm_island::save::Region;
use palm_island::save::page::PAGE;
use palm_machine::nor::Nor;

fn fixture(version: u8) -> PathBuf {
    let directory = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    directory.join(format!("save-{version}.txt"))
}

/// The pages that are not blank: the number, then the bytes in hexadecimal.
fn to_text(image: &[u8]) -> String {
    let mut text = String::new();
    for (number, page) in image.chunks(PAGE).enumerate() {
        if page.iter().any(|&byte| byte != 0xFF) {
            writeln!(text, "page {number}").unwrap();
            for bytes in page.chunks(32) {
                let line: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
                writeln!(text, "{}", line.join(" ")).unwrap();
            }
        }
    }
    text
}

pub fn from_text(text: &str) -> Vec<u8> {
    let mut image = vec![0xFF; IMAGE_BYTES];
    let mut at = 0;
    for line in text.lines() {
        if let Some(number) = line.strip_prefix("page ") {
            at = number.parse::<usize>().unwrap() * PAGE;
            continue;
        }
        for byte in line.split(' ') {
            image[at] = u8::from_str_radix(byte, 16).unwrap();
            at += 1;
        }
    }
    image
}

/// What is in the image of version 1: everything differs from a new profile.
fn version_1() -> Opened {
    let mut profile = Profile::default();
    profile.settings.brightness = Brightness::DARKEST;
    profile.settings.invert = true;
    profile.settings.left_handed = false;
    profile.settings.animations = false;
    profile.settings.confirm_discards = true;
    profile.settings.hints = Hints::TopThree;
    profile.settings.dim = After::Seconds15;
    profile.settings.off = After::Minutes5;
    for (stars, difficulty, villagers) in [
        (12, Difficulty::Hard, false),
        (34, Difficulty::Medium, true),
        (-2, Difficulty::Easy, true),
    ] {
        profile.deal();
        let game = Finished {
            stars,
            difficulty,
            villagers,
            undone: villagers,
            hinted: !villagers,
        };
        let met = if stars >= 30 {
            Feats::NONE.with(Feat::Sail)
        } else {
            Feats::NONE
        };
        profile.count(game, met);
    }
    profile.came_near(Feat::Axe, 2);
    profile.deal();
    let seed = Seed(11);
    let villagers: Villagers = seed.villagers().into_iter().collect();
    let deal = seed.deal(Feats::NONE.with(Feat::Axe), villagers);
    let mut record = Record::new(deal).unwrap();
    let mut position = record.position(0).unwrap();
    for _ in 0..20 {
        let m: Move = *position.legal_moves().last().unwrap();
        position.advance(m);
        record.push(m);
    }
    let mut game = Ongoing::of_record(record, Some(seed)).unwrap();
    (game.looked, game.undone) = (true, true);
    Opened {
        profile,
        game: Some(game),
        ..Opened::default()
    }
}

/// The chip after some turns of that game.
fn written(opened: &Opened) -> Vec<u8> {
    let region = Region::new(0, IMAGE_BYTES as u32).unwrap();
    let nor = Nor::erased(IMAGE_BYTES);
    let mut keeper = Keeper::open(nor, region, &mut Opened::default()).unwrap();
    keeper.keep(&opened.profile, None).unwrap();
    keeper.keep(&opened.profile, opened.game.as_ref()).unwrap();
    keeper.release().image().to_vec()
}

/// A game that both go on with.
fn next_game() -> Finished {
    Finished {
        stars: 20,
        difficulty: Difficulty::Hard,
        villagers: false,
        undone: false,
        hinted: false,
    }
}

/// The same in the form that is written now, with a setting that the first image leaves alone.
fn version_2() -> Opened {
    let mut opened = version_1();
    opened.profile.settings.left_handed = true;
    opened
}

#[test]
fn an_image_of_format_1_is_read_as_it_was_written() {
    let text = fs::read_to_string(fixture(1)).unwrap();
    let (read, expected) = (open(&from_text(&text)).unwrap(), version_1());
    assert_eq!((read.game, read.notice), (expected.game, expected.notice));
    // Format 1 kept no receipt of the last ending; all else that it knew is the same.
    assert!(read.profile.ending().is_none());
    let alike = [read.profile, expected.profile].map(|mut profile| {
        profile.deal();
        profile.count(next_game(), Feats::NONE);
        profile
    });
    assert_eq!(alike[0], alike[1]);
}

#[test]
fn an_image_of_format_2_is_read_as_it_was_written() {
    let path = fixture(2);
    let Ok(text) = fs::read_to_string(&path) else {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, to_text(&written(&version_2()))).unwrap();
        panic!(
            "{} was missing and is written now: look at it and keep it",
            path.display()
        );
    };
    assert_eq!(open(&from_text(&text)).unwrap(), version_2());
}
