//! The number that stands for rules and cards is the one that matches of every mode come to.

use host_tests::gamblers::{modes, setup};
use palm_island::link::{Versions, hash};
use palm_island::party::{Entry, Match, Millis, Seats};

/// Plays a match by what was seen so far, and notes every legal move and every score.
fn note(mut m: Match, seen: &mut Vec<u8>) {
    while let Some(seat) = m.seats().iter().find(|&seat| m.awaits(seat)) {
        let mut moves: Vec<_> = m.legal_moves(seat).to_vec();
        moves.sort_unstable_by_key(|m| m.code());
        seen.extend(moves.iter().flat_map(|m| m.code().to_le_bytes()));
        let draw = hash(seen) as usize;
        let entry = match moves.len() {
            0 => Entry::Finish(Millis::new(draw as u32 % 1000)),
            count => Entry::Move(moves[draw % count]),
        };
        m.play(seat, entry, &mut |_| {}).expect("it is legal");
        let sum = hash(seen);
        seen.clear();
        seen.extend(sum.to_le_bytes());
    }
    for standing in m.standings() {
        seen.extend([standing.place, standing.seat.index()]);
        seen.extend(standing.score.stars.to_le_bytes());
    }
}

#[test]
fn the_rules_have_their_number() {
    let mut seen = Vec::new();
    for mode in modes() {
        for seats in Seats::ALL {
            for seed in 0..4 {
                note(
                    setup(mode, seats, seed).deal().start().expect("a match"),
                    &mut seen,
                );
            }
        }
    }
    let rules = hash(&seen);
    assert_eq!(
        Versions::RULES,
        rules,
        "new rules have a new number: 0x{rules:08X}"
    );
}
