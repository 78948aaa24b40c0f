//! A match as a set-up and logs, whole or damaged, is refused or read as what it is, whatever
//! order its parts arrive in. The first byte says whether the rest are choices for a match or
//! the logs themselves.
#![no_main]

#[path = "../../src/choices.rs"]
#[allow(dead_code)]
mod choices;

use choices::{Choices, check_match, logs};
use libfuzzer_sys::fuzz_target;
use palm_island::party::{BySeat, Record, Seat};

fuzz_target!(|data: &[u8]| {
    let Some((&kind, data)) = data.split_first() else {
        return;
    };
    if kind == 0 {
        let (setup, rest) = data.split_at(data.len().min(10));
        let mut parts = rest.split(|&byte| byte == 255);
        check_match(setup, BySeat::from_fn(|_| parts.next().unwrap_or(&[])));
        return;
    }
    let mut choices = Choices::new(data);
    let harm = [(); 5].map(|()| choices.byte());
    let record = choices.match_record();
    let setup = record.setup().encode();
    let mut logs = logs(&record);
    let whole = BySeat::from_fn(|seat| logs[seat].as_slice());
    assert_eq!(Record::decode(&setup, whole), Ok(record));
    assert!(check_match(&setup, whole));
    Choices::new(&harm).damage(&mut logs[Seat::FIRST]);
    check_match(&setup, BySeat::from_fn(|seat| logs[seat].as_slice()));
});
