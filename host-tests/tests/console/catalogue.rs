//! The promise of the catalogue: everything the glass says comes from it. In a language
//! whose only letter is the mark, no scene shows any other.

use std::convert::Infallible;

use embedded_graphics::Pixel;
use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::{OriginDimensions, Size};
use embedded_graphics::pixelcolor::BinaryColor;
use host_tests::scenes;
use palm_island::console::draw::Surface;
use palm_island::console::frame::{HEIGHT, WIDTH};
use palm_island::console::text::{Language, MARK};

/// Reads what is drawn on it.
#[derive(Default)]
struct Reader {
    read: Vec<String>,
}

impl Surface for Reader {
    fn letters(&mut self, letters: &str) {
        self.read.push(letters.to_owned());
    }
}

impl OriginDimensions for Reader {
    fn size(&self) -> Size {
        Size::new(WIDTH as u32, HEIGHT as u32)
    }
}

impl DrawTarget for Reader {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I>(&mut self, _: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Pixel<BinaryColor>>,
    {
        Ok(())
    }
}

/// What a scene says in a language.
fn read(scene: scenes::Scene, language: Language) -> Vec<String> {
    let mut reader = Reader::default();
    let Ok(()) = scene.in_language(language).draw(&mut reader);
    reader.read
}

#[test]
fn no_scene_shows_an_unmarked_text() {
    let mut letters = 0;
    for scene in scenes::all() {
        let name = scene.name.clone();
        for text in read(scene, Language::Marked) {
            letters += text.len();
            let unmarked = text.chars().find(|letter| ![MARK, ' '].contains(letter));
            assert_eq!(unmarked, None, "{name} says {text:?}");
        }
    }
    assert!(letters > 5_000, "only {letters} letters were read");
}

/// The reader can tell: in English, all but the patterns of the hardware test have some
/// other letter.
#[test]
fn english_is_not_marked() {
    for scene in scenes::all() {
        let name = scene.name.clone();
        let says_something = read(scene, Language::English)
            .iter()
            .any(|text| text.chars().any(|letter| letter.is_ascii_alphanumeric()));
        let is_pattern = name.starts_with("hardware-test-")
            && !["hardware-test-two-pressed", "hardware-test-border"].contains(&name.as_str());
        assert_eq!(says_something, !is_pattern, "{name}");
    }
}
