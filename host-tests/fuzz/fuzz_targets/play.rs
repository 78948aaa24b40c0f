//! Any deal and any choices: a game never gets stuck, loses no card, refuses what is not
//! listed, and comes back from its record.
#![no_main]

#[path = "../../src/choices.rs"]
#[allow(dead_code)]
mod choices;

use choices::Choices;
use libfuzzer_sys::fuzz_target;
use palm_island::game::{Card, Game, Move, Record};

fuzz_target!(|data: &[u8]| {
    let mut choices = Choices::new(data);
    let deal = choices.deal();
    let mut game = deal.start().expect("a deal of whole cards");
    let mut record = Record::new(deal).expect("a deal of whole cards");
    let dealt = cards(&game);
    while !choices.is_over() {
        refuse_or_play(game, u16::from_le_bytes([choices.byte(), choices.byte()]));
        let moves = game.legal_moves();
        if moves.is_empty() {
            assert!(game.is_over());
            break;
        }
        let m = moves[choices.below(moves.len())];
        record.push(m);
        game = game.play(m).expect("a listed move is legal").game;
        let gone = dealt & !cards(&game);
        assert!(gone == 0 || gone == 1 << Card::MONUMENT.number());
    }
    assert_eq!(record.position(usize::MAX), Ok(game));
});

fn cards(game: &Game) -> u64 {
    let numbers = game.deck().cards().map(|(card, _)| card.card().number());
    numbers.fold(0, |seen, number| {
        assert_eq!(seen >> number & 1, 0, "a card is there once");
        seen | 1 << number
    })
}

/// Any move at all is listed and can be played, or is neither.
fn refuse_or_play(game: Game, code: u16) {
    if let Some(m) = Move::decode(code) {
        let listed = game.legal_moves().contains(&m);
        match game.play(m) {
            Ok(_) => assert!(listed),
            Err(refused) => assert!(!listed && refused.game == game),
        }
    }
}
