//! The promise of the catalogue: everything the glass says comes from it. In a language
//! whose only letter is the mark, no scene shows any other.

use host_tests::reader::Reader;
use host_tests::scenes;
use palm_island::console::text::{Language, MARK};

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
