//! Match codes: everything that makes a match, in a few characters.

use host_tests::gamblers::{modes, setup};
use palm_island::deal::{Code, CodeError, Seed};
use palm_island::party::{Mode, Seats, Setup, SetupError};

fn all() -> impl Iterator<Item = (Mode, Seats)> {
    modes().flat_map(|mode| Seats::ALL.map(|seats| (mode, seats)))
}

#[test]
fn a_code_says_mode_seats_cards_and_seed() {
    let seeds = [
        0,
        1,
        22,
        23,
        1_000_000,
        Setup::SHORT_SEEDS - 1,
        1 << 40,
        Setup::SEEDS - 1,
    ];
    let mut codes = std::collections::BTreeSet::new();
    for (mode, seats) in all() {
        for seed in seeds {
            let setup = setup(mode, seats, seed);
            let code = setup.code();
            assert_eq!(Setup::from_code(code.as_str()), Ok(setup));
            let written = code.as_str().to_lowercase().replace('8', "b");
            assert_eq!(Setup::from_code(&written), Ok(setup));
            assert_eq!(code.as_str().len() == 7, seed < Setup::SHORT_SEEDS);
            assert!(codes.insert(code.as_str().to_owned()));
        }
    }
    assert_eq!(codes.len(), 48 * seeds.len());
}

#[test]
fn a_match_code_is_never_a_deck_code() {
    for (mode, seats) in all() {
        for seed in 0..50 {
            let code = setup(mode, seats, seed * 7919).code();
            assert_eq!(Seed::from_code(code.as_str()), Err(CodeError::Check));
        }
    }
    for seed in 0..500 {
        let long = Seed(Code::SHORT_SEEDS + seed).code();
        assert_eq!(Setup::from_code(long.as_str()), Err(CodeError::Check));
    }
}

#[test]
fn one_wrong_character_or_two_that_changed_places_are_noticed() {
    let code = setup(Mode::Casual { villagers: true }, Seats::THREE, 12_345).code();
    let right: Vec<char> = code.as_str().chars().collect();
    for at in 0..right.len() {
        for c in Code::ALPHABET.chars().filter(|&c| c != right[at]) {
            let mut wrong = right.clone();
            wrong[at] = c;
            assert!(Setup::from_code(&wrong.iter().collect::<String>()).is_err());
        }
        for other in at + 1..right.len() {
            let mut swapped = right.clone();
            swapped.swap(at, other);
            let text: String = swapped.iter().collect();
            assert_eq!(Setup::from_code(&text).is_err(), right[at] != right[other]);
        }
    }
}

#[test]
fn a_set_up_is_ten_bytes_and_no_other_are_read() {
    for (mode, seats) in all() {
        let setup = setup(mode, seats, 0xABCDE);
        let bytes = setup.encode();
        assert_eq!(Setup::decode(&bytes), Ok(setup));
        assert_eq!(Setup::decode(&bytes[..9]), Err(SetupError::Length));
        assert_eq!(
            Setup::decode(&[&bytes[..], &[0]].concat()),
            Err(SetupError::Length)
        );
    }
    let mut bytes = setup(Mode::Speed { villagers: true }, Seats::FOUR, 1).encode();
    assert_eq!(bytes[1], 47);
    bytes[1] = 48;
    assert_eq!(Setup::decode(&bytes), Err(SetupError::Code));
    bytes[0] = 2;
    assert_eq!(Setup::decode(&bytes), Err(SetupError::Version(2)));
    bytes[0] = 0;
    assert_eq!(Setup::decode(&bytes), Err(SetupError::Code));
    let too_large = [1, 0, 255, 255, 255, 255, 255, 255, 255, 255];
    assert_eq!(Setup::decode(&too_large), Err(SetupError::Code));
    assert_eq!(
        Setup::new(
            Mode::Casual { villagers: false },
            Seats::TWO,
            Seed(Setup::SEEDS)
        ),
        None
    );
}

/// Kept matches and codes that were passed on must stay what they are.
#[test]
fn codes_and_deals_stay_as_they_are() {
    let setup = setup(Mode::Speed { villagers: true }, Seats::THREE, 42);
    assert_eq!(setup.code().as_str(), "2225WMW");
    let middle = setup.deal().middle;
    let middle: Vec<u8> = middle.iter().map(|card| card.number()).collect();
    assert_eq!(middle, [25, 28, 26, 27]);
}
