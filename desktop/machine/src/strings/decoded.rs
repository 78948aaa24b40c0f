//! defmt's own decoder: it knows every type and every display hint.

use defmt_decoder::{DecodeError, Table};

use super::CUT_SHORT;

pub struct Strings(Option<Table>);

impl Strings {
    pub fn parse(elf: &[u8]) -> Result<Self, String> {
        Table::parse(elf)
            .map(Self)
            .map_err(|error| error.to_string())
    }

    /// One complete frame as text: its level, then its message.
    pub fn decode(&self, frame: &[u8]) -> String {
        let Some(table) = &self.0 else {
            return "the firmware has no log strings".into();
        };
        let mut decoder = table.new_stream_decoder();
        decoder.received(frame);
        match decoder.decode() {
            Ok(frame) => match frame.level() {
                Some(level) => format!("{:5} {}", level.as_str(), frame.display_message()),
                None => frame.display_message().to_string(),
            },
            Err(DecodeError::UnexpectedEof | DecodeError::Malformed) => CUT_SHORT.into(),
        }
    }
}
