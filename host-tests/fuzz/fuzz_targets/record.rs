//! A game as bytes, whole or damaged, is refused or read as what it is. The first byte says
//! whether the rest are choices for a game or the bytes themselves.
#![no_main]

#[path = "../../src/choices.rs"]
#[allow(dead_code)]
mod choices;

use choices::{Choices, check_record, encoded};
use libfuzzer_sys::fuzz_target;
use palm_island::game::Record;

fuzz_target!(|data: &[u8]| {
    let Some((&kind, data)) = data.split_first() else {
        return;
    };
    if kind == 0 {
        check_record(data);
        return;
    }
    let mut choices = Choices::new(data);
    let harm = [
        choices.byte(),
        choices.byte(),
        choices.byte(),
        choices.byte(),
        choices.byte(),
    ];
    let (record, game) = choices.record();
    assert_eq!(record.position(usize::MAX), Ok(game));
    let mut bytes = encoded(&record);
    assert_eq!(Record::decode(&bytes), Ok(record));
    Choices::new(&harm).damage(&mut bytes);
    check_record(&bytes);
});
