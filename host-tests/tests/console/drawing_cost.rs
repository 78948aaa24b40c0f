//! What a picture costs: the pixels that are touched to draw it, and the bytes that go
//! over the wire when a cursor moves. That no drawing allocates needs no test: the
//! firmware has no allocator. `--nocapture` shows the numbers.

use std::convert::Infallible;

use embedded_graphics::{Pixel, prelude::*};
use embedded_graphics::{pixelcolor::BinaryColor, primitives::Rectangle};
use host_tests::scenes::{self, stage::Stage};
use palm_island::console::draw::Surface;
use palm_island::console::frame::{HEIGHT, WIDTH};
use palm_island::console::glass::{Glass, WINDOW_COST};
use palm_island::console::input::Button;
use palm_island::console::{Frame, ScreenId};

/// What a cursor that moves may send, with the addresses of its windows: the wire
/// takes a byte in 22.5 microseconds, and the rest of 8 ms is for drawing.
const CURSOR_MOVE: usize = 280;

/// From a press to the next, and one look at the glass in between.
const AFTER: u64 = 400;
const MOMENT: u64 = 10;

/// Counts the pixels that are set, each time that they are.
#[derive(Default)]
struct Counter(usize);

impl OriginDimensions for Counter {
    fn size(&self) -> Size {
        Size::new(WIDTH as u32, HEIGHT as u32)
    }
}

impl Surface for Counter {}

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

/// The bytes on the wire that make one picture of another.
fn difference(before: &Frame, after: &Frame) -> usize {
    let mut glass = Glass::new();
    while glass.update(before).is_some() {}
    let windows = std::iter::from_fn(|| glass.update(after));
    windows.map(|window| window.area() + WINDOW_COST).sum()
}

/// The bytes that a press costs; what follows by itself may not cost more than a press, at
/// any moment at which the next press could come.
fn cost_of_press(name: &str, stage: &mut Stage, button: Button) -> usize {
    let before = stage.frame();
    stage.tap(button);
    let at_once = stage.frame();
    let bytes = difference(&before, &at_once);
    let (mut shown, mut later) = (at_once, 0);
    for _ in 0..AFTER / MOMENT {
        stage.wait(MOMENT);
        let next = stage.frame();
        later = later.max(difference(&shown, &next));
        shown = next;
    }
    println!("{name:32} {button:?}: {bytes} bytes, then {later}");
    assert!(later <= CURSOR_MOVE, "{name} {button:?}: {later}");
    bytes
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

/// The screens on which the four directions move a cursor, beside the table.
const WITH_CURSOR: [ScreenId; 15] = [
    ScreenId::Activation,
    ScreenId::Blessing,
    ScreenId::Challenges,
    ScreenId::Choose,
    ScreenId::ChooseBuilding,
    ScreenId::ChooseDeck,
    ScreenId::CodeEntry,
    ScreenId::Coming,
    ScreenId::DeckView,
    ScreenId::FeatGallery,
    ScreenId::GameOver,
    ScreenId::NewGame,
    ScreenId::SettingsMenu,
    ScreenId::TakeFeats,
    ScreenId::Title,
];

/// Round and round in each direction. The deck can have more cards than the glass has room
/// for, and the settings are on several pages; there, from the first one as far as no page is turned.
fn walk(screen: ScreenId) -> Vec<Button> {
    use Button::{Down, Left, Right, Up};
    match screen {
        ScreenId::GameOver => [[Down; 4], [Up; 4]].concat(),
        ScreenId::SettingsMenu => [
            Right, Left, Down, Right, Left, Down, Right, Left, Up, Up, Down, Down, Up, Up,
        ]
        .to_vec(),
        ScreenId::ChooseBuilding | ScreenId::Coming | ScreenId::DeckView => [
            Down, Down, Left, Left, Up, Right, Right, Left, Up, Down, Left,
        ]
        .to_vec(),
        _ => [[Down; 9], [Up; 9], [Left; 9], [Right; 9]].concat(),
    }
}

/// Whether there is a list in this scene, with the cursor on its first line: at the end of a game
/// that is the last page, in the settings the first scene of each page.
fn begins_a_list(screen: ScreenId, scene: &str) -> bool {
    match screen {
        ScreenId::GameOver => scene.starts_with("end-next"),
        ScreenId::SettingsMenu => ["settings-01", "settings-05", "settings-09"].contains(&scene),
        _ => true,
    }
}

/// Scenes without a banner: it would go with the first press.
#[test]
fn a_cursor_on_the_table_moves_for_few_bytes() {
    for scene in scenes::tables().into_iter().chain(scenes::hints()) {
        let name = scene.name.clone();
        let mut stage = scene.into_stage().expect("a console");
        if stage.midend().screen() != ScreenId::Table {
            continue;
        }
        for key in walk(ScreenId::Table) {
            let before = stage.midend().selection();
            let bytes = cost_of_press(&name, &mut stage, key);
            assert!(bytes <= CURSOR_MOVE, "{name} {key:?}: {bytes}");
            let moved = stage.midend().selection() != before;
            assert_eq!(bytes > 0, moved, "{name} {key:?}: seen");
        }
    }
}

#[test]
fn a_cursor_in_a_menu_moves_for_few_bytes() {
    for scene in scenes::all() {
        let name = scene.name.clone();
        let Some(mut stage) = scene.into_stage() else {
            continue;
        };
        let screen = stage.midend().screen();
        if !WITH_CURSOR.contains(&screen) || !begins_a_list(screen, &name) {
            continue;
        }
        if let ScreenId::ChooseBuilding | ScreenId::Coming | ScreenId::DeckView = screen {
            (0..4).for_each(|_| stage.press(Button::Up));
        }
        let mut moved = screen == ScreenId::Choose;
        for key in walk(screen) {
            let bytes = cost_of_press(&name, &mut stage, key);
            moved |= bytes > 0;
            assert!(bytes <= CURSOR_MOVE, "{name} {key:?}: {bytes}");
        }
        assert!(
            moved,
            "{name}: the cursor moves, unless there is one way to pay"
        );
    }
}
