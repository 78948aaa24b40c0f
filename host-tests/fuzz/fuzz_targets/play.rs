//! Any deal and any choices: a game never gets stuck, loses no card, refuses what is not
//! listed, and comes back from its record.
#![no_main]

use libfuzzer_sys::fuzz_target;
use palm_island::deal::Seed;
use palm_island::game::{Card, Feats, Game, Move, Record, Villagers};

fuzz_target!(|data: &[u8]| {
    let [seed, feats, villagers, choices @ ..] = data else {
        return;
    };
    let feats = Feats::from_bits(feats % 64).expect("six Feats");
    let coming = (0..7).filter(|i| villagers >> i & 1 != 0);
    let villagers: Villagers = coming.map(|i| Card::VILLAGERS[i]).collect();
    let deal = Seed((*seed).into()).deal(feats, villagers);
    let mut game = deal.start().expect("a seed deals a whole deck");
    let mut record = Record::new(deal).expect("a seed deals a whole deck");
    let dealt = cards(&game);
    for pair in choices.chunks_exact(2) {
        refuse_or_play(game, u16::from_le_bytes([pair[0], pair[1]]));
        let moves = game.legal_moves();
        if moves.is_empty() {
            assert!(game.is_over());
            break;
        }
        let m = moves[usize::from(pair[0]) % moves.len()];
        record.push(m);
        game = game.play(m).expect("a listed move is legal").game;
        let gone = dealt & !cards(&game);
        assert!(gone == 0 || gone == 1 << Card::MONUMENT.number());
    }
    assert_eq!(record.position(usize::MAX), Ok(game));
});

fn cards(game: &Game) -> u32 {
    let numbers = game.deck().cards().map(|(card, _)| card.card().number());
    numbers.fold(0, |seen, number| {
        assert_eq!(seen >> number & 1, 0, "a card is there once");
        seen | 1 << number
    })
}

/// Any move at all is listed and can be played, or is neither.
fn refuse_or_play(game: Game, code: u16) {
    if let Some(m) = Move::decode(code % Move::CODES) {
        let listed = game.legal_moves().contains(&m);
        match game.play(m) {
            Ok(_) => assert!(listed),
            Err(refused) => assert!(!listed && refused.game == game),
        }
    }
}
