//! The NOR flash chip: a program can only clear bits, an erase sets a whole sector, both take time,
//! and the power may go in the middle of either. The emulated handheld and the power-cut tests use
//! this same model, so what the tests prove is what the handheld runs on.

mod remains;
mod tear;

use std::fmt;

use embedded_storage::nor_flash::{
    ErrorType, MultiwriteNorFlash, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};

use remains::Unstable;
pub use tear::Tear;

/// The unit of an erase, in bytes.
pub const SECTOR: usize = 4096;

/// What one program operation can reach, in bytes: longer writes are several operations.
pub const PAGE: usize = 256;

/// How long a chip is busy with what it does in one go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// A page, however little of it changes.
    pub program_micros: u64,
    /// A sector.
    pub erase_micros: u64,
}

impl Timing {
    /// What the data sheet of the W25Q16JV calls typical.
    pub const TYPICAL: Self = Self {
        program_micros: 400,
        erase_micros: 45_000,
    };
    /// The longest that it promises.
    pub const SLOWEST: Self = Self {
        program_micros: 3_000,
        erase_micros: 400_000,
    };

    const fn micros(self, action: Action) -> u64 {
        match action {
            Action::Program => self.program_micros,
            Action::Erase => self.erase_micros,
        }
    }
}

/// What an erased byte reads as.
const ERASED: u8 = 0xFF;

/// Why the chip did not do what was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The address range leaves the chip.
    OutOfRange,
    /// An erase that does not begin and end at a sector.
    Misaligned,
    /// The power went before the operation was complete, or has not come back since.
    PowerLost,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::OutOfRange => "the flash chip ends before this address range",
            Fault::Misaligned => "only whole flash sectors can be erased",
            Fault::PowerLost => "the flash chip has no power",
        })
    }
}

impl std::error::Error for Fault {}

impl NorFlashError for Fault {
    fn kind(&self) -> NorFlashErrorKind {
        match self {
            Fault::OutOfRange => NorFlashErrorKind::OutOfBounds,
            Fault::Misaligned => NorFlashErrorKind::NotAligned,
            Fault::PowerLost => NorFlashErrorKind::Other,
        }
    }
}

/// What the chip does in one go: this is what a power cut can tear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Clear bits within one page.
    Program,
    /// Set all bits of one sector.
    Erase,
}

impl Action {
    /// What becomes of a cell.
    fn result(self, cell: u8, byte: u8) -> u8 {
        match self {
            Action::Program => cell & byte,
            Action::Erase => byte,
        }
    }

    /// The bits of a cell that are forced, whatever they were.
    fn driven(self, byte: u8) -> u8 {
        match self {
            Action::Program => !byte,
            Action::Erase => byte,
        }
    }
}

/// One operation, as the log keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operation {
    pub action: Action,
    pub offset: usize,
    pub length: usize,
}

/// When the power goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// In the operation that comes after `after` others from now, when `progress` bytes of it are
    /// done. With all of its bytes done the cells are complete, but the caller never hears of it.
    Operation { after: usize, progress: usize },
    /// When the chip has been busy for this many microseconds from now.
    Busy { micros: u64 },
}

/// What the chip has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    pub programs: u64,
    pub erases: u64,
    pub micros: u64,
}

/// A NOR flash chip.
#[derive(Clone, Debug)]
pub struct Nor {
    cells: Vec<u8>,
    unstable: Unstable,
    sector_erases: Vec<u32>,
    timing: Timing,
    work: Work,
    log: Option<Vec<Operation>>,
    cut: Option<(Moment, Tear)>,
    powered: bool,
}

impl Nor {
    /// A chip fresh from the factory; `size` is rounded up to whole sectors.
    pub fn erased(size: usize) -> Self {
        Self::with_cells(vec![ERASED; size.next_multiple_of(SECTOR)])
    }

    /// A chip that holds `image`; the rest of its last sector is erased.
    pub fn from_image(image: &[u8]) -> Self {
        let mut cells = image.to_vec();
        cells.resize(image.len().next_multiple_of(SECTOR), ERASED);
        Self::with_cells(cells)
    }

    fn with_cells(cells: Vec<u8>) -> Self {
        Nor {
            sector_erases: vec![0; cells.len() / SECTOR],
            cells,
            unstable: Unstable::default(),
            timing: Timing::TYPICAL,
            work: Work::default(),
            log: None,
            cut: None,
            powered: true,
        }
    }

    /// The same chip, as slow or as fast as this.
    pub fn with_timing(self, timing: Timing) -> Self {
        Self { timing, ..self }
    }

    /// What the cells hold, whether or not they can be trusted to read so.
    pub fn image(&self) -> &[u8] {
        &self.cells
    }

    /// The cells, so that a test can damage them.
    pub fn image_mut(&mut self) -> &mut [u8] {
        &mut self.cells
    }

    /// Completed and torn erases of each sector since this model was made.
    pub fn sector_erases(&self) -> &[u32] {
        &self.sector_erases
    }

    /// What the chip has done since this model was made.
    pub fn work(&self) -> Work {
        self.work
    }

    /// Begins a new log of operations.
    pub fn start_log(&mut self) {
        self.log = Some(Vec::new());
    }

    /// Ends the log and hands it out; empty when none was begun.
    pub fn take_log(&mut self) -> Vec<Operation> {
        self.log.take().unwrap_or_default()
    }

    /// Plans a power cut; it replaces the one planned before.
    pub fn cut_power_at(&mut self, moment: Moment, tear: Tear) {
        self.cut = Some((moment, tear));
    }

    /// Takes the power away now, between two operations.
    pub fn power_down(&mut self) {
        self.powered = false;
    }

    /// Whether every bit reads the same at every reading and after every power-up.
    pub fn is_firm(&self) -> bool {
        self.unstable.is_empty()
    }

    /// Brings the power back. A cut that was planned and did not come is forgotten.
    pub fn power_up(&mut self) {
        self.cut = None;
        self.powered = true;
        self.unstable.power_up();
    }

    /// Whether the chip has power.
    pub fn is_powered(&self) -> bool {
        self.powered
    }

    /// Reads bytes from `offset` on.
    pub fn read(&mut self, offset: usize, bytes: &mut [u8]) -> Result<(), Fault> {
        self.check(offset, bytes.len())?;
        bytes.copy_from_slice(&self.cells[offset..offset + bytes.len()]);
        self.unstable.disturb(offset, bytes);
        Ok(())
    }

    /// Reads a few bytes from `offset` on.
    #[inline]
    pub fn word<const N: usize>(&mut self, offset: usize) -> Result<[u8; N], Fault> {
        match self
            .cells
            .get(offset..)
            .and_then(|cells| cells.first_chunk())
        {
            Some(bytes) if self.powered && self.unstable.is_empty() => Ok(*bytes),
            _ => {
                let mut bytes = [0; N];
                self.read(offset, &mut bytes)?;
                Ok(bytes)
            }
        }
    }

    /// Clears the bits that are 0 in `bytes`, page by page.
    pub fn program(&mut self, offset: usize, bytes: &[u8]) -> Result<(), Fault> {
        self.check(offset, bytes.len())?;
        let mut at = offset;
        let mut rest = bytes;
        while !rest.is_empty() {
            let (page, later) = rest.split_at(rest.len().min(PAGE - at % PAGE));
            self.perform(Action::Program, at, page)?;
            at += page.len();
            rest = later;
        }
        Ok(())
    }

    /// Sets all bits of the sectors from `from` up to `to`.
    pub fn erase(&mut self, from: usize, to: usize) -> Result<(), Fault> {
        self.check(from, to.checked_sub(from).ok_or(Fault::OutOfRange)?)?;
        if !from.is_multiple_of(SECTOR) || !to.is_multiple_of(SECTOR) {
            return Err(Fault::Misaligned);
        }
        for sector in from / SECTOR..to / SECTOR {
            self.sector_erases[sector] += 1;
            self.perform(Action::Erase, sector * SECTOR, &[ERASED; SECTOR])?;
        }
        Ok(())
    }

    fn check(&self, offset: usize, length: usize) -> Result<(), Fault> {
        if !self.powered {
            return Err(Fault::PowerLost);
        }
        match offset.checked_add(length) {
            Some(end) if end <= self.cells.len() => Ok(()),
            _ => Err(Fault::OutOfRange),
        }
    }

    /// Drives the cells from `offset` on: all of `bytes`, or part of them when the power goes.
    fn perform(&mut self, action: Action, offset: usize, bytes: &[u8]) -> Result<(), Fault> {
        let operation = Operation {
            action,
            offset,
            length: bytes.len(),
        };
        if let Some(log) = &mut self.log {
            log.push(operation);
        }
        let micros = self.timing.micros(action);
        let cells = &mut self.cells[offset..offset + bytes.len()];
        if let Some((progress, tear)) = cut_within(&mut self.cut, &operation, micros) {
            tear.apply(&operation, cells, bytes, progress, &mut self.unstable);
            self.work.micros += micros * progress as u64 / bytes.len() as u64;
            self.powered = false;
            return Err(Fault::PowerLost);
        }
        self.unstable.settle(&operation, bytes);
        for (cell, &byte) in cells.iter_mut().zip(bytes) {
            *cell = action.result(*cell, byte);
        }
        self.work.micros += micros;
        match action {
            Action::Program => self.work.programs += 1,
            Action::Erase => self.work.erases += 1,
        }
        Ok(())
    }
}

/// How far the operation, which takes so long, gets before the planned cut; `None` when it gets
/// through, and then the cut has come nearer by it.
fn cut_within(
    cut: &mut Option<(Moment, Tear)>,
    operation: &Operation,
    duration: u64,
) -> Option<(usize, Tear)> {
    let (moment, tear) = cut.as_mut()?;
    match moment {
        Moment::Operation { after: 0, progress } => {
            return Some(((*progress).min(operation.length), *tear));
        }
        Moment::Operation { after, .. } => *after -= 1,
        Moment::Busy { micros } => {
            if *micros < duration {
                return Some((
                    (*micros * operation.length as u64 / duration) as usize,
                    *tear,
                ));
            }
            *micros -= duration;
        }
    }
    None
}

impl ErrorType for Nor {
    type Error = Fault;
}

impl ReadNorFlash for Nor {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Fault> {
        Nor::read(self, offset as usize, bytes)
    }

    fn capacity(&self) -> usize {
        self.cells.len()
    }
}

impl NorFlash for Nor {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), Fault> {
        Nor::erase(self, from as usize, to as usize)
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Fault> {
        self.program(offset as usize, bytes)
    }
}

impl MultiwriteNorFlash for Nor {}

#[cfg(test)]
mod tests;
