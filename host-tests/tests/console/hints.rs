//! The promises of hints: what is advised is legal and is what A then does, why it is
//! advised fits the glass, B leaves no trace, the game remembers that it had help, and
//! nobody is shown more of the deck than the settings say.

use std::collections::BTreeSet;

use host_tests::dealer::{Company, Dealer};
use host_tests::every_way::can_win;
use host_tests::glass::assert_same;
use host_tests::model::think;
use host_tests::reader::read;
use host_tests::scenes::games::{Cast, acts, find, find_in_good_games, ongoing};
use host_tests::scenes::stage::Stage;
use palm_island::console::draw::{BODY, TAG, wrap};
use palm_island::console::input::Button;
use palm_island::console::reason::Reason;
use palm_island::console::text::{Language, Text};
use palm_island::console::{LogEntry, ScreenId, Selection, Stimulus};
use palm_island::deal::Seed;
use palm_island::game::{
    Action, Area, Card, Deal, Event, Feats, Game, Move, Placed, Record, Villagers,
};
use palm_island::hint::{Advice, Goal, How, Sight, Thinker};
use palm_island::profile::Hints;
use palm_island::profile::Ongoing;
use palm_island::profile::Profile;

fn dealt(deal: Deal) -> Stage {
    let record = Record::new(deal).expect("it can be dealt");
    Stage::playing(ongoing(record, None))
}

fn plain(seed: u64) -> Stage {
    dealt(Seed(seed).deal(Feats::NONE, Villagers::new()))
}

fn game(stage: &Stage) -> Game {
    *stage.midend().game().expect("a game in progress")
}

fn kept(stage: &Stage) -> (Profile, Option<Ongoing>) {
    let (profile, ongoing) = stage.midend().save();
    (profile.clone(), ongoing.cloned())
}

/// Holds A, and lets the console's own player answer.
fn hint(stage: &mut Stage, thinker: &mut Thinker) -> Advice {
    stage.hold(Button::A);
    if let Some(forced) = Advice::forced(&game(stage)) {
        assert_eq!(stage.question(), None);
        return forced;
    }
    let question = stage.question().expect("holding A asks");
    assert_eq!(question.game, game(stage));
    let advice = think(thinker, question).expect("there is an answer");
    stage.advise(advice);
    let game = game(stage);
    advice.without_idle_swaps(&game).or_simply_discard(&game)
}

/// What A does with an advice: a forced discard leads on to the next choice, or to something
/// that has to be said; one where nothing can be won leads to the end.
fn followed(before: &Game, advice: &Advice) -> Game {
    let must = |game: &Game| game.legal_moves().as_slice() == [Move::Discard];
    let mut turn = before.play(advice.m).expect("what is advised is legal");
    let told = |event: &Event| matches!(event, Event::Expired(_) | Event::RoundEnded(_));
    while !must(before) && advice.wins_nothing(before) && !turn.game.is_over() {
        turn = turn.game.play(Move::Discard).expect("it is legal");
    }
    while must(before) && must(&turn.game) && !turn.events.iter().any(told) {
        turn = turn.game.play(Move::Discard).expect("it is legal");
    }
    turn.game
}

/// Waits until what A began has come to its end: discards go on one by one.
fn run_on(stage: &mut Stage, end: &Game) {
    for _ in 0..30 {
        if game(stage) == *end {
            return;
        }
        stage.wait(PACE);
    }
}

/// From one forced discard to the next.
const PACE: u64 = 600;

/// Hint after hint to the end; gives the stars.
fn play_by_hints(mut stage: Stage, thinker: &mut Thinker, done: &mut BTreeSet<String>) -> i16 {
    while !game(&stage).is_over() {
        let before = game(&stage);
        let advice = hint(&mut stage, thinker);
        let (m, expected) = (advice.m, followed(&before, &advice));
        stage.press(Button::A);
        if let ScreenId::Choose | ScreenId::Blessing = stage.midend().screen() {
            let chosen = stage.midend().selection();
            assert_eq!(chosen, Some(Selection::Move(m)), "the payment is chosen");
            done.insert(format!("{:?}", stage.midend().screen()));
            stage.press(Button::A);
        }
        run_on(&mut stage, &expected);
        assert_eq!(game(&stage), expected, "{m:?} in {before:?}");
        let kind = format!("{m:?}");
        done.extend(kind.split(' ').next().map(|kind| kind.to_owned()));
    }
    game(&stage).score().stars
}

#[test]
fn a_makes_every_move_that_is_advised() {
    let mut thinker = Thinker::new();
    let mut done = BTreeSet::new();
    let stars = play_by_hints(plain(1), &mut thinker, &mut done);
    assert!(stars >= 43, "{stars} stars");
    for number in 0..4 {
        let deal = Dealer::new(number).deal(Company::Anyone);
        play_by_hints(dealt(deal), &mut thinker, &mut done);
    }
    let villagers = Villagers::from_slice(&[Card::BUILDER, Card::ELDER, Card::RIDER]);
    let all = Seed(7).deal(Feats::ALL, villagers.expect("there is room"));
    play_by_hints(dealt(all), &mut thinker, &mut done);
    for expected in ["Act(Act", "Discard", "Choose"] {
        assert!(done.contains(expected), "{expected}: never in {done:?}");
    }
}

/// Every place in the deck, and a payment of every kind, by advice made up.
#[test]
fn whatever_is_advised_is_what_a_does() {
    let mut dealer = Dealer::new(3);
    let mut seen = BTreeSet::new();
    for number in 0..60 {
        let deal = dealer.deal(Company::Anyone);
        let (turns, _) = dealer.play_out(deal.start().expect("it can be dealt"));
        // Every other time before the first turn, where there may be something to set up.
        let (last, _) = turns[dealer.below(turns.len()) * (number % 2)];
        let mut record = Record::new(deal).expect("it can be dealt");
        for (position, m) in &turns {
            if *position == last {
                break;
            }
            record.push(*m);
        }
        for m in last.legal_moves() {
            let mut stage = Stage::playing(ongoing(record.clone(), None)).keys("hold:A");
            let advice = Advice::plain(m, i16::MAX);
            stage.advise(advice);
            stage.press(Button::A);
            if let ScreenId::Choose | ScreenId::Blessing = stage.midend().screen() {
                stage.press(Button::A);
            }
            let expected = followed(&last, &advice);
            run_on(&mut stage, &expected);
            assert_eq!(game(&stage), expected, "{m:?} in {last:?}");
            seen.insert(format!("{m:?}").split(['(', ' ']).next().map(str::to_owned));
        }
    }
    assert_eq!(seen.len(), 6, "{seen:?}");
}

/// Every sentence there is, in the two places where one can stand: two lines across the glass,
/// and five lines beside a card.
#[test]
fn every_sentence_fits() {
    const ACROSS: i32 = 124;
    const BESIDE: i32 = 59;
    let lines = |sentence: &str, width| wrap(BODY, width, sentence).count();
    let mut dealer = Dealer::new(5);
    let say = |text| Language::English.say(text).to_string();
    let mut sentences = BTreeSet::new();
    for _ in 0..60 {
        let deal = dealer.deal(Company::Anyone);
        let (turns, _) = dealer.play_out(deal.start().expect("it can be dealt"));
        for (position, _) in turns.iter().step_by(3) {
            for m in position.legal_moves() {
                // What holds nothing pays for nothing.
                let pays = |goal: &Option<Goal>| goal.is_none() || has_goods(position, m);
                for goal in goals(position.round()).chain([None]).filter(pays) {
                    let stars = 0;
                    let advice = Advice {
                        goal,
                        ..Advice::plain(m, stars)
                    };
                    sentences.insert(say(Text::Reason(Reason::of(position, &advice))));
                }
            }
        }
    }
    println!("{} sentences", sentences.len());
    assert!(sentences.len() > 300);
    sentences.retain(|sentence| lines(sentence, ACROSS) > 2 || lines(sentence, BESIDE) > 5);
    assert!(sentences.is_empty(), "{sentences:#?}");
    // Two letters are wider than a button.
    let forced = say(Text::OnlyDiscard).replace("[A]", "AA");
    assert!(lines(&forced, ACROSS) <= 2 && lines(&forced, BESIDE) <= 5);
    for knows in [Text::KnowsTheDeck, Text::KnowsTopThree] {
        let words = say(knows);
        assert!(TAG.width_of(&words) <= BESIDE, "{words}");
    }
}

/// A store without room costs the goods of another card, and the hint says of which.
#[test]
fn a_hint_says_what_it_costs() {
    let mut said = BTreeSet::new();
    let mut dealer = Dealer::new(6);
    for _ in 0..40 {
        let deal = dealer.deal(Company::Nobody);
        let (turns, _) = dealer.play_out(deal.start().expect("it can be dealt"));
        for (position, _) in &turns {
            for act in acts(position) {
                let Some(index) = act.reset else { continue };
                let mut stored = position.deck().stored();
                let (_, lost) = stored.nth(index.into()).expect("it is stored");
                let advice = Advice::plain(Move::Act(act), 0);
                let reason = Text::Reason(Reason::of(position, &advice));
                let words = Language::English.say(reason).to_string();
                let name = match position.deck().card(act.slot.depth()).card().kind() {
                    kind if kind == lost.card().kind() => "another one".to_owned(),
                    _ => format!("the {}", &*Language::English.say(Text::Card(lost.card()))),
                };
                let cost = format!("{name} loses its goods.");
                assert!(words.ends_with(&cost), "{words}: {name}");
                said.insert(words);
            }
        }
    }
    assert!(said.len() > 10, "{said:?}");
}

/// A hint in sight is in nobody's way who wants to take a turn back.
#[test]
fn to_hold_b_over_a_hint_takes_back() {
    let mut thinker = Thinker::new();
    let game = find(&Cast::buildings(), |game| game.round() == 2 && !must(game));
    let mut stage = Stage::playing(game);
    hint(&mut stage, &mut thinker);
    stage.hold(Button::B);
    assert_eq!(stage.midend().screen(), ScreenId::Rewind);
}

/// On the last card, with something that could still be done but wins nothing: the hint says so,
/// and advises nothing but to go on.
#[test]
fn where_nothing_can_be_won_the_hint_says_so() {
    let mut thinker = Thinker::new();
    for left in 1..4 {
        let last = find(&Cast::buildings(), |game| {
            game.is_last_round() && game.deck().left() == left && !can_win(game) && !must(game)
        });
        let mut stage = Stage::playing(last);
        let advice = hint(&mut stage, &mut thinker);
        assert_eq!(advice.m, Move::Discard);
        let selected = Some(Selection::Move(Move::Discard));
        assert_eq!(stage.midend().selection(), selected);
        let said = read(stage.midend());
        assert!(said.contains("No more stars can be won"), "{said}");
    }
}

/// Whether a move leaves something to pay with.
fn has_goods(game: &Game, m: Move) -> bool {
    let Move::Act(act) = m else {
        return true;
    };
    let card = game.deck().card(act.slot.depth());
    let after = card.with_area(act.action.leads_to(card.area()));
    !after.face().holds.is_nothing()
}

/// Whether a card has goods that cost others.
fn trades(card: Card) -> bool {
    let price = |area| Placed::new(card, area).face().price(Action::Store);
    let mut prices = Area::ALL.into_iter().filter_map(price);
    prices.any(|cost| !cost.is_free())
}

/// All that a move can be good for.
fn goals(round: u8) -> impl Iterator<Item = Option<Goal>> {
    let cards = (1..=Card::COUNT as u8).filter_map(Card::from_number);
    let cards = cards.filter(|card| *card != Card::TRACKER);
    cards.flat_map(move |card| {
        let card = Placed::new(card, Area::START);
        let rounds = [round, round + 1, 8];
        let actions = [Action::Store, Action::Rotate];
        let actions = actions.map(|action| match trades(card.card()) {
            true => action,
            false => Action::Rotate,
        });
        let each = rounds.map(|round| {
            actions.map(|action| {
                [How::Pays, How::MakesWay].map(|how| {
                    Some(Goal {
                        how,
                        card,
                        action,
                        round,
                    })
                })
            })
        });
        each.into_iter().flatten().flatten()
    })
}

#[test]
fn b_closes_a_hint_and_nothing_else() {
    let mut stage = plain(2).keys("LEFT UP");
    let selected = stage.midend().selection();
    let screen = stage.frame();
    hint(&mut stage, &mut Thinker::new());
    assert!(stage.frame() != screen);
    let before = kept(&stage);
    stage.press(Button::B);
    assert_eq!(stage.midend().screen(), ScreenId::Table);
    assert_eq!(stage.midend().selection(), selected);
    assert_same(&stage.frame(), &screen);
    assert_eq!(kept(&stage), before);
    stage.press(Button::B);
    assert_eq!(stage.midend().screen(), ScreenId::Title);
}

#[test]
fn any_button_but_a_stops_the_thinking_at_once() {
    for button in Button::ALL.into_iter().filter(|it| *it != Button::A) {
        let mut stage = plain(2);
        let screen = stage.midend().screen();
        let before = kept(&stage);
        stage = stage.keys("hold:A").thought(50);
        assert!(stage.question().is_some());
        stage.press(button);
        assert_eq!(stage.question(), None, "{button:?}");
        assert_eq!(stage.midend().screen(), screen, "{button:?}");
        assert_eq!(kept(&stage), before, "{button:?} makes no move");
        // An answer that comes too late is dropped.
        let shown = stage.frame();
        stage.advise(Advice::plain(Move::Discard, 0));
        assert_same(&stage.frame(), &shown);
        assert_eq!(kept(&stage), before);
    }
}

#[test]
fn a_while_it_thinks_changes_nothing() {
    let mut stage = plain(2).keys("hold:A").thought(50);
    let (question, before, shown) = (stage.question(), kept(&stage), stage.frame());
    stage.press(Button::A);
    assert!(question.is_some());
    assert_eq!(stage.question(), question, "it goes on");
    assert_eq!(kept(&stage), before);
    assert_same(&stage.frame(), &shown);
}

#[test]
fn a_forced_move_is_said_at_once() {
    let forced = find(&Cast::buildings(), |game| {
        game.round() > 1 && game.legal_moves().len() == 1
    });
    let stage = Stage::playing(forced).keys("hold:A");
    assert_eq!(stage.question(), None, "there is nothing to think about");
    let selected = stage.midend().selection();
    assert_eq!(selected, Some(Selection::Move(Move::Discard)));
    let (_, kept) = kept(&stage);
    assert!(!kept.expect("a game").hinted, "it is no hint");
}

/// Whether there is nothing but a discard.
fn must(game: &Game) -> bool {
    game.legal_moves().as_slice() == [Move::Discard]
}

/// Whether three discards in a row are forced, and nothing is said about them.
fn must_thrice(game: &Game) -> bool {
    let mut game = *game;
    (0..3).all(|_| {
        let forced = must(&game) && game.deck().left() > 4 && game.deck().stored_count() == 0;
        game = game.play(Move::Discard).map_or(game, |turn| turn.game);
        forced
    })
}

/// Each of them is seen, and any button stops them.
#[test]
fn forced_discards_go_on_one_by_one() {
    for button in Button::ALL {
        let mut stage = Stage::playing(find(&Cast::buildings(), must_thrice)).keys("hold:A");
        let mut expected = game(&stage);
        stage.press(Button::A);
        expected.advance(Move::Discard);
        assert_eq!(game(&stage), expected, "one at a time");
        stage.wait(PACE / 2);
        expected.advance(Move::Discard);
        assert_eq!(game(&stage), expected, "then the next");
        stage.press(button);
        assert_eq!(stage.midend().screen(), ScreenId::Table);
        stage.wait(10 * PACE);
        assert_eq!(game(&stage), expected, "{button:?} stops it");
    }
}

/// What had to be read meanwhile may change a player's mind.
#[test]
fn a_notice_stops_forced_discards() {
    let mut stage = Stage::playing(find(&Cast::buildings(), must_thrice)).keys("hold:A A");
    let before = game(&stage);
    stage.feed(Stimulus::DisplayBack);
    assert_eq!(stage.midend().screen(), ScreenId::Notice);
    stage.wait(10 * PACE);
    stage.press(Button::A);
    stage.wait(10 * PACE);
    assert_eq!(stage.midend().screen(), ScreenId::Table);
    assert_eq!(game(&stage), before);
}

/// Who must discard gets to the next choice with two presses, never past one, and takes it back
/// turn by turn.
#[test]
fn forced_discards_go_on_to_the_next_choice() {
    let mut settings = Profile::default();
    settings.settings.hints = Hints::Off;
    for profile in [Profile::default(), settings] {
        let mut stage =
            Stage::with_both(profile, find(&Cast::buildings(), must_thrice)).keys("A hold:A");
        let before = game(&stage);
        let turns = kept(&stage).1.expect("a game").moves();
        stage.press(Button::A);
        let forced = Advice::forced(&before).expect("a discard");
        let end = followed(&before, &forced);
        run_on(&mut stage, &end);
        stage.wait(10 * PACE);
        let after = game(&stage);
        assert_eq!(after, end);
        assert!(!must(&after), "there is something to choose");
        let (_, kept) = kept(&stage);
        let kept = kept.expect("a game");
        assert!(kept.moves() >= turns + 3, "{} turns", kept.moves() - turns);
        for turn in turns..kept.moves() {
            assert!(must(&kept.position(turn)), "no choice was passed");
        }
        let stage = stage.keys("hold:B A");
        assert_eq!(game(&stage), kept.position(kept.moves() - 1), "one turn");
    }
}

#[test]
fn a_game_with_hints_says_so() {
    let stage = plain(4);
    let (_, Some(before)) = kept(&stage) else {
        panic!("a game in progress");
    };
    assert!(!before.hinted);
    let mut stage = stage;
    hint(&mut stage, &mut Thinker::new());
    let (_, Some(after)) = kept(&stage) else {
        panic!("a game in progress");
    };
    assert!(after.hinted);
    hint(&mut stage, &mut Thinker::new());
    assert_eq!(stage.take_log(), [LogEntry::Hinted], "logged once");
    let mut end = find(&Cast::buildings(), Game::is_over);
    end.hinted = true;
    let stage = Stage::playing(end).keys("A");
    let (profile, _) = kept(&stage);
    assert!(profile.last_games().next().expect("it counts").hinted);
}

/// The sight that is asked with.
fn asked_sight(hints: Hints, looked: bool) -> Option<Sight> {
    let mut profile = Profile::default();
    profile.settings.hints = hints;
    let record = Record::new(Seed(6).deal(Feats::NONE, Villagers::new())).expect("a deck");
    let mut game = ongoing(record, None);
    game.looked = looked;
    let stage = Stage::with_both(profile, game).keys("A hold:A");
    stage.question().map(|question| question.sight)
}

#[test]
fn a_hint_knows_what_the_settings_say() {
    assert_eq!(asked_sight(Hints::Memory, false), Some(Sight::Memory));
    assert_eq!(asked_sight(Hints::Memory, true), Some(Sight::Everything));
    assert_eq!(asked_sight(Hints::TopThree, true), Some(Sight::TopThree));
    assert_eq!(asked_sight(Hints::Off, true), None);
}

/// The end works out what the console would have reached, and then the turn that cost most.
#[test]
fn the_end_asks_what_the_console_does_with_the_deal_and_looks_back() {
    let end = || find(&Cast::buildings(), Game::is_over);
    let start = end().position(0);
    let mut stage = Stage::playing(end());
    let question = stage.question().expect("it is wanted");
    assert_eq!((question.game, question.sight), (start, Sight::Everything));
    let advice = think(&mut Thinker::new(), question).expect("an answer");
    assert!(advice.stars >= 42, "{}", advice.stars);
    stage.advise(advice);
    assert_eq!(stage.question(), None, "once is enough");
    assert!(stage.midend().is_reviewing());
    // The answers wait on their page.
    let before = stage.frame();
    let mut stage = stage.keys("wait:4000 A A");
    let looking = stage.frame();
    assert!(looking != before);
    stage.feed(Stimulus::Thought(50));
    assert!(stage.frame() != looking, "one sees how far it is");
    stage.feed(Stimulus::Reviewed(None));
    assert!(!stage.midend().is_reviewing());
    assert!(stage.frame() != looking);
    // A player who leaves does not wait for it.
    let stage = Stage::playing(end());
    stage.question().expect("it is wanted");
    let stage = stage.keys("wait:4000 B");
    assert_eq!(stage.midend().screen(), ScreenId::Title);
    assert_eq!(stage.question(), None);
    assert!(!stage.midend().is_reviewing());
}

/// A new Feat is celebrated over the result; the game is looked back at meanwhile.
#[test]
fn a_feat_that_is_celebrated_does_not_stop_the_looking_back() {
    let end = find_in_good_games(|game| game.is_over() && !game.feats_met().is_empty());
    let mut stage = Stage::playing(end);
    let question = stage.question().expect("it is wanted");
    stage.advise(think(&mut Thinker::new(), question).expect("an answer"));
    assert!(stage.midend().is_reviewing());
    let mut stage = stage.keys("wait:4000 A");
    assert_eq!(stage.midend().screen(), ScreenId::FeatEarned);
    assert!(stage.midend().is_reviewing());
    stage.feed(Stimulus::Reviewed(None));
    while stage.midend().screen() == ScreenId::FeatEarned {
        stage.press(Button::A);
    }
    assert_eq!(stage.midend().screen(), ScreenId::GameOver);
    assert!(!stage.midend().is_reviewing(), "the answer came");
}
