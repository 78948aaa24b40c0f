//! Saving does not get in the player's way: a turn is on the glass before it is written to the
//! flash, writing it takes three milliseconds at most, and nothing longer than the erase of one
//! sector ever holds the handheld up.

use host_tests::handheld::{TAP, boot, firmware, flash_with_game, settle};
use palm_machine::{Button, Call, Machine, Options, Time};

/// How often A is pressed.
const TURNS: usize = 40;

/// At least this many of the presses end a turn; the others open what it is chosen from.
const LEAST: usize = 15;

/// What a turn may take to be kept.
const MOST: Time = Time::from_millis(3);

/// The erase of one sector, a look at it and the mark in it.
const ERASE: Time = Time::from_millis(48);

/// A player thinks this long, and nothing else happens.
const REST: Time = Time::from_millis(2_000);

/// Nobody notices anything shorter.
const MOMENT: Time = Time::from_millis(1);

fn watch(machine: &mut Machine, function: &str) {
    let address = firmware().function(function);
    machine.watch_function(address.expect("a function of its own"));
}

fn span(call: &Call) -> Time {
    call.end - call.start
}

#[test]
fn a_turn_is_kept_quickly_and_after_its_frame() {
    let mut machine = boot(flash_with_game(), Options::default());
    watch(&mut machine, "keep");
    machine.watch_wire();
    let mut kept = 0;
    for _ in 0..TURNS {
        let pressed = machine.now();
        machine.schedule_press(Button::A, pressed, TAP);
        machine.run_for(TAP + TAP);
        settle(&mut machine);
        machine.run_for(REST);
        let transfers = machine.take_transfers();
        for call in machine.take_calls() {
            kept += 1;
            assert!(span(&call) <= MOST, "{} ms", span(&call).as_millis_f64());
            assert!(
                transfers.iter().any(|transfer| transfer.end <= call.start),
                "the turn was written before it was shown"
            );
            assert!(
                transfers
                    .iter()
                    .all(|transfer| transfer.end <= call.start || transfer.start >= call.end),
                "the flash was busy while the picture was on its way"
            );
        }
    }
    assert!(kept >= LEAST, "{kept} turns were kept");
}

#[test]
fn an_erase_is_one_sector_at_a_quiet_moment() {
    let mut machine = boot(flash_with_game(), Options::default());
    watch(&mut machine, "prepare");
    for _ in 0..8 {
        machine.schedule_press(Button::Down, machine.now(), TAP);
        machine.run_for(Time::from_millis(1_000));
    }
    assert_eq!(stalls(&mut machine), [], "no erase while someone presses");
    let erases = machine.flash().work().erases;
    machine.run_for(Time::from_millis(100_000));
    let stalls = stalls(&mut machine);
    let erases = machine.flash().work().erases - erases;
    assert!(erases >= 3, "{erases} sectors in all that time");
    assert_eq!(stalls.len() as u64, erases, "one sector at a time");
    for stall in stalls {
        assert!(stall <= ERASE, "{} ms", stall.as_millis_f64());
    }
}

/// How long the handheld tidied, each time that it did.
fn stalls(machine: &mut Machine) -> Vec<Time> {
    let calls = machine.take_calls();
    let spans = calls.iter().map(span);
    spans.filter(|span| *span > MOMENT).collect()
}
