//! Any number is refused, or is the code of one move.
#![no_main]

use libfuzzer_sys::fuzz_target;
use palm_island::game::Move;

fuzz_target!(|data: &[u8]| {
    for pair in data.chunks_exact(2) {
        let code = u16::from_le_bytes([pair[0], pair[1]]);
        if let Some(m) = Move::decode(code) {
            assert_eq!(m.encode(), code);
        }
    }
});
