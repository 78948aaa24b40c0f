//! Moves and games as bytes: what was written is read, and nothing else is.

use std::cell::Cell;
use std::collections::BTreeSet;

use host_tests::choices::{Choices, check_record, encoded};
use host_tests::dealer::{Company, Dealer};
use palm_island::game::{
    Card, Deal, Feat, Feats, Move, Record, RecordError, Refusal, SetupError, Villagers,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

/// A game that was dealt and played at random, up to some move.
fn record(seed: u64, company: Company) -> Record {
    let mut dealer = Dealer::new(seed);
    let deal = dealer.deal(company);
    let (turns, _) = dealer.play_out(deal.start().expect("it can be dealt"));
    let count = dealer.below(turns.len() + 1);
    let mut record = Record::new(deal).expect("it can be dealt");
    for (_, m) in turns.into_iter().take(count) {
        record.push(m);
    }
    record
}

fn bytes(record: &Record) -> Vec<u8> {
    let mut bytes = vec![0; Record::MOST_BYTES];
    let length = record.encode(&mut bytes).expect("there is room");
    bytes.truncate(length);
    bytes
}

/// The plain deck with no move, byte by byte.
fn plain() -> Vec<u8> {
    let record = Record::new(Deal::plain(Card::buildings())).expect("a whole deck");
    bytes(&record)
}

#[test]
fn a_code_is_read_as_the_move_that_it_is_written_for() {
    let mut moves = 0;
    for code in 0..=u16::MAX {
        if let Some(m) = Move::decode(code) {
            assert_eq!(m.encode(), code);
            moves += 1;
        }
    }
    let helpers = 3 + 1 + 5;
    let acts = 2 * 4 * helpers * 32 * 8;
    let (sails, blessings, others) = (32, 32 * 4, 2 + 4);
    assert_eq!(moves, acts + sails + blessings + others);
}

#[test]
fn every_move_that_is_ever_legal_has_a_code_of_its_own() {
    for seed in 0..300 {
        let game = Dealer::new(seed).position(Company::Anyone);
        let moves = game.legal_moves();
        let codes: BTreeSet<u16> = moves.iter().map(|m| m.encode()).collect();
        assert_eq!(codes.len(), moves.len());
        for m in moves {
            assert_eq!(Move::decode(m.encode()), Some(m));
        }
    }
}

/// The bytes that `record.rs` promises, so that saves of today are read tomorrow.
#[test]
fn the_form_of_a_game_is_fixed() {
    let mut deal = Deal::plain(Card::buildings());
    deal.buildings.reverse();
    deal.villagers = Villagers::from_iter([Card::RIDER, Card::BUILDER]);
    deal.feats = Feats::NONE.with(Feat::Hammer);
    let mut record = Record::new(deal).expect("it can be dealt");
    record.push(Move::Discard);
    let expected = [
        1, 0xEF, 0xCD, 0xAB, 0x89, 0x67, 0x45, 0x23, 0x01, 0b100, 2, 28, 22, 1, 0x00, 0x60,
    ];
    assert_eq!(bytes(&record), expected);
}

#[test]
fn a_game_is_read_as_it_was_written() {
    for seed in 0..300 {
        let record = record(seed, Company::Anyone);
        assert_eq!(Record::decode(&bytes(&record)), Ok(record));
    }
}

#[test]
fn a_game_cut_off_anywhere_is_refused() {
    for seed in 0..20 {
        let whole = bytes(&record(seed, Company::Anyone));
        for length in 0..whole.len() {
            assert_eq!(Record::decode(&whole[..length]), Err(RecordError::Length));
        }
    }
}

#[test]
fn a_game_with_more_behind_it_is_refused() {
    let mut longer = bytes(&record(0, Company::Anyone));
    longer.push(0);
    assert_eq!(Record::decode(&longer), Err(RecordError::Length));
}

#[test]
fn a_buffer_that_is_too_small_takes_nothing() {
    let record = record(1, Company::Anyone);
    let length = bytes(&record).len();
    let mut buffer = [0; Record::MOST_BYTES];
    for room in 0..length {
        assert_eq!(record.encode(&mut buffer[..room]), None);
    }
    assert_eq!(record.encode(&mut buffer[..length]), Some(length));
}

#[test]
fn other_versions_are_named() {
    let mut game = plain();
    game[0] = 2;
    let newer = Record::decode(&game);
    assert_eq!(newer, Err(RecordError::Version(2)));
    assert_eq!(
        newer.expect_err("refused").to_string(),
        "the game has the newer form 2"
    );
    game[0] = 0;
    assert_eq!(Record::decode(&game), Err(RecordError::Code));
}

#[test]
fn a_deal_that_is_none_is_refused() {
    let mut twice = plain();
    twice[1] = 0x00;
    let first = Card::buildings()[0];
    assert_eq!(
        Record::decode(&twice),
        Err(RecordError::Setup(SetupError::Twice(first)))
    );
    let mut no_feat = plain();
    no_feat[9] = 64;
    assert_eq!(Record::decode(&no_feat), Err(RecordError::Code));
    for (number, expected) in [
        (0, RecordError::Code),
        (43, RecordError::Code),
        (29, RecordError::Setup(SetupError::NotAVillager)),
        (18, RecordError::Setup(SetupError::NotAVillager)),
    ] {
        let mut villager = plain();
        villager[10] = 1;
        villager.insert(11, number);
        assert_eq!(Record::decode(&villager), Err(expected));
    }
}

#[test]
fn an_illegal_move_is_named_with_its_number() {
    let mut record = record(2, Company::Nobody);
    while record.moves().len() > 5 {
        record.pop();
    }
    record.push(Move::Begin);
    let refused = Record::decode(&bytes(&record));
    assert_eq!(refused, Err(RecordError::Illegal(6, Refusal::NotNow)));
    assert_eq!(
        refused.expect_err("refused").to_string(),
        "move 6 is not legal: not-now"
    );
}

#[test]
fn a_move_after_the_end_is_refused() {
    let mut record = Record::new(Deal::plain(Card::buildings())).expect("a whole deck");
    for _ in 0..128 {
        record.push(Move::Discard);
    }
    assert!(record.position(usize::MAX).is_ok_and(|game| game.is_over()));
    record.push(Move::Discard);
    assert_eq!(
        Record::decode(&bytes(&record)),
        Err(RecordError::Illegal(129, Refusal::GameOver))
    );
}

/// A game made of choices, then damaged a little or not at all: some are still games.
#[test]
fn whole_and_harmed_games_are_refused_or_read_as_what_they_are() {
    let config = ProptestConfig {
        cases: 2000,
        ..ProptestConfig::default()
    };
    let (games, moves) = (Cell::new(0), Cell::new(0));
    let input = (vec(any::<u8>(), 0..400), vec(any::<u8>(), 12));
    let checked = TestRunner::new(config).run(&input, |(choices, harm)| {
        let (record, game) = Choices::new(&choices).record();
        prop_assert_eq!(record.position(usize::MAX), Ok(game));
        moves.set(moves.get() + record.moves().len());
        let mut bytes = encoded(&record);
        prop_assert_eq!(Record::decode(&bytes), Ok(record));
        Choices::new(&harm).damage(&mut bytes);
        games.set(games.get() + u32::from(check_record(&bytes)));
        Ok(())
    });
    checked.unwrap();
    let (games, moves) = (games.get(), moves.get());
    assert!((500..1900).contains(&games), "{games} of 2000 are games");
    assert!(moves > 100_000, "{moves} moves in them");
}

/// Random bytes.
#[test]
fn any_bytes_are_refused() {
    let config = ProptestConfig {
        cases: 2000,
        ..ProptestConfig::default()
    };
    let games = Cell::new(0);
    let checked = TestRunner::new(config).run(&vec(any::<u8>(), 0..600), |bytes| {
        games.set(games.get() + u32::from(check_record(&bytes)));
        Ok(())
    });
    checked.unwrap();
    assert_eq!(games.get(), 0, "that would be a wonder");
}

/// What fuzzing begins with is still what it was meant to be.
#[test]
fn the_seeds_of_fuzzing_are_games() {
    let seeds = concat!(env!("CARGO_MANIFEST_DIR"), "/fuzz/seeds/record");
    let mut games = 0;
    for seed in std::fs::read_dir(seeds).expect("the seeds") {
        let seed = std::fs::read(seed.expect("a file").path()).expect("a file");
        let (&kind, rest) = seed.split_first().expect("a kind");
        match kind {
            0 => assert!(check_record(rest)),
            _ => assert!(Choices::new(&rest[5..]).record().0.moves().len() > 30),
        }
        games += 1;
    }
    assert!(games >= 4);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    /// One byte changed: whatever is still read is written as those bytes again.
    #[test]
    fn a_damaged_game_is_refused_or_another_game(seed: u64, at: prop::sample::Index, byte: u8) {
        let mut damaged = bytes(&record(seed, Company::Anyone));
        let at = at.index(damaged.len());
        damaged[at] = byte;
        if let Ok(record) = Record::decode(&damaged) {
            prop_assert_eq!(bytes(&record), damaged);
            prop_assert!(record.position(usize::MAX).is_ok());
        }
    }
}
