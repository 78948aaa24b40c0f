//! Deck codes: a seed that survives being read out, and every slip is caught.

use host_tests::dealer::Dealer;
use palm_island::deal::{Code, CodeError, Seed};
use proptest::prelude::*;

/// Seeds of all lengths of code.
fn seeds() -> Vec<u64> {
    let mut seeds = vec![
        0,
        1,
        22,
        23,
        Code::SHORT_SEEDS - 1,
        Code::SHORT_SEEDS,
        u64::MAX,
    ];
    let mut dealer = Dealer::new(23);
    for bits in 1..=64 {
        for _ in 0..3 {
            let low = dealer.below(1 << 31) as u64;
            let high = dealer.below(1 << 31) as u64;
            seeds.push((high << 33 ^ low) >> (64 - bits));
        }
    }
    seeds
}

fn code(seed: u64) -> String {
    Seed(seed).code().to_string()
}

#[test]
fn a_code_is_the_seed_again() {
    for seed in seeds() {
        assert_eq!(Seed::from_code(&code(seed)), Ok(Seed(seed)));
    }
}

#[test]
fn the_console_deals_seeds_whose_codes_have_six_characters() {
    assert_eq!(Code::SHORT_SEEDS, 23u64.pow(5));
    for seed in [0, 1, 4711, Code::SHORT_SEEDS - 1] {
        assert_eq!(code(seed).len(), Code::SHORT);
    }
    assert_eq!(code(Code::SHORT_SEEDS).len(), Code::SHORT + 1);
    assert_eq!(code(u64::MAX).len(), 16);
}

#[test]
fn no_two_characters_look_alike() {
    assert_eq!(Code::ALPHABET.len(), 23);
    let look_alikes = ["0ODQ", "1IL", "2Z", "5S", "6G", "8B", "UVY"];
    for group in look_alikes {
        let used = group
            .chars()
            .filter(|c| Code::ALPHABET.contains(*c))
            .count();
        assert!(used <= 1, "{group}");
    }
}

#[test]
fn every_single_wrong_character_is_noticed() {
    for seed in seeds() {
        let right: Vec<char> = code(seed).chars().collect();
        for at in 0..right.len() {
            for other in Code::ALPHABET.chars().filter(|c| *c != right[at]) {
                let mut wrong = right.clone();
                wrong[at] = other;
                let wrong = String::from_iter(wrong);
                assert_eq!(Seed::from_code(&wrong), Err(CodeError::Check), "{wrong}");
            }
        }
    }
}

/// Neighbours or not, the check character included.
#[test]
fn any_two_characters_that_changed_places_are_noticed() {
    for seed in seeds() {
        let right: Vec<char> = code(seed).chars().collect();
        for first in 0..right.len() {
            for second in (first + 1..right.len()).filter(|&at| right[at] != right[first]) {
                let mut wrong = right.clone();
                wrong.swap(first, second);
                let wrong = String::from_iter(wrong);
                assert_eq!(Seed::from_code(&wrong), Err(CodeError::Check), "{wrong}");
            }
        }
    }
}

#[test]
fn a_code_is_read_however_it_was_written() {
    let written = code(1_234_567);
    let spaced = format!(" {}-{} ", &written[..3], &written[3..]);
    assert_eq!(Seed::from_code(&spaced), Ok(Seed(1_234_567)));
    assert_eq!(
        Seed::from_code(&written.to_lowercase()),
        Ok(Seed(1_234_567))
    );
}

#[test]
fn look_alikes_are_read_as_what_they_look_like() {
    for (right, wrong) in [('8', 'B'), ('6', 'G'), ('5', 'S'), ('2', 'Z')] {
        let seed = (0..10_000)
            .find(|&seed| code(seed).contains(right))
            .expect("it is used");
        for wrong in [wrong, wrong.to_ascii_lowercase()] {
            let written = code(seed).replace(right, &wrong.to_string());
            assert_eq!(Seed::from_code(&written), Ok(Seed(seed)), "{written}");
        }
    }
}

#[test]
fn other_characters_are_named() {
    for c in ['0', 'O', '1', 'I', 'L', 'D', 'Q', 'U', 'V', '!', 'ß', '８'] {
        let written = format!("2222{c}2");
        assert_eq!(Seed::from_code(&written), Err(CodeError::Character(c)));
    }
    assert_eq!(
        CodeError::Character('O').to_string(),
        "'O' is not used in deck codes"
    );
}

#[test]
fn too_short_or_too_long_is_no_code() {
    let shown = code(0);
    for length in 0..shown.len() {
        assert_eq!(Seed::from_code(&shown[..length]), Err(CodeError::Length));
    }
    assert_eq!(Seed::from_code(&"2".repeat(17)), Err(CodeError::Length));
}

/// `2` is the nought of these numbers: with more of them in front the sum still fits.
#[test]
fn a_seed_has_one_code() {
    assert_eq!(code(0), "222222");
    for longer in 7..=16 {
        assert_eq!(Seed::from_code(&"2".repeat(longer)), Err(CodeError::Check));
    }
}

/// The largest number of 15 characters is more than a seed can be.
#[test]
fn a_number_beyond_the_seeds_is_no_code() {
    for check in Code::ALPHABET.chars() {
        let beyond = format!("{}{check}", "Y".repeat(15));
        assert_eq!(Seed::from_code(&beyond), Err(CodeError::Check));
    }
}

proptest! {
    #[test]
    fn what_is_read_at_all_is_the_code_of_its_seed(text in "[2-9ACEFHJKMNPRTWXY]{0,18}") {
        if let Ok(seed) = Seed::from_code(&text) {
            prop_assert_eq!(seed.code().to_string(), text);
        }
    }

    #[test]
    fn any_text_is_read_without_a_panic(text in any::<String>()) {
        let _ = Seed::from_code(&text);
    }
}

/// People compare their scores: these decks must never become others.
#[test]
fn decks_for_everybody_stay_what_they_are() {
    let days = [0, 20_000, 20_774, 36_500].map(|day| Seed::of_day(day).code().to_string());
    assert_eq!(days, ["52928Y", "W3FJN7", "7K56H7", "HX2R5H"]);
    let challenges = [1, 2, 100].map(|number| Seed::challenge(number).expect("a challenge"));
    assert_eq!(
        challenges.map(|seed| seed.code().to_string()),
        ["22223P", "22224F", "2226A3"]
    );
    assert_eq!(Seed::challenge(0), None);
    assert_eq!(Seed::challenge(Seed::CHALLENGES + 1), None);
    for number in 1..=Seed::CHALLENGES as u8 {
        let deck = Seed::challenge(number.into()).expect("a challenge");
        assert_eq!(deck.challenge_number(), Some(number));
    }
    for other in [0, 101, 257, u64::MAX] {
        assert_eq!(Seed(other).challenge_number(), None);
    }
}

#[test]
fn every_day_has_another_deck_with_a_short_code() {
    let year: std::collections::BTreeSet<_> = (20_000..20_365)
        .map(|day| Seed::of_day(day).code().to_string())
        .collect();
    assert_eq!(year.len(), 365);
    assert!(year.iter().all(|code| code.len() == Code::SHORT));
}
