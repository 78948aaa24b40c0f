//! The keeper gives back the profile and the game as they were, and says so when it cannot.

use host_tests::story::saves;
use palm_island::console::text::english;
use palm_island::console::trouble::Trouble;
use palm_island::deal::Seed;
use palm_island::game::{Feat, Feats, Move, Villagers};
use palm_island::link::{Chair, Id, Roster, Sitting};
use palm_island::party::{Entry, Mode, Record, Seat, Seats, Setup};
use palm_island::profile::{Cable, Difficulty, Finished, Profile};
use palm_island::profile::{Keeper, Notice, Ongoing, Opened};
use palm_island::save::page::PAGE;
use palm_island::save::{Error, Region};
use palm_machine::nor::{Moment, Nor, SECTOR, Tear};

fn open(nor: Nor) -> (Keeper<Nor>, Opened) {
    let region = Region::new(0, nor.image().len() as u32).unwrap();
    let mut opened = Opened::default();
    let keeper = Keeper::open(nor, region, &mut opened).unwrap();
    (keeper, opened)
}

fn fresh() -> Keeper<Nor> {
    open(Nor::erased(8 * SECTOR)).0
}

/// A profile with a Feat, in its second game.
fn profile() -> Profile {
    let mut profile = Profile::default();
    profile.deal();
    let game = Finished {
        stars: 33,
        difficulty: Difficulty::Hard,
        villagers: false,
        undone: false,
        hinted: true,
    };
    profile.count(game, Feats::NONE.with(Feat::Sail));
    profile.deal();
    profile
}

/// A game of this many discards.
fn game(turns: usize) -> Ongoing {
    let deal = Seed(3).deal(Feats::NONE, Villagers::new());
    let mut game = Ongoing::start(deal, Some(Seed(3))).unwrap();
    for _ in 0..turns {
        game.play(Move::Discard).unwrap();
    }
    (game.looked, game.undone) = (turns > 1, turns > 2);
    game
}

/// Turns a bit over in the middle of a page.
fn damage(mut nor: Nor, page: usize) -> Nor {
    nor.image_mut()[page * PAGE + 100] ^= 1;
    nor
}

/// The commit pages of a chip that was just begun, the oldest first.
fn commit_pages(nor: &Nor) -> Vec<usize> {
    pages_of(nor, b'P')
}

/// The pages of parts that are too long for a commit page.
fn data_pages(nor: &Nor) -> Vec<usize> {
    pages_of(nor, b'D')
}

fn pages_of(nor: &Nor, kind: u8) -> Vec<usize> {
    let pages = nor.image()[..SECTOR].chunks(PAGE).enumerate().skip(1);
    let found = pages.filter(|(_, page)| page[0] == kind);
    found.map(|(number, _)| number).collect()
}

/// Whatever the last cut left behind: a gentle opening writes nothing, finds the same, and what is kept
/// afterwards is there.
#[test]
fn a_gentle_opening_finds_the_same_and_writes_nothing() {
    for (after, progress) in (0..4).flat_map(|after| [0, 1, 100, 256].map(|n| (after, n))) {
        let mut keeper = fresh();
        keeper.keep(&profile(), Some(&game(1))).unwrap();
        let (mut keeper, _) = open(keeper.release());
        keeper
            .flash()
            .cut_power_at(Moment::Operation { after, progress }, Tear::Prefix);
        let _ = keeper.keep(&profile(), Some(&game(2)));
        let mut nor = keeper.release();
        nor.power_up();
        let programs = nor.work().programs;
        let region = Region::new(0, nor.image().len() as u32).unwrap();
        let mut opened = Opened::default();
        let mut gentle = Keeper::open_gently(nor.clone(), region, &mut opened).unwrap();
        assert_eq!(gentle.flash().work().programs, programs);
        assert!(!gentle.needs_tidy(), "no erase either");
        assert_eq!(opened, open(nor).1, "after {after}, {progress} bytes");
        gentle.keep(&profile(), Some(&game(3))).unwrap();
        let (_, found) = open(gentle.release());
        assert_eq!(found.game, Some(game(3)));
        assert_eq!(found.notice, None);
    }
}

/// Where nothing was ever kept.
fn first() -> Opened {
    Opened {
        is_first: true,
        ..Opened::default()
    }
}

#[test]
fn a_fresh_handheld_has_a_new_profile_and_no_game() {
    let (_, opened) = open(Nor::erased(8 * SECTOR));
    assert_eq!(opened, first());
    assert_eq!(opened.profile.earned(), Feats::NONE);
}

#[test]
fn profile_and_game_come_back_exactly() {
    let mut keeper = fresh();
    for turns in 0..5 {
        keeper.keep(&profile(), Some(&game(turns))).unwrap();
        let (again, opened) = open(keeper.release());
        assert_eq!(opened.profile, profile());
        assert_eq!(opened.game, Some(game(turns)));
        assert_eq!(opened.notice, None);
        assert!(!opened.is_first);
        keeper = again;
    }
    keeper.keep(&profile(), None).unwrap();
    assert_eq!(open(keeper.release()).1.game, None);
}

#[test]
fn what_stood_in_the_place_of_the_answer_is_gone() {
    let region = Region::new(0, 8 * SECTOR as u32).unwrap();
    let mut opened = Opened {
        profile: profile(),
        game: Some(game(1)),
        notice: Some(Notice::Newer),
        ..Opened::default()
    };
    Keeper::open(Nor::erased(8 * SECTOR), region, &mut opened).unwrap();
    assert_eq!(opened, first());
}

#[test]
fn a_damaged_game_is_said_to_be_lost_and_the_profile_is_safe() {
    let mut keeper = fresh();
    keeper.keep(&profile(), None).unwrap();
    // Long enough for a page of its own, behind that of the profile.
    keeper.keep(&profile(), Some(&game(120))).unwrap();
    let nor = keeper.release();
    let page = *data_pages(&nor).last().unwrap();
    let (mut keeper, opened) = open(damage(nor, page));
    assert_eq!(opened.profile, profile());
    assert_eq!(opened.game, None);
    assert_eq!(opened.notice, Some(Notice::GameDamaged));
    let said = "The last game could not be read. Feats and records are safe.";
    assert_eq!(english::trouble(Trouble::Save(Notice::GameDamaged)), said);
    keeper.keep(&opened.profile, None).unwrap();
    assert_eq!(
        open(keeper.release()).1.notice,
        None,
        "said until something new is kept"
    );
}

#[test]
fn a_damaged_save_is_said_to_be_lost() {
    let mut keeper = fresh();
    keeper.keep(&profile(), None).unwrap();
    let (_, opened) = open(damage(keeper.release(), 1));
    assert_eq!(opened.profile, Profile::default());
    assert_eq!(opened.notice, Some(Notice::SaveDamaged));
}

#[test]
fn bytes_that_are_whole_and_mean_nothing_are_damage_too() {
    use host_tests::saves::{State, mount};
    let good = saves().remove(10);
    let (profile, game) = (good.profile().unwrap(), good.game().unwrap());
    for (profile, game, expected) in [
        (&[1, 2, 3][..], game, Notice::SaveDamaged),
        (profile, &[1, 2, 3], Notice::GameDamaged),
    ] {
        let mut journal = mount(Nor::erased(8 * SECTOR)).unwrap();
        let state = State::solo(profile.to_vec(), Some(game.to_vec()));
        state.changes().commit(&mut journal).unwrap();
        assert_eq!(open(journal.release()).1.notice, Some(expected));
    }
}

#[test]
fn a_fall_back_to_the_turn_before_is_said() {
    let mut keeper = fresh();
    keeper.keep(&profile(), Some(&game(3))).unwrap();
    keeper.keep(&profile(), Some(&game(4))).unwrap();
    keeper.keep(&profile(), Some(&game(5))).unwrap();
    // The commit pages of the last two, which hold their games.
    let mut nor = keeper.release();
    for page in commit_pages(&nor).into_iter().skip(1) {
        nor = damage(nor, page);
    }
    let (mut keeper, opened) = open(nor);
    assert_eq!(opened.game, Some(game(3)));
    assert_eq!(opened.notice, Some(Notice::Older));
    keeper.keep(&opened.profile, opened.game.as_ref()).unwrap();
    assert_eq!(open(keeper.release()).1.notice, None);
}

/// Two handhelds on a cable; this is the first.
fn sitting() -> Sitting {
    let mut roster = Roster::new();
    for id in [3, 8] {
        roster.push(Chair::Person(Id(id)));
    }
    Sitting {
        roster,
        seat: Seat::FIRST,
        follows: false,
    }
}

/// The match on a cable that was kept, and with whom.
fn on_cable(keeper: &mut Keeper<Nor>) -> Option<(Record, Sitting)> {
    let mut cable = Cable::EMPTY;
    assert_eq!(keeper.read_cable(&mut cable).unwrap(), None);
    let held = cable.held();
    held.map(|(record, sitting)| (record.clone(), sitting.clone()))
}

#[test]
fn matches_are_kept_beside_the_game() {
    let mode = Mode::Casual { villagers: false };
    let setup = Setup::new(mode, Seats::TWO, Seed(7)).unwrap();
    let mut record = Record::new(setup);
    let mut keeper = fresh();
    keeper.keep(&profile(), Some(&game(3))).unwrap();
    let here = record.clone();
    keeper
        .keep_cable(&profile(), Some((&here, &sitting())))
        .unwrap();
    for _ in 0..20 {
        let seat = Seat::FIRST;
        let legal = record.position().legal_moves(seat);
        let Some(&m) = legal.first() else { break };
        record.enter(seat, Entry::Move(m), &mut |_| {}).unwrap();
        let before = keeper.flash().work().programs;
        keeper
            .keep_cable(&profile(), Some((&record, &sitting())))
            .unwrap();
        assert!(
            keeper.flash().work().programs - before <= 2,
            "one log and a commit page"
        );
        while keeper.needs_tidy() {
            keeper.tidy().unwrap();
        }
    }
    let (mut keeper, opened) = open(keeper.release());
    assert_eq!(opened.game, Some(game(3)));
    assert_eq!(opened.notice, None);
    assert_eq!(on_cable(&mut keeper), Some((record, sitting())));
    keeper.keep_cable(&profile(), None).unwrap();
    assert_eq!(on_cable(&mut keeper), None);
    assert_eq!(open(keeper.release()).1.game, Some(game(3)));
}

#[test]
fn a_match_that_cannot_be_read_is_said_to_be_damaged() {
    let mode = Mode::Casual { villagers: false };
    let setup = Setup::new(mode, Seats::TWO, Seed(7)).unwrap();
    let mut keeper = fresh();
    keeper.keep(&profile(), None).unwrap();
    let record = Record::new(setup);
    keeper
        .keep_cable(&profile(), Some((&record, &sitting())))
        .unwrap();
    let nor = keeper.release();
    // The set-up: without it there is no match.
    let page = *data_pages(&nor).last().unwrap();
    let mut keeper = open(damage(nor, page)).0;
    let mut cable = Cable::EMPTY;
    let notice = keeper.read_cable(&mut cable).unwrap();
    assert_eq!(notice, Some(Notice::MatchDamaged));
    assert!(cable.held().is_none());
}

#[test]
fn a_quiet_moment_is_asked_for_only_as_long_as_there_is_something_to_do() {
    let mut keeper = fresh();
    keeper.keep(&profile(), Some(&game(3))).unwrap();
    let mut moments = 0;
    while keeper.needs_tidy() {
        keeper.tidy().unwrap();
        moments += 1;
        assert!(moments < 100, "it comes to an end");
    }
    let before = keeper.flash().work();
    keeper.tidy().unwrap();
    assert_eq!(keeper.flash().work(), before);
}

#[test]
fn a_save_of_a_newer_firmware_is_said_to_be_newer_and_nothing_is_kept() {
    let mut keeper = fresh();
    keeper.keep(&profile(), None).unwrap();
    let mut nor = keeper.release();
    let number = commit_pages(&nor)[0];
    let page = &mut nor.image_mut()[number * PAGE..][..PAGE];
    page[4] = 9;
    let checksum = palm_island::save::page::checksum(&page[..252]);
    page[252..].copy_from_slice(&checksum.to_le_bytes());
    let image = nor.image().to_vec();
    let (mut keeper, opened) = open(nor);
    assert_eq!(opened.notice, Some(Notice::Newer));
    assert_eq!(keeper.keep(&profile(), None), Err(Error::Newer));
    keeper.tidy().unwrap();
    assert!(keeper.release().image() == image);
}
