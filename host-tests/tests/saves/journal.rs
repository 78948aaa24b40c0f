//! The journal keeps the newest save and nothing but saves: the promises of `docs/save-format.md`
//! that have nothing to do with power cuts.

use host_tests::saves::{
    Bytes, Changes, Found, GAME, Half, KNOWN, PROFILE, SIZES, State, chip, find, mount, reboot,
    version as version_of,
};
use palm_island::deal::SplitMix64;
use palm_island::save::page::{Commit, DATA_IN_PAGE, PAGE, SECTION_MAX, tail_room};
use palm_island::save::{Change, Error, Held, Journal, Key, Region, Section};
use palm_machine::nor::{Nor, SECTOR, Work};

/// The region that the firmware reserves.
const SECTORS: usize = 80;

/// A small ring, to go round it often.
const FEW: usize = 8;

/// Records of a long game: one a turn, and every sixth turn taken back and done again.
const LONG_GAME: usize = 150;

fn state(profile: usize, game: usize, fill: u8) -> State {
    let game = (game > 0).then(|| vec![fill; game]);
    State::solo(vec![fill; profile], game)
}

/// A save of the usual size in which everything changes: a page of the profile, one of the game and
/// the commit page. On a fresh chip the first one takes the pages 1 to 3, the second 4 to 6.
fn usual(number: usize) -> State {
    state(180, 300, number as u8)
}

fn fresh(sectors: usize) -> Journal<Nor> {
    mount(chip(sectors)).unwrap()
}

fn keep(journal: &mut Journal<Nor>, state: &State) {
    state.changes().commit(journal).unwrap();
}

/// A fresh chip on which these were kept, one after the other.
fn with(states: &[State]) -> Nor {
    let mut journal = fresh(FEW);
    for state in states {
        keep(&mut journal, state);
    }
    journal.release()
}

/// Turns one bit over in the middle of a page.
fn damage(mut nor: Nor, page: usize) -> Nor {
    nor.image_mut()[page * PAGE + 100] ^= 1;
    nor
}

/// The newest commit page of an image.
fn newest(nor: &Nor) -> Commit {
    let pages = nor.image().as_chunks::<PAGE>().0;
    let commits = pages.iter().filter_map(Commit::decode);
    commits.max_by_key(|commit| commit.serial).unwrap()
}

/// Where a section lies in the image.
fn place(nor: &Nor, key: u8) -> usize {
    let commit = newest(nor);
    commit.entry(key).unwrap().place as usize % (nor.image().len() / PAGE)
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

fn found_again(journal: Journal<Nor>) -> Found {
    Found::of(&mut reboot(journal)).unwrap()
}

#[test]
fn a_fresh_chip_holds_nothing_and_is_not_written_to() {
    let (mut journal, found) = find(chip(SECTORS));
    assert_eq!(found, Found::nothing());
    assert_eq!(journal.flash().work(), Work::default());
}

#[test]
fn what_was_kept_is_found_again_whatever_its_size() {
    for (profile, game) in [
        (0, 0),
        (1, 0),
        (0, 1),
        (180, tail_room(2)),
        (180, tail_room(2) + 1),
        (180, tail_room(2) + DATA_IN_PAGE),
        (180, tail_room(2) + DATA_IN_PAGE + 1),
        (SECTION_MAX, SECTION_MAX),
    ] {
        let kept = state(profile, game, 0x5A);
        let (_, found) = find(with(std::slice::from_ref(&kept)));
        assert_eq!(found, Found::from(&kept), "{profile} and {game} bytes");
    }
}

#[test]
fn what_is_too_long_is_refused_and_nothing_is_lost() {
    let mut journal = mount(with(&[usual(1)])).unwrap();
    // Each section would fit, all at once do not.
    let sections = (0..).zip(SIZES);
    let all = State(
        sections
            .map(|(key, size)| (key, vec![7; size].into()))
            .collect(),
    );
    for long in [
        state(SECTION_MAX + 1, 0, 2),
        state(1, SECTION_MAX + 1, 2),
        all,
    ] {
        let refused = long.changes().commit(&mut journal);
        assert_eq!(refused, Err(Error::TooLong));
    }
    let beyond = Changes(vec![(16, Some(vec![1].into()))]);
    assert_eq!(beyond.commit(&mut journal), Err(Error::TooLong));
    assert_eq!(found_again(journal), Found::from(&usual(1)));
}

#[test]
fn the_newest_save_counts_round_after_round_of_the_ring() {
    for tidy in [false, true] {
        let mut journal = fresh(FEW);
        for number in 0..400 {
            keep(&mut journal, &usual(number));
            if tidy {
                tidy_up(&mut journal);
            }
            journal = reboot(journal);
            let found = Found::of(&mut journal).unwrap();
            assert_eq!(found, Found::from(&usual(number)));
        }
    }
}

#[test]
fn a_region_in_the_middle_of_the_chip_keeps_to_itself() {
    let mut nor = Nor::from_image(&[0x77; (FEW + 2) * SECTOR]);
    let region = Region::new(SECTOR as u32, (SECTOR * (FEW + 1)) as u32).unwrap();
    for number in 0..200 {
        let mut journal = Journal::mount(&mut nor, region, KNOWN).unwrap();
        usual(number).changes().commit(&mut journal).unwrap();
        journal.tidy().unwrap();
    }
    let (before, rest) = nor.image().split_at(SECTOR);
    let (_, behind) = rest.split_at(FEW * SECTOR);
    assert!(before.iter().chain(behind).all(|&byte| byte == 0x77));
}

#[test]
fn a_region_beyond_the_chip_or_out_of_step_with_its_sectors_is_refused() {
    let region = Region::new(0, (SECTOR * (FEW + 1)) as u32).unwrap();
    let mounted = Journal::mount(chip(FEW), region, KNOWN);
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
fn a_turn_is_one_to_three_page_programs_and_no_erase() {
    let mut journal = fresh(SECTORS);
    keep(&mut journal, &state(180, 0, 1));
    tidy_up(&mut journal);
    for turn in 0..2000 {
        let game = 30 + 2 * (turn % 226);
        let work = work_of(&mut journal, |journal| {
            let turn = vec![turn as u8; game];
            keep(journal, &State::solo(vec![1; 180], Some(turn)));
        });
        assert_eq!(work.erases, 0);
        let in_pages = game.saturating_sub(tail_room(2));
        assert_eq!(work.programs, 1 + in_pages.div_ceil(DATA_IN_PAGE) as u64);
        journal.tidy().unwrap();
    }
}

#[test]
fn a_turn_of_a_match_writes_one_seat_s_log_though_all_is_kept() {
    let mut journal = fresh(SECTORS);
    let mut all = State::default();
    for (key, size) in (0..).zip(SIZES) {
        all.0.insert(key, vec![key; size].into());
        keep(&mut journal, &all);
        tidy_up(&mut journal);
    }
    for turn in 0..600 {
        let key = 3 + (turn % 4) as u8 + 5 * (turn / 4 % 2) as u8;
        all.0
            .insert(key, vec![turn as u8; SIZES[usize::from(key)]].into());
        let work = work_of(&mut journal, |journal| keep(journal, &all));
        assert_eq!((work.erases, work.programs), (0, 2));
        tidy_up(&mut journal);
    }
    assert_eq!(found_again(journal), Found::from(&all));
}

#[test]
fn what_is_as_it_was_is_not_written() {
    let mut journal = fresh(FEW);
    keep(&mut journal, &usual(1));
    let before = journal.flash().work();
    keep(&mut journal, &usual(1));
    keep(&mut journal, &usual(1));
    assert_eq!(journal.flash().work(), before);
}

#[test]
fn a_section_of_other_bytes_with_the_same_checksum_is_written() {
    let mut journal = fresh(FEW);
    let (first, second) = twins();
    for bytes in [first, second] {
        let state = State::solo(bytes, None);
        keep(&mut journal, &state);
        journal = reboot(journal);
        assert_eq!(Found::of(&mut journal).unwrap(), Found::from(&state));
    }
}

/// Two sections of which the checksum is the same: adding a multiple of the polynomial changes none.
fn twins() -> (Vec<u8>, Vec<u8>) {
    let (first, mut second) = (vec![0; 16], vec![0; 16]);
    // 1 1110 1101 1100 0110 1111 0100 0001, the lowest power last, bits mirrored as the CRC has them.
    let polynomial = 0x1_05EC_76F1_u64;
    second[4..12].copy_from_slice(&polynomial.to_le_bytes());
    let checksum = palm_island::save::page::checksum;
    assert_eq!(
        checksum(&first),
        checksum(&second),
        "a multiple of the polynomial"
    );
    (first, second)
}

#[test]
fn a_long_record_finds_its_way_to_the_next_sector() {
    for before in 0..20 {
        let mut journal = fresh(FEW);
        for number in 0..before {
            keep(&mut journal, &state(100, 0, number));
        }
        let long = state(SECTION_MAX, SECTION_MAX, 77);
        keep(&mut journal, &long);
        journal = reboot(journal);
        assert_eq!(Found::of(&mut journal).unwrap(), Found::from(&long));
        keep(&mut journal, &usual(1));
        assert_eq!(found_again(journal), Found::from(&usual(1)));
    }
}

#[test]
fn the_first_turn_after_a_boot_takes_no_longer_than_is_promised() {
    for number in 1..100 {
        let mut journal = fresh(FEW);
        for number in 0..number {
            keep(&mut journal, &usual(number));
            journal.tidy().unwrap();
        }
        let mut journal = reboot(journal);
        let work = work_of(&mut journal, |journal| {
            keep(journal, &usual(number));
        });
        assert_eq!(work.erases, 0);
        assert!(work.micros <= 1600, "{} us", work.micros);
    }
}

#[test]
fn tidying_erases_one_sector_at_a_time_until_half_of_the_ring_is_clean() {
    let mut journal = fresh(SECTORS);
    keep(&mut journal, &usual(1));
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
        keep(&mut journal, &usual(number));
        journal.tidy().unwrap();
    }
    let mut journal = reboot(journal);
    let work = work_of(&mut journal, |journal| {
        for number in 0..LONG_GAME {
            keep(journal, &usual(number));
        }
    });
    assert_eq!(work.erases, 0);
}

#[test]
fn what_was_tidied_before_a_boot_is_not_tidied_again() {
    let mut journal = fresh(SECTORS);
    keep(&mut journal, &usual(1));
    tidy_up(&mut journal);
    let journal = reboot(journal);
    assert!(!journal.needs_tidy());
}

#[test]
fn boots_without_a_turn_use_nothing_up_wherever_the_last_record_lies() {
    for records in 1..40 {
        let mut journal = fresh(FEW);
        for number in 0..records {
            keep(&mut journal, &state(100, 0, number));
        }
        let expected = Found::from(&state(100, 0, records - 1));
        tidy_up(&mut journal);
        journal = reboot(journal);
        tidy_up(&mut journal);
        let before = journal.flash().work().erases;
        let image = journal.flash().image().to_vec();
        for _ in 0..50 {
            journal = reboot(journal);
            assert_eq!(Found::of(&mut journal).unwrap(), expected);
            tidy_up(&mut journal);
        }
        assert_eq!(journal.flash().work().erases, before);
        assert!(journal.flash().image() == image, "{records} records");
    }
}

#[test]
fn all_sectors_wear_alike() {
    let mut journal = fresh(FEW);
    for number in 0..3000 {
        keep(&mut journal, &usual(number));
        journal.tidy().unwrap();
        if number % 50 == 0 {
            journal = reboot(journal);
        }
    }
    let erases = journal.flash().sector_erases();
    let (least, most) = (erases.iter().min().unwrap(), erases.iter().max().unwrap());
    assert!(*least > 50 && most - least <= 1, "{erases:?}");
}

#[test]
fn what_was_kept_long_ago_is_copied_ahead_of_the_erasing() {
    let mut journal = fresh(FEW);
    let mut all = State::solo(vec![9; 180], None);
    all.0.insert(3, vec![3; 200].into());
    for turn in 0..1000 {
        all.0.insert(GAME, vec![turn as u8; 100].into());
        keep(&mut journal, &all);
        tidy_up(&mut journal);
        let head = newest(journal.flash()).serial;
        for entry in &newest(journal.flash()).entries {
            assert!(
                head - entry.place < 5 * 16,
                "{} at {}",
                entry.key,
                entry.place
            );
        }
    }
    let erases = journal.flash().sector_erases();
    let (least, most) = (erases.iter().min().unwrap(), erases.iter().max().unwrap());
    assert!(*least > 5 && most - least <= 1, "{erases:?}");
    assert_eq!(found_again(journal), Found::from(&all));
}

#[test]
fn what_was_kept_long_ago_stays_though_nobody_tidies() {
    let mut journal = fresh(FEW);
    let mut all = State::solo(vec![9; 180], None);
    all.0.insert(3, vec![3; 200].into());
    for turn in 0..1000 {
        all.0.insert(GAME, vec![turn as u8; 100].into());
        keep(&mut journal, &all);
    }
    assert_eq!(found_again(journal), Found::from(&all));
}

#[test]
fn a_damaged_game_does_not_take_the_profile_with_it() {
    let (before, after) = (state(180, 300, 0xA1), state(181, 300, 0xA2));
    let mut nor = damage(with(&[before, after.clone()]), 5);
    for _ in 0..3 {
        let (journal, found) = find(nor);
        let mut expected = Found::from(&after);
        expected.sections.insert(GAME, Half::Damaged);
        assert_eq!(found, expected, "an older game would not fit this profile");
        nor = journal.release();
    }
    let mut journal = mount(nor).unwrap();
    keep(&mut journal, &usual(3));
    assert_eq!(found_again(journal), Found::from(&usual(3)));
}

#[test]
fn a_damaged_game_is_replaced_by_the_one_a_turn_before_and_that_is_said() {
    let (before, after) = (state(180, 300, 0xA1), state(180, 302, 0xA1));
    let nor = damage(with(&[before.clone(), after]), 4);
    let (mut journal, found) = find(nor);
    assert_eq!(found, Found::from(&before).and_lost());
    journal = reboot(journal);
    let found = Found::of(&mut journal).unwrap();
    assert_eq!(
        found,
        Found::from(&before).and_lost(),
        "said until something is kept"
    );
    keep(&mut journal, &before);
    assert_eq!(found_again(journal), Found::from(&before));
}

#[test]
fn a_damaged_section_is_replaced_by_a_copy_of_the_same_bytes() {
    let mut journal = fresh(FEW);
    let mut all = State::solo(vec![9; 180], None);
    let mut copied = 0;
    for turn in 0..60 {
        let before = place_of_profile(&mut journal);
        all.0.insert(GAME, vec![turn; 100].into());
        keep(&mut journal, &all);
        tidy_up(&mut journal);
        copied += usize::from(before.is_some() && before != place_of_profile(&mut journal));
    }
    assert!(copied > 0);
    let page = place(journal.flash(), PROFILE);
    let (_, found) = find(damage(journal.release(), page));
    assert_eq!(found, Found::from(&all));
}

fn place_of_profile(journal: &mut Journal<Nor>) -> Option<usize> {
    let mut bytes = [0; SECTION_MAX];
    match journal.load(Key(PROFILE), &mut bytes).unwrap() {
        Held::Bytes(_) => Some(place(journal.flash(), PROFILE)),
        _ => None,
    }
}

#[test]
fn with_a_damaged_profile_an_older_record_counts_as_a_whole_and_that_is_said() {
    let nor = damage(with(&[usual(1), usual(2)]), 4);
    let (journal, found) = find(nor);
    assert_eq!(found, Found::from(&usual(1)).and_lost());
    assert_eq!(found_again(journal), Found::from(&usual(1)).and_lost());
}

#[test]
fn a_game_given_up_does_not_come_back() {
    let (game, none, other) = (state(180, 300, 1), state(180, 0, 1), state(180, 301, 1));
    let (_, found) = find(damage(with(&[game, none, other]), 5));
    assert_eq!(found.part(GAME), Some(&Half::Damaged));
    assert_eq!(
        found.part(PROFILE),
        Some(&Half::Bytes(Bytes::from(vec![1; 180])))
    );
}

#[test]
fn a_damaged_commit_page_leaves_the_record_before() {
    let nor = damage(with(&[usual(1), usual(2)]), 6);
    assert_eq!(find(nor).1, Found::from(&usual(1)));
}

#[test]
fn when_more_than_the_last_record_is_gone_that_is_said() {
    let nor = with(&[usual(1), usual(2), usual(3)]);
    let nor = damage(damage(nor, 6), 9);
    let (mut journal, found) = find(nor);
    assert_eq!(found, Found::from(&usual(1)).and_lost());
    journal = reboot(journal);
    assert!(journal.has_lost(), "also at the next boot");
    keep(&mut journal, &usual(4));
    assert_eq!(found_again(journal), Found::from(&usual(4)));
    // Records of one page each.
    let states = [1, 2, 3].map(|number| state(50, 0, number));
    let nor = damage(damage(with(&states), 2), 3);
    assert_eq!(find(nor).1, Found::from(&states[0]).and_lost());
    // A page in between that looks blank.
    let mut nor = with(&states);
    nor.image_mut()[2 * PAGE..3 * PAGE].fill(0xFF);
    assert_eq!(find(damage(nor, 3)).1, Found::from(&states[0]).and_lost());
}

#[test]
fn a_sector_that_is_gone_is_missed() {
    for value in [0, 0xFF] {
        let mut journal = fresh(FEW);
        for number in 0..30 {
            keep(&mut journal, &usual(number));
            journal.tidy().unwrap();
        }
        let mut nor = journal.release();
        let sector = newest(&nor).serial as usize / 16 % FEW;
        nor.image_mut()[sector * SECTOR..][..SECTOR].fill(value);
        let (mut journal, found) = find(nor);
        assert!(found.lost);
        let older = (0..29).any(|number| found == Found::from(&usual(number)).and_lost());
        assert!(older, "{found:?}");
        journal = reboot(journal);
        assert_eq!(Found::of(&mut journal).unwrap(), found);
        keep(&mut journal, &usual(77));
        assert_eq!(found_again(journal), Found::from(&usual(77)));
    }
}

#[test]
fn when_nothing_can_be_read_any_more_that_is_said_and_the_journal_goes_on() {
    let (mut journal, found) = find(damage(with(&[usual(1)]), 3));
    assert_eq!(found.part(PROFILE), Some(&Half::Damaged));
    keep(&mut journal, &usual(2));
    assert_eq!(found_again(journal), Found::from(&usual(2)));
}

#[test]
fn a_chip_full_of_something_else_is_as_good_as_a_fresh_one() {
    let mut chance = SplitMix64(5);
    let noise: Vec<u8> = (0..FEW * SECTOR).map(|_| chance.next_u64() as u8).collect();
    for image in [noise, vec![0; FEW * SECTOR]] {
        let (mut journal, found) = find(Nor::from_image(&image));
        assert_eq!(found, Found::nothing());
        for number in 0..100 {
            keep(&mut journal, &usual(number));
        }
        assert_eq!(found_again(journal), Found::from(&usual(99)));
    }
}

/// Mounts the chip, tries everything that writes, and checks that nothing was written.
fn assert_untouched(nor: Nor, expected: &Found) {
    let image = nor.image().to_vec();
    let (mut journal, found) = find(nor);
    assert_eq!(found, *expected);
    assert!(!journal.needs_tidy());
    journal.tidy().unwrap();
    assert_eq!(usual(7).changes().commit(&mut journal), Err(Error::Newer));
    assert!(journal.release().image() == image);
}

#[test]
fn a_save_with_a_newer_section_or_an_unknown_one_stays_as_it_is() {
    let bytes = Half::Bytes(vec![9; 50].into());
    for (key, version) in [(0, version_of(0) + 1), (1, version_of(1) + 1), (12, 1)] {
        let mut journal = fresh(FEW);
        keep(&mut journal, &usual(1));
        let section = |key, version| Change {
            key: Key(key),
            section: Some(Section {
                version,
                bytes: &[9; 50],
            }),
        };
        let known = [
            section(0, version_of(0)),
            section(1, version_of(1)),
            section(key, version),
        ];
        journal.commit(&known).unwrap();
        let mut expected = Found::nothing();
        for known in [0, 1] {
            let half = if key == known {
                Half::Newer
            } else {
                bytes.clone()
            };
            expected.sections.insert(known, half);
        }
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
    page[4] = 3;
    let checksum = crc::Crc::<u32>::new(&crc::CRC_32_ISCSI).checksum(&page[..252]);
    page[252..].copy_from_slice(&checksum.to_le_bytes());
    let newer = (0..SIZES.len() as u8).map(|key| (key, Half::Newer));
    let expected = Found {
        sections: newer.collect(),
        lost: false,
    };
    assert_untouched(nor.clone(), &expected);
    let (_, found) = find(damage(nor, 9));
    let sections = Found::from(&usual(1)).sections;
    assert_eq!(found.sections, sections, "a torn page is no newer format");
}
