//! Records: logs that grow alone and meet in any order, and bytes that nobody trusts.

use host_tests::choices::{self, Choices, check_match};
use host_tests::dealer::Dealer;
use host_tests::gamblers::{Gamblers, modes, setup, some_modes};
use palm_island::game;
use palm_island::party::{
    BySeat, Entry, Log, LogError, Match, Millis, Mode, Move, Record, RecordError, Refusal, Seat,
    Seats, Setup,
};
use proptest::prelude::*;

use crate::table::{CASUAL, ONE, SPEED, TWO};

/// A match that was played to the end, or to some entry.
fn played(setup: Setup, seed: u64, entries: usize) -> Record {
    let mut record = Record::new(setup);
    let mut gamblers = Gamblers::new(seed);
    for _ in 0..entries {
        let Some((seat, entry)) = gamblers.choose(record.position()) else {
            break;
        };
        if record.check(seat, entry) == Err(Refusal::UndoSpent) {
            continue;
        }
        assert_eq!(record.enter(seat, entry, &mut |_| {}), Ok(()));
    }
    record
}

fn logs(record: &Record) -> BySeat<&[u8]> {
    BySeat::from_fn(|seat| record.log(seat).bytes())
}

fn whole(setup: Setup, seed: u64) -> Record {
    let record = played(setup, seed, usize::MAX);
    assert!(record.position().is_over());
    record
}

#[test]
fn a_match_is_kept_and_read_again_at_any_moment() {
    for mode in modes() {
        for seats in Seats::ALL {
            for entries in [0, 1, 90, 333, usize::MAX] {
                let record = played(setup(mode, seats, 8), 5, entries);
                let read = Record::decode(&record.setup().encode(), logs(&record));
                assert_eq!(read.as_ref(), Ok(&record));
            }
        }
    }
}

/// The record is the very match that the entries were made in.
#[test]
fn a_record_and_a_match_agree() {
    for mode in some_modes() {
        let setup = setup(mode, Seats::THREE, 21);
        let mut record = Record::new(setup);
        let mut m: Match = setup.deal().start().expect("a match");
        let mut gamblers = Gamblers::new(4);
        while let Some((seat, entry)) = gamblers.choose(&m) {
            let (mut one, mut other) = (Vec::new(), Vec::new());
            assert_eq!(m.play(seat, entry, &mut |event| one.push(event)), Ok(()));
            let entered = record.enter(seat, entry, &mut |event| other.push(event));
            assert_eq!(entered, Ok(()));
            assert_eq!(one, other);
            assert_eq!(record.position(), &m);
        }
    }
}

/// Each seat's log comes in pieces of any size, the pieces in any order across the seats,
/// some of them twice: in the end it is the same match, and on the way a part of it.
#[test]
fn parts_that_arrive_in_any_order_give_the_same_match() {
    for mode in modes() {
        for seats in Seats::ALL {
            let truth = whole(setup(mode, seats, 3), 17);
            for order in 0..3 {
                let mut dealer = Dealer::new(order);
                let mut record = Record::new(*truth.setup());
                let mut sent = [0; Seats::MOST];
                while let Some(seat) = unsent(&truth, &sent, &mut dealer) {
                    let bytes = truth.log(seat).bytes();
                    let at = &mut sent[usize::from(seat.index())];
                    let to = bytes.len().min(*at + 1 + dealer.below(9));
                    let from = at.saturating_sub(dealer.below(5));
                    *at = to;
                    let got = record.receive(seat, from, &bytes[from..to], &mut |_| {});
                    assert_eq!(got, Ok(()));
                    assert_eq!(record.fault(), None);
                }
                assert_eq!(record, truth);
            }
        }
    }
}

fn unsent(truth: &Record, sent: &[usize; Seats::MOST], dealer: &mut Dealer) -> Option<Seat> {
    let left = truth.setup().seats().iter();
    let left: Vec<Seat> = left
        .filter(|&seat| sent[usize::from(seat.index())] < truth.log(seat).len())
        .collect();
    (!left.is_empty()).then(|| left[dealer.below(left.len())])
}

#[test]
fn a_log_that_runs_ahead_is_kept_and_waits() {
    let truth = whole(setup(CASUAL, Seats::TWO, 1), 1);
    let mut record = Record::new(*truth.setup());
    let first = truth.log(ONE).bytes();
    assert_eq!(record.receive(ONE, 0, first, &mut |_| {}), Ok(()));
    assert_eq!(record.position().round(), 1);
    assert!(record.position().has_closed(ONE));
    assert!(record.waiting(ONE) > 0);
    let discard = Entry::Move(Move::Turn(game::Move::Discard));
    assert_eq!(record.check(ONE, discard), Err(Refusal::Behind));
    let kept = Record::decode(&record.setup().encode(), logs(&record));
    assert_eq!(kept.as_ref(), Ok(&record), "what waits is kept too");
    assert_eq!(
        record.receive(TWO, 0, truth.log(TWO).bytes(), &mut |_| {}),
        Ok(())
    );
    assert_eq!(record, truth);
}

#[test]
fn a_part_that_does_not_fit_is_refused_and_nothing_is_changed() {
    let truth = whole(setup(CASUAL, Seats::TWO, 2), 2);
    let bytes = truth.log(ONE).bytes();
    let mut record = Record::new(*truth.setup());
    assert_eq!(
        record.receive(ONE, 1, &bytes[1..3], &mut |_| {}),
        Err(LogError::Gap)
    );
    assert_eq!(record.receive(ONE, 0, &bytes[..20], &mut |_| {}), Ok(()));
    let mut other = bytes[..30].to_vec();
    other[7] ^= 1;
    let before = record.clone();
    assert_eq!(
        record.receive(ONE, 0, &other, &mut |_| {}),
        Err(LogError::Differs(7))
    );
    let long = [0; Log::CAPACITY];
    assert_eq!(
        record.receive(ONE, 20, &long, &mut |_| {}),
        Err(LogError::TooLong)
    );
    let third = Seat::ALL[2];
    assert_eq!(
        record.receive(third, 0, &[0], &mut |_| {}),
        Err(LogError::NoSuchSeat)
    );
    assert_eq!(record, before);
}

#[test]
fn an_entry_that_cannot_be_is_a_fault_of_its_seat() {
    let setup = setup(CASUAL, Seats::TWO, 2);
    let mut record = Record::new(setup);
    assert_eq!(record.receive(ONE, 0, &[0, 200, 0], &mut |_| {}), Ok(()));
    let fault = record.fault().expect("there are fewer moves");
    assert_eq!((fault.seat, fault.at, fault.why), (ONE, 1, None));
    assert_eq!(record.receive(TWO, 0, &[0, 240, 240], &mut |_| {}), Ok(()));
    let none = Record::decode(
        &setup.encode(),
        BySeat::new([&[0, 240, 240], &[], &[], &[]]),
    );
    let Err(RecordError::Fault(fault)) = none else {
        panic!("nothing is left to undo");
    };
    assert_eq!((fault.at, fault.why), (2, Some(Refusal::NothingToUndo)));
    let unknown = Record::decode(&setup.encode(), BySeat::new([&[250], &[], &[], &[]]));
    assert!(matches!(unknown, Err(RecordError::Fault(_))));
    let cut = Record::decode(&setup.encode(), BySeat::new([&[241, 1], &[], &[], &[]]));
    assert_eq!(cut, Err(RecordError::CutOff(ONE)));
    let seatless = Record::decode(&setup.encode(), BySeat::new([&[], &[], &[0], &[]]));
    assert!(matches!(
        seatless,
        Err(RecordError::Log(_, LogError::NoSuchSeat))
    ));
}

#[test]
fn a_time_takes_three_bytes_and_has_an_end() {
    assert_eq!(Millis::new(u32::MAX), Millis::MOST);
    let mut record = Record::new(setup(SPEED, Seats::TWO, 6));
    while !record.position().hand(ONE).is_at_tracker() {
        let discard = Entry::Move(Move::Turn(game::Move::Discard));
        record.enter(ONE, discard, &mut |_| {}).expect("a discard");
    }
    let finish = Entry::Finish(Millis::new(0x03_02_01));
    record
        .enter(ONE, finish, &mut |_| {})
        .expect("the tracker is up");
    let bytes = record.log(ONE).bytes();
    assert_eq!(bytes[bytes.len() - 4..], [241, 1, 2, 3]);
}

/// A player who keeps taking moves back is stopped in time: the match can always be finished,
/// even in the worst case.
#[test]
fn undo_ends_before_the_log_does() {
    for mode in some_modes().into_iter().filter(|mode| mode.has_undo()) {
        let mut record = Record::new(setup(mode, Seats::TWO, 30));
        let mut gamblers = Gamblers::new(99);
        let mut refused = 0;
        while let Some((seat, entry)) = gamblers.choose(record.position()) {
            let takes_back = record.position().moves_to_undo(seat) > 0;
            match record.enter(seat, Entry::Undo, &mut |_| {}) {
                Ok(()) => continue,
                Err(Refusal::UndoSpent) => refused += 1,
                Err(_) => assert!(!takes_back),
            }
            if entry != Entry::Undo {
                assert_eq!(record.enter(seat, entry, &mut |_| {}), Ok(()), "{mode:?}");
            }
        }
        assert!(record.position().is_over() && refused > 0);
        for seat in Seats::TWO.iter() {
            assert!(record.log(seat).len() > 200, "undo may be used a lot");
        }
    }
}

/// Four seats and everything there is: how long logs become.
#[test]
fn logs_stay_short() {
    let mut longest = 0;
    let mut sum = 0;
    for mode in modes() {
        for seed in 0..20 {
            let record = whole(setup(mode, Seats::FOUR, seed), seed);
            let lengths = Seats::FOUR.iter().map(|seat| record.log(seat).len());
            longest = longest.max(lengths.clone().max().unwrap_or(0));
            sum = sum.max(Setup::BYTES + lengths.sum::<usize>());
        }
    }
    assert!(longest <= 250, "{longest} bytes of a log");
    assert!(sum <= 900, "{sum} bytes of a match");
    const { assert!(Setup::BYTES + 4 * Log::CAPACITY <= 1_210) };
}

/// One match of each mode as it was kept once: its code, the logs, the stars. What was kept
/// yesterday must mean the same tomorrow; other ranks or entries are a new version.
#[test]
fn kept_matches_stay_what_they_are() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/kept-matches.txt");
    let Ok(kept) = std::fs::read_to_string(path) else {
        let written: String = modes()
            .map(|mode| line(&whole(setup(mode, Seats::THREE, 1), 1)))
            .collect();
        std::fs::write(path, written).expect("it can be written");
        panic!("{path} was missing: it is written now, look at it");
    };
    assert_eq!(kept.lines().count(), usize::from(Mode::COUNT));
    for kept in kept.lines() {
        let words: Vec<&str> = kept.split(' ').collect();
        let setup = Setup::from_code(words[0]).expect("a match code");
        let logs: Vec<Vec<u8>> = words[1..4].iter().map(|word| unhex(word)).collect();
        let logs = BySeat::new([&logs[0][..], &logs[1], &logs[2], &[]]);
        let record = Record::decode(&setup.encode(), logs).expect("it is legal");
        assert_eq!(line(&record), format!("{kept}\n"));
    }
}

fn line(record: &Record) -> String {
    let m = record.position();
    let mut line = record.setup().code().as_str().to_owned();
    for seat in m.seats().iter() {
        let bytes = record.log(seat).bytes().iter();
        line += &format!(
            " {}",
            bytes.map(|byte| format!("{byte:02x}")).collect::<String>()
        );
    }
    for seat in m.seats().iter() {
        line += &format!(" {}", m.hand(seat).score().stars);
    }
    line + "\n"
}

fn unhex(text: &str) -> Vec<u8> {
    let pairs = text.as_bytes().chunks(2);
    let byte = |pair: &[u8]| {
        let digits = std::str::from_utf8(pair).expect("ASCII");
        u8::from_str_radix(digits, 16).expect("hexadecimal")
    };
    pairs.map(byte).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    /// Logs of small numbers are legal for long; damaged ones are refused or another match.
    #[test]
    fn any_bytes_are_a_match_or_refused(
        mode in 0..Mode::COUNT,
        seats in 2..=4u8,
        seed in 0..1000u64,
        bytes in prop::collection::vec(
            prop::collection::vec(prop_oneof![8 => 0..3u8, 2 => 0..12u8, 1 => 238..=255u8], 0..200),
            4,
        ),
    ) {
        let mode = Mode::from_index(mode).expect("a mode");
        let setup = setup(mode, Seats::new(seats).expect("seats"), seed);
        let logs = BySeat::from_fn(|seat| bytes[usize::from(seat.index())].as_slice());
        let decoded = Record::decode(&setup.encode(), logs);
        if let Ok(record) = &decoded {
            prop_assert_eq!(&Record::decode(&setup.encode(), logs).expect("again"), record);
        }
        // The same parts in another order: the same match, or the same fault.
        let mut received = Record::new(setup);
        let mut backwards = Record::new(setup);
        for seat in setup.seats().iter() {
            let _ = received.receive(seat, 0, logs[seat], &mut |_| {});
        }
        for seat in setup.seats().iter().rev() {
            for (from, byte) in logs[seat].iter().enumerate() {
                let _ = backwards.receive(seat, from, &[*byte], &mut |_| {});
            }
        }
        prop_assert_eq!(received, backwards);
    }

    #[test]
    fn a_damaged_match_is_refused_or_another(
        seed: u64,
        mode in 0..Mode::COUNT,
        at: prop::sample::Index,
        flip in 1..=255u8,
    ) {
        let mode = Mode::from_index(mode).expect("a mode");
        let record = played(setup(mode, Seats::TWO, seed % 1000), seed, 200);
        let mut damaged = record.log(ONE).bytes().to_vec();
        prop_assume!(!damaged.is_empty());
        let at = at.index(damaged.len());
        damaged[at] ^= flip;
        let logs = BySeat::new([&damaged[..], record.log(TWO).bytes(), &[], &[]]);
        if let Ok(other) = Record::decode(&record.setup().encode(), logs) {
            prop_assert_ne!(other, record);
        }
    }

    /// What the fuzz target tries: matches from choices, then damaged.
    #[test]
    fn a_match_from_choices_is_read_again_and_harmed_is_refused_or_another(
        bytes in prop::collection::vec(any::<u8>(), 0..1500),
        harm in prop::collection::vec(any::<u8>(), 8),
    ) {
        let record = Choices::new(&bytes).match_record();
        let setup = record.setup().encode();
        let mut logs = choices::logs(&record);
        prop_assert!(check_match(&setup, BySeat::from_fn(|seat| logs[seat].as_slice())));
        Choices::new(&harm).damage(&mut logs[ONE]);
        check_match(&setup, BySeat::from_fn(|seat| logs[seat].as_slice()));
    }
}
