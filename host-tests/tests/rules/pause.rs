//! D1: a game is put away at any moment and resumed exactly.

use host_tests::dealer::{Company, Dealer};
use palm_island::game::{Record, Setup};

/// After every move of games with everything in them: to bytes, back, and the same position.
#[test]
fn d1_a_game_is_resumed_exactly_from_its_record() {
    for seed in 0..40 {
        let mut dealer = Dealer::new(seed);
        let deal = dealer.deal(Company::Anyone);
        let mut record = Record::new(deal.clone()).expect("it can be dealt");
        let (turns, end) = dealer.play_out(deal.start().expect("it can be dealt"));
        let moments = turns.iter().map(|(game, _)| game).chain([&end]);
        let moves = turns.iter().map(|(_, m)| Some(*m)).chain([None]);
        for (game, next) in moments.zip(moves) {
            let mut bytes = [0; Record::MOST_BYTES];
            let length = record.encode(&mut bytes).expect("there is room");
            let resumed = Record::decode(&bytes[..length]).expect("what was written is read");
            assert_eq!(resumed, record);
            assert_eq!(resumed.position(usize::MAX).as_ref(), Ok(game));
            if let Some(m) = next {
                record.push(m);
            }
        }
    }
}

/// A position by itself says everything too: order, areas, stored cards, round, what is to decide.
#[test]
fn d1_a_position_is_resumed_exactly_from_its_cards() {
    for seed in 0..400 {
        let mut dealer = Dealer::new(seed);
        let start = dealer
            .deal(Company::Anyone)
            .start()
            .expect("it can be dealt");
        for (game, _) in dealer.play_out(start).0 {
            assert_eq!(Setup::from(&game).check(), Ok(game));
        }
    }
}

/// Any prefix of the moves is a game: that is undo.
#[test]
fn d1_moves_can_be_taken_back_to_the_first() {
    let mut dealer = Dealer::new(5);
    let deal = dealer.deal(Company::Anyone);
    let mut record = Record::new(deal.clone()).expect("it can be dealt");
    let (turns, _) = dealer.play_out(deal.start().expect("it can be dealt"));
    for &(_, m) in &turns {
        record.push(m);
    }
    for (number, (game, m)) in turns.iter().enumerate().rev() {
        assert_eq!(record.position(number), Ok(*game), "by counting");
        assert_eq!(record.pop(), Some(*m));
        assert_eq!(record.position(usize::MAX), Ok(*game), "by taking back");
    }
    assert_eq!(record.pop(), None);
}
