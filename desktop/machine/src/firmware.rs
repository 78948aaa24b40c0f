//! The firmware as the linker made it: what goes into flash, the symbols the
//! machine needs, and the strings of the log, which never reach the chip.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use object::elf::{FileHeader32, PT_LOAD};
use object::read::elf::{ElfFile32, FileHeader, ProgramHeader};
use object::{LittleEndian, Object, ObjectSection, ObjectSymbol};

use super::FLASH_SIZE;
use super::strings::Strings;

/// Why a file is not a firmware.
#[derive(Debug)]
pub enum FirmwareError {
    NotElf(String),
    /// The log's strings cannot be read.
    Log(String),
    /// A symbol that every firmware of ours has.
    NoSymbol(&'static str),
    /// It has bytes for an address that is not in flash.
    OutsideFlash(u32),
}

impl fmt::Display for FirmwareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FirmwareError::NotElf(why) => write!(f, "this is not a firmware ELF file: {why}"),
            FirmwareError::Log(why) => write!(f, "the firmware's log cannot be decoded: {why}"),
            FirmwareError::NoSymbol(name) => write!(f, "the firmware has no symbol {name}"),
            FirmwareError::OutsideFlash(address) => {
                write!(
                    f,
                    "the firmware has bytes at {address:#010x}, outside the flash"
                )
            }
        }
    }
}

impl std::error::Error for FirmwareError {}

/// Bytes that belong to an address in flash.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Segment {
    pub address: u32,
    pub bytes: Vec<u8>,
}

/// One firmware; cheap to clone, so that many machines can share it.
#[derive(Clone)]
pub struct Firmware {
    inner: Arc<Inner>,
}

struct Inner {
    segments: Vec<Segment>,
    symbols: Vec<Symbol>,
    static_ram: u32,
    log: Strings,
}

struct Symbol {
    name: String,
    address: u32,
    size: u32,
}

impl Firmware {
    pub fn parse(elf: &[u8]) -> Result<Self, FirmwareError> {
        let not_elf = |error: object::Error| FirmwareError::NotElf(error.to_string());
        let file = ElfFile32::<LittleEndian>::parse(elf).map_err(not_elf)?;
        let header = FileHeader32::<LittleEndian>::parse(elf).map_err(not_elf)?;
        let mut segments = Vec::new();
        for program in header.program_headers(LittleEndian, elf).map_err(not_elf)? {
            let bytes = program
                .data(LittleEndian, elf)
                .map_err(|()| FirmwareError::NotElf("a segment lies outside the file".into()))?;
            if program.p_type(LittleEndian) == PT_LOAD && !bytes.is_empty() {
                segments.push(Segment {
                    address: program.p_paddr(LittleEndian),
                    bytes: bytes.to_vec(),
                });
            }
        }
        let symbols = file
            .symbols()
            .filter_map(|symbol| {
                Some(Symbol {
                    name: symbol.name().ok()?.to_owned(),
                    address: symbol.address() as u32,
                    size: symbol.size() as u32,
                })
            })
            .collect();
        let static_ram = [".hot", ".data", ".bss", ".uninit"]
            .into_iter()
            .filter_map(|name| file.section_by_name(name))
            .map(|section| section.size() as u32)
            .sum();
        let log = Strings::parse(elf).map_err(FirmwareError::Log)?;
        Ok(Self {
            inner: Arc::new(Inner {
                segments,
                symbols,
                static_ram,
                log,
            }),
        })
    }

    /// What is programmed into the flash.
    pub fn segments(&self) -> &[Segment] {
        &self.inner.segments
    }

    /// Bytes in flash.
    pub fn flash_size(&self) -> usize {
        self.segments()
            .iter()
            .map(|segment| segment.bytes.len())
            .sum()
    }

    /// Bytes of working memory that are taken before the first instruction.
    pub fn static_ram(&self) -> u32 {
        self.inner.static_ram
    }

    /// Where the saves lie, counted from the beginning of the flash.
    pub fn save_region(&self) -> Result<Range<usize>, FirmwareError> {
        let start = self.symbol("__save_start")? as usize;
        let end = self.symbol("__save_end")? as usize;
        if start > end || end > FLASH_SIZE {
            return Err(FirmwareError::OutsideFlash(start as u32));
        }
        Ok(start..end)
    }

    pub fn symbol(&self, name: &'static str) -> Result<u32, FirmwareError> {
        self.symbols()
            .find(|(symbol, _)| *symbol == name)
            .map(|(_, address)| address)
            .ok_or(FirmwareError::NoSymbol(name))
    }

    /// The address of a Rust function by its own name, if the compiler kept it
    /// as a function. A mangled name has its length before and a hash after it.
    pub fn function(&self, name: &str) -> Option<u32> {
        const HASH: &str = "17h";
        let mangled = format!("{}{name}{HASH}", name.len());
        self.symbols()
            .find(|(symbol, _)| symbol.contains(&mangled))
            .map(|(_, address)| address & !1)
    }

    /// How many bytes a Rust static takes, by its own name; 0 if there is none.
    pub fn size_of(&self, name: &str) -> u32 {
        let mangled = format!("{}{name}", name.len());
        let mut all = self.inner.symbols.iter();
        let found = all.find(|symbol| symbol.name.contains(&mangled));
        found.map_or(0, |symbol| symbol.size)
    }

    fn symbols(&self) -> impl Iterator<Item = (&str, u32)> {
        let all = self.inner.symbols.iter();
        all.map(|symbol| (symbol.name.as_str(), symbol.address))
    }

    /// The strings of its log.
    pub(super) fn strings(&self) -> &Strings {
        &self.inner.log
    }
}
