//! A decoder for the part of defmt that the firmware uses: whole numbers, truth values,
//! strings, and types that format themselves. Display hints are not followed. A line with
//! anything else is shown by its format string alone.

use defmt_parser::{Fragment, ParserMode, Type};
use object::read::elf::ElfFile32;
use object::{LittleEndian, Object, ObjectSection, ObjectSymbol};

use super::CUT_SHORT;

pub struct Strings {
    entries: Vec<(u16, Entry)>,
    timestamp: Option<String>,
}

struct Entry {
    tag: String,
    format: String,
}

impl Entry {
    fn level(&self) -> Option<&str> {
        let level = self.tag.strip_prefix("defmt_")?;
        matches!(level, "trace" | "debug" | "info" | "warn" | "error").then_some(level)
    }
}

/// Why a frame has no text.
enum Unreadable {
    Short,
    /// A type that only defmt's own decoder knows.
    Unknown,
}

impl Strings {
    /// The names of the symbols in the section `.defmt` are the strings; their addresses are
    /// what a frame says.
    pub fn parse(elf: &[u8]) -> Result<Self, String> {
        let file = ElfFile32::<LittleEndian>::parse(elf).map_err(|error| error.to_string())?;
        let mut strings = Self {
            entries: Vec::new(),
            timestamp: None,
        };
        let Some(section) = file.section_by_name(".defmt") else {
            return Ok(strings);
        };
        for symbol in file.symbols() {
            if symbol.section_index() != Some(section.index()) {
                continue;
            }
            let name = symbol.name().unwrap_or_default();
            let (Some(tag), Some(format)) = (field(name, "tag"), field(name, "data")) else {
                continue;
            };
            if tag == "defmt_timestamp" {
                strings.timestamp = Some(format);
            } else {
                let index = symbol.address() as u16;
                strings.entries.push((index, Entry { tag, format }));
            }
        }
        Ok(strings)
    }

    /// One complete frame as text: its level, then its message.
    pub fn decode(&self, frame: &[u8]) -> String {
        let frame = frame.strip_suffix(&[0]).unwrap_or(frame);
        let Ok(bytes) = rzcobs::decode(frame) else {
            return CUT_SHORT.into();
        };
        let mut reader = Reader {
            strings: self,
            bytes: &bytes,
        };
        let Ok(entry) = reader.entry() else {
            return CUT_SHORT.into();
        };
        let timestamp = self.timestamp.as_deref().unwrap_or_default();
        let message = reader
            .text(timestamp)
            .and_then(|_| reader.text(&entry.format));
        let message = match message {
            Ok(message) => message,
            Err(Unreadable::Unknown) => entry.format.clone(),
            Err(Unreadable::Short) => return CUT_SHORT.into(),
        };
        match entry.level() {
            Some(level) => format!("{level:5} {message}"),
            None => message,
        }
    }
}

/// What is left of a frame.
struct Reader<'a> {
    strings: &'a Strings,
    bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    /// A format string with its arguments in place.
    fn text(&mut self, format: &str) -> Result<String, Unreadable> {
        let fragments = defmt_parser::parse(format, ParserMode::ForwardsCompatible)
            .map_err(|_| Unreadable::Unknown)?;
        // Arguments come in the order of their numbers, each once.
        let parameters = || {
            fragments.iter().filter_map(|fragment| match fragment {
                Fragment::Parameter(parameter) => Some(parameter),
                Fragment::Literal(_) => None,
            })
        };
        let mut arguments = Vec::new();
        while let Some(parameter) = parameters().find(|p| p.index == arguments.len()) {
            arguments.push(self.argument(&parameter.ty)?);
        }
        let mut text = String::new();
        for fragment in &fragments {
            text.push_str(match fragment {
                Fragment::Literal(literal) => literal,
                Fragment::Parameter(parameter) => {
                    arguments.get(parameter.index).ok_or(Unreadable::Unknown)?
                }
            });
        }
        Ok(text)
    }

    fn argument(&mut self, ty: &Type) -> Result<String, Unreadable> {
        Ok(match ty {
            Type::U8 => self.unsigned(1)?.to_string(),
            Type::U16 => self.unsigned(2)?.to_string(),
            Type::U32 | Type::Usize => self.unsigned(4)?.to_string(),
            Type::U64 => self.unsigned(8)?.to_string(),
            Type::I8 => self.signed(1)?.to_string(),
            Type::I16 => self.signed(2)?.to_string(),
            Type::I32 | Type::Isize => self.signed(4)?.to_string(),
            Type::I64 => self.signed(8)?.to_string(),
            Type::Bool => (self.take::<1>()? != [0]).to_string(),
            Type::Str => {
                let length = u32::from_le_bytes(self.take()?) as usize;
                let (text, rest) = self
                    .bytes
                    .split_at_checked(length)
                    .ok_or(Unreadable::Short)?;
                self.bytes = rest;
                String::from_utf8_lossy(text).into_owned()
            }
            Type::IStr => self.entry()?.format.clone(),
            Type::Format => {
                let format = &self.entry()?.format;
                let format = match format.matches('|').count() {
                    0 => format,
                    // Which variant of an enum: one byte tells up to 256 of them.
                    1..=255 => {
                        let variant = usize::from(self.take::<1>()?[0]);
                        format.split('|').nth(variant).ok_or(Unreadable::Short)?
                    }
                    _ => return Err(Unreadable::Unknown),
                };
                self.text(format)?
            }
            // Formatted on the chip; the end is marked.
            Type::Debug | Type::Display => {
                let end = self.bytes.iter().position(|byte| *byte == 0xFF);
                let (text, rest) = self.bytes.split_at(end.ok_or(Unreadable::Short)?);
                self.bytes = &rest[1..];
                String::from_utf8_lossy(text).into_owned()
            }
            _ => return Err(Unreadable::Unknown),
        })
    }

    /// A number of so many bytes, the lowest first.
    fn unsigned(&mut self, bytes: usize) -> Result<u64, Unreadable> {
        let number = self.bytes.split_at_checked(bytes);
        let (number, rest) = number.ok_or(Unreadable::Short)?;
        self.bytes = rest;
        let digits = number.iter().rev();
        Ok(digits.fold(0, |number, byte| number << 8 | u64::from(*byte)))
    }

    fn signed(&mut self, bytes: usize) -> Result<i64, Unreadable> {
        let unused = 64 - 8 * bytes as u32;
        Ok((self.unsigned(bytes)? << unused) as i64 >> unused)
    }

    /// The string that the next two bytes mean.
    fn entry(&mut self) -> Result<&'a Entry, Unreadable> {
        let index = u16::from_le_bytes(self.take()?);
        let mut entries = self.strings.entries.iter();
        let found = entries.find(|(number, _)| *number == index);
        found.map(|(_, entry)| entry).ok_or(Unreadable::Short)
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], Unreadable> {
        let (bytes, rest) = self
            .bytes
            .split_first_chunk::<N>()
            .ok_or(Unreadable::Short)?;
        self.bytes = rest;
        Ok(*bytes)
    }
}

/// A string of a flat JSON object, as defmt writes its symbols.
fn field(json: &str, name: &str) -> Option<String> {
    let start = format!("\"{name}\":\"");
    let mut rest = json[json.find(&start)? + start.len()..].chars();
    let mut text = String::new();
    loop {
        match rest.next()? {
            '"' => return Some(text),
            '\\' => match rest.next()? {
                'n' => text.push('\n'),
                'r' => text.push('\r'),
                't' => text.push('\t'),
                'u' => {
                    let digits: String = rest.by_ref().take(4).collect();
                    text.push(char::from_u32(u32::from_str_radix(&digits, 16).ok()?)?);
                }
                other => text.push(other),
            },
            other => text.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strings(entries: &[(u16, &str, &str)]) -> Strings {
        let entry = |&(index, tag, format): &(u16, &str, &str)| {
            let (tag, format) = (tag.to_owned(), format.to_owned());
            (index, Entry { tag, format })
        };
        Strings {
            entries: entries.iter().map(entry).collect(),
            timestamp: None,
        }
    }

    fn frame(bytes: &[u8]) -> Vec<u8> {
        let mut frame = rzcobs::encode(bytes);
        frame.push(0);
        frame
    }

    #[test]
    fn a_symbol_has_its_tag_and_its_text() {
        let symbol =
            r#"{"package":"a","tag":"defmt_info","data":"a \"b\" \\ \u00e9","disambiguator":"7"}"#;
        assert_eq!(field(symbol, "tag").as_deref(), Some("defmt_info"));
        assert_eq!(field(symbol, "data").as_deref(), Some("a \"b\" \\ é"));
        assert_eq!(field(symbol, "line"), None);
    }

    #[test]
    fn numbers_strings_and_variants_take_their_places() {
        let strings = strings(&[
            (1, "defmt_info", "{} of {=u16}: {=str}"),
            (2, "defmt_derived", "Short|Long({=u8})"),
            (3, "defmt_warn", "{}"),
            (4, "defmt_prim", "{=__internal_Display}"),
        ]);
        let mut bytes = vec![1, 0, 2, 0, 1, 9, 44, 1, 2, 0, 0, 0];
        bytes.extend(b"ok");
        assert_eq!(strings.decode(&frame(&bytes)), "info  Long(9) of 300: ok");
        let mut bytes = vec![3, 0, 4, 0];
        bytes.extend(b"low\xFF");
        assert_eq!(strings.decode(&frame(&bytes)), "warn  low");
    }

    #[test]
    fn a_file_that_is_no_firmware_has_no_strings() {
        assert!(Strings::parse(b"no ELF file").is_err());
    }

    #[test]
    fn what_is_cut_short_or_unknown_is_said() {
        let strings = strings(&[
            (1, "defmt_info", "{=str}"),
            (2, "defmt_info", "{=f32} volts"),
        ]);
        // Frames are filled up with zeros, so only more than a few bytes can be missing.
        assert_eq!(strings.decode(&frame(&[1, 0, 200])), CUT_SHORT);
        assert_eq!(strings.decode(&frame(&[7, 0])), CUT_SHORT);
        let volts = strings.decode(&frame(&[2, 0, 1, 2, 3, 4]));
        assert_eq!(volts, "info  {=f32} volts");
    }
}
