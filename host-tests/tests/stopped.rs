//! The promise of the last screen: whatever went wrong, and whatever its
//! message says, the player reads how to go on.

use embedded_graphics::{
    mono_font::{MonoTextStyle, ascii::FONT_5X8},
    pixelcolor::BinaryColor,
    prelude::*,
    text::{Baseline, Text},
};
use palm_island::console::{Frame, frame::PAGES, stopped};
use proptest::prelude::*;

fn screen(message: &str) -> Frame {
    let mut frame = Frame::new();
    frame.clear(BinaryColor::On).unwrap();
    stopped::draw(&mut frame, message).unwrap();
    frame
}

/// A frame with these lines of text and nothing else.
fn lines(lines: &[(i32, &str)]) -> Frame {
    let mut frame = Frame::new();
    let style = MonoTextStyle::new(&FONT_5X8, BinaryColor::On);
    for (line, text) in lines {
        let place = Point::new(0, 8 * line);
        Text::with_baseline(text, place, style, Baseline::Top)
            .draw(&mut frame)
            .unwrap();
    }
    frame
}

const HEAD: (i32, &str) = (0, "Palm Island stopped:");
const FOOT: (i32, &str) = (7, "Hold A+B to restart");

#[test]
fn a_short_message_takes_one_line() {
    let wanted = lines(&[HEAD, (1, "hard fault at 0x10002232"), FOOT]);
    assert!(screen("hard fault at 0x10002232") == wanted);
}

#[test]
fn a_long_message_breaks_at_spaces() {
    let message = "index out of bounds: the len is 6 but the index is 17";
    let wanted = lines(&[
        HEAD,
        (1, "index out of bounds: the"),
        (2, "len is 6 but the index is"),
        (3, "17"),
        FOOT,
    ]);
    assert!(screen(message) == wanted);
}

#[test]
fn a_word_that_is_too_long_breaks_where_it_must() {
    let wanted = lines(&[
        HEAD,
        (1, "src/console/screens/table"),
        (2, "/panel.rs:123"),
        FOOT,
    ]);
    assert!(screen("src/console/screens/table/panel.rs:123") == wanted);
}

proptest! {
    /// Any message, however long and in whatever letters: head and foot stay.
    #[test]
    fn head_and_foot_are_always_readable(message in "\\PC{0,300}") {
        let (frame, empty) = (screen(&message), lines(&[HEAD, FOOT]));
        for page in [0, PAGES - 2, PAGES - 1] {
            prop_assert_eq!(frame.page(page), empty.page(page));
        }
    }
}
