//! Any bytes are refused, or are a game that is written as those bytes again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use palm_island::game::Record;

fuzz_target!(|data: &[u8]| {
    let Ok(record) = Record::decode(data) else {
        return;
    };
    let mut bytes = [0; Record::MOST_BYTES];
    let length = record.encode(&mut bytes).expect("MOST_BYTES is the bound");
    assert_eq!(&bytes[..length], data);
    assert!(record.position(usize::MAX).is_ok());
});
