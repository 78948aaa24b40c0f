//! How the display is driven. Three controllers are sold as the same module, and they differ in how
//! a picture gets into their memory.

/// The controller of the display.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chip {
    /// Whatever the display says about itself.
    Found,
    /// Any of them: only what all of them understand is used. It takes a little longer.
    Any,
    Ssd1306,
    Ssd1309,
    Sh1106,
}

impl Chip {
    pub const ALL: [Self; 5] = [
        Self::Found,
        Self::Any,
        Self::Ssd1306,
        Self::Ssd1309,
        Self::Sh1106,
    ];
}

/// How the display is driven.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Panel {
    pub chip: Chip,
    /// The column of the memory that is the first on the glass, for a module that has it elsewhere
    /// than usual.
    pub column: Option<u8>,
}

impl Panel {
    pub const FOUND: Self = Self::of(Chip::Found);
    pub const ANY: Self = Self::of(Chip::Any);
    /// A memory of 132 columns is the widest: the 128 of the glass begin here at the latest.
    pub const LAST_COLUMN: u8 = 4;

    const fn of(chip: Chip) -> Self {
        Self { chip, column: None }
    }

    /// As a number below 64, for what is kept; 0 for a display that needs no setting.
    pub(super) const fn code(self) -> u8 {
        let column = match self.column {
            None => 0,
            Some(column) => column + 1,
        };
        self.chip as u8 | column << 3
    }

    pub(super) fn from_code(code: u8) -> Option<Self> {
        let column = code >> 3;
        let chip = Chip::ALL.get(usize::from(code & 7))?;
        (column <= Self::LAST_COLUMN + 1).then_some(Self {
            chip: *chip,
            column: column.checked_sub(1),
        })
    }
}
