//! Any cards in any order are refused, or are a position in which every listed move can be
//! played and no other.
#![no_main]

use libfuzzer_sys::fuzz_target;
use palm_island::game::{Area, Card, Move, Place, Setup, Waiting};

fuzz_target!(|data: &[u8]| {
    let [round, waiting, places @ ..] = data else {
        return;
    };
    let setup = Setup {
        places: places.chunks_exact(2).filter_map(place).take(28).collect(),
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

/// A card's number, and how it lies.
fn place(pair: &[u8]) -> Option<Place> {
    Some(Place {
        card: Card::from_number(pair[0])?,
        area: Area::from_index(pair[1] & 3)?,
        stored: pair[1] & 4 != 0,
    })
}
