//! The handheld drawn with characters: half blocks for the glass where the
//! terminal is wide enough, else braille with eight pixels a character.

use palm_island::console::frame::{HEIGHT, WIDTH};
use palm_island::console::input::Button;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::widgets::Widget;

use crate::picture::View;

/// Below this contrast the glass counts as dimmed.
const DIM: u8 = 0x40;

/// Room for the buttons on either side of the glass.
const SIDE: u16 = 7;

const CASE: Style = Style::new().fg(Color::Indexed(36));
const KEY: Style = Style::new().fg(Color::Indexed(187));
const PRESSED: Style = Style::new().fg(Color::Indexed(233)).bg(Color::Indexed(209));
const LED_ON: Style = Style::new().fg(Color::Indexed(120));
const LED_OFF: Style = Style::new().fg(Color::Indexed(238));
const GLASS: Color = Color::Indexed(233);
const LIT: Color = Color::Indexed(195);
const DIMMED: Color = Color::Indexed(66);

/// The smallest terminal that shows a handheld and a line of help.
pub const SMALLEST_WIDTH: u16 = Grain::Braille.width();
pub const SMALLEST_HEIGHT: u16 = Grain::Braille.height() + 2;

/// How many pixels one character shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grain {
    /// One column, two rows.
    HalfBlock,
    /// Two columns, four rows.
    Braille,
}

impl Grain {
    /// The finest picture that fits; none if the terminal is too small.
    pub fn fitting(area: Rect) -> Option<Self> {
        [Grain::HalfBlock, Grain::Braille]
            .into_iter()
            .find(|grain| grain.width() <= area.width && grain.height() + 2 <= area.height)
    }

    const fn columns(self) -> u16 {
        match self {
            Grain::HalfBlock => 1,
            Grain::Braille => 2,
        }
    }

    const fn rows(self) -> u16 {
        match self {
            Grain::HalfBlock => 2,
            Grain::Braille => 4,
        }
    }

    /// The whole handheld, in characters.
    pub const fn width(self) -> u16 {
        WIDTH as u16 / self.columns() + 2 * SIDE + 2
    }

    pub const fn height(self) -> u16 {
        HEIGHT as u16 / self.rows() + 2
    }

    /// The character for the pixels whose upper left one is at `x`, `y`.
    fn character(self, x: usize, y: usize, lit: impl Fn(usize, usize) -> bool) -> char {
        match self {
            Grain::HalfBlock => match (lit(x, y), lit(x, y + 1)) {
                (false, false) => ' ',
                (true, false) => '▀',
                (false, true) => '▄',
                (true, true) => '█',
            },
            Grain::Braille => {
                // The dots of a braille character, in the order of their bits.
                const DOTS: [(usize, usize); 8] = [
                    (0, 0),
                    (0, 1),
                    (0, 2),
                    (1, 0),
                    (1, 1),
                    (1, 2),
                    (0, 3),
                    (1, 3),
                ];
                let bits = (0..8)
                    .filter(|bit| lit(x + DOTS[*bit].0, y + DOTS[*bit].1))
                    .fold(0, |bits, bit| bits | 1 << bit);
                char::from_u32(0x2800 + bits).unwrap_or(' ')
            }
        }
    }
}

/// The picture of a handheld.
pub struct Handheld<'a> {
    pub view: &'a View,
    pub led: bool,
    pub grain: Grain,
}

impl Widget for Handheld<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let (width, height) = (self.grain.width(), self.grain.height());
        let left = area.x + (area.width.saturating_sub(width)) / 2;
        let case = Rect::new(left, area.y, width, height);
        draw_case(case, buffer);
        let glass = Rect::new(
            left + SIDE + 1,
            area.y + 1,
            width - 2 * SIDE - 2,
            height - 2,
        );
        self.draw_glass(glass, buffer);
        self.draw_buttons(case, buffer);
        let led = if self.led { LED_ON } else { LED_OFF };
        buffer.set_string(case.right() - 3, case.y + 1, "●", led);
    }
}

fn draw_case(case: Rect, buffer: &mut Buffer) {
    let edge = "─".repeat(usize::from(case.width) - 2);
    buffer.set_string(case.x, case.y, format!("╭{edge}╮"), CASE);
    buffer.set_string(case.x, case.bottom() - 1, format!("╰{edge}╯"), CASE);
    for y in case.y + 1..case.bottom() - 1 {
        buffer.set_string(case.x, y, "│", CASE);
        buffer.set_string(case.right() - 1, y, "│", CASE);
    }
}

impl Handheld<'_> {
    fn draw_glass(&self, glass: Rect, buffer: &mut Buffer) {
        let lit = if self.view.contrast < DIM {
            DIMMED
        } else {
            LIT
        };
        let style = Style::new().fg(lit).bg(GLASS);
        for (row, y) in (0..HEIGHT).step_by(self.grain.rows().into()).enumerate() {
            let line: String = (0..WIDTH)
                .step_by(self.grain.columns().into())
                .map(|x| {
                    self.grain
                        .character(x, y, |x, y| self.view.glass.pixel(x, y))
                })
                .collect();
            buffer.set_string(glass.x, glass.y + row as u16, line, style);
        }
    }

    fn draw_buttons(&self, case: Rect, buffer: &mut Buffer) {
        let middle = case.y + case.height / 2;
        let (left, right) = (case.x + 1 + SIDE / 2, case.right() - 2 - SIDE / 2);
        let places = [
            (Button::Up, "▲", left, middle - 1),
            (Button::Down, "▼", left, middle + 1),
            (Button::Left, "◀", left - 2, middle),
            (Button::Right, "▶", left + 2, middle),
            (Button::A, "A", right + 1, middle - 1),
            (Button::B, "B", right - 1, middle + 1),
        ];
        for (button, sign, x, y) in places {
            let style = if self.view.pressed.contains(button) {
                PRESSED
            } else {
                KEY
            };
            buffer.set_string(x, y, sign, style);
        }
    }
}
