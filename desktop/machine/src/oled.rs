//! The OLED and its controller: 128x64 pixels, each lit or dark, behind two
//! wires. It knows the commands of the data sheets that set up the picture and
//! the addressing, and which controller has which; any other is reported, and its
//! arguments are taken for commands, as the chip would.

use embedded_graphics::{Pixel, draw_target::DrawTarget, geometry::Point, pixelcolor::BinaryColor};
use palm_island::console::Frame;

use super::energy::Panel;
use super::i2c::Device;
use super::time::Time;

pub const WIDTH: usize = 128;
pub const HEIGHT: usize = 64;
pub const PAGES: usize = 8;

/// Where most modules answer.
pub const ADDRESS: u8 = 0x3C;

// The first byte after the address says what follows.
const CONTROL_ONE_BYTE: u8 = 1 << 7;
const CONTROL_DATA: u8 = 1 << 6;

/// Set in the status register while the panel is off.
const STATUS_OFF: u8 = 1 << 6;

/// Columns of memory that a controller can have.
const MOST_COLUMNS: usize = 132;

/// What people buy.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Module {
    #[default]
    Ssd1306,
    /// Its panel has a supply of its own, and its controller no pump.
    Ssd1309,
    /// It knows no window, and has the glass in the middle of 132 columns.
    Sh1106,
    /// An SSD1306 with a panel of 128x32, the rows of which are wired one after the other.
    Small,
}

impl Module {
    const fn columns(self) -> usize {
        match self {
            Self::Sh1106 => MOST_COLUMNS,
            Self::Ssd1306 | Self::Ssd1309 | Self::Small => WIDTH,
        }
    }

    /// The low bits of the status. No data sheet has them; these were seen on modules, but for the
    /// SSD1309, of which nobody has told.
    const fn identity(self) -> u8 {
        match self {
            Self::Ssd1306 => 6,
            Self::Ssd1309 => 0,
            Self::Sh1106 => 8,
            Self::Small => 3,
        }
    }

    /// How many bytes follow the first one of a command; none if the controller does not know it.
    const fn arguments(self, command: u8) -> usize {
        match (self, command) {
            (Self::Sh1106, 0x20..=0x2F) | (Self::Sh1106 | Self::Ssd1309, 0x8D) => 0,
            (Self::Ssd1306 | Self::Ssd1309 | Self::Small, 0xAD) => 0,
            (Self::Ssd1309, 0xFD) => 1,
            (_, 0x20 | 0x81 | 0x8D | 0xA8 | 0xAD | 0xD3 | 0xD5 | 0xD9 | 0xDA | 0xDB) => 1,
            (_, 0x21 | 0x22 | 0xA3) => 2,
            (_, 0x29 | 0x2A) => 5,
            (_, 0x26 | 0x27) => 6,
            _ => 0,
        }
    }
}

/// How the controller steps from byte to byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Addressing {
    Horizontal,
    Vertical,
    Page,
}

/// What the next byte of a transaction is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Expect {
    Control,
    Command { once: bool },
    Data { once: bool },
}

/// What the controller forgets without power.
#[derive(Clone)]
struct Controller {
    module: Module,
    ram: [[u8; MOST_COLUMNS]; PAGES],
    /// How many bits of it are set.
    bits: u32,
    on: bool,
    /// Whether the panel gets its voltage.
    fed: bool,
    /// Whether the rows are wired by turns to both sides of the glass.
    alternating: bool,
    inverted: bool,
    all_on: bool,
    contrast: u8,
    addressing: Addressing,
    columns: (u8, u8),
    pages: (u8, u8),
    column: u8,
    page: u8,
    start_line: u8,
    offset: u8,
    segments_reversed: bool,
    rows_reversed: bool,
    command: Vec<u8>,
}

impl Controller {
    fn powered_on(module: Module) -> Self {
        Self {
            module,
            // The cells wake up with noise; a stripe pattern shows a forgotten clear.
            ram: [[0x55; MOST_COLUMNS]; PAGES],
            bits: (module.columns() * HEIGHT / 2) as u32,
            on: false,
            fed: matches!(module, Module::Ssd1309 | Module::Sh1106),
            alternating: true,
            inverted: false,
            all_on: false,
            contrast: 0x7F,
            addressing: Addressing::Page,
            columns: (0, WIDTH as u8 - 1),
            pages: (0, PAGES as u8 - 1),
            column: 0,
            page: 0,
            start_line: 0,
            offset: 0,
            segments_reversed: false,
            rows_reversed: false,
            command: Vec::new(),
        }
    }

    /// Stores one byte of the picture and steps on; tells whether it changed.
    fn store(&mut self, byte: u8) -> bool {
        let columns = self.module.columns();
        let column = usize::from(self.column);
        if column >= columns {
            return false;
        }
        let segment = match self.segments_reversed {
            true => columns - 1 - column,
            false => column,
        };
        let cell = &mut self.ram[usize::from(self.page)][segment];
        let changed = *cell != byte;
        self.bits = self.bits - cell.count_ones() + byte.count_ones();
        *cell = byte;
        match self.addressing {
            // An SH1106 stops behind its last column.
            Addressing::Page if self.module == Module::Sh1106 => self.column += 1,
            Addressing::Page => self.column = (self.column + 1) % WIDTH as u8,
            Addressing::Horizontal => {
                if step(&mut self.column, self.columns) {
                    step(&mut self.page, self.pages);
                }
            }
            Addressing::Vertical => {
                if step(&mut self.page, self.pages) {
                    step(&mut self.column, self.columns);
                }
            }
        }
        changed
    }

    /// Takes one byte of a command; tells whether the command is known.
    fn command(&mut self, byte: u8) -> bool {
        self.command.push(byte);
        if self.command.len() < 1 + self.module.arguments(self.command[0]) {
            return true;
        }
        let command = std::mem::take(&mut self.command);
        self.obey(&command)
    }

    fn obey(&mut self, command: &[u8]) -> bool {
        let argument = |n: usize| command.get(n).copied().unwrap_or(0);
        let is_sh1106 = self.module == Module::Sh1106;
        match command[0] {
            low @ 0x00..=0x0F => self.column = self.column & 0xF0 | low,
            high @ 0x10..=0x1F => {
                let most = if is_sh1106 { 0x0F } else { 0x07 };
                self.column = self.column & 0x0F | (high & most) << 4;
            }
            0x20..=0x2F if is_sh1106 => return false,
            0x8D if matches!(self.module, Module::Sh1106 | Module::Ssd1309) => return false,
            // The voltage of the converter.
            0x30..=0x33 if is_sh1106 => {}
            0xAD if is_sh1106 => self.fed = argument(1) & 1 != 0,
            // The lock of the commands.
            0xFD if self.module == Module::Ssd1309 => return argument(1) == 0x12,
            0x20 => {
                self.addressing = match argument(1) & 3 {
                    0 => Addressing::Horizontal,
                    1 => Addressing::Vertical,
                    _ => Addressing::Page,
                }
            }
            0x21 => {
                self.columns = (argument(1) & 0x7F, argument(2) & 0x7F);
                self.column = self.columns.0;
            }
            0x22 => {
                self.pages = (argument(1) & 7, argument(2) & 7);
                self.page = self.pages.0;
            }
            // Scrolling: only switching it off is known.
            0x2E => {}
            line @ 0x40..=0x7F => self.start_line = line & 0x3F,
            0x81 => self.contrast = argument(1),
            0x8D => self.fed = argument(1) & 1 << 2 != 0,
            remap @ 0xA0..=0xA1 => self.segments_reversed = remap & 1 != 0,
            all @ 0xA4..=0xA5 => self.all_on = all & 1 != 0,
            invert @ 0xA6..=0xA7 => self.inverted = invert & 1 != 0,
            // Multiplex ratio: the glass has 64 rows and no others.
            0xA8 => return argument(1) & 0x3F == HEIGHT as u8 - 1,
            on @ 0xAE..=0xAF => self.on = on & 1 != 0,
            page @ 0xB0..=0xB7 => self.page = page & 7,
            scan @ (0xC0 | 0xC8) => self.rows_reversed = scan & 8 != 0,
            0xD3 => self.offset = argument(1) & 0x3F,
            0xDA => self.alternating = argument(1) & 1 << 4 != 0,
            // Clock, precharge, VCOMH, nothing at all: no visible change.
            0xD5 | 0xD9 | 0xDB | 0xE3 => {}
            _ => return false,
        }
        true
    }

    /// The module is built upside down: it reads upright with both directions
    /// reversed, which is what every driver sets. The rows turn at once, the
    /// columns turned when their bytes were stored.
    fn lit(&self, x: usize, y: usize) -> bool {
        if !self.on || !self.fed {
            return false;
        }
        let Some(driven) = self.driven_row(y) else {
            return false;
        };
        if self.all_on {
            return true;
        }
        let columns = self.module.columns();
        let segment = (columns - WIDTH) / 2 + WIDTH - 1 - x;
        let row = if self.rows_reversed {
            HEIGHT - 1 - driven
        } else {
            driven
        };
        let line = (row + usize::from(self.start_line) + usize::from(self.offset)) % HEIGHT;
        let bit = self.ram[line / 8][segment] & 1 << (line % 8) != 0;
        bit != self.inverted
    }

    /// The row of the controller that is wired to this one of the glass, counted from the top.
    fn driven_row(&self, y: usize) -> Option<usize> {
        match self.module {
            // By turns, this glass has the rows of one side.
            Module::Small if self.alternating => (HEIGHT / 2 - 1).checked_sub(y).map(|row| 2 * row),
            Module::Small => (HEIGHT / 2 - 1).checked_sub(y),
            _ => (HEIGHT - 1).checked_sub(y),
        }
    }
}

/// Steps within a window; tells whether it wrapped around.
fn step(position: &mut u8, (first, last): (u8, u8)) -> bool {
    if *position == last {
        *position = first;
        true
    } else {
        *position = position.wrapping_add(1) & 0x7F;
        false
    }
}

pub struct Oled {
    controller: Controller,
    address: u8,
    plugged: bool,
    expect: Expect,
    last_change: Option<Time>,
    data_bytes: u64,
    unknown_commands: Vec<u8>,
    lie: Option<u8>,
    mute: bool,
}

impl Oled {
    pub fn new(module: Module, address: u8, plugged: bool) -> Self {
        Self {
            controller: Controller::powered_on(module),
            address,
            plugged,
            expect: Expect::Control,
            last_change: None,
            data_bytes: 0,
            unknown_commands: Vec::new(),
            lie: None,
            mute: false,
        }
    }

    /// The display comes back as after power-on: dark, and knowing nothing.
    pub fn plug(&mut self) {
        if !self.plugged {
            self.controller = Controller::powered_on(self.controller.module);
            self.plugged = true;
        }
    }

    pub fn unplug(&mut self) {
        self.plugged = false;
    }

    /// Its supply dips for a moment: it answers again at once, and knows nothing.
    pub fn reset(&mut self) {
        self.controller = Controller::powered_on(self.controller.module);
    }

    /// From now on it answers every read with this byte, as some copies do.
    pub fn lie(&mut self, status: u8) {
        self.lie = Some(status);
    }

    /// From now on it acknowledges no read.
    pub fn mute(&mut self) {
        self.mute = true;
    }

    pub fn is_plugged(&self) -> bool {
        self.plugged
    }

    /// Whether the panel is switched on.
    pub fn is_on(&self) -> bool {
        self.plugged && self.controller.on && self.controller.fed
    }

    pub fn is_inverted(&self) -> bool {
        self.controller.inverted
    }

    pub fn contrast(&self) -> u8 {
        self.controller.contrast
    }

    /// What it draws current for.
    pub(crate) fn panel(&self) -> Panel {
        let all = (WIDTH * HEIGHT) as u32;
        let controller = &self.controller;
        Panel {
            plugged: self.plugged,
            on: controller.on && controller.fed,
            lit: match (controller.all_on, controller.inverted) {
                (true, _) => all,
                (false, true) => all.saturating_sub(controller.bits),
                (false, false) => controller.bits,
            },
            contrast: controller.contrast,
        }
    }

    /// Whether a person sees this pixel lit.
    pub fn lit(&self, x: usize, y: usize) -> bool {
        self.plugged && x < WIDTH && y < HEIGHT && self.controller.lit(x, y)
    }

    /// What a person sees on the glass.
    pub fn glass(&self) -> Frame {
        let mut frame = Frame::new();
        let pixels = (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y)));
        let Ok(()) = frame.draw_iter(pixels.map(|(x, y)| {
            Pixel(
                Point::new(x as i32, y as i32),
                BinaryColor::from(self.lit(x, y)),
            )
        }));
        frame
    }

    /// When a byte of the picture last changed.
    pub fn last_change(&self) -> Option<Time> {
        self.last_change
    }

    /// Bytes of picture received.
    pub fn data_bytes(&self) -> u64 {
        self.data_bytes
    }

    /// Commands since the last call that the model does not know.
    pub fn take_unknown_commands(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.unknown_commands)
    }
}

impl Device for Oled {
    fn select(&mut self, address: u8, reading: bool, _now: Time) -> bool {
        self.expect = Expect::Control;
        self.plugged && address == self.address && !(reading && self.mute)
    }

    fn receive(&mut self, byte: u8, now: Time) -> bool {
        if !self.plugged {
            return false;
        }
        match self.expect {
            Expect::Control => {
                let once = byte & CONTROL_ONE_BYTE != 0;
                self.expect = if byte & CONTROL_DATA != 0 {
                    Expect::Data { once }
                } else {
                    Expect::Command { once }
                };
                return true;
            }
            Expect::Command { once } => {
                if !self.controller.command(byte) {
                    self.unknown_commands.push(byte);
                }
                if once {
                    self.expect = Expect::Control;
                }
            }
            Expect::Data { once } => {
                self.data_bytes += 1;
                if self.controller.store(byte) {
                    self.last_change = Some(now);
                }
                if once {
                    self.expect = Expect::Control;
                }
            }
        }
        true
    }

    /// The status register, all there is to read over two wires.
    fn send(&mut self, _now: Time) -> u8 {
        let identity = self.controller.module.identity();
        let status = match self.controller.on {
            true => identity,
            false => identity | STATUS_OFF,
        };
        self.lie.unwrap_or(status)
    }

    fn release(&mut self) {
        self.expect = Expect::Control;
    }
}

#[cfg(test)]
mod tests;
