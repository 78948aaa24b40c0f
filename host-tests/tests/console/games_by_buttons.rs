//! Whole games through six buttons, from power-on to the record of the finished game.
//! Nothing reaches around the screens: a move is made by pressing until it is selected.

use std::collections::BTreeSet;

use host_tests::dealer::Dealer;
use host_tests::driver::Driver;
use host_tests::scenes::games::{find_in_good_games, ongoing};
use host_tests::scenes::profiles::veteran;
use host_tests::scenes::stage::Stage;
use palm::line::{GameLine, final_deck};
use palm_island::console::input::Button;
use palm_island::console::text::Text;
use palm_island::console::{ScreenId, Stimulus};
use palm_island::game::{Action, Card, Deal, Feat, Feats, Game, Help, Move, Phase, Record};
use palm_island::profile::Difficulty;
use palm_island::profile::Ongoing;
use palm_island::profile::Profile;

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

/// Confirms the ending, and sees what was earned.
fn confirm(stage: &mut Stage) {
    assert_eq!(stage.midend().screen(), ScreenId::GameOver);
    let met = game(stage).feats_met();
    let new = met
        .iter()
        .filter(|&feat| !profile(stage).earned().contains(feat))
        .count();
    stage.press(Button::A);
    for _ in 0..new {
        assert_eq!(stage.midend().screen(), ScreenId::FeatEarned);
        stage.press(Button::A);
    }
    assert_eq!(stage.midend().screen(), ScreenId::NewGame);
    assert!(stage.midend().game().is_none());
}

/// A game at random to its end. An eager player builds whenever it can.
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
        confirm(&mut stage);
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
        confirm(&mut stage);
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

/// All six Feats and three Villagers come along, chosen on the screens like the rest.
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
        confirm(&mut stage);
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
    confirm(&mut stage);
    let last = profile(&stage).last_games().next().expect("it counts");
    assert!(last.undone, "the record says so");
}

#[test]
fn the_last_turn_can_be_taken_back_until_the_ending_is_confirmed() {
    let mut stage = Stage::fresh().new_game();
    let turns = play_on(&mut stage, &mut Dealer::new(5));
    let (last, m) = turns[turns.len() - 1];
    let mut stage = stage.keys("hold:B A");
    assert_eq!(game(&stage), last);
    assert_eq!(profile(&stage).tally_of_all().games, 0);
    play(&mut stage, m);
    confirm(&mut stage);
    assert_eq!(profile(&stage).tally_of_all().games, 1);
}

/// F4: what an ending earns is earned when it is confirmed, and it is a moment once.
#[test]
fn an_ending_that_is_taken_back_earns_nothing_and_a_confirmed_one_earns_once() {
    let astounding = find_in_good_games(|game| game.is_over() && game.score().stars >= 40);
    let last = astounding.record().moves().last().expect("a move");
    let mut stage = Stage::playing(astounding.clone());
    let met = game(&stage).feats_met();
    assert!(met.contains(Feat::Monument));
    stage = stage.keys("hold:B A");
    assert_eq!(profile(&stage).earned(), Feats::NONE);
    assert_eq!(profile(&stage).feat(Feat::Monument).nearest, 0);
    play(&mut stage, last);
    assert_eq!(profile(&stage).earned(), Feats::NONE);
    stage = stage.keys("B");
    assert_eq!(profile(&stage).earned(), Feats::NONE, "not confirmed yet");
    stage = stage.keys("A");
    confirm(&mut stage);
    let earned = profile(&stage).clone();
    assert_eq!(earned.earned(), met);
    // The same once more: the game counts, but there is no such moment again.
    let mut again = Stage::with_both(earned, astounding).keys("A A");
    assert_eq!(again.midend().screen(), ScreenId::NewGame);
    assert_eq!(profile(&again).earned(), met);
    assert_eq!(profile(&again).tally_of_all().games, 2);
    again = again.keys("B").choosing(Text::Feats);
    assert_eq!(again.midend().screen(), ScreenId::FeatGallery);
}

/// From wherever a player can be: B leads to the title, and leaves no trace.
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
                // There B is only one of the buttons that are tried out.
                ScreenId::HardwareTest => stage.hold(Button::B),
                _ => stage.press(Button::B),
            }
        }
        assert_eq!(stage.midend().screen(), ScreenId::Title, "from {name}");
        assert_eq!(kept(&stage), before, "from {name}");
    }
}
