//! The journal keeps the newest save and nothing but saves: the promises of `docs/save-format.md`
//! that have nothing to do with power cuts.

use host_tests::saves::{Found, Half, KNOWN, State, VERSION, chip, mount, reboot};
use palm_island::deal::SplitMix64;
use palm_island::save::page::{GAME_MAX, PAGE, PROFILE_MAX};
use palm_island::save::{Error, Journal, Region, Save, Scratch, Section};
use palm_machine::nor::{Nor, SECTOR, Work};

/// The region that the firmware reserves.
const SECTORS: usize = 80;

/// A small ring, to go round it often.
const FEW: usize = 8;

/// Records of a long game: one a turn, and every sixth turn taken back and done again.
const LONG_GAME: usize = 150;

fn state(profile: usize, game: usize, fill: u8) -> State {
    State {
        profile: vec![fill; profile],
        game: (game > 0).then(|| vec![fill; game]),
    }
}

/// A save of the usual size: two pages of game and the commit page. On a fresh chip the first one
/// takes the pages 1 to 3, the second 4 to 6.
fn usual(number: usize) -> State {
    state(180, 300, number as u8)
}

fn fresh(sectors: usize) -> Journal<Nor> {
    mount(chip(sectors)).unwrap().0
}

/// A fresh chip on which these were kept, one after the other.
fn with(states: &[State]) -> Nor {
    let mut journal = fresh(FEW);
    for state in states {
        journal.append(&state.save()).unwrap();
    }
    journal.release()
}

/// Turns one bit over in the middle of a page.
fn damage(mut nor: Nor, page: usize) -> Nor {
    nor.image_mut()[page * PAGE + 100] ^= 1;
    nor
}

fn work_of(journal: &mut Journal<Nor>, task: impl FnOnce(&mut Journal<Nor>)) -> Work {
    let before = journal.flash().work();
    task(journal);
    let after = journal.flash().work();
    Work {
        programs: after.programs - before.programs,
        erases: after.erases - before.erases,
        micros: after.micros - before.micros,
    }
}

fn tidy_up(journal: &mut Journal<Nor>) {
    while journal.needs_tidy() {
        journal.tidy().unwrap();
    }
}

#[test]
fn a_fresh_chip_holds_nothing_and_is_not_written_to() {
    let (mut journal, found) = mount(chip(SECTORS)).unwrap();
    assert_eq!(found, Found::NOTHING);
    assert_eq!(journal.flash().work(), Work::default());
}

#[test]
fn what_was_kept_is_found_again_whatever_its_size() {
    for (profile, game) in [
        (0, 0),
        (1, 0),
        (0, 1),
        (180, 255),
        (180, 256),
        (PROFILE_MAX, GAME_MAX),
    ] {
        let kept = state(profile, game, 0x5A);
        let (_, found) = mount(with(std::slice::from_ref(&kept))).unwrap();
        assert_eq!(found, Found::from(&kept), "{profile} and {game} bytes");
    }
}

#[test]
fn what_is_too_long_is_refused_and_nothing_is_lost() {
    let (mut journal, _) = mount(with(&[usual(1)])).unwrap();
    for long in [state(PROFILE_MAX + 1, 0, 2), state(1, GAME_MAX + 1, 2)] {
        assert_eq!(journal.append(&long.save()), Err(Error::TooLong));
    }
    assert_eq!(reboot(journal).1, Found::from(&usual(1)));
}

#[test]
fn the_newest_save_counts_round_after_round_of_the_ring() {
    for tidy in [false, true] {
        let mut journal = fresh(FEW);
        for number in 0..400 {
            journal.append(&usual(number).save()).unwrap();
            if tidy {
                tidy_up(&mut journal);
            }
            let found;
            (journal, found) = reboot(journal);
            assert_eq!(found, Found::from(&usual(number)));
        }
    }
}

#[test]
fn a_region_in_the_middle_of_the_chip_keeps_to_itself() {
    let mut nor = Nor::from_image(&[0x77; (FEW + 2) * SECTOR]);
    let region = Region::new(SECTOR as u32, (SECTOR * (FEW + 1)) as u32).unwrap();
    for number in 0..200 {
        let mut scratch = Scratch::new();
        let (mut journal, _) = Journal::mount(&mut nor, region, KNOWN, &mut scratch).unwrap();
        journal.append(&usual(number).save()).unwrap();
        journal.tidy().unwrap();
    }
    let (before, rest) = nor.image().split_at(SECTOR);
    let (_, behind) = rest.split_at(FEW * SECTOR);
    assert!(before.iter().chain(behind).all(|&byte| byte == 0x77));
}

#[test]
fn a_region_beyond_the_chip_or_out_of_step_with_its_sectors_is_refused() {
    let region = Region::new(0, (SECTOR * (FEW + 1)) as u32).unwrap();
    let mut scratch = Scratch::new();
    let mounted = Journal::mount(chip(FEW), region, KNOWN, &mut scratch);
    assert_eq!(mounted.err(), Some(Error::Region));
    let sector = SECTOR as u32;
    for (start, end) in [
        (1, 5 * sector),
        (0, 5 * sector - 1),
        (0, 3 * sector),
        (8 * sector, 0),
    ] {
        assert_eq!(Region::new(start, end), None);
    }
}

#[test]
fn a_turn_is_two_or_three_page_programs_and_no_erase() {
    let mut journal = fresh(SECTORS);
    tidy_up(&mut journal);
    for turn in 0..2000 {
        let game = 30 + 2 * (turn % 128);
        let work = work_of(&mut journal, |journal| {
            let kept = state(180, game, turn as u8);
            journal.append(&kept.save()).unwrap();
        });
        assert_eq!(work.erases, 0);
        assert_eq!(work.programs, if game > 255 { 3 } else { 2 });
        journal.tidy().unwrap();
    }
}

#[test]
fn the_first_turn_after_a_boot_takes_no_longer_than_is_promised() {
    for number in 1..100 {
        let mut journal = fresh(FEW);
        for number in 0..number {
            journal.append(&usual(number).save()).unwrap();
            journal.tidy().unwrap();
        }
        let mut journal = reboot(journal).0;
        let work = work_of(&mut journal, |journal| {
            journal.append(&usual(number).save()).unwrap();
        });
        assert_eq!(work.erases, 0);
        assert!(work.micros <= 1600, "{} us", work.micros);
    }
}

#[test]
fn tidying_erases_one_sector_at_a_time_until_half_of_the_ring_is_clean() {
    let mut journal = fresh(SECTORS);
    journal.append(&usual(1).save()).unwrap();
    let mut calls = 0;
    while journal.needs_tidy() {
        let work = work_of(&mut journal, |journal| journal.tidy().unwrap());
        assert_eq!((work.erases, work.programs), (1, 1));
        calls += 1;
    }
    assert_eq!(calls, SECTORS / 2);
    let work = work_of(&mut journal, |journal| journal.tidy().unwrap());
    assert_eq!(work, Work::default());
}

#[test]
fn a_whole_game_after_a_boot_needs_no_erase_though_nobody_tidies() {
    let mut journal = fresh(SECTORS);
    for number in 0..1000 {
        journal.append(&usual(number).save()).unwrap();
        journal.tidy().unwrap();
    }
    let (mut journal, _) = reboot(journal);
    let work = work_of(&mut journal, |journal| {
        for number in 0..LONG_GAME {
            journal.append(&usual(number).save()).unwrap();
        }
    });
    assert_eq!(work.erases, 0);
}

#[test]
fn what_was_tidied_before_a_boot_is_not_tidied_again() {
    let mut journal = fresh(SECTORS);
    journal.append(&usual(1).save()).unwrap();
    tidy_up(&mut journal);
    let (journal, _) = reboot(journal);
    assert!(!journal.needs_tidy());
}

#[test]
fn boots_without_a_turn_use_nothing_up() {
    let (mut journal, _) = mount(with(&[usual(1)])).unwrap();
    tidy_up(&mut journal);
    let before = journal.flash().work();
    let image = journal.flash().image().to_vec();
    for _ in 0..1000 {
        let found;
        (journal, found) = reboot(journal);
        assert_eq!(found, Found::from(&usual(1)));
        tidy_up(&mut journal);
    }
    assert_eq!(journal.flash().work().erases, before.erases);
    assert!(journal.flash().image() == image);
}

#[test]
fn all_sectors_wear_alike() {
    let mut journal = fresh(FEW);
    for number in 0..3000 {
        journal.append(&usual(number).save()).unwrap();
        journal.tidy().unwrap();
        if number % 50 == 0 {
            journal = reboot(journal).0;
        }
    }
    let erases = journal.flash().sector_erases();
    let (least, most) = (erases.iter().min().unwrap(), erases.iter().max().unwrap());
    assert!(*least > 50 && most - least <= 1, "{erases:?}");
}

#[test]
fn a_damaged_game_does_not_take_the_profile_with_it() {
    let (before, after) = (state(180, 300, 0xA1), state(181, 300, 0xA2));
    let mut nor = damage(with(&[before, after.clone()]), 4);
    for _ in 0..3 {
        let (journal, found) = mount(nor).unwrap();
        let profile = Half::Bytes(after.profile.clone());
        let game = Half::Damaged;
        let expected = Found { profile, game };
        assert_eq!(found, expected, "an older game would not fit this profile");
        nor = journal.release();
    }
    let (mut journal, _) = mount(nor).unwrap();
    journal.append(&usual(3).save()).unwrap();
    assert_eq!(reboot(journal).1, Found::from(&usual(3)));
}

#[test]
fn a_damaged_game_is_replaced_by_the_one_a_turn_before() {
    let (before, after) = (state(180, 300, 0xA1), state(180, 302, 0xA1));
    let nor = damage(with(&[before.clone(), after]), 4);
    assert_eq!(mount(nor).unwrap().1, Found::from(&before));
}

#[test]
fn a_game_given_up_does_not_come_back() {
    let (game, none, other) = (state(180, 300, 1), state(180, 0, 1), state(180, 301, 1));
    let (_, found) = mount(damage(with(&[game, none, other]), 5)).unwrap();
    assert_eq!(found.game, Half::Damaged);
    assert_eq!(found.profile, Half::Bytes(vec![1; 180]));
}

#[test]
fn a_damaged_commit_page_leaves_the_record_before() {
    let nor = damage(with(&[usual(1), usual(2)]), 6);
    assert_eq!(mount(nor).unwrap().1, Found::from(&usual(1)));
}

#[test]
fn when_nothing_can_be_read_any_more_that_is_said_and_the_journal_goes_on() {
    let (mut journal, found) = mount(damage(with(&[usual(1)]), 3)).unwrap();
    assert_eq!(found.profile, Half::Damaged);
    journal.append(&usual(2).save()).unwrap();
    assert_eq!(reboot(journal).1, Found::from(&usual(2)));
}

#[test]
fn a_chip_full_of_something_else_is_as_good_as_a_fresh_one() {
    let mut chance = SplitMix64(5);
    let noise: Vec<u8> = (0..FEW * SECTOR).map(|_| chance.next_u64() as u8).collect();
    for image in [noise, vec![0; FEW * SECTOR]] {
        let (mut journal, found) = mount(Nor::from_image(&image)).unwrap();
        assert_eq!(found, Found::NOTHING);
        for number in 0..100 {
            journal.append(&usual(number).save()).unwrap();
        }
        assert_eq!(reboot(journal).1, Found::from(&usual(99)));
    }
}

/// Mounts the chip, tries everything that writes, and checks that nothing was written.
fn assert_untouched(nor: Nor, expected: &Found) {
    let image = nor.image().to_vec();
    let (mut journal, found) = mount(nor).unwrap();
    assert_eq!(found, *expected);
    assert!(!journal.needs_tidy());
    journal.tidy().unwrap();
    assert_eq!(journal.append(&usual(7).save()), Err(Error::Newer));
    assert!(journal.release().image() == image);
}

#[test]
fn a_save_with_a_newer_profile_or_game_stays_as_it_is() {
    let section = |version| Section {
        version,
        bytes: &[9; 50],
    };
    let (known, newer) = (section(VERSION), section(VERSION + 1));
    let bytes = Half::Bytes(vec![9; 50]);
    for (profile, game, expected_profile, expected_game) in [
        (newer, Some(known), Half::Newer, bytes.clone()),
        (known, Some(newer), bytes, Half::Newer),
        (newer, None, Half::Newer, Half::Nothing),
    ] {
        let mut journal = fresh(FEW);
        journal.append(&usual(1).save()).unwrap();
        journal.append(&Save { profile, game }).unwrap();
        let expected = Found {
            profile: expected_profile,
            game: expected_game,
        };
        assert_untouched(journal.release(), &expected);
    }
}

#[test]
fn a_save_in_a_newer_format_stays_as_it_is() {
    let mut nor = with(&[usual(1)]);
    // Of a newer format only this much is known: the magic, the format and the checksum.
    let page = &mut nor.image_mut()[9 * PAGE..10 * PAGE];
    page.fill(0x42);
    page[..4].copy_from_slice(b"PALM");
    page[4] = 2;
    let checksum = crc::Crc::<u32>::new(&crc::CRC_32_ISCSI).checksum(&page[..252]);
    page[252..].copy_from_slice(&checksum.to_le_bytes());
    let expected = Found {
        profile: Half::Newer,
        game: Half::Newer,
    };
    assert_untouched(nor.clone(), &expected);
    let (_, found) = mount(damage(nor, 9)).unwrap();
    assert_eq!(
        found,
        Found::from(&usual(1)),
        "a torn page is no newer format"
    );
}
