//! A whole match, with the cable pulled and the power cut at every byte on the wire: each time all
//! are in step again within two seconds, and nothing is lost.

use host_tests::announce;
use host_tests::cable::Cable;
use host_tests::cable::schedule::{SECOND, persons, played};
use host_tests::lives::Chance;
use palm_island::deal::SplitMix64;
use palm_island::link::Micros;
use palm_island::party::Seats;

#[test]
fn a_match_survives_a_fault_at_every_byte() {
    let chance = &mut Chance::Seed(SplitMix64(4));
    let roster = persons(Seats::TWO);
    let truth = played(&roster, 0, chance);
    let mut cable = Cable::resumed(&truth, &roster, 1, chance);
    for handheld in &mut cable.handhelds {
        handheld.turn = 40_000;
    }
    let (mut tried, mut slowest, mut seen) = (0, 0, 0);
    let is_over = |cable: &Cable| {
        let records = cable
            .handhelds
            .iter()
            .map(|handheld| handheld.record.as_ref());
        records.flatten().all(|record| record.position().is_over())
    };
    while !is_over(&cable) {
        assert!(cable.step_before(Micros::MAX), "the match goes on");
        if cable.wire.bytes == seen {
            continue;
        }
        seen = cable.wire.bytes;
        let who = chance.below(2);
        let away = chance.below(700_000) as Micros;
        for cut in [false, true] {
            let mut torn = cable.clone();
            match cut {
                true => torn.off(who),
                false => torn.wire.plugged[who] = false,
            }
            let end = torn.now + away;
            torn.run_until(end);
            torn.mend();
            slowest = slowest.max(torn.time_to_step(2 * SECOND));
            assert!(torn.stops.is_empty(), "nothing differs");
            tried += 1;
        }
    }
    announce(&format!(
        "cable: a whole match of {seen} bytes, pulled and cut {tried} times; back in step after {} ms at most",
        slowest / 1000
    ));
}
