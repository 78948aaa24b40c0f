//! The firmware for the page: the same ELF file without what the board does not read. The
//! bytes for the flash, the log's strings and a few symbols stay.

use object::build::elf::Builder;
use object::elf::SHT_PROGBITS;

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
    }
    builder.delete_orphans();
    let mut small = Vec::new();
    builder.set_section_sizes();
    builder.write(&mut small).map_err(broken)?;
    Ok(small)
}
