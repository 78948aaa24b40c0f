//! Every screen looks as it did when somebody looked at it, pixel by pixel.
//!
//! A scene without a picture in `golden/` gets one, and the test fails: look at it and
//! commit it. A scene that looks different leaves what it looks like now beside the
//! build. When a change is wanted, delete the old pictures, run this test twice, and
//! look at what changed before you commit it:
//!
//! `rm -r host-tests/golden; for i in 1 2; do cargo host-test --test console golden_screens; done`

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use std::path::{Path, PathBuf};

use embedded_graphics::{Pixel, prelude::*};
use embedded_graphics::{pixelcolor::BinaryColor, primitives::Rectangle};
use host_tests::gallery;
use host_tests::golden::{pixels, read, write};
use host_tests::scenes::{self, Scene};
use palm_island::console::draw::Surface;
use palm_island::console::frame::{HEIGHT, WIDTH};

/// The pictures that somebody has looked at.
fn golden() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("golden")
}

/// Where a picture goes that differs from its golden one.
fn actual() -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent();
    target
        .expect("it is inside of the target directory")
        .join("golden-actual")
}

/// What is wrong with a scene, if something is.
fn complaint(scene: &Scene) -> Option<String> {
    let file = format!("{}.png", scene.name);
    let (golden, actual) = (golden().join(&file), actual().join(&file));
    let now = pixels(&scene.frame());
    if !golden.exists() {
        write(&golden, &now).expect("the picture can be written");
        return Some(format!("new, look at it: {}", golden.display()));
    }
    let differing = match read(&golden) {
        Ok(then) => then.iter().zip(&now).filter(|(a, b)| a != b).count(),
        Err(why) => return Some(format!("{} cannot be read: {why}", golden.display())),
    };
    (differing > 0).then(|| {
        write(&actual, &now).expect("the picture can be written");
        let (golden, actual) = (golden.display(), actual.display());
        format!("{differing} pixels differ: expected {golden}, actual {actual}")
    })
}

#[test]
fn every_scene_looks_like_its_golden_picture() {
    let complaints: Vec<String> = scenes::all().iter().filter_map(complaint).collect();
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
}

#[test]
fn every_golden_picture_has_its_scene() {
    let names: BTreeSet<String> = scenes::all().into_iter().map(|scene| scene.name).collect();
    let files = std::fs::read_dir(golden()).expect("the golden pictures");
    for file in files {
        let path = file.expect("a file").path();
        let name = path.file_stem().and_then(|name| name.to_str());
        let known = name.is_some_and(|name| names.contains(name));
        assert!(known, "{} is the picture of no scene", path.display());
    }
}

/// The pictures of the docs, and the scenes they show.
const IN_THE_DOCS: [(&str, &str); 12] = [
    ("card", "card-trade-house"),
    ("curtain", "curtain-turtle"),
    ("game-over", "end-stars-astounding"),
    ("hint", "hint-store-longest"),
    ("match-over", "podium-of-four"),
    ("match-set-up", "match-set-up"),
    ("paying", "pay-five-ways"),
    ("round-end-disaster", "disaster-two-paid"),
    ("round-end-outpost", "outpost-taken-sea"),
    ("seat-closes", "seat-closes"),
    ("table", "table-top-tool-maker"),
    ("title", "title-continue"),
];

/// `cargo palm screens --out DIR` writes what belongs there.
#[test]
fn the_docs_show_the_screens_as_they_are() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/pictures");
    let scenes = scenes::all();
    for (picture, name) in IN_THE_DOCS {
        let scene = scenes.iter().find(|scene| scene.name == name);
        let mut png = Vec::new();
        let shown = gallery::picture(scene.expect("a scene"));
        shown.write_png(&mut png).expect("a picture");
        let there = std::fs::read(docs.join(format!("{picture}.png"))).expect("a picture");
        assert!(there == png, "{picture} is not what {name} looks like now");
    }
    let pngs = std::fs::read_dir(docs).expect("the pictures");
    let pngs = pngs.filter(|file| {
        let path = file.as_ref().expect("a file").path();
        path.extension().is_some_and(|kind| kind == "png")
    });
    assert_eq!(pngs.count(), IN_THE_DOCS.len());
}

#[test]
fn there_are_many_scenes_and_no_two_have_the_same_name() {
    let names: Vec<String> = scenes::all().into_iter().map(|scene| scene.name).collect();
    assert!(names.len() >= 40, "{}", names.len());
    let mut seen = BTreeSet::new();
    for name in names {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(name.chars().all(plain), "{name}");
        assert!(seen.insert(name.clone()), "{name} is there twice");
    }
}

/// A scene that looks like another one does not show what it was meant to show.
#[test]
fn no_two_scenes_look_the_same() {
    let mut names = BTreeMap::<_, Vec<String>>::new();
    for scene in scenes::all() {
        let picture = pixels(&scene.frame());
        names.entry(picture).or_default().push(scene.name);
    }
    let same: Vec<_> = names.values().filter(|names| names.len() > 1).collect();
    assert!(same.is_empty(), "{same:?}");
}

/// A glass with a margin that can be drawn on, and remembers it.
#[derive(Default)]
struct Surroundings {
    spilled: Vec<Point>,
}

impl Dimensions for Surroundings {
    fn bounding_box(&self) -> Rectangle {
        Rectangle::new(Point::zero(), Size::new(WIDTH as u32, HEIGHT as u32))
    }
}

impl Surface for Surroundings {}

impl DrawTarget for Surroundings {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Pixel<BinaryColor>>,
    {
        let glass = self.bounding_box();
        let outside = pixels.into_iter().map(|Pixel(point, _)| point);
        self.spilled
            .extend(outside.filter(|point| !glass.contains(*point)));
        Ok(())
    }
}

#[test]
fn no_scene_draws_beyond_the_glass() {
    let mut cut_off = Vec::new();
    for scene in scenes::all() {
        let mut glass = Surroundings::default();
        let Ok(()) = scene.draw(&mut glass);
        if let Some(point) = glass.spilled.first() {
            cut_off.push(format!("{} at {point}", scene.name));
        }
    }
    assert!(cut_off.is_empty(), "{cut_off:?}");
}
