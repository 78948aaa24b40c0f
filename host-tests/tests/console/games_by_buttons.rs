//! Whole games through six buttons, from power-on to the record of the finished game.
//! Nothing reaches around the screens: a move is made by pressing until it is selected.

use std::collections::BTreeSet;

use host_tests::dealer::Dealer;
use host_tests::driver::Driver;
use host_tests::glass::assert_same;
use host_tests::reader::read;
use host_tests::scenes::games::{find_in_good_games, ongoing};
use host_tests::scenes::profiles::veteran;
use host_tests::scenes::stage::Stage;
use palm::line::{GameLine, final_deck};
use palm_island::console::frame::{PAGES, WIDTH};
use palm_island::console::input::{Button, SETTLE};
use palm_island::console::text::{Say, Text};
use palm_island::console::{Frame, Millis, ScreenId, Selection, Stimulus};
use palm_island::deal::Seed;
use palm_island::game::{
    Action, Card, Deal, Feat, Feats, Game, Help, Move, Phase, Record, Villagers,
};
use palm_island::profile::{Difficulty, Ongoing, Opened, Profile};

const CORE: &str = include_str!("../../data/games.jsonl");
const HOUSE: &str = include_str!("../../data/house-games.jsonl");

/// A console on which this deal lies ready.
fn dealt(deal: &Deal) -> Stage {
    let record = Record::new(deal.clone()).expect("a whole deck");
    Stage::playing(ongoing(record, None))
}

fn game(stage: &Stage) -> Game {
    *stage.midend().game().expect("a game in progress")
}

fn profile(stage: &Stage) -> &Profile {
    stage.midend().save().0
}

/// What would be kept if the power went now.
fn kept(stage: &Stage) -> (Profile, Option<Ongoing>) {
    let (profile, ongoing) = stage.midend().save();
    (profile.clone(), ongoing.cloned())
}

/// Plays a move through the buttons; it does what the rules say, and nothing else.
fn play(stage: &mut Stage, m: Move) {
    let before = game(stage);
    let expected = before.play(m).expect("a legal move").game;
    stage.play(m);
    assert_eq!(game(stage), expected, "{m:?} in {before:?}");
}

/// Looks at the end page by page, sees what was earned, and goes on with a new deck.
fn go_on(stage: &mut Stage) {
    assert_eq!(stage.midend().screen(), ScreenId::GameOver);
    let ending = profile(stage).ending_now().expect("it counts at once");
    stage.wait(COUNTED);
    stage.press(Button::A);
    for _ in ending.new_feats.iter() {
        assert_eq!(stage.midend().screen(), ScreenId::FeatEarned);
        stage.press(Button::A);
    }
    for _ in 0..MOST_PAGES {
        if stage.midend().screen() == ScreenId::GameOver {
            stage.wait(GUARD);
            stage.press(Button::A);
        }
    }
    assert_eq!(stage.midend().screen(), ScreenId::NewGame);
    assert!(stage.midend().game().is_none());
}

/// Longer than it takes to count the stars and show the sum.
const COUNTED: Millis = 4_000;
/// A moment in which no press does anything.
const GUARD: Millis = 1_000;
const MOST_PAGES: usize = 4;

/// A random game to its end. An eager player builds whenever it can.
fn play_on(stage: &mut Stage, dealer: &mut Dealer) -> Vec<(Game, Move)> {
    let mut turns = Vec::new();
    while !game(stage).is_over() {
        let position = game(stage);
        let m = dealer.choose(&position.legal_moves(), true);
        play(stage, m);
        turns.push((position, m));
    }
    turns
}

#[test]
fn every_golden_game_can_be_played_through_the_buttons() {
    let lines = CORE.lines().chain(HOUSE.lines());
    for (number, line) in (1..).zip(lines) {
        let line: GameLine = serde_json::from_str(line).expect("a game");
        let deal = line.deal().expect("it can be dealt");
        let mut stage = dealt(&deal);
        for wanted in &line.moves {
            let m = wanted.find(&game(&stage)).expect("a legal move");
            play(&mut stage, m);
        }
        let end = game(&stage);
        assert_eq!(end.score().stars, line.score, "game {number}");
        assert_eq!(final_deck(&end), line.end, "game {number}");
        go_on(&mut stage);
        let records: Vec<_> = profile(&stage).last_games().collect();
        let [record] = records[..] else {
            panic!("one game was played: {records:?}");
        };
        assert_eq!(record.stars, line.score);
        assert_eq!(record.difficulty, Difficulty::with(deal.feats));
        assert_eq!(record.villagers, !deal.villagers.is_empty());
        assert!(!record.undone && !record.hinted);
        assert_eq!(profile(&stage).earned(), end.feats_met());
    }
}

#[test]
fn from_power_on_to_the_first_turn_it_is_three_presses_at_most() {
    let mut stage = Stage::fresh();
    for _ in 0..3 {
        if stage.midend().screen() != ScreenId::Table {
            stage.press(Button::A);
        }
    }
    assert_eq!(stage.midend().screen(), ScreenId::Table);
    assert_eq!(game(&stage).phase(), Phase::Turn);
}

#[test]
fn a_game_in_progress_is_given_up_only_when_asked_twice() {
    let mut stage = Stage::fresh().new_game();
    play(&mut stage, Move::Discard);
    let before = kept(&stage);
    let stage = stage.keys("B").new_game();
    assert_eq!(stage.midend().screen(), ScreenId::NewGame);
    assert_eq!(kept(&stage), before, "it asks first");
    let stage = stage.keys("UP DOWN A");
    assert_eq!(kept(&stage), before, "and again after anything else");
    let stage = stage.keys("A");
    assert_eq!(stage.midend().screen(), ScreenId::Table);
    assert_ne!(kept(&stage), before);
}

#[test]
fn one_game_after_the_other_is_played_and_counted() {
    let mut stage = Stage::fresh().choosing(Text::NewGame);
    for number in 1..=10 {
        stage.press(Button::A);
        assert_eq!(stage.midend().screen(), ScreenId::Table, "game {number}");
        play_on(&mut stage, &mut Dealer::new(number));
        let stars = game(&stage).score().stars;
        go_on(&mut stage);
        assert_eq!(profile(&stage).tally_of_all().games, number as u32);
        let last = profile(&stage).last_games().next().expect("it counts");
        assert_eq!(last.stars, stars);
        assert_eq!(last.difficulty, Difficulty::Hard);
    }
}

/// What Feats and Villagers do, in words, so that a test can ask whether it was done.
fn deeds(position: &Game, m: Move) -> Vec<String> {
    let act = match m {
        Move::Sail { .. } => return vec!["Sail".into()],
        Move::Bless { .. } => return vec!["Blessing".into()],
        Move::Activate { builder, elder } => {
            let used = [(builder, Card::BUILDER), (elder, Card::ELDER)];
            let used = used.into_iter().filter(|(used, _)| *used);
            return used
                .map(|(_, card)| format!("{} is active", card.word()))
                .collect();
        }
        Move::Discard | Move::Begin => return Vec::new(),
        Move::Act(act) => act,
    };
    let card = position.deck().card(act.slot.depth()).card();
    let mut deeds = vec![format!("{:?} helps", act.help)];
    match act.action {
        Action::Recruit => deeds.push(format!("{} is recruited", card.word())),
        Action::Store => deeds.push(format!("{} is stored", card.word())),
        Action::Rotate | Action::Flip => {}
    }
    for (i, (_, card)) in (0..).zip(position.deck().stored()) {
        if act.payment.contains(i) {
            deeds.push(format!("{} pays", card.card().word()));
        }
    }
    deeds
}

/// With all six Feats and three Villagers, chosen on the screens like the rest.
#[test]
fn games_with_every_feat_and_every_villager_are_played_through_the_buttons() {
    let mut done = BTreeSet::new();
    for seed in 0..24 {
        let mut stage = Stage::with_profile(veteran());
        stage.feed(Stimulus::Entropy(seed));
        let take_all = "A DOWN ".repeat(Feat::COUNT);
        let mut stage = stage
            .choosing(Text::NewGame)
            .choosing(Text::Feats)
            .keys(&take_all)
            .keys("B")
            .choosing(Text::Villagers)
            .choosing(Text::Start);
        assert_eq!(
            stage.midend().screen(),
            ScreenId::ChooseBuilding,
            "the set-up"
        );
        let turns = play_on(&mut stage, &mut Dealer::new(seed));
        done.extend(turns.iter().flat_map(|(game, m)| deeds(game, *m)));
        go_on(&mut stage);
        let last = profile(&stage).last_games().next().expect("it counts");
        assert_eq!(last.difficulty, Difficulty::Easy);
        assert!(last.villagers);
    }
    let mut expected = vec!["Sail".to_owned(), "Blessing".to_owned()];
    expected.extend([Help::Builder, Help::Monument].map(|help| format!("{help:?} helps")));
    for villager in Card::VILLAGERS {
        expected.push(format!("{} is recruited", villager.word()));
    }
    for helper in [Card::BUILDER, Card::ELDER] {
        expected.push(format!("{} is active", helper.word()));
    }
    let payers = [Card::AXE, Card::TOOTH, Card::HAMMER];
    for card in payers.into_iter().chain([Card::WAYFINDER, Card::RIDER]) {
        expected.push(format!("{} is stored", card.word()));
        expected.push(format!("{} pays", card.word()));
    }
    for deed in expected {
        assert!(done.contains(&deed), "{deed}: never");
    }
}

#[test]
fn undo_leads_back_to_the_first_turn_and_on_again() {
    let mut stage = Stage::fresh().new_game();
    let start = game(&stage);
    let dealer = &mut Dealer::new(3);
    let mut positions = vec![start];
    for _ in 0..70 {
        let m = dealer.choose(&game(&stage).legal_moves(), true);
        play(&mut stage, m);
        positions.push(game(&stage));
    }
    // Looking back changes nothing, however far.
    let before = kept(&stage);
    let mut stage = stage.keys("hold:B").keys(&"UP ".repeat(6)).keys("B");
    assert_eq!(kept(&stage), before);
    // Back and forth: 1 + 16 + 2 - 1 turns.
    stage = stage.keys("hold:B UP LEFT LEFT RIGHT A");
    assert_eq!(game(&stage), positions[70 - 18]);
    // And all the way.
    stage = stage.keys("hold:B").keys(&"UP ".repeat(6)).keys("A");
    assert_eq!(game(&stage), start);
    let (_, Some(ongoing)) = kept(&stage) else {
        panic!("the game is in progress");
    };
    assert!(ongoing.undone);
    assert_eq!(ongoing.moves(), 0);
    play_on(&mut stage, dealer);
    go_on(&mut stage);
    let last = profile(&stage).last_games().next().expect("it counts");
    assert!(last.undone, "the record says so");
}

/// The battery is taken out and put in again, at this very moment.
fn off_and_on(stage: &Stage) -> Stage {
    let (profile, game) = kept(stage);
    Stage::with(Opened {
        profile,
        game,
        ..Opened::default()
    })
}

/// A game of forty stars or more without its last move, and that move.
fn almost_over() -> (Ongoing, Move) {
    let mut game = find_in_good_games(|game| game.is_over() && game.score().stars >= 40);
    let last = game.record().moves().last().expect("a move");
    game.take_back_to(game.moves() - 1);
    game.undone = false;
    (game, last)
}

/// F4: a game counts, and its Feats are earned, whatever comes after its last move.
#[test]
fn a_finished_game_counts_at_once_and_is_never_lost_f4() {
    let (game, last) = almost_over();
    let mut stage = Stage::playing(game);
    assert_eq!(profile(&stage).tally_of_all().games, 0);
    play(&mut stage, last);
    let met = self::game(&stage).feats_met();
    assert!(met.contains(Feat::Monument));
    let counts = |stage: &Stage, when: &str| {
        assert_eq!(profile(stage).tally_of_all().games, 1, "{when}");
        assert_eq!(profile(stage).earned(), met, "{when}");
    };
    counts(&stage, "the moment it ends");
    let stage = off_and_on(&stage);
    counts(&stage, "after the power was off");
    let stage = off_and_on(&stage.keys("A"));
    counts(&stage, "once, however often it is looked at");
    let stage = stage.keys("A wait:4000 B");
    assert_eq!(stage.midend().screen(), ScreenId::Title);
    counts(&stage, "after B");
    let stage = stage.new_game();
    assert_eq!(
        self::game(&stage).round(),
        1,
        "a new game, and nobody asked"
    );
    assert_eq!(stage.midend().screen(), ScreenId::Table);
    counts(&stage, "after a new game has begun");
}

/// F4: taking an ending back takes back everything that it brought, power cut or not.
#[test]
fn an_ending_that_is_taken_back_is_taken_back_exactly_f4() {
    let (game, last) = almost_over();
    for before in [Profile::default(), veteran()] {
        let mut before = before;
        before.deal();
        for power_cut in [false, true] {
            let mut stage = Stage::with_both(before.clone(), game.clone()).keys("A");
            play(&mut stage, last);
            assert_ne!(profile(&stage).tally_of_all(), before.tally_of_all());
            if power_cut {
                stage = off_and_on(&stage).keys("A");
            }
            assert_eq!(stage.midend().screen(), ScreenId::GameOver);
            let stage = stage.keys("hold:B A");
            assert_eq!(self::game(&stage), *game.game());
            assert_eq!(profile(&stage).tally_of_all(), before.tally_of_all());
            assert_eq!(profile(&stage).earned(), before.earned());
            for feat in Feat::ALL {
                assert_eq!(profile(&stage).feat(feat), before.feat(feat));
            }
            assert!(profile(&stage).last_games().eq(before.last_games()));
            assert_eq!(profile(&stage).last_decks(), before.last_decks());
            assert_eq!(profile(&stage).streak(), before.streak());
            assert_eq!(profile(&stage).spread(), before.spread());
            // Another ending counts, once, and says that moves were taken back.
            let mut stage = stage.keys("hold:B UP A");
            play_on(&mut stage, &mut Dealer::new(1));
            let games = before.tally_of_all().games + 1;
            assert_eq!(profile(&stage).tally_of_all().games, games);
            assert!(profile(&stage).last_games().next().expect("it").undone);
            go_on(&mut stage);
            assert_eq!(profile(&stage).tally_of_all().games, games);
        }
    }
}

/// A save of the first version has games that ended and were not confirmed.
#[test]
fn an_ending_that_was_never_confirmed_counts_at_power_on() {
    let end = find_in_good_games(Game::is_over);
    let mut before = Profile::default();
    before.deal();
    let stage = Stage::with_both(before, end);
    assert_eq!(profile(&stage).tally_of_all().games, 1);
    assert_eq!(stage.saves(), 1, "and is saved");
    assert_eq!(off_and_on(&stage).saves(), 0);
}

/// Who comes back to a result sees it as it is: nothing is counted or celebrated once more. Its deck
/// can be played again when the power was off, too.
#[test]
fn a_result_is_celebrated_once() {
    let (game, last) = almost_over();
    let mut stage = Stage::with_both(veteran(), game).keys("A");
    play(&mut stage, last);
    stage.wait(GUARD);
    stage.press(Button::B);
    assert_eq!(
        stage.midend().screen(),
        ScreenId::Title,
        "B does not wait for the count"
    );
    assert_eq!(
        stage.midend().selection(),
        Some(Selection::Menu(Text::YourResult))
    );
    stage.press(Button::A);
    stage.wait(COUNTED);
    let counted = stage.frame();
    stage.press(Button::A);
    while stage.midend().screen() == ScreenId::FeatEarned {
        stage.press(Button::A);
    }
    stage.press(Button::B);
    stage.press(Button::A);
    assert_same_score(&stage.frame(), &counted);
    stage.wait(GUARD);
    assert_same(&stage.frame(), &counted);
    stage.press(Button::A);
    assert_eq!(stage.midend().screen(), ScreenId::GameOver);
    let stage = Stage::with_profile(profile(&stage).clone()).choosing(Text::NewGame);
    let stage = stage
        .choosing(Text::Deck)
        .choosing(Text::SameDeck)
        .choosing(Text::Start);
    let (kept, game) = stage.midend().save();
    let last = kept.last_decks().first().expect("a deck");
    assert_eq!(game.and_then(Ongoing::seed), Some(last.seed));
}

/// All but the foot, where the buttons stand.
fn score(frame: &Frame) -> Vec<[u8; WIDTH]> {
    (0..PAGES - 1).map(|page| *frame.page(page)).collect()
}

fn assert_same_score(shown: &Frame, expected: &Frame) {
    assert!(score(shown) == score(expected), "the score is there");
}

/// A button that is shown does what it says.
#[test]
fn what_a_does_at_the_end_is_said_once_it_does() {
    for animations in [true, false] {
        let (game, last) = almost_over();
        let mut profile = veteran_without_ending();
        profile.settings.animations = animations;
        let mut stage = Stage::with_both(profile, game).keys("A");
        play(&mut stage, last);
        let says = |stage: &Stage, what| read(stage.midend()).contains(what);
        while !says(&stage, "more") {
            assert!(says(&stage, "Final score"));
            stage.wait(50);
        }
        stage.tap(Button::A);
        assert!(!says(&stage, "Final score"));
    }
}

/// However fast somebody presses A, the score is there for a while.
#[test]
fn mashing_a_never_skips_the_score() {
    for animations in [true, false] {
        let (game, last) = almost_over();
        let mut profile = Profile::default();
        profile.settings.animations = animations;
        let sum = Stage::with_both(profile.clone(), {
            let mut end = game.clone();
            end.play(last).expect("the last move");
            end
        });
        let sum = sum.keys("A wait:4000").frame();
        let mut stage = Stage::with_both(profile, game).keys("A");
        play(&mut stage, last);
        const EVERY: Millis = 50;
        // Without animations it is there already.
        let is_there = |stage: &Stage| score(&stage.frame()) == score(&sum);
        let mut shown = if is_there(&stage) { REST } else { 0 };
        for _ in 0..200 {
            stage.tap(Button::A);
            stage.wait(EVERY - SETTLE);
            if is_there(&stage) {
                shown += EVERY;
            }
        }
        assert!(shown >= 1_000, "it was there for {shown} ms");
        assert!(!is_there(&stage), "and it is no trap");
        // Nor does it lose what there is to read after it: the last page waits for a calm finger.
        assert_eq!(stage.midend().screen(), ScreenId::GameOver);
    }
}

/// What a press on the stage takes.
const REST: Millis = 400;

/// A Feat is a moment of its own when it is new, and the next game has none.
#[test]
fn a_feat_is_celebrated_when_it_is_new() {
    let (game, last) = almost_over();
    let mut stage = Stage::playing(game.clone());
    play(&mut stage, last);
    let met = self::game(&stage).feats_met();
    go_on(&mut stage);
    let mut earned = profile(&stage).clone();
    assert_eq!(earned.earned(), met);
    earned.deal();
    let mut again = Stage::with_both(earned, game).keys("A");
    play(&mut again, last);
    let ending = profile(&again).ending_now().expect("it counts");
    assert_eq!(ending.new_feats, Feats::NONE);
    go_on(&mut again);
    assert_eq!(profile(&again).tally_of_all().games, 2);
}

/// What comes after a game: a new deck, the same one, or the title.
#[test]
fn after_a_game_there_is_a_choice() {
    let seed = Seed(4_711);
    let played = || {
        let mut stage = Stage::with_both(veteran_without_ending(), {
            let deal = seed.deal(Feats::NONE, Villagers::new());
            Ongoing::start(deal, Some(seed)).expect("a seed deals a whole deck")
        });
        stage.press(Button::A);
        play_on(&mut stage, &mut Dealer::new(9));
        stage.keys("wait:4000 A A wait:1000")
    };
    let dealt = |stage: Stage| {
        assert_eq!(stage.midend().screen(), ScreenId::NewGame);
        assert!(stage.midend().game().is_none());
        let stage = stage.keys("A");
        let (_, game) = stage.midend().save();
        game.and_then(Ongoing::seed).expect("a game from a seed")
    };
    assert_eq!(played().midend().screen(), ScreenId::GameOver);
    assert_ne!(dealt(played().keys("A")), seed);
    assert_eq!(dealt(played().keys("DOWN A")), seed);
    let title = played().keys("UP A");
    assert_eq!(title.midend().screen(), ScreenId::Title);
    assert!(title.midend().game().is_none());
}

/// A player who has everything, with a game that has not ended.
fn veteran_without_ending() -> Profile {
    let mut profile = veteran();
    profile.deal();
    profile
}

/// From wherever a player can be: B leads to the title, or to a menu that does, and leaves no
/// trace.
#[test]
fn b_leads_to_the_title_and_changes_nothing() {
    for scene in host_tests::scenes::all() {
        let name = scene.name.clone();
        let Some(mut stage) = scene.into_stage() else {
            continue;
        };
        let before = kept(&stage);
        for _ in 0..6 {
            match stage.midend().screen() {
                ScreenId::Title => break,
                // There B leads back to the match.
                ScreenId::MatchMenu => stage = stage.choosing(Text::Say(Say::ToTitle)),
                // There B is only one of the buttons that are tried out.
                ScreenId::HardwareTest => stage.hold(Button::B),
                _ => stage.press(Button::B),
            }
        }
        assert_eq!(stage.midend().screen(), ScreenId::Title, "from {name}");
        assert_eq!(kept(&stage), before, "from {name}");
    }
}
