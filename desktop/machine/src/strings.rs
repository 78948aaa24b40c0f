//! The strings of the firmware's log. They never reach the chip: a frame says which one is
//! meant, and the ELF file has the rest. Without the feature `log` frames are only counted
//! by their length, which keeps the decoder out of a browser.

#[cfg(feature = "log")]
pub use decoded::Strings;
#[cfg(not(feature = "log"))]
pub use opaque::Strings;

#[cfg(feature = "log")]
mod decoded {
    use defmt_decoder::{DecodeError, Table};

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
                Err(DecodeError::UnexpectedEof | DecodeError::Malformed) => {
                    "a log frame was cut short".into()
                }
            }
        }
    }
}

#[cfg(not(feature = "log"))]
mod opaque {
    pub struct Strings;

    impl Strings {
        pub fn parse(_: &[u8]) -> Result<Self, String> {
            Ok(Self)
        }

        pub fn decode(&self, frame: &[u8]) -> String {
            format!("{} bytes", frame.len())
        }
    }
}
