//! Logs that are not the same are noticed, and everybody stops with both codes.

use host_tests::cable::schedule::{SECOND, persons, played};
use host_tests::cable::{Cable, Handheld};
use host_tests::lives::Chance;
use palm_island::deal::SplitMix64;
use palm_island::link::{Event, Roster, Stop, hash};
use palm_island::party::{BySeat, Entry, Record, Refusal, Seat, Seats};

const ONE: Seat = Seat::ALL[0];
const TWO: Seat = Seat::ALL[1];

fn chance(seed: u64) -> Chance<'static> {
    Chance::Seed(SplitMix64(seed))
}

/// The same match with another last entry at a seat, as legal as the true one.
fn tampered(truth: &Record, seat: Seat) -> Option<Record> {
    let bytes = truth.log(seat).bytes();
    let (last, rest) = bytes.split_last()?;
    (0..12u8).filter(|rank| rank != last).find_map(|rank| {
        let mut log = rest.to_vec();
        log.push(rank);
        let logs = BySeat::from_fn(|other| match other == seat {
            true => log.as_slice(),
            false => truth.log(other).bytes(),
        });
        Record::decode(&truth.setup().encode(), logs).ok()
    })
}

/// Handhelds that have kept these records.
fn cable(records: &[&Record], roster: &Roster) -> Cable {
    let kept = roster
        .persons()
        .zip(records)
        .map(|((seat, id), &record)| Handheld::with(record.clone(), roster.clone(), seat, id, 3));
    let mut cable = Cable::new(kept.collect(), 3);
    cable.resting = true;
    cable.is_lenient = true;
    for at in 0..cable.handhelds.len() {
        cable.boot(at);
    }
    cable
}

#[test]
fn a_log_that_was_tampered_with_stops_the_match_with_both_codes() {
    let mut tried = 0;
    for seed in 0..60 {
        let roster = persons(Seats::ALL[seed as usize % 3]);
        let truth = played(&roster, 20 + seed as usize, &mut chance(seed));
        for log in [ONE, TWO] {
            let Some(other) = tampered(&truth, log) else {
                continue;
            };
            tried += 1;
            let mut records = vec![&truth; roster.persons().count()];
            records[1] = &other;
            let mut cable = cable(&records, &roster);
            cable.run_until(2 * SECOND);
            let length = truth.log(log).len() as u16;
            let codes = [&truth, &other].map(|record| hash(record.log(log).bytes()));
            for at in 0..records.len() {
                let stop = cable.stops.iter().find(|(who, _)| *who == at);
                let Some((
                    _,
                    Stop::Differs {
                        log: told,
                        length: long,
                        codes: both,
                    },
                )) = stop
                else {
                    panic!("handheld {at} goes on: {}", cable.state());
                };
                assert_eq!((*told, *long), (log, length));
                let mut both = *both;
                both.sort_unstable();
                let mut codes = codes;
                codes.sort_unstable();
                assert_eq!(both, codes);
            }
            for handheld in &cable.handhelds {
                assert!(!Seat::ALL.into_iter().any(|seat| handheld.writes(seat)));
            }
        }
    }
    assert!(tried > 60, "{tried}");
}

/// One is behind: the one that has more sees it, before anything is mixed up.
#[test]
fn a_shorter_log_that_differs_is_noticed_too() {
    let roster = persons(Seats::TWO);
    let truth = played(&roster, 30, &mut chance(1));
    let other = tampered(&truth, ONE).expect("another last move");
    let mut longer = truth.clone();
    for _ in 0..4 {
        let moves = longer.position().legal_moves(ONE);
        if let Some(&m) = moves.first() {
            let entered = longer.enter(ONE, Entry::Move(m), &mut |_| {});
            assert_ne!(entered, Err(Refusal::NotNow));
        }
    }
    assert!(longer.log(ONE).len() > truth.log(ONE).len());
    let mut cable = cable(&[&longer, &other], &roster);
    cable.run_until(2 * SECOND);
    assert_eq!(cable.stops.len(), 2, "{}", cable.state());
}

/// Both have gone on without the other: neither match is the other's any more.
#[test]
fn two_that_went_on_apart_are_told_so() {
    let roster = persons(Seats::TWO);
    let truth = played(&roster, 10, &mut chance(2));
    let mut cable = cable(&[&truth, &truth], &roster);
    cable.wire.plugged = vec![false, false];
    cable.resting = false;
    for (handheld, other) in cable.handhelds.iter_mut().zip([TWO, ONE]) {
        handheld.hands_over = Some(other);
        handheld.turn = 50_000;
    }
    cable.run_until(6 * SECOND);
    assert!(
        cable
            .handhelds
            .iter()
            .all(|handheld| handheld.writes(ONE) && handheld.writes(TWO))
    );
    cable.mend();
    cable.run_until(9 * SECOND);
    let apart = |(_, stop): &(usize, Stop)| matches!(stop, Stop::Apart(_));
    assert!(
        cable.stops.len() == 2 && cable.stops.iter().all(apart),
        "{}",
        cable.state()
    );
}

/// A handheld whose save is an older one, or gone, writes nothing before it has its log back.
#[test]
fn a_handheld_that_lost_its_save_gets_its_own_log_back_first() {
    let roster = persons(Seats::TWO);
    let truth = played(&roster, 40, &mut chance(3));
    let mut cable = cable(&[&truth, &truth], &roster);
    let (_, id) = roster.persons().nth(1).expect("two");
    cable.handhelds[1] = Handheld::new(id, 8);
    cable.boot(1);
    let now = cable.handhelds[1].clock(cable.now);
    cable.handhelds[1]
        .link
        .as_mut()
        .expect("it is on")
        .open(now);
    cable.poll(1);
    let mut was_unsure = false;
    while !cable.is_in_step() {
        assert!(cable.step_before(3 * SECOND), "{}", cable.state());
        let handheld = &cable.handhelds[1];
        let length = handheld
            .record
            .as_ref()
            .map_or(0, |record| record.log(TWO).len());
        if length < truth.log(TWO).len() {
            was_unsure |= handheld.record.is_some();
            assert!(!handheld.writes(TWO), "it does not know its own log yet");
        }
    }
    cable.run_until(4 * SECOND);
    assert!(was_unsure && cable.handhelds[1].writes(TWO));
    assert!(!cable.handhelds[1].told.contains(&Event::Stranger));
}
