//! The same for matches. Seats that play at the same time do not change each other, so it is
//! always the seat with the lowest number that acts; a speed round is finished at 0 ms.

use palm_island::party::{Entry, Match, Millis, MoveList, Seat, Setup};

use crate::Failure;

/// A match after this many entries: always the legal move with the smallest code.
pub fn played(setup: Setup, entries: u64) -> Result<Match, Failure> {
    let start = setup.deal().start();
    let mut m = start.map_err(Failure::failed)?;
    for _ in 0..entries {
        let (seat, moves) = next(&mut m);
        if let Some(first) = moves.iter().min_by_key(|one| one.code()) {
            advance(&mut m, seat, Entry::Move(*first));
        }
    }
    Ok(m)
}

/// The number of sequences of exactly `depth` moves. One that ends the match earlier is not
/// counted.
pub fn count(m: &Match, depth: u32) -> u64 {
    let mut m = m.clone();
    let (seat, moves) = next(&mut m);
    if depth <= 1 {
        return moves.len() as u64;
    }
    let after = |&one| {
        let mut next = m.clone();
        advance(&mut next, seat, Entry::Move(one));
        count(&next, depth - 1)
    };
    moves.iter().map(after).sum()
}

/// Who acts, and what it may do; speed rounds are finished on the way.
fn next(m: &mut Match) -> (Seat, MoveList) {
    loop {
        let mut seats = m.seats().iter();
        let Some(seat) = seats.find(|&seat| m.awaits(seat)) else {
            return (Seat::FIRST, MoveList::new());
        };
        let moves = m.legal_moves(seat);
        if !moves.is_empty() {
            return (seat, moves);
        }
        advance(m, seat, Entry::Finish(Millis::new(0)));
    }
}

fn advance(m: &mut Match, seat: Seat, entry: Entry) {
    let played = m.play(seat, entry, &mut |_| {});
    debug_assert_eq!(played, Ok(()), "it was listed");
}
