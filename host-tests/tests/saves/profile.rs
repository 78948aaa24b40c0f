//! The profile and the game in progress as bytes: what goes in comes out, and nothing else does.

use host_tests::scenes::games::find_in_good_games;
use palm_island::deal::{Seed, SplitMix64};
use palm_island::game::{Feat, Feats, Move, Record, RecordError, Villagers};
use palm_island::profile::{
    After, Brightness, Difficulty, Earned, Finished, Hints, LAST_GAMES, Profile, ProfileError,
    Tally,
};
use palm_island::profile::{Ongoing, OngoingError};

/// Where the settings' bits are, and the one that means nothing any more.
const FLAGS: usize = 5;
const RESERVED: u8 = 16;

const PLAIN: Finished = Finished {
    stars: 31,
    difficulty: Difficulty::Hard,
    villagers: false,
    undone: false,
    hinted: false,
};

/// A profile in which nothing is as it was at first.
fn rich() -> Profile {
    let mut profile = Profile::default();
    profile.settings.brightness = Brightness::DARKEST;
    profile.settings.invert = true;
    profile.settings.turned = true;
    profile.settings.animations = false;
    profile.settings.confirm_discards = true;
    profile.settings.hints = Hints::TopThree;
    profile.settings.dim = After::Never;
    profile.settings.off = After::Minutes10;
    let mut chance = SplitMix64(1);
    for number in 0..100 {
        profile.deal();
        let game = Finished {
            stars: chance.below(60) as i16 - 3,
            difficulty: Difficulty::ALL[number % 3],
            villagers: chance.below(2) == 0,
            undone: chance.below(2) == 0,
            hinted: chance.below(2) == 0,
        };
        profile.count(game, Feats::NONE.with(Feat::ALL[number % 5]));
        profile.came_near(Feat::Monument, number as u8);
    }
    profile
}

fn round_trip(profile: &Profile) -> Result<Profile, ProfileError> {
    Profile::decode(Profile::VERSION, &profile.encode())
}

#[test]
fn a_profile_comes_back_as_it_was() {
    for profile in [Profile::default(), rich()] {
        assert_eq!(round_trip(&profile), Ok(profile));
    }
    assert_eq!(rich().encode().len(), Profile::MOST_BYTES);
}

#[test]
fn a_newer_version_is_named() {
    let bytes = rich().encode();
    assert_eq!(Profile::decode(2, &bytes), Err(ProfileError::Newer(2)));
    assert_eq!(Profile::decode(0, &bytes), Err(ProfileError::Code));
}

#[test]
fn a_profile_cut_off_or_too_long_is_refused() {
    let bytes = rich().encode();
    for length in 0..bytes.len() {
        assert_eq!(
            Profile::decode(1, &bytes[..length]),
            Err(ProfileError::Length)
        );
    }
    let mut long = bytes.to_vec();
    long.push(0);
    assert_eq!(Profile::decode(1, &long), Err(ProfileError::Length));
}

/// The bytes of a profile with one changed.
fn with_byte(at: usize, byte: u8) -> Result<Profile, ProfileError> {
    let mut bytes = rich().encode();
    bytes[at] = byte;
    Profile::decode(1, &bytes)
}

#[test]
fn numbers_that_mean_nothing_are_refused() {
    // Offsets as in the table of the format.
    for (at, bytes) in [
        (4, &[0, 9][..]),
        (5, &[0b10_0000, 0xFF]),
        (6, &[3]),
        (7, &[7]),
        (8, &[7]),
        (10, &[0, 4]),
        (101, &[3, 0b10_0000]),
    ] {
        for &byte in bytes {
            let expected = Err(ProfileError::Code);
            assert_eq!(with_byte(at, byte), expected, "byte {at} = {byte}");
        }
    }
    let never_played = Profile::default().encode();
    let mut best_of_none = never_played.clone();
    best_of_none[49] = 1;
    assert_eq!(Profile::decode(1, &best_of_none), Err(ProfileError::Code));
    let mut one_more_game = rich().encode().to_vec();
    one_more_game[99] = LAST_GAMES as u8 + 1;
    one_more_game.extend_from_slice(&[0, 0]);
    assert_eq!(Profile::decode(1, &one_more_game), Err(ProfileError::Code));
}

#[test]
fn whatever_bytes_are_read_as_a_profile_are_that_profiles_bytes() {
    let mut chance = SplitMix64(2);
    let mut read = 0;
    for _ in 0..100_000 {
        let mut bytes = rich().encode();
        for _ in 0..1 + chance.below(3) {
            let at = chance.below(bytes.len() as u32) as usize;
            bytes[at] = chance.next_u64() as u8;
        }
        if let Ok(profile) = Profile::decode(1, &bytes) {
            read += 1;
            bytes[FLAGS] &= !RESERVED;
            assert_eq!(profile.encode(), bytes);
        }
    }
    assert!(read > 1000, "{read} were profiles");
}

#[test]
fn difficulty_is_the_number_of_feats_taken_along_s6() {
    let two = Feats::NONE.with(Feat::Axe).with(Feat::Sail);
    assert_eq!(Difficulty::with(Feats::NONE), Difficulty::Hard);
    assert_eq!(
        Difficulty::with(Feats::NONE.with(Feat::Axe)),
        Difficulty::Medium
    );
    assert_eq!(Difficulty::with(two), Difficulty::Easy);
    assert_eq!(Difficulty::with(Feats::ALL), Difficulty::Easy);
}

#[test]
fn a_feat_is_earned_once_and_remembers_the_hardest_difficulty_f1_f2() {
    let mut profile = Profile::default();
    let sail = Feats::NONE.with(Feat::Sail);
    let on = |difficulty| Finished {
        difficulty,
        ..PLAIN
    };
    profile.deal();
    let award = profile.count(on(Difficulty::Medium), sail);
    assert_eq!(award.new_feats(), sail);
    profile.deal();
    let award = profile.count(on(Difficulty::Easy), sail);
    assert_eq!(award.new_feats(), Feats::NONE);
    let earned = |hardest| Some(Earned { hardest, first: 1 });
    assert_eq!(profile.feat(Feat::Sail).earned, earned(Difficulty::Medium));
    profile.deal();
    profile.count(on(Difficulty::Hard), sail.with(Feat::Axe));
    assert_eq!(profile.feat(Feat::Sail).earned, earned(Difficulty::Hard));
    profile.count(PLAIN, Feats::NONE);
    assert_eq!(profile.earned(), sail.with(Feat::Axe));
}

#[test]
fn an_ending_that_is_taken_back_leaves_no_trace_f4() {
    for mut profile in [Profile::default(), rich()] {
        let before = profile.clone();
        let mut game = ongoing(0, true, false);
        let mut chance = SplitMix64(3);
        while !game.game().is_over() {
            let legal = game.game().legal_moves();
            let m = legal[chance.below(legal.len() as u32) as usize];
            game.play(m).unwrap();
        }
        let award = profile.finish(&game);
        assert_eq!(profile.last_games().next(), Some(&Finished::from(&game)));
        assert_ne!(profile, before);
        assert!(profile.revoke(&award));
        assert_eq!(profile, before);
        assert!(!profile.revoke(&award), "it is gone already");
        let met = profile.count(PLAIN, Feats::ALL);
        assert!(!profile.revoke(&award), "another game was finished since");
        assert!(profile.revoke(&met));
        assert_eq!(profile, before);
    }
}

#[test]
fn finishing_a_game_awards_what_its_end_has_met_f1() {
    let mut end = find_in_good_games(|game| game.is_over() && !game.feats_met().is_empty());
    end.hinted = true;
    let met = end.game().feats_met();
    let mut profile = Profile::default();
    profile.deal();
    assert_eq!(profile.finish(&end).new_feats(), met);
    assert_eq!(profile.earned(), met);
    assert_eq!(profile.finish(&end).new_feats(), Feats::NONE);
    for feat in Feat::ALL {
        assert_eq!(profile.feat(feat).nearest, end.game().feat_progress(feat));
    }
    let last = profile.last_games().next().unwrap();
    assert_eq!(last.stars, end.game().score().stars);
    assert!(last.hinted && !last.undone);
}

#[test]
fn the_nearest_game_to_a_feat_is_remembered() {
    let mut profile = Profile::default();
    for nearest in [12, 29, 17] {
        profile.came_near(Feat::Sail, nearest);
    }
    assert_eq!(profile.feat(Feat::Sail).nearest, 29);
    assert_eq!(profile.feat(Feat::Sail).earned, None);
}

#[test]
fn games_are_counted_by_difficulty_and_villagers() {
    let mut profile = Profile::default();
    assert_eq!(profile.tally_of_all(), Tally::default());
    for stars in [-2, -3] {
        let game = Finished {
            stars,
            villagers: true,
            ..PLAIN
        };
        profile.count(game, Feats::NONE);
    }
    let lost = Tally {
        games: 2,
        best: -2,
        sum: -5,
    };
    assert_eq!(profile.tally(Difficulty::Hard, true), lost);
    assert_eq!(profile.tally_of_all(), lost);
    profile.count(PLAIN, Feats::NONE);
    let won = Tally {
        games: 1,
        best: 31,
        sum: 31,
    };
    assert_eq!(profile.tally(Difficulty::Hard, false), won);
    assert_eq!(profile.tally(Difficulty::Easy, false), Tally::default());
    assert_eq!(
        profile.tally_of_all(),
        Tally {
            games: 3,
            best: 31,
            sum: 26
        }
    );
}

#[test]
fn the_last_games_are_kept_the_newest_first() {
    let mut profile = Profile::default();
    for stars in 0..40 {
        profile.count(Finished { stars, ..PLAIN }, Feats::NONE);
    }
    let stars: Vec<i16> = profile.last_games().map(|game| game.stars).collect();
    let expected: Vec<i16> = (0..40).rev().take(LAST_GAMES).collect();
    assert_eq!(stars, expected);
    let again = round_trip(&profile).unwrap();
    assert!(again.last_games().eq(profile.last_games()));
}

#[test]
fn a_score_beyond_belief_is_cut_and_still_comes_back() {
    let mut profile = Profile::default();
    for stars in [i16::MAX, i16::MIN] {
        profile.count(Finished { stars, ..PLAIN }, Feats::NONE);
    }
    assert_eq!(profile.tally_of_all().best, 127);
    assert_eq!(round_trip(&profile), Ok(profile));
}

#[test]
fn wiping_the_records_leaves_feats_and_settings() {
    let mut profile = rich();
    profile.forget_games();
    assert_eq!(profile.tally_of_all(), Tally::default());
    assert_eq!(profile.last_games().len(), 0);
    assert_eq!(profile.earned(), rich().earned());
    assert_eq!(profile.settings, rich().settings);
    assert_eq!(profile.deals(), 100);
}

/// A game of some moves, played by chance.
fn ongoing(moves: usize, undone: bool, hinted: bool) -> Ongoing {
    let deal = Seed(7).deal(Feats::NONE.with(Feat::Axe), Villagers::new());
    let mut game = deal.start().unwrap();
    let mut record = Record::new(deal).unwrap();
    let mut chance = SplitMix64(moves as u64);
    for _ in 0..moves {
        let legal = game.legal_moves();
        let m: Move = legal[chance.below(legal.len() as u32) as usize];
        game.advance(m);
        record.push(m);
    }
    let mut ongoing = Ongoing::of_record(record, Some(Seed(7))).unwrap();
    (ongoing.looked, ongoing.undone, ongoing.hinted) = (moves > 30, undone, hinted);
    ongoing
}

#[test]
fn a_game_in_progress_comes_back_to_the_last_move() {
    for moves in [0, 1, 60] {
        for (undone, hinted) in [(false, false), (true, false), (false, true)] {
            let game = ongoing(moves, undone, hinted);
            assert_eq!(Ongoing::decode(1, &game.encode()), Ok(game));
        }
    }
}

#[test]
fn a_game_that_is_none_is_refused() {
    let bytes = ongoing(20, false, false).encode();
    assert_eq!(Ongoing::decode(2, &bytes), Err(OngoingError::Newer(2)));
    assert_eq!(Ongoing::decode(0, &bytes), Err(OngoingError::Marks));
    assert_eq!(Ongoing::decode(1, &[]), Err(OngoingError::Marks));
    let mut marked = bytes.clone();
    marked[0] |= 16;
    assert_eq!(Ongoing::decode(1, &marked), Err(OngoingError::Marks));
    let mut reseeded = bytes.clone();
    reseeded[1] ^= 1;
    assert_eq!(Ongoing::decode(1, &reseeded), Err(OngoingError::Seed));
    let short = &bytes[..bytes.len() - 1];
    let cut_off = Err(OngoingError::Record(RecordError::Length));
    assert_eq!(Ongoing::decode(1, short), cut_off);
}
