//! The promise of the wire: the glass always ends up showing the frame, and
//! what did not change is not sent unless leaving it out would cost more.

use embedded_graphics::{pixelcolor::BinaryColor, prelude::*, primitives::Rectangle};
use palm_island::console::{
    Frame,
    frame::{HEIGHT, PAGES, WIDTH},
    glass::{Glass, WINDOW_COST, Window},
};
use proptest::prelude::*;

/// The memory of the display: takes the bytes of a window as the SSD1306 does
/// in its horizontal addressing mode.
struct Memory([[u8; WIDTH]; PAGES]);

impl Memory {
    const GARBAGE: Self = Self([[0xA5; WIDTH]; PAGES]);

    fn take(&mut self, window: Window, bytes: impl Iterator<Item = u8>) {
        let (mut column, mut page) = (window.left, window.top);
        for byte in bytes {
            self.0[page][column] = byte;
            column += 1;
            if column > window.right {
                column = window.left;
                page += 1;
            }
        }
        assert_eq!((column, page), (window.left, window.bottom + 1));
    }

    fn shows(&self, frame: &Frame) -> bool {
        (0..PAGES).all(|page| self.0[page] == *frame.page(page))
    }
}

/// Sends everything that differs; the windows it took.
fn flush(glass: &mut Glass, memory: &mut Memory, frame: &Frame) -> Vec<Window> {
    let mut windows = Vec::new();
    while let Some(window) = glass.update(frame) {
        memory.take(window, glass.bytes(window));
        windows.push(window);
    }
    windows
}

fn cost(windows: &[Window]) -> usize {
    windows.iter().map(|it| it.area() + WINDOW_COST).sum()
}

fn lit(areas: &[Rectangle]) -> Frame {
    let mut frame = Frame::new();
    for area in areas {
        frame.fill_solid(area, BinaryColor::On).unwrap();
    }
    frame
}

fn block(x: i32, y: i32, width: u32, height: u32) -> Rectangle {
    Rectangle::new(Point::new(x, y), Size::new(width, height))
}

/// A display that shows `frame`.
fn showing(frame: &Frame) -> (Glass, Memory) {
    let (mut glass, mut memory) = (Glass::new(), Memory::GARBAGE);
    flush(&mut glass, &mut memory, frame);
    (glass, memory)
}

const WHOLE: Window = Window {
    left: 0,
    right: WIDTH - 1,
    top: 0,
    bottom: PAGES - 1,
};

#[test]
fn a_fresh_display_gets_the_whole_picture_in_one_window() {
    let (mut glass, mut memory) = (Glass::new(), Memory::GARBAGE);
    let frame = Frame::new();
    assert_eq!(flush(&mut glass, &mut memory, &frame), [WHOLE]);
    assert!(memory.shows(&frame));
    assert_eq!(glass.update(&frame), None);
}

#[test]
fn a_forgotten_display_gets_it_again() {
    let (mut glass, _) = showing(&Frame::new());
    glass.forget();
    assert_eq!(glass.update(&Frame::new()), Some(WHOLE));
    assert_eq!(glass.update(&Frame::new()), None);
}

#[test]
fn one_pixel_is_one_byte() {
    let (mut glass, mut memory) = showing(&Frame::new());
    let windows = flush(&mut glass, &mut memory, &lit(&[block(70, 20, 1, 1)]));
    assert_eq!(windows.iter().map(Window::area).sum::<usize>(), 1);
}

#[test]
fn a_block_over_several_pages_is_one_window() {
    let (mut glass, mut memory) = showing(&Frame::new());
    let windows = flush(&mut glass, &mut memory, &lit(&[block(10, 3, 30, 40)]));
    let wanted = Window {
        left: 10,
        right: 39,
        top: 0,
        bottom: 5,
    };
    assert_eq!(windows, [wanted]);
}

#[test]
fn near_changes_share_a_window_and_far_ones_do_not() {
    for (gap, count) in [(WINDOW_COST, 1), (WINDOW_COST + 1, 2)] {
        let (mut glass, mut memory) = showing(&Frame::new());
        let right = 21 + gap as i32;
        let frame = lit(&[block(20, 0, 1, 8), block(right, 0, 1, 8)]);
        assert_eq!(flush(&mut glass, &mut memory, &frame).len(), count);
    }
}

#[test]
fn a_picture_that_changes_everywhere_is_one_window() {
    let (mut glass, mut memory) = showing(&Frame::new());
    let all = block(0, 0, WIDTH as u32, HEIGHT as u32);
    assert_eq!(flush(&mut glass, &mut memory, &lit(&[all])), [WHOLE]);
}

fn area() -> impl Strategy<Value = Rectangle> {
    (-10..130i32, -10..70i32, 1..60u32, 1..40u32).prop_map(|(x, y, w, h)| block(x, y, w, h))
}

/// Lit and dark blocks over each other.
type Picture = Vec<(Rectangle, bool)>;

fn picture() -> impl Strategy<Value = Picture> {
    prop::collection::vec((area(), any::<bool>()), 0..12)
}

fn drawn(picture: Picture) -> Frame {
    let mut frame = Frame::new();
    for (area, on) in picture {
        frame.fill_solid(&area, on.into()).unwrap();
    }
    frame
}

proptest! {
    /// Whatever was shown before, the glass ends up with the new frame, for no
    /// more than page by page would cost.
    #[test]
    fn the_glass_shows_the_frame(old in picture(), new in picture()) {
        let (old, new) = (drawn(old), drawn(new));
        let (mut glass, mut memory) = showing(&old);
        let windows = flush(&mut glass, &mut memory, &new);
        prop_assert!(memory.shows(&new));
        let changed: Vec<_> = (0..PAGES).filter(|&it| old.page(it) != new.page(it)).collect();
        prop_assert!(cost(&windows) <= changed.len() * (WIDTH + WINDOW_COST));
    }

    /// A frame that changes while it is being sent does no harm.
    #[test]
    fn a_newer_frame_may_come_at_any_window(
        old in picture(),
        passing in picture(),
        new in picture(),
        after in 0..6usize,
    ) {
        let (passing, new) = (drawn(passing), drawn(new));
        let (mut glass, mut memory) = showing(&drawn(old));
        for _ in 0..after {
            if let Some(window) = glass.update(&passing) {
                memory.take(window, glass.bytes(window));
            }
        }
        flush(&mut glass, &mut memory, &new);
        prop_assert!(memory.shows(&new));
    }
}
