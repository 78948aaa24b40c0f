//! The promise of the last screen: whatever went wrong, and whatever its
//! message says, the player reads how to go on.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::BinaryColor};
use palm_island::console::draw::{BODY, Pen};
use palm_island::console::stopped::{self, Stop};
use palm_island::console::text::{Language, Text};
use palm_island::console::{Frame, frame::PAGES};
use proptest::prelude::*;

fn screen(message: &str) -> Frame {
    let mut frame = Frame::new();
    frame.clear(BinaryColor::On).unwrap();
    stopped::draw(&mut frame, Stop::Message(message), Language::English).unwrap();
    frame
}

/// The screen with these lines of message and nothing else.
fn lines(lines: &[&str]) -> Frame {
    let mut frame = Frame::new();
    let mut pen = Pen::new(&mut frame, Language::English);
    pen.title(Text::Stopped, None).unwrap();
    for (row, text) in (0..).zip(lines) {
        pen.text(0, 12 + 8 * row, BODY, Text::Message(text))
            .unwrap();
    }
    pen.text(0, 56, BODY, Text::RestartKeys).unwrap();
    frame
}

#[test]
fn a_short_message_takes_one_line() {
    let wanted = lines(&["hard fault at 0x10002232"]);
    assert!(screen("hard fault at 0x10002232") == wanted);
}

#[test]
fn a_long_message_breaks_at_spaces() {
    let message = "index out of bounds: the len is 6 but the index is 17";
    let wanted = lines(&["index out of bounds: the len is", "6 but the index is 17"]);
    assert!(screen(message) == wanted);
}

#[test]
fn a_word_that_is_too_long_breaks_where_it_must() {
    let wanted = lines(&["src/console/screens/table/pan", "el.rs:123"]);
    assert!(screen("src/console/screens/table/panel.rs:123") == wanted);
}

proptest! {
    /// Any message, however long and in whatever letters: head and foot stay.
    #[test]
    fn head_and_foot_are_always_readable(message in "\\PC{0,300}") {
        let (frame, empty) = (screen(&message), lines(&[]));
        for page in [0, PAGES - 1] {
            prop_assert_eq!(frame.page(page), empty.page(page));
        }
    }
}
