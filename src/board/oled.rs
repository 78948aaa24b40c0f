//! The controllers of the displays that people buy, and what each is told. They share most of their
//! commands; what differs is how a picture gets into the memory, and who makes the panel's voltage.
//!
//! | | SSD1306 | SSD1309 | SH1106 |
//! |---|---|---|---|
//! | columns of memory | 128 | 128 | 132, the glass in the middle |
//! | a window in one go | yes | yes | no, page by page |
//! | the panel's voltage | a charge pump, by command | from outside | a converter, on by itself |
//!
//! Page by page all of them take a picture, and two of them ignore the command for the pump: so a
//! display that does not say what it is can be driven as any of them.

use palm_island::{
    console::glass::Window,
    profile::{Chip, Panel},
};
use ssd1306::command::{AddrMode, Command, Page, VcomhLevel};

/// A module of 128x64 pixels, dark for the time being: its memory holds noise until the first
/// picture is in it.
pub const SETUP: [Command; 8] = [
    Command::DisplayOn(false),
    Command::DisplayClockDiv(8, 0),
    Command::Multiplex(63),
    Command::DisplayOffset(0),
    Command::ComPinConfig(true, false),
    Command::PreChargePeriod(1, 2),
    Command::VcomhDeselect(VcomhLevel::Auto),
    Command::AllOn(false),
];

const NO_SCROLL: Command = Command::EnableScroll(false);

/// Columns that a memory of 132 has beside the glass.
const SPARE_COLUMNS: u8 = 4;
/// A module has the same number of them on both sides.
const SH1106_COLUMN: u8 = SPARE_COLUMNS / 2;

/// The low bits of the status. No data sheet has them: it is what modules were seen to answer.
const IDENTITY: u8 = 0x0F;

/// What a display says about itself.
#[derive(Clone, Copy)]
pub struct Guess {
    pub chip: Chip,
    /// Whether it is sure to be one of 128x64 pixels.
    pub sure: bool,
}

impl Guess {
    /// There are displays that cannot be read, and some that answer anything.
    pub const NONE: Self = Self {
        chip: Chip::Any,
        sure: false,
    };

    pub fn from_status(status: u8) -> Self {
        match status & IDENTITY {
            3 => Self {
                chip: Chip::Ssd1306,
                sure: false,
            },
            6 => Self {
                chip: Chip::Ssd1306,
                sure: true,
            },
            8 => Self {
                chip: Chip::Sh1106,
                sure: true,
            },
            _ => Self::NONE,
        }
    }
}

/// How a display is driven.
#[derive(Clone, Copy)]
pub struct Oled {
    pub chip: Chip,
    column: u8,
}

impl Oled {
    /// As the player has set it, or else as it was found.
    pub fn new(panel: Panel, guess: Guess) -> Self {
        let chip = match panel.chip {
            Chip::Found => guess.chip,
            chosen => chosen,
        };
        let usual = if chip == Chip::Sh1106 {
            SH1106_COLUMN
        } else {
            0
        };
        Self {
            chip,
            column: panel.column.unwrap_or(usual),
        }
    }

    /// What follows the setup that all have.
    pub fn setup(self) -> [Command; 2] {
        match (self.chip, self.goes_by_page()) {
            (Chip::Sh1106, _) => [Command::Noop, Command::Noop],
            (Chip::Any, _) => [Command::AddressMode(AddrMode::Page), Command::Noop],
            (_, true) => [Command::AddressMode(AddrMode::Page), NO_SCROLL],
            (_, false) => [Command::AddressMode(AddrMode::Horizontal), NO_SCROLL],
        }
    }

    /// Switches the panel, and the pump that makes its voltage, which is there before it and longer.
    pub fn switch(self, on: bool) -> [Command; 2] {
        let pump = match self.chip {
            Chip::Ssd1306 | Chip::Any => Command::ChargePump(on),
            _ => Command::Noop,
        };
        match on {
            true => [pump, Command::DisplayOn(true)],
            false => [Command::DisplayOn(false), pump],
        }
    }

    fn goes_by_page(self) -> bool {
        self.column != 0 || matches!(self.chip, Chip::Sh1106 | Chip::Any)
    }

    /// The parts in which a window goes into the memory.
    pub fn parts(self, window: Window) -> impl Iterator<Item = Window> {
        let pages = match self.goes_by_page() {
            true => 1,
            false => window.bottom - window.top + 1,
        };
        (window.top..=window.bottom)
            .step_by(pages)
            .map(move |top| Window {
                top,
                bottom: top + pages - 1,
                ..window
            })
    }

    /// Says where the next bytes go.
    pub fn place(self, part: Window, turned: bool) -> [Command; 2] {
        // The driver counts pages by their first row.
        let page = |page: usize| Page::from((8 * page) as u8);
        let (left, right) = (part.left as u8, part.right as u8);
        match self.goes_by_page() {
            true => [
                Command::PageStart(page(part.top)),
                Command::ColStart(self.first_column(turned) + left),
            ],
            false => [
                Command::ColumnAddress(left, right),
                Command::PageAddress(page(part.top), page(part.bottom)),
            ],
        }
    }

    /// A turned memory is counted from its other end.
    fn first_column(self, turned: bool) -> u8 {
        match (turned, self.column, self.chip) {
            (false, column, _) => column,
            (true, 0, Chip::Ssd1306 | Chip::Ssd1309 | Chip::Any | Chip::Found) => 0,
            (true, column, _) => SPARE_COLUMNS.saturating_sub(column),
        }
    }
}
