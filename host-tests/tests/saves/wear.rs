//! How long the flash lasts: whole games are kept on the firmware's ring, and the sector that was
//! erased most often says how many there can be.

use host_tests::announce;
use host_tests::saves::{State, chip, mount, reboot};
use palm_island::deal::Seed;
use palm_island::game::{Feats, MOST_MOVES};
use palm_island::profile::Ongoing;
use palm_island::profile::Profile;
use palm_island::save::Journal;
use palm_machine::nor::Nor;

/// The firmware's ring.
const SECTORS: usize = 80;

/// The erases that the makers of the chip promise for each sector.
const ENDURANCE: u64 = 100_000;

/// The games that are promised.
const PROMISED: u64 = 100_000;

/// The games that are played, with a boot before each.
const GAMES: u64 = 200;

/// A base game has eight rounds of sixteen turns.
const BASE_MOVES: usize = 8 * 16;

/// Bytes of a game before its first move.
fn without_moves() -> usize {
    let deal = Seed(1).deal(Feats::ALL, Seed(1).villagers().into_iter().collect());
    let game = Ongoing::start(deal, Some(Seed(1))).unwrap();
    game.encode().len()
}

/// Keeps the game after this many moves; there is a quiet moment now and then.
fn keep(journal: &mut Journal<Nor>, profile: u8, moves: usize, before: usize) {
    let game = vec![moves as u8; before + 2 * moves];
    let state = State::solo(vec![profile; Profile::MOST_BYTES], Some(game));
    state.changes().commit(journal).unwrap();
    journal.tidy().unwrap();
}

/// How many games of `moves` moves there can be, if every `taken_back`th is taken back and made again.
fn games(moves: usize, taken_back: usize) -> u64 {
    let before = without_moves();
    let mut journal = mount(chip(SECTORS)).unwrap();
    for game in 0..GAMES {
        let dealt = (2 * game) as u8;
        journal = reboot(journal);
        keep(&mut journal, dealt, 0, before);
        for count in 1..=moves {
            keep(&mut journal, dealt, count, before);
            if count % taken_back == 0 {
                keep(&mut journal, dealt, count - 1, before);
                keep(&mut journal, dealt, count, before);
            }
        }
        let end = State::solo(vec![dealt + 1; Profile::MOST_BYTES], None);
        end.changes().commit(&mut journal).unwrap();
    }
    let erases = journal.flash().sector_erases();
    ENDURANCE * GAMES / u64::from(*erases.iter().max().unwrap())
}

#[test]
fn the_flash_lasts_for_more_games_than_are_promised() {
    for (what, moves, taken_back) in [
        ("long base games", BASE_MOVES, 4),
        ("games of all the moves there can be", MOST_MOVES, 2),
    ] {
        let games = games(moves, taken_back);
        announce(&format!(
            "wear: {games} {what}, every {taken_back}. move taken back and made again, \
             before a sector was erased {ENDURANCE} times"
        ));
        assert!(games >= PROMISED, "{games} {what}");
    }
}
