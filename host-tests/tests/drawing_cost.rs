//! What a picture costs: the pixels that are touched to draw it, and the bytes that go
//! over the wire when a cursor moves. That no drawing allocates needs no test: the
//! firmware has no allocator. `--nocapture` shows the numbers.

use std::convert::Infallible;

use embedded_graphics::{Pixel, prelude::*};
use embedded_graphics::{pixelcolor::BinaryColor, primitives::Rectangle};
use palm::scenes::{self, stage::Stage};
use palm_island::console::frame::{HEIGHT, WIDTH};
use palm_island::console::glass::Glass;
use palm_island::console::input::Button;
use palm_island::console::{Frame, Selection};

/// A row of text lies in two pages when it does not begin with one.
const PAGES_OF_A_ROW: usize = 2;

/// Counts the pixels that are set, as often as they are.
#[derive(Default)]
struct Counter(usize);

impl OriginDimensions for Counter {
    fn size(&self) -> Size {
        Size::new(WIDTH as u32, HEIGHT as u32)
    }
}

impl DrawTarget for Counter {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Pixel<BinaryColor>>,
    {
        self.0 += pixels.into_iter().count();
        Ok(())
    }

    fn fill_solid(&mut self, area: &Rectangle, _: BinaryColor) -> Result<(), Infallible> {
        self.0 += (area.size.width * area.size.height) as usize;
        Ok(())
    }
}

/// The bytes that make one picture of another, and the windows they go in.
fn difference(before: &Frame, after: &Frame) -> (usize, usize) {
    let mut glass = Glass::new();
    while glass.update(before).is_some() {}
    let windows: Vec<_> = std::iter::from_fn(|| glass.update(after)).collect();
    let bytes = windows.iter().map(|window| window.area()).sum();
    (bytes, windows.len())
}

/// The bytes that a press costs.
fn cost_of_press(name: &str, stage: &mut Stage, button: Button) -> usize {
    let before = stage.frame();
    stage.press(button);
    let (bytes, windows) = difference(&before, &stage.frame());
    println!("{name:32} {button:?}: {bytes} bytes in {windows} windows");
    bytes
}

/// The card that the cursor is on.
fn card(stage: &Stage) -> usize {
    match stage.console().selection() {
        Some(Selection::Card(depth)) => depth,
        Some(Selection::Offer(slot, _)) => slot.depth(),
        _ => 0,
    }
}

#[test]
fn a_redraw_touches_no_pixel_many_times() {
    println!("pixels touched, of {}:", WIDTH * HEIGHT);
    for scene in scenes::all() {
        let mut counter = Counter::default();
        let Ok(()) = scene.draw(&mut counter);
        println!("{:32} {}", scene.name, counter.0);
        assert!(counter.0 >= WIDTH * HEIGHT, "{}: cleared first", scene.name);
        assert!(counter.0 <= 3 * WIDTH * HEIGHT, "{}", scene.name);
    }
}

#[test]
fn a_scene_that_is_drawn_twice_is_the_same_picture() {
    for scene in scenes::all() {
        let mut frame = Frame::new();
        let Ok(()) = frame.clear(BinaryColor::On);
        let Ok(()) = scene.draw(&mut frame);
        assert!(frame == scene.frame(), "{}: whatever was there", scene.name);
        let Ok(()) = scene.draw(&mut frame);
        assert!(frame == scene.frame(), "{}", scene.name);
    }
}

/// Within a card these are two of its rows; from card to card, their names too.
#[test]
fn a_cursor_on_the_table_dirties_the_rows_it_leaves_and_enters() {
    const ROW: usize = PAGES_OF_A_ROW * WIDTH / 2;
    use Button::{Down, Left, Right, Up};
    let keys = [
        Down, Down, Right, Down, Left, Up, Up, Up, Up, Right, Down, Down, Left, Down, Down,
    ];
    let tables = scenes::all()
        .into_iter()
        .filter(|scene| scene.name.starts_with("table-"));
    for scene in tables {
        let name = scene.name.clone();
        let mut stage = scene.into_stage().expect("a table");
        for key in keys {
            let before = (card(&stage), stage.console().selection());
            let bytes = cost_of_press(&name, &mut stage, key);
            let after = (card(&stage), stage.console().selection());
            let rows = if before.0 == after.0 { 2 } else { 4 };
            assert!(bytes <= rows * ROW, "{name} {key:?}: {bytes}");
            assert_eq!(bytes > 0, before != after, "{name} {key:?}: seen");
        }
    }
}

#[test]
fn a_cursor_in_a_menu_dirties_two_rows() {
    use Button::{Down, Up};
    const ROW: usize = PAGES_OF_A_ROW * WIDTH;
    let menus = [
        "title-first-time",
        "title-continue",
        "new-game",
        "take-feats",
        "settings-first",
    ];
    for scene in scenes::all() {
        if menus.contains(&scene.name.as_str()) {
            let name = scene.name.clone();
            let mut stage = scene.into_stage().expect("a menu");
            for key in [Down, Down, Down, Up, Up] {
                let bytes = cost_of_press(&name, &mut stage, key);
                assert!(bytes > 0, "{name} {key:?}: the cursor moves");
                assert!(bytes <= 2 * ROW, "{name} {key:?}: {bytes}");
            }
        }
    }
}
