//! The firmware for the page: the same ELF file without what the board does not read. The
//! bytes for the flash, the log's strings and a few symbols stay.

use object::build::ByteString;
use object::build::elf::Builder;
use object::elf::SHT_PROGBITS;
use object::read::elf::ElfFile32;
use object::{Endianness, Object as _, ObjectSection as _};

use crate::Failure;

/// What the board asks the firmware for.
const SYMBOLS: [&str; 5] = [
    "_stack_start",
    "_stack_end",
    "_SEGGER_RTT",
    "__save_start",
    "__save_end",
];
const LOG: &str = ".defmt";

/// Takes debug information and most symbols out of an ELF file.
pub fn strip(elf: &[u8]) -> Result<Vec<u8>, Failure> {
    let broken = |error: object::build::Error| {
        Failure::failed(format!("The firmware cannot be made smaller: {error}."))
    };
    let mut builder = Builder::read(elf).map_err(broken)?;
    let log = builder
        .sections
        .iter()
        .find(|section| section.name == LOG.into())
        .map(|section| section.id());
    for section in &mut builder.sections {
        section.delete =
            section.sh_type == SHT_PROGBITS && !section.is_alloc() && Some(section.id()) != log;
        section.delete |= section.name.starts_with(b".ARM");
    }
    for symbol in &mut builder.symbols {
        let kept = SYMBOLS.iter().any(|name| symbol.name == (*name).into());
        let logged = log.is_some() && symbol.section == log;
        symbol.delete = !kept && !logged && !symbol.name.starts_with(b"_defmt");
        if logged {
            symbol.name = log_name(&symbol.name);
        }
    }
    builder.delete_orphans();
    let mut small = Vec::new();
    builder.set_section_sizes();
    builder.write(&mut small).map_err(broken)?;
    Ok(small)
}

/// The name of a string of the log. At its end, defmt has a number that sets it apart from others that
/// say the same; nobody reads that, and chance does not pack.
fn log_name(name: &[u8]) -> ByteString<'static> {
    const APART: &[u8] = b",\"disambiguator\":\"";
    let end = |at| at + APART.len();
    let at = name.windows(APART.len()).position(|part| part == APART);
    at.map_or(name.to_vec(), |at| [&name[..end(at)], b"\"}"].concat())
        .into()
}

/// Where a file's code ends and its tables, pictures and words begin.
pub fn data_begins(elf: &[u8]) -> Result<usize, Failure> {
    ElfFile32::<Endianness>::parse(elf)
        .ok()
        .and_then(|file| file.section_by_name(".rodata")?.file_range())
        .map(|(begin, _)| begin as usize)
        .ok_or_else(|| Failure::failed("The firmware has no data."))
}
