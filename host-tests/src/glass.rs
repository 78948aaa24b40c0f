//! Pictures in test output: what was expected and what the glass shows.

use palm_island::console::Frame;
use palm_island::console::frame::{HEIGHT, WIDTH};

/// Compares two pictures and shows them when they differ.
#[track_caller]
pub fn assert_same(shown: &Frame, expected: &Frame) {
    assert!(
        shown == expected,
        "expected:\n{}the glass shows:\n{}",
        draw(expected),
        draw(shown)
    );
}

fn draw(frame: &Frame) -> String {
    let mut text = String::new();
    for y in (0..HEIGHT).step_by(2) {
        for x in 0..WIDTH {
            text.push(match (frame.pixel(x, y), frame.pixel(x, y + 1)) {
                (false, false) => ' ',
                (true, false) => '▀',
                (false, true) => '▄',
                (true, true) => '█',
            });
        }
        text.push('\n');
    }
    text
}
