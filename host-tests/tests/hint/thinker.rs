//! The handheld's own player: its advice is always a legal move, the same for the same
//! question, and made from what the player can know.

use host_tests::dealer::{Company, Dealer};
use palm_island::deal::SplitMix64;
use palm_island::game::{Event, Game, Move, Phase, Setup};
use palm_island::hint::{Advice, Question, Sight, Thinker};

const SIGHTS: [Sight; 3] = [Sight::Everything, Sight::Memory, Sight::TopThree];

fn ask(thinker: &mut Thinker, game: Game, sight: Sight, slice: u32) -> Option<Advice> {
    thinker.ask(Question { game, sight });
    while thinker.is_thinking() {
        let before = thinker.percent();
        if let Some(advice) = thinker.think(slice) {
            return Some(advice);
        }
        assert!(thinker.percent() >= before && thinker.percent() <= 100);
    }
    None
}

/// The firmware clears the memory of its thinker, and takes what is there for an idle one.
#[test]
fn zeros_are_an_idle_thinker() {
    let layout = std::alloc::Layout::new::<Thinker>();
    // SAFETY: the layout has a size. What is compared afterwards is what makes zeros a
    // thinker: integers, and enums whose first variant is 0.
    let zeros: Box<Thinker> = unsafe { Box::from_raw(std::alloc::alloc_zeroed(layout).cast()) };
    assert!(*zeros == Thinker::new());
}

#[test]
fn advice_is_legal_in_every_kind_of_position() {
    let mut thinker = Box::new(Thinker::new());
    let mut dealer = Dealer::new(1);
    let mut phases = Vec::new();
    for round in 0..60 {
        let game = match round % 3 {
            0 => dealer.deal(Company::Anyone).start().unwrap(),
            _ => dealer.position(Company::Anyone),
        };
        let advice = ask(&mut thinker, game, SIGHTS[round % 2 + 1], 5000).unwrap();
        assert!(game.is_legal(advice.m), "{:?} in {game:?}", advice.m);
        phases.push(game.phase());
    }
    for phase in [Phase::SetUp, Phase::Turn, Phase::Activation] {
        assert!(phases.contains(&phase), "{phase:?} was tried");
    }
}

#[test]
fn whole_games_by_advice_end_well() {
    let mut thinker = Box::new(Thinker::new());
    let mut game = Dealer::new(2).deal(Company::Nobody).start().unwrap();
    let par = ask(&mut thinker, game, Sight::Everything, u32::MAX)
        .unwrap()
        .stars;
    while !game.is_over() {
        let advice = ask(&mut thinker, game, Sight::Everything, u32::MAX).unwrap();
        game = game.play(advice.m).unwrap().game;
    }
    assert!(
        game.score().stars >= par - 1,
        "{} of {par}",
        game.score().stars
    );
}

#[test]
fn the_same_question_gets_the_same_answer() {
    let mut dealer = Dealer::new(3);
    for sight in SIGHTS {
        let game = dealer.deal(Company::Nobody).start().unwrap();
        let mut thinker = Box::new(Thinker::new());
        let first = ask(&mut thinker, game, sight, u32::MAX);
        let other = dealer.position(Company::Anyone);
        thinker.ask(Question { game: other, sight });
        thinker.think(700);
        let again = ask(&mut thinker, game, sight, 333);
        assert_eq!(first, again);
    }
}

#[test]
fn nobody_thinks_without_a_question_or_after_the_end() {
    let mut thinker = Box::new(Thinker::new());
    assert!(!thinker.is_thinking());
    assert_eq!(thinker.think(100), None);
    let mut dealer = Dealer::new(4);
    let game = dealer.position(Company::Nobody);
    thinker.ask(Question {
        game,
        sight: Sight::Everything,
    });
    assert!(thinker.is_thinking());
    thinker.stop();
    assert_eq!(thinker.think(u32::MAX), None);
    let (_, over) = dealer.play_out(game);
    assert_eq!(ask(&mut thinker, over, Sight::Everything, 100), None);
}

#[test]
fn the_plan_names_the_next_upgrade() {
    let mut thinker = Box::new(Thinker::new());
    let mut game = Dealer::new(5).deal(Company::Nobody).start().unwrap();
    let mut planned = None;
    // With the same sight at every turn, an upgrade that was announced for this very
    // turn is what is played.
    for _ in 0..40 {
        let advice = ask(&mut thinker, game, Sight::Everything, u32::MAX).unwrap();
        let turn = game.play(advice.m).unwrap();
        let upgraded = turn.events.iter().find_map(|event| match event {
            Event::Rotated(card) | Event::Flipped(card) => Some(*card),
            _ => None,
        });
        if let Some(upgraded) = upgraded {
            let upgrade = advice.upgrade.expect("an upgrade is its own reason");
            assert_eq!((upgrade.card, upgrade.round), (upgraded, game.round()));
        }
        planned = planned.or(advice.upgrade);
        game = turn.game;
    }
    assert!(planned.is_some());
}

/// S3: a guess keeps what is known, and has the same cards in some other order.
#[test]
fn s3_a_guess_keeps_what_is_seen() {
    let mut dealer = Dealer::new(6);
    let mut random = SplitMix64(7);
    let mut differed = 0;
    for _ in 0..2000 {
        let game = dealer.position(Company::Anyone);
        let truth = Setup::from(&game);
        for sight in SIGHTS {
            let guess = sight.guess(&game, &mut random);
            if sight.is_whole(&game) {
                assert_eq!(guess, game);
                continue;
            }
            assert_eq!(guess.legal_moves(), game.legal_moves());
            let guess = Setup::from(&guess);
            let left = game.deck().left();
            for (slot, (guessed, truth)) in guess.places.iter().zip(&truth.places).enumerate() {
                let behind = sight == Sight::Memory && slot > left;
                let visible = slot < 3 || truth.stored || !truth.card.is_building() || behind;
                assert!(guessed == truth || !visible, "slot {slot} of {sight:?}");
                differed += usize::from(guessed != truth);
            }
            let sorted = |setup: &Setup| {
                let mut cards: Vec<_> = setup
                    .places
                    .iter()
                    .map(|p| (p.card.number(), p.area.index()))
                    .collect();
                cards.sort_unstable();
                cards
            };
            assert_eq!(sorted(&guess), sorted(&truth));
        }
    }
    assert!(differed > 1000, "something is guessed");
}

#[test]
fn s3_a_perfect_memory_knows_all_from_the_second_round_on() {
    let mut dealer = Dealer::new(8);
    let start = dealer.deal(Company::Nobody).start().unwrap();
    assert!(!Sight::Memory.is_whole(&start));
    assert!(Sight::Everything.is_whole(&start));
    let mut second = start;
    while second.round() == 1 {
        second = second.play(Move::Discard).unwrap().game;
    }
    assert!(Sight::Memory.is_whole(&second));
    assert!(!Sight::TopThree.is_whole(&second));
}
