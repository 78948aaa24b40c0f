//! The handheld's own player: its advice is always a legal move, the same for the same
//! question, and made from what the player can know.

use std::collections::BTreeMap;

use host_tests::dealer::{Company, Dealer};
use host_tests::every_way::{best, can_win};
use palm_island::deal::SplitMix64;
use palm_island::game::{Card, Game, Move, Phase, Setup};
use palm_island::hint::beam::{Beam, Limits, Memory, Node, Trail};
use palm_island::hint::desk::NODES;
use palm_island::hint::room::WIDTH;
use palm_island::hint::values::STAR;
use palm_island::hint::{Advice, Question, Sight, Thinker, VALUES};

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

/// Who is told so discards to the end.
#[test]
fn where_no_more_stars_can_be_won_there_are_none() {
    let mut thinker = Box::new(Thinker::new());
    let mut dealer = Dealer::new(8);
    let mut said = BTreeMap::new();
    for number in 0..1000 {
        let sight = [Sight::Memory, Sight::TopThree][number % 2];
        let deal = dealer.deal(Company::Nobody);
        let (turns, _) = dealer.play_out(deal.start().unwrap());
        for (game, _) in turns {
            if !game.is_last_round() || game.deck().left() > 10 || game.legal_moves().len() == 1 {
                continue;
            }
            let advice = ask(&mut thinker, game, sight, u32::MAX).unwrap();
            if advice.wins_nothing(&game) {
                assert!(!can_win(&game), "{sight:?}, {game:?}");
                *said.entry(format!("{sight:?}")).or_insert(0) += 1;
            }
        }
    }
    println!("{said:?}");
    assert!(
        said.len() == 2 && said.values().all(|&times| times > 20),
        "{said:?}"
    );
}

/// To store what takes the place of the same goods is as good as to discard.
#[test]
fn an_idle_swap_is_a_discard() {
    let mut dealer = Dealer::new(9);
    let mut swaps = 0;
    for _ in 0..1500 {
        let deal = dealer.deal(Company::Nobody);
        let (turns, _) = dealer.play_out(deal.start().unwrap());
        let last = turns.iter().map(|(game, _)| game);
        for game in last.filter(|game| game.is_last_round() && game.deck().left() <= 6) {
            for m in game.legal_moves() {
                let advised = Advice::plain(m, 0).without_idle_swaps(game).m;
                if advised != m {
                    let [swapped, discarded] = [m, advised].map(|m| game.play(m).unwrap().game);
                    let ends = [swapped, discarded].map(|game| match game.is_over() {
                        true => game.score(),
                        false => best(&game),
                    });
                    assert_eq!(ends[0], ends[1], "{m:?} in {game:?}");
                    swaps += 1;
                }
            }
        }
    }
    println!("{swaps} swaps");
    assert!(swaps > 20, "{swaps}");
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

/// The slots that nobody with this sight can know, in front of the tracker and behind it.
fn hidden(sight: Sight, game: &Game) -> [Vec<usize>; 2] {
    let places = Setup::from(game).places;
    let tracker = places.iter().position(|place| place.card == Card::TRACKER);
    let tracker = tracker.expect("a tracker");
    let unseen = |slots: std::ops::Range<usize>| {
        let unknown = |slot: &usize| {
            let place = places[*slot];
            *slot >= 3 && place.card.is_building() && !place.stored
        };
        slots.filter(unknown).collect::<Vec<_>>()
    };
    let (front, behind) = (unseen(0..tracker), unseen(tracker..places.len()));
    match sight {
        _ if game.phase() == Phase::SetUp => [vec![], vec![]],
        Sight::Everything => [vec![], vec![]],
        Sight::Memory if game.round() == 1 => [front, vec![]],
        Sight::Memory => [vec![], vec![]],
        Sight::TopThree => [front, behind],
    }
}

/// A game that looks the same to somebody with this sight: what is hidden lies elsewhere.
fn twin(sight: Sight, game: &Game, dealer: &mut Dealer) -> Game {
    let mut setup = Setup::from(game);
    for slots in hidden(sight, game) {
        let mut places: Vec<_> = slots.iter().map(|&slot| setup.places[slot]).collect();
        dealer.shuffle(&mut places);
        for (slot, place) in slots.into_iter().zip(places) {
            setup.places[slot] = place;
        }
    }
    setup.check().expect("buildings for buildings")
}

/// S3: what is hidden is guessed, on each side of the tracker; a guess that is the truth would
/// have looked.
#[test]
fn s3_what_is_hidden_is_guessed() {
    let mut dealer = Dealer::new(9);
    let mut random = SplitMix64(10);
    for (sight, sides) in [(Sight::Memory, &[0][..]), (Sight::TopThree, &[0, 1])] {
        let (mut slots, mut right) = ([0; 2], [0; 2]);
        for _ in 0..3000 {
            let game = dealer.position(Company::Anyone);
            let truth = Setup::from(&game).places;
            let guess = Setup::from(&sight.guess(&game, &mut random)).places;
            for (side, hidden) in hidden(sight, &game).into_iter().enumerate() {
                // One card alone can only lie where it lies.
                if hidden.len() > 3 {
                    slots[side] += hidden.len();
                    right[side] += hidden
                        .iter()
                        .filter(|&&slot| guess[slot] == truth[slot])
                        .count();
                }
            }
        }
        for &side in sides {
            let (all, right) = (slots[side], right[side]);
            assert!(all > 300, "{sight:?}, side {side}: {all} slots");
            assert!(
                right * 3 < all,
                "{sight:?}, side {side}: {right} of {all} are the truth"
            );
        }
    }
}

/// S3: two games that look alike get the same guesses and the same advice.
#[test]
fn s3_nothing_depends_on_what_is_hidden() {
    let mut dealer = Dealer::new(11);
    let mut thinker = Box::new(Thinker::new());
    for sight in [Sight::Memory, Sight::TopThree] {
        let mut asked = 0;
        while asked < 20 {
            let game = match sight {
                // A memory that leaves something hidden is one of the first round.
                Sight::Memory => first_round(&mut dealer),
                _ => dealer.position(Company::Anyone),
            };
            let twin = twin(sight, &game, &mut dealer);
            assert_eq!(sight.seed(&twin), sight.seed(&game));
            let guess = |game| sight.guess(game, &mut SplitMix64(12));
            assert_eq!(guess(&twin), guess(&game), "{sight:?}");
            if twin == game {
                continue;
            }
            let [truth, other] = [game, twin].map(|game| ask(&mut thinker, game, sight, u32::MAX));
            assert_eq!(truth, other, "{sight:?} sees what is hidden in {game:?}");
            asked += 1;
        }
    }
}

/// Some turn of a first round.
fn first_round(dealer: &mut Dealer) -> Game {
    let start = dealer.deal(Company::Nobody).start().unwrap();
    let (turns, _) = dealer.play_out(start);
    let first = turns.iter().filter(|(game, _)| game.round() == 1);
    let first: Vec<_> = first.map(|(game, _)| *game).collect();
    first[dealer.below(first.len())]
}

/// The first move to a node.
#[derive(Clone, Copy)]
struct First(Option<Move>);

impl Trail for First {
    fn follow(self, m: Move, _: &Game) -> Self {
        Self(self.0.or(Some(m)))
    }
}

/// The best end of each first move in one guess.
fn ends(guess: Game, nodes: u32) -> Vec<(Move, i32)> {
    let blank = Node::blank(First(None));
    let mut now = vec![blank; WIDTH];
    let mut next = vec![blank; 2 * WIDTH];
    let mut later = vec![blank; WIDTH];
    let mut order = vec![0; 2 * WIDTH];
    let mut classes = vec![0; 4 * WIDTH];
    let mut memory = Memory {
        now: &mut now,
        next: &mut next,
        later: &mut later,
        classes: &mut classes,
        order: &mut order,
    };
    let limits = Limits {
        width: WIDTH,
        nodes,
    };
    let mut beam = Beam::start(&VALUES, &mut memory, guess, First(None), limits);
    while !beam.think(&VALUES, &mut memory, u32::MAX) {}
    let mut best: Vec<(Move, i32)> = Vec::new();
    for node in &memory.now[..beam.width()] {
        let m = node.trail.0.expect("a move was made");
        match best.iter_mut().find(|(other, _)| *other == m) {
            Some((_, value)) => *value = node.value().max(*value),
            None => best.push((m, node.value())),
        }
    }
    best
}

/// Over several guesses, a move counts by how far it stays behind the best one in each; in a
/// guess in which no line begins with it, by three stars.
#[test]
fn two_guesses_are_weighed_against_each_other() {
    const MOST: i32 = 3 * STAR;
    let mut dealer = Dealer::new(13);
    let mut thinker = Box::new(Thinker::new());
    let mut only_later = 0;
    for number in 0..100 {
        let game = match number % 2 {
            0 => dealer.position(Company::Nobody),
            _ => first_round(&mut dealer),
        };
        let sight = Sight::TopThree;
        let advice = ask(&mut thinker, game, sight, u32::MAX).unwrap();
        let guesses = sight.guesses(&game);
        assert_eq!(guesses, 2);
        let mut random = SplitMix64(sight.seed(&game));
        let guesses: Vec<_> = (0..guesses)
            .map(|_| ends(sight.guess(&game, &mut random), NODES / guesses))
            .collect();
        let behind = |m: Move| -> i32 {
            let each = guesses.iter().map(|ends| {
                let best = ends.iter().map(|(_, value)| value).max().unwrap();
                let own = ends.iter().find(|(other, _)| *other == m);
                own.map_or(MOST, |(_, value)| (best - value).min(MOST))
            });
            each.sum()
        };
        let moves = guesses.iter().flatten().map(|(m, _)| *m);
        let least = moves.map(behind).min().unwrap();
        assert_eq!(behind(advice.m), least, "{:?} in {game:?}", advice.m);
        let new = |(m, _): &&(Move, i32)| !guesses[0].iter().any(|(other, _)| other == m);
        only_later += guesses[1].iter().filter(new).count();
    }
    assert!(
        only_later > 1,
        "{only_later} moves came up in the second guess alone"
    );
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
