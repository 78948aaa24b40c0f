//! The profile and the game in progress as bytes: what goes in comes out, and nothing else does.

use host_tests::scenes::games::find_in_good_games;
use palm_island::deal::{Seed, SplitMix64};
use palm_island::game::{Feat, Feats, Move, Record, RecordError, Villagers};
use palm_island::profile::{
    After, Brightness, Difficulty, Earned, FeatProgress, Finished, Hints, LAST_DECKS, LAST_GAMES,
    Profile, ProfileError, Spread, Streak, Tally, Volume,
};
use palm_island::profile::{Ongoing, OngoingError};

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
    profile.settings.left_handed = true;
    profile.settings.animations = false;
    profile.settings.confirm_discards = true;
    profile.settings.hints = Hints::TopThree;
    profile.settings.dim = After::Never;
    profile.settings.off = After::Minutes10;
    profile.settings.large_text = true;
    profile.settings.standby = After::Never;
    profile.settings.sound = Volume::Low;
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
    // The last one takes the place of another deck, and of another game.
    for seed in 90..90 + LAST_DECKS as u64 + 1 {
        profile.deal();
        profile.finish(&ended(seed));
    }
    profile
}

/// A whole game, played at random.
fn ended(seed: u64) -> Ongoing {
    let deal = Seed(seed).deal(Feats::NONE, Villagers::new());
    let mut game = Ongoing::start(deal, Some(Seed(seed))).unwrap();
    let mut chance = SplitMix64(seed);
    while !game.game().is_over() {
        let legal = game.game().legal_moves();
        let m = legal[chance.below(legal.len() as u32) as usize];
        game.play(m).unwrap();
    }
    game
}

/// The Feats that the last ending earned for the first time.
fn new_feats(profile: &Profile) -> Feats {
    profile.ending().expect("a game was finished").new_feats
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
    let newer = Profile::VERSION + 1;
    assert_eq!(
        Profile::decode(newer, &bytes),
        Err(ProfileError::Newer(newer))
    );
    assert_eq!(Profile::decode(0, &bytes), Err(ProfileError::Code));
}

#[test]
fn a_profile_cut_off_or_too_long_is_refused() {
    let bytes = rich().encode();
    for length in 0..bytes.len() {
        let read = Profile::decode(Profile::VERSION, &bytes[..length]);
        assert_eq!(read, Err(ProfileError::Length), "{length} bytes");
    }
    let mut long = bytes.to_vec();
    long.push(0);
    let read = Profile::decode(Profile::VERSION, &long);
    assert_eq!(read, Err(ProfileError::Length));
}

#[test]
fn a_profile_that_cannot_be_read_leaves_a_new_one() {
    let mut profile = rich();
    let bytes = rich().encode();
    let read = profile.decode_from(Profile::VERSION, &bytes[..100]);
    assert_eq!(read, Err(ProfileError::Length));
    assert_eq!(profile, Profile::default());
}

/// The bytes of a profile with one changed.
fn with_byte(at: usize, byte: u8) -> Result<Profile, ProfileError> {
    let mut bytes = rich().encode();
    bytes[at] = byte;
    Profile::decode(Profile::VERSION, &bytes)
}

/// Where the last decks and the last ending begin in a profile that has all of them.
const DECKS: usize = 248 + 2 * LAST_GAMES;
const ENDING: usize = DECKS + 1 + 10 * LAST_DECKS;

#[test]
fn numbers_that_mean_nothing_are_refused() {
    // Offsets as in the table of the format.
    for (at, bytes) in [
        (4, &[0, 9][..]),
        (5, &[0b110_0000, 0b1000_0000, 0xFF]),
        (6, &[3]),
        (7, &[7]),
        (8, &[7, 0x70]),
        (10, &[0, 4]),
        (247, &[LAST_GAMES as u8 + 1]),
        (249, &[3, 0b10_0000]),
        (DECKS, &[LAST_DECKS as u8 + 1]),
        (ENDING, &[0b1_0000, 0b1110]),
        // The tally before, the place of the deck that made way, a Feat that was earned before.
        (ENDING + 28, &[LAST_DECKS as u8]),
        (ENDING + 41, &[4]),
    ] {
        for &byte in bytes {
            let expected = Err(ProfileError::Code);
            assert_eq!(with_byte(at, byte), expected, "byte {at} = {byte}");
        }
    }
    let never_played = Profile::default().encode();
    let mut best_of_none = never_played.clone();
    best_of_none[49] = 1;
    let read = Profile::decode(Profile::VERSION, &best_of_none);
    assert_eq!(read, Err(ProfileError::Code));
    let mut ending_of_none = never_played.to_vec();
    ending_of_none.pop();
    ending_of_none.extend_from_slice(&rich().encode()[ENDING..]);
    let read = Profile::decode(Profile::VERSION, &ending_of_none);
    assert_eq!(read, Err(ProfileError::Code));
}

#[test]
fn whatever_bytes_are_read_as_a_profile_are_that_profiles_bytes() {
    let mut chance = SplitMix64(2);
    let mut read = 0;
    let rich = rich().encode();
    for _ in 0..100_000 {
        let mut bytes = rich.clone();
        for _ in 0..1 + chance.below(3) {
            let at = chance.below(bytes.len() as u32) as usize;
            bytes[at] = chance.next_u64() as u8;
        }
        if let Ok(profile) = Profile::decode(Profile::VERSION, &bytes) {
            read += 1;
            assert_eq!(profile.encode(), bytes);
        }
    }
    assert!(read > 1000, "{read} were profiles");
}

/// A profile as version 1 wrote it, byte by byte.
fn version_1() -> Vec<u8> {
    let text = include_str!("../../fixtures/profile-1.txt");
    let bytes = text.split_whitespace();
    bytes
        .map(|byte| u8::from_str_radix(byte, 16).unwrap())
        .collect()
}

#[test]
fn a_profile_of_version_1_is_read() {
    let profile = Profile::decode(1, &version_1()).unwrap();
    assert_eq!(profile.deals(), 100);
    let settings = profile.settings;
    assert_eq!(settings.brightness, Brightness::DARKEST);
    assert!(settings.invert && settings.left_handed && settings.animations);
    assert!(
        settings.confirm_discards && !settings.large_text,
        "bit 16 was reserved"
    );
    assert_eq!(settings.hints, Hints::TopThree);
    assert_eq!(
        (settings.dim, settings.off),
        (After::Never, After::Minutes10)
    );
    let blessing = FeatProgress {
        nearest: 7,
        earned: Some(Earned {
            hardest: Difficulty::Medium,
            first: 5,
        }),
    };
    assert_eq!(profile.feat(Feat::Blessing), blessing);
    assert_eq!(profile.feat(Feat::Monument).nearest, 8);
    assert_eq!(profile.earned(), Feats::ALL.without(Feat::Monument));
    let tally = Tally {
        games: 15,
        best: 35,
        sum: 205,
    };
    assert_eq!(profile.tally(Difficulty::Hard, true), tally);
    assert_eq!(profile.last_games().len(), 32);
    let newest = Finished {
        stars: 25,
        difficulty: Difficulty::Hard,
        ..PLAIN
    };
    assert_eq!(profile.last_games().next(), Some(&newest));
    // What it did not know is worked out from the last games, as far as they go.
    assert_eq!(
        profile.streak(),
        Streak {
            now: 1,
            longest: 21
        }
    );
    assert_eq!(profile.spread().games().iter().sum::<u32>(), 32);
    assert_eq!(profile.spread().games()[Spread::step_of(30)], 20);
    assert!(profile.last_decks().is_empty() && profile.ending().is_none());
    assert_eq!(profile.challenge_best(1), None);
    assert_eq!(round_trip(&profile), Ok(profile));
}

#[test]
fn bytes_of_version_1_that_mean_nothing_are_refused() {
    let bytes = version_1();
    assert_eq!(Profile::decode(1, &bytes[..99]), Err(ProfileError::Length));
    let mut one_more_game = bytes.clone();
    one_more_game[99] = 33;
    one_more_game.extend_from_slice(&[0, 0]);
    assert_eq!(Profile::decode(1, &one_more_game), Err(ProfileError::Code));
    assert!(
        Profile::decode(Profile::VERSION, &bytes).is_err(),
        "it is another form"
    );
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
    profile.count(on(Difficulty::Medium), sail);
    assert_eq!(new_feats(&profile), sail);
    profile.deal();
    profile.count(on(Difficulty::Easy), sail);
    assert_eq!(new_feats(&profile), Feats::NONE);
    let earned = |hardest| Some(Earned { hardest, first: 1 });
    assert_eq!(profile.feat(Feat::Sail).earned, earned(Difficulty::Medium));
    profile.deal();
    profile.count(on(Difficulty::Hard), sail.with(Feat::Axe));
    assert_eq!(profile.feat(Feat::Sail).earned, earned(Difficulty::Hard));
    profile.count(PLAIN, Feats::NONE);
    assert_eq!(profile.earned(), sail.with(Feat::Axe));
}

/// From here on both behave alike: everything but the receipt of the last ending is remembered.
fn assert_alike(mut one: Profile, mut other: Profile) {
    for profile in [&mut one, &mut other] {
        profile.count(PLAIN, Feats::NONE);
    }
    assert_eq!(one, other);
}

#[test]
fn an_ending_that_is_taken_back_leaves_no_trace_f4() {
    // A deck that is new, one that was played, a challenge deck, one laid out by hand.
    let by_hand = {
        let game = ended(5);
        Ongoing::of_record(game.record().clone(), None).unwrap()
    };
    for mut profile in [Profile::default(), rich()] {
        for game in [ended(50_000), ended(93), ended(100), by_hand.clone()] {
            profile.deal();
            let before = profile.clone();
            assert!(profile.ending_now().is_none());
            profile.finish(&game);
            assert_eq!(profile.last_games().next(), Some(&Finished::from(&game)));
            assert_eq!(profile.ending_now().unwrap().seed, game.seed());
            // The power goes, and comes back.
            let mut profile = round_trip(&profile).unwrap();
            assert!(profile.revoke());
            assert_alike(profile.clone(), before);
            assert!(!profile.revoke(), "it is gone already");
        }
    }
}

#[test]
fn only_the_ending_of_the_game_that_was_dealt_last_is_taken_back_f4() {
    let mut profile = rich();
    profile.deal();
    let before = profile.clone();
    assert!(!profile.revoke(), "this game has not ended");
    assert_eq!(profile, before);
}

#[test]
fn finishing_a_game_awards_what_its_end_has_met_f1() {
    let mut end = find_in_good_games(|game| game.is_over() && !game.feats_met().is_empty());
    end.hinted = true;
    let met = end.game().feats_met();
    let mut profile = Profile::default();
    profile.deal();
    profile.finish(&end);
    assert_eq!(new_feats(&profile), met);
    assert_eq!(profile.earned(), met);
    profile.finish(&end);
    assert_eq!(new_feats(&profile), Feats::NONE);
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
    for stars in 0..60 {
        profile.count(Finished { stars, ..PLAIN }, Feats::NONE);
    }
    let stars: Vec<i16> = profile.last_games().map(|game| game.stars).collect();
    let expected: Vec<i16> = (0..60).rev().take(LAST_GAMES).collect();
    assert_eq!(stars, expected);
    let again = round_trip(&profile).unwrap();
    assert!(again.last_games().eq(profile.last_games()));
}

#[test]
fn means_are_of_the_last_games() {
    let mut profile = Profile::default();
    for stars in [40, 10, 20, 31] {
        profile.count(Finished { stars, ..PLAIN }, Feats::NONE);
    }
    assert_eq!(profile.tally_of_last(2).mean_tenths(), 255);
    assert_eq!(profile.tally_of_last(3).mean_tenths(), 203);
    assert_eq!(profile.tally_of_last(10), profile.tally_of_all());
}

#[test]
fn good_games_in_a_row_are_counted() {
    let mut profile = Profile::default();
    for (stars, now, longest) in [(20, 1, 1), (45, 2, 2), (19, 0, 2), (30, 1, 2)] {
        profile.count(Finished { stars, ..PLAIN }, Feats::NONE);
        assert_eq!(profile.streak(), Streak { now, longest });
    }
}

#[test]
fn every_game_counts_in_the_spread_of_the_scores() {
    let mut profile = Profile::default();
    for stars in [-3, 0, 4, 5, 9, 49, 50, 120] {
        profile.count(Finished { stars, ..PLAIN }, Feats::NONE);
    }
    let games = profile.spread().games();
    assert_eq!(games, &[3, 2, 0, 0, 0, 0, 0, 0, 0, 1, 2]);
    assert_eq!(Spread::from_stars(Spread::step_of(37)), 35);
}

#[test]
fn a_new_best_is_one_that_beats_another_game_of_the_same_kind() {
    let mut profile = Profile::default();
    let hard = |stars| Finished { stars, ..PLAIN };
    let easy = |stars| Finished {
        difficulty: Difficulty::Easy,
        ..hard(stars)
    };
    for (game, before, is_new) in [
        (hard(9), None, false),
        (hard(12), Some(9), true),
        (hard(12), Some(12), false),
        (easy(50), None, false),
        (hard(13), Some(12), true),
    ] {
        profile.count(game, Feats::NONE);
        let ending = profile.ending().unwrap();
        assert_eq!(ending.best_before, before, "{game:?}");
        assert_eq!(ending.is_new_best(), is_new, "{game:?}");
    }
}

fn stars_of(game: &Ongoing) -> i16 {
    game.game().score().stars
}

#[test]
fn the_best_game_of_each_of_the_last_decks_is_kept() {
    let mut profile = Profile::default();
    for seed in 1_000..1_000 + LAST_DECKS as u64 + 3 {
        profile.finish(&ended(seed));
    }
    let decks = profile.last_decks();
    assert_eq!(decks.len(), LAST_DECKS);
    let newest = ended(1_002 + LAST_DECKS as u64);
    assert_eq!(Some(decks[0].seed), newest.seed());
    assert_eq!(decks[0].best, Finished::from(&newest));
    assert_eq!(
        decks[LAST_DECKS - 1].seed,
        Seed(1_003),
        "the oldest made way"
    );
    // Played again it comes to the front, and the better game counts.
    let mut worse = ended(1_003);
    worse.hinted = true;
    profile.finish(&worse);
    let again = profile.last_decks()[0];
    assert_eq!((again.seed, again.best.hinted), (Seed(1_003), false));
    assert_eq!(profile.last_decks().len(), LAST_DECKS);
}

#[test]
fn the_best_game_with_each_challenge_deck_is_kept() {
    let mut profile = Profile::default();
    assert!((0..=255).all(|number| profile.challenge_best(number).is_none()));
    for number in [1, 7, 100] {
        let deck = Seed::challenge(number).unwrap();
        let game = ended(deck.0);
        profile.finish(&game);
        assert_eq!(profile.challenge_best(number as u8), Some(stars_of(&game)));
    }
    profile.finish(&ended(101));
    let played = (0..=255).filter(|&number| profile.challenge_best(number).is_some());
    assert_eq!(played.collect::<Vec<_>>(), [1, 7, 100]);
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
    assert!(profile.last_decks().is_empty() && profile.ending().is_none());
    assert_eq!(profile.spread(), Profile::default().spread());
    assert_eq!(profile.challenge_best(100), None);
    assert_eq!(profile.earned(), rich().earned());
    assert_eq!(profile.settings, rich().settings);
    assert_eq!(profile.deals(), rich().deals());
}

/// A game of some moves, played at random.
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
