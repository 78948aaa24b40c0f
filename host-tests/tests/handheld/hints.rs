//! Hints on the real firmware: fast enough, never in the way of a button, remembered
//! through a power cut; and a game that plays itself when nobody is there.

use host_tests::glass::assert_same;
use host_tests::handheld::{
    LONG, QUIET, assert_known, boot, flash_with, flash_with_deck, opened, settle, tap,
};
use host_tests::pair::Pair;
use host_tests::reader::read;
use host_tests::scenes::games::{Cast, find, ongoing};
use palm_island::console::Selection;
use palm_island::console::input::LONG_PRESS;
use palm_island::console::text::english;
use palm_island::deal::Seed;
use palm_island::game::{
    Action, Area, Card, Feat, Feats, Game, Phase, Placed, Record, Resources, Villagers,
};
use palm_island::profile::{Hints, Ongoing, Profile};
use palm_machine::nor::Nor;
use palm_machine::{Button, Machine, Options, Time};

/// From the long press to the last byte on the glass.
const HINT: Time = Time::from_millis(500);
/// From a press to the glass, whatever the handheld is thinking about.
const ANSWER: Time = Time::from_millis(8);
const MINUTE: Time = Time::from_millis(60_000);

/// On the table, at the first turn of a deck.
fn at_first_turn(seed: u64) -> Machine {
    at_first_decision(flash_with_deck(seed))
}

fn at_first_decision(flash: Nor) -> Machine {
    let mut machine = boot(flash, Options::default());
    tap(&mut machine, Button::A);
    machine.run_for(Time::from_millis(2_000));
    machine
}

/// The largest deck that New game deals, with everything to set up.
fn flash_with_company() -> Nor {
    let villagers = Seed(7).villagers().into_iter().collect();
    let deal = Seed(7).deal(Feats::ALL, villagers);
    let record = Record::new(deal).expect("it can be dealt");
    let game = ongoing(record, Some(Seed(7)));
    flash_with(&Profile::default(), Some(&game))
}

/// Holds A until the long press counts.
fn ask(machine: &mut Machine) -> Time {
    machine.set_button(Button::A, true);
    machine.run_for(Time::from_millis(LONG_PRESS));
    machine.now()
}

fn last_change(machine: &Machine) -> Time {
    machine.display().last_change().expect("there is a picture")
}

#[test]
fn a_hint_is_on_the_glass_within_half_a_second() {
    let company = at_first_decision(flash_with_company());
    // Where the first move is forced, there is nothing to think about.
    let is_free = |seed: &u64| {
        let deal = Seed(*seed).deal(Feats::NONE, Villagers::new());
        deal.start()
            .is_ok_and(|start| start.legal_moves().len() > 1)
    };
    let seeds = (1..).step_by(1_000).filter(is_free).take(4);
    let plain = seeds.map(|seed| (seed, at_first_turn(seed)));
    for (seed, mut machine) in plain.chain([(7, company)]) {
        let asked = ask(&mut machine);
        machine.run_for(Time::from_millis(1_500));
        machine.set_button(Button::A, false);
        let took = last_change(&machine) - asked;
        assert!(
            took > Time::from_millis(50),
            "deck {seed}: nothing was thought"
        );
        assert!(took <= HINT, "deck {seed}: {} ms", took.as_millis_f64());
        assert_known(&machine);
    }
}

/// The same in any round, whatever is known: two guesses share the time of one.
#[test]
fn a_hint_in_the_middle_of_a_game_is_as_fast() {
    let everybody = Cast::of(&Feat::ALL, &[Card::BUILDER, Card::ELDER, Card::RIDER]);
    let mut slowest = Time::ZERO;
    for hints in [Hints::Memory, Hints::TopThree] {
        let mut profile = Profile::default();
        profile.settings.hints = hints;
        for (cast, rounds) in [
            (Cast::buildings(), &[1, 2, 4, 6, 8][..]),
            (everybody.clone(), &[2, 5]),
        ] {
            for &round in rounds {
                let turn =
                    |game: &Game| game.phase() == Phase::Turn && game.legal_moves().len() > 3;
                let game = find(&cast, |game| game.round() == round && turn(game));
                let mut machine = at_first_decision(flash_with(&profile, Some(&game)));
                let asked = ask(&mut machine);
                machine.run_for(Time::from_millis(1_500));
                machine.set_button(Button::A, false);
                let took = last_change(&machine) - asked;
                let what = format!(
                    "{hints:?}, round {round}, {} cards",
                    game.game().deck().len()
                );
                assert!(took > Time::from_millis(20), "{what}: nothing was thought");
                assert!(took <= HINT, "{what}: {} ms", took.as_millis_f64());
                assert_known(&machine);
                slowest = slowest.max(took);
            }
        }
    }
    host_tests::announce(&format!(
        "slowest hint of a game: {:.0} ms",
        slowest.as_millis_f64()
    ));
}

#[test]
fn the_glass_shows_what_the_console_says_and_a_does_it() {
    // Where there is something to choose.
    let has_choice = |seed: &u64| {
        let start = Seed(*seed).deal(Feats::NONE, Villagers::new()).start();
        start.is_ok_and(|game| game.legal_moves().len() > 1)
    };
    let seed = (42..).find(has_choice).expect("a deck");
    let mut pair = Pair::boot(flash_with_deck(seed), Options::default());
    pair.tap(Button::A);
    pair.set(Button::A, true);
    pair.run(LONG_PRESS + 700);
    pair.set(Button::A, false);
    pair.run(100);
    pair.assert_same();
    pair.tap(Button::A);
    pair.run(1_000);
    pair.assert_same();
    let game = opened(pair.machine.flash()).game.expect("a game");
    assert!(game.hinted);
    assert_eq!(game.moves(), 1);
}

/// Once a hint stored a stone for the Canoe House of this deck, which never costs stone. What is
/// stored "for" a building is in one of its prices.
#[test]
fn what_is_stored_for_a_building_is_in_its_price() {
    let seed = Seed::from_code("23AFWW").expect("a code");
    let mut pair = Pair::boot(flash_with_deck(seed.0), Options::default());
    pair.tap(Button::A);
    let mut checked = 0;
    let round = |pair: &Pair| pair.model.game().map(|game| game.game().round());
    while round(&pair) < Some(4) {
        pair.set(Button::A, true);
        pair.run(LONG_PRESS + 700);
        pair.set(Button::A, false);
        pair.run(100);
        pair.assert_same();
        checked += usize::from(is_in_price(&pair));
        let moves = |pair: &Pair| pair.model.game().map(Ongoing::moves);
        let before = moves(&pair);
        while moves(&pair) == before {
            pair.tap(Button::A);
            pair.run(1_000);
        }
    }
    assert!(checked >= 3, "{checked} reasons named a building");
}

/// Whether the hint on the glass says for which building something is stored. If so, that building
/// costs some of what the card holds.
fn is_in_price(pair: &Pair) -> bool {
    let said = read(pair.model.midend());
    let Some((_, building)) = said.split_once(" for the ") else {
        return false;
    };
    let Some(Selection::Offer(slot, Action::Store)) = pair.model.midend().selection() else {
        return false;
    };
    let game = pair.model.game().expect("a game").game();
    let stored = game.open_card(slot).expect("a card").face().holds;
    let building: String = building.split_whitespace().collect();
    let is_meant = |card: &Card| {
        let name: String = english::kind(card.kind()).split_whitespace().collect();
        building.starts_with(&name)
    };
    let card = Card::buildings().into_iter().find(is_meant);
    let card = card.expect("a building");
    let faces = Area::ALL.map(|area| Placed::new(card, area).face());
    let prices = faces.iter().flat_map(|face| face.offers());
    let prices = prices.flat_map(|offer| offer.cost.alternatives());
    let costs = prices.fold(Resources::NOTHING, |sum, price| sum.plus(*price));
    let mut kinds = stored.counts().into_iter().zip(costs.counts());
    assert!(kinds.any(|(held, cost)| held > 0 && cost > 0), "{said}");
    true
}

#[test]
fn the_display_lives_while_it_thinks() {
    let mut machine = at_first_turn(1);
    ask(&mut machine);
    let mut changes = Vec::new();
    for _ in 0..100 {
        machine.run_for(Time::from_millis(5));
        changes.push(last_change(&machine));
    }
    changes.dedup();
    assert!(changes.len() >= 5, "{} pictures", changes.len());
}

#[test]
fn a_press_while_it_thinks_is_answered_as_fast_as_always() {
    for wait in [30, 90, 150, 210] {
        let mut machine = at_first_turn(1);
        ask(&mut machine);
        machine.run_for(Time::from_millis(wait));
        machine.set_button(Button::A, false);
        machine.run_for(Time::from_millis(20));
        let pressed = machine.now();
        machine.set_button(Button::B, true);
        machine.run_for(Time::from_millis(60));
        let took = last_change(&machine) - pressed;
        assert!(
            took > Time::ZERO && took <= ANSWER,
            "after {wait} ms: {} ms",
            took.as_millis_f64()
        );
        machine.set_button(Button::B, false);
        settle(&mut machine);
        let quiet = last_change(&machine);
        machine.run_for(Time::from_millis(1_000));
        assert_eq!(last_change(&machine), quiet, "nothing is thought any more");
    }
}

#[test]
fn a_power_cut_does_not_forget_that_there_was_a_hint() {
    let mut machine = at_first_turn(5);
    ask(&mut machine);
    machine.run_for(Time::from_millis(1_000));
    let flash = machine.power_cut();
    let game = opened(&flash).game.expect("a game");
    assert!(game.hinted);
    let mut pair = Pair::boot(flash, Options::default());
    pair.tap(Button::A);
    pair.assert_same();
}

#[test]
fn a_minute_on_the_title_begins_a_game_and_a_press_stops_it() {
    for button in [Button::A, Button::Down] {
        let mut machine = boot(flash_with_deck(3), Options::default());
        let title = machine.display().glass();
        machine.run_for(MINUTE - machine.now());
        assert_same(&machine.display().glass(), &title);
        machine.run_for(Time::from_millis(5_000));
        assert!(machine.display().glass() != title, "it plays");
        let watched = last_change(&machine);
        machine.run_for(Time::from_millis(5_000));
        assert!(last_change(&machine) > watched, "and goes on");
        let saved = opened(machine.flash());
        tap(&mut machine, button);
        machine.run_until_idle(QUIET, LONG);
        assert_same(&machine.display().glass(), &title);
        let after = opened(machine.flash());
        assert!(after.game == saved.game && after.profile == saved.profile);
        assert!(machine.reboots().is_empty(), "the watchdog is fed");
        assert_known(&machine);
    }
}
