//! The handheld drawn with characters: the glass in the middle, the buttons beside it.

use palm_island::console::input::Button;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::widgets::Widget;

use super::layout::{Layout, SIDE};
use crate::picture::View;

/// Below this contrast the glass counts as dimmed.
const DIM: u8 = 0x40;

const CASE: Style = Style::new().fg(Color::Indexed(36));
const RESTING_CASE: Style = Style::new().fg(Color::Indexed(238));
const KEY: Style = Style::new().fg(Color::Indexed(187));
const PRESSED: Style = Style::new().fg(Color::Indexed(233)).bg(Color::Indexed(209));
const LED_ON: Style = Style::new().fg(Color::Indexed(120));
const LED_OFF: Style = Style::new().fg(Color::Indexed(238));
const GLASS: Color = Color::Indexed(233);
const LIT: Color = Color::Indexed(195);
const DIMMED: Color = Color::Indexed(66);

/// What is said on a glass that has gone dark.
pub const ASLEEP: &str = "It sleeps: press any button.";
const ASLEEP_STYLE: Style = Style::new().fg(Color::Indexed(245)).bg(GLASS);

/// The picture of a handheld.
pub struct Handheld<'a> {
    pub view: &'a View,
    pub led: bool,
    /// The display is switched off, and has been for a while.
    pub asleep: bool,
    /// The keys are for this one.
    pub front: bool,
    pub layout: Layout,
}

impl Widget for Handheld<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let (width, height) = (self.layout.width(), self.layout.height());
        let left = area.x + (area.width.saturating_sub(width)) / 2;
        let case = Rect::new(left, area.y, width, height);
        let edge = u16::from(self.layout.edged);
        let style = if self.front { CASE } else { RESTING_CASE };
        draw_case(case, self.layout.edged, style, buffer);
        let glass = Rect::new(
            left + SIDE + 1,
            area.y + edge,
            width - 2 * SIDE - 2,
            height - 2 * edge,
        );
        self.draw_glass(glass, buffer);
        self.draw_buttons(case, buffer);
        let led = if self.led { LED_ON } else { LED_OFF };
        buffer.set_string(case.right() - 3, case.y + 1, "●", led);
    }
}

fn draw_case(case: Rect, edged: bool, style: Style, buffer: &mut Buffer) {
    for y in case.y..case.bottom() {
        buffer.set_string(case.x, y, "│", style);
        buffer.set_string(case.right() - 1, y, "│", style);
    }
    if edged {
        let edge = "─".repeat(usize::from(case.width) - 2);
        buffer.set_string(case.x, case.y, format!("╭{edge}╮"), style);
        buffer.set_string(case.x, case.bottom() - 1, format!("╰{edge}╯"), style);
    }
}

impl Handheld<'_> {
    fn draw_glass(&self, glass: Rect, buffer: &mut Buffer) {
        let lit = if self.view.contrast < DIM {
            DIMMED
        } else {
            LIT
        };
        let pixel = |x: usize, y: usize| self.view.glass.pixel(x, y);
        for row in 0..glass.height {
            for column in 0..glass.width {
                let cell = self.layout.glyphs.cell(column, row, &pixel);
                let (ink, paper) = match cell.reversed {
                    true => (GLASS, lit),
                    false => (lit, GLASS),
                };
                buffer[(glass.x + column, glass.y + row)]
                    .set_char(cell.character)
                    .set_style(Style::new().fg(ink).bg(paper));
            }
        }
        if self.asleep {
            let left = glass.x + (glass.width.saturating_sub(ASLEEP.len() as u16)) / 2;
            buffer.set_string(left, glass.y + glass.height / 2, ASLEEP, ASLEEP_STYLE);
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

#[cfg(test)]
mod tests {
    use palm_island::console::Frame;
    use palm_island::console::input::Buttons;

    use super::*;

    fn drawn(size: (u16, u16), asleep: bool) -> String {
        let view = View {
            glass: Frame::new(),
            contrast: u8::MAX,
            pressed: Buttons::NONE,
        };
        let layout = Layout::fitting(size, None, false).unwrap();
        let area = Rect::new(0, 0, size.0, size.1);
        let mut buffer = Buffer::empty(area);
        let handheld = Handheld {
            view: &view,
            led: false,
            asleep,
            front: true,
            layout,
        };
        handheld.render(area, &mut buffer);
        buffer.content().iter().map(|cell| cell.symbol()).collect()
    }

    #[test]
    fn a_dark_glass_says_that_it_sleeps() {
        for size in [(80, 18), (80, 24), (100, 36), (160, 50)] {
            assert!(drawn(size, true).contains(ASLEEP), "{size:?}");
            assert!(!drawn(size, false).contains(ASLEEP), "{size:?}");
        }
    }
}
