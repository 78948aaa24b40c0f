//! CRC-32C, of what is kept and of what goes over the cable: it notices any five wrong bits in a page.

use crc::{CRC_32_ISCSI, Crc, Digest, Table};

/// A table is 1 KiB: without one a turn would take a quarter of a millisecond longer, and a frame ten
/// times as long. The tool and the tests have room for more; the page, which is sent to people, has
/// not.
const TABLES: usize = if cfg!(target_pointer_width = "64") {
    16
} else {
    1
};
static CRC: Crc<u32, Table<TABLES>> = Crc::<u32, Table<TABLES>>::new(&CRC_32_ISCSI);

/// The checksum of some bytes.
pub fn of(bytes: &[u8]) -> u32 {
    CRC.checksum(bytes)
}

/// The checksum of bytes that come piece by piece.
pub fn digest() -> Digest<'static, u32, Table<TABLES>> {
    CRC.digest()
}
