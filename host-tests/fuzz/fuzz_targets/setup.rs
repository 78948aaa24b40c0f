//! Any cards in any order are refused, or are a position in which every listed move can be
//! played and no other.
#![no_main]

use libfuzzer_sys::fuzz_target;
use palm_island::game::{Area, Card, Deck, Move, Place, Setup, Waiting};

fuzz_target!(|data: &[u8]| {
    let [round, waiting, places @ ..] = data else {
        return;
    };
    let setup = Setup {
        places: draw(places),
        round: *round,
        waiting: match waiting % 5 {
            0 => Waiting::Nothing,
            1 => Waiting::Activation,
            n => Waiting::SetUp {
                sail: n != 3,
                blessing: n != 2,
            },
        },
    };
    let Ok(game) = setup.check() else {
        return;
    };
    assert_eq!(Setup::from(&game).check(), Ok(game));
    let listed = game.legal_moves();
    for m in (0..Move::CODES).filter_map(Move::decode) {
        assert_eq!(game.is_legal(m), listed.contains(&m), "{m:?}");
    }
    for &m in &listed {
        assert!(game.play(m).is_ok());
    }
});

/// One card after the other is drawn from those that are left, and laid somehow.
fn draw(choices: &[u8]) -> heapless::Vec<Place, { Deck::MOST_CARDS + 1 }> {
    let mut left: Vec<Card> = (1..=Card::COUNT as u8).filter_map(Card::from_number).collect();
    let mut places = heapless::Vec::new();
    for pair in choices.chunks_exact(2).take(Deck::MOST_CARDS + 1) {
        let place = Place {
            card: left.remove(usize::from(pair[0]) % left.len()),
            area: Area::ALL[usize::from(pair[1] % 4)],
            stored: pair[1] & 4 != 0,
        };
        let _ = places.push(place);
    }
    places
}
