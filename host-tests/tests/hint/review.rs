//! The review of a finished game: it names a blunder, does not accuse a game without one,
//! and every accusation can be proven.

use host_tests::dealer::{Company, Dealer};
use palm::search::solve;
use palm_island::deal::Seed;
use palm_island::game::{Card, Deal, Feats, Game, Move, Record, Villagers};
use palm_island::hint::desk::{NODES, NODES_IN_COMPANY};
use palm_island::hint::review::HINTS;
use palm_island::hint::{Costliest, Review, Sight, Thinker, VALUES};

/// Wider than any search of the handheld.
const WIDE: usize = 500;

fn plain(seed: u64) -> Deal {
    Seed(seed).deal(Feats::NONE, Villagers::new())
}

/// A wide search's line from here to the end.
fn best_line(game: Game) -> (Vec<Move>, i16) {
    if game.is_over() {
        return (vec![], game.score().stars);
    }
    let moves = solve(&VALUES, game, WIDE, |_| {}).moves;
    let mut end = game;
    moves.iter().for_each(|m| end.advance(*m));
    assert!(end.is_over());
    (moves, end.score().stars)
}

fn after(mut game: Game, m: Move) -> Game {
    assert!(game.is_legal(m), "{m:?} in {game:?}");
    game.advance(m);
    game
}

fn recorded(deal: &Deal, moves: &[Move]) -> Record {
    let mut record = Record::new(deal.clone()).unwrap();
    moves.iter().for_each(|m| record.push(*m));
    record
}

fn review(record: &Record, looked: bool, slice: u32) -> Option<Costliest> {
    let mut thinker = Box::new(Thinker::new());
    let mut review = Review::new(looked);
    let mut percent = 0;
    while !thinker.look_back(&mut review, record, slice) {
        assert!(review.percent() >= percent && review.percent() < 100);
        percent = review.percent();
        assert_eq!(review.costliest(), None, "before it is over");
    }
    assert_eq!(review.percent(), 100);
    assert!(percent >= 90 || percent == 0, "{percent}");
    review.costliest()
}

/// A good game in which the worst possible move was made once, after `from` moves or soon.
fn blunder(deal: &Deal, from: usize) -> (Record, usize, i16) {
    let (mut moves, best) = best_line(deal.start().unwrap());
    let mut game = deal.start().unwrap();
    let mut worst = (i16::MAX, 0, 0);
    for (turn, m) in moves.iter().enumerate().take(from + 20) {
        let others = game.legal_moves().into_iter().filter(|other| other != m);
        for other in others.filter(|_| turn >= from) {
            let end = best_line(after(game, other)).1;
            worst = worst.min((end, turn, other.encode()));
        }
        game = after(game, *m);
    }
    let (stars, turn, m) = worst;
    moves.truncate(turn);
    moves.push(Move::decode(m).unwrap());
    let game = recorded(deal, &moves).position(usize::MAX).unwrap();
    moves.extend(best_line(game).0);
    (recorded(deal, &moves), turn, best - stars)
}

#[test]
fn the_one_blunder_of_a_good_game_is_found() {
    for (seed, from) in [(3, 85), (5, 75), (8, 90), (13, 105)] {
        let (record, turn, cost) = blunder(&plain(seed), from);
        assert!(cost >= 3, "deck {seed}: {cost} is no blunder");
        let found = review(&record, true, 192).expect("a blunder");
        assert_eq!(found.turn, turn, "{found:?}, deck {seed}, {cost}");
        let position = record.position(turn).unwrap();
        assert_eq!(found.round, position.round());
        assert!(position.is_legal(found.better));
        assert!((found.stars - cost).abs() <= 2, "{found:?} cost {cost}");
    }
}

#[test]
fn the_games_of_a_wider_search_are_not_accused() {
    let mut accused = 0;
    for seed in 100..112 {
        let deal = plain(seed);
        let (moves, _) = best_line(deal.start().unwrap());
        accused += usize::from(review(&recorded(&deal, &moves), true, u32::MAX).is_some());
    }
    assert_eq!(accused, 0);
}

/// A game of somebody who plays well except for one move in `slips`.
fn played(deal: &Deal, slips: usize, dealer: &mut Dealer) -> Vec<Move> {
    let mut game = deal.start().unwrap();
    let mut moves = vec![];
    while !game.is_over() {
        let m = match dealer.below(slips) {
            0 => dealer.choose(&game.legal_moves(), true),
            _ => solve(&VALUES, game, 20, |_| {}).moves[0],
        };
        moves.push(m);
        game = after(game, m);
    }
    moves
}

/// What is said to be better is. A search that is many times as wide knows better than the
/// review now and then, but seldom, and seldom by much.
#[test]
fn an_accusation_can_be_proven() {
    let mut dealer = Dealer::new(77);
    let (mut accused, mut too_much, mut wrong) = (0, 0, 0);
    for number in 0..40 {
        let deal = dealer.deal(match number % 5 {
            0 => Company::Anyone,
            _ => Company::Nobody,
        });
        let moves = played(&deal, [2, 4, 10, 30][number % 4], &mut dealer);
        let record = recorded(&deal, &moves);
        let Some(found) = review(&record, false, u32::MAX) else {
            continue;
        };
        let before = record.position(found.turn).unwrap();
        assert!(Sight::Memory.is_whole(&before), "nobody could know better");
        assert_ne!(found.better, moves[found.turn]);
        assert!(found.stars >= 1);
        let (_, better) = best_line(after(before, found.better));
        let (_, made) = best_line(after(before, moves[found.turn]));
        accused += 1;
        too_much += usize::from(better - made < found.stars - 1);
        wrong += usize::from(better <= made);
    }
    host_tests::announce(&format!(
        "{accused} of 40 games had a costliest turn; a wide search finds {wrong} of them \
         innocent, and {too_much} less guilty by two stars or more"
    ));
    assert!(accused >= 28, "{accused} of 40");
    assert!(wrong * 20 <= accused && too_much * 10 <= accused);
}

#[test]
fn it_does_not_matter_in_how_many_pieces_is_looked_back() {
    let mut dealer = Dealer::new(21);
    let deal = dealer.deal(Company::Nobody);
    let (turns, _) = dealer.play_out(deal.start().unwrap());
    let moves: Vec<_> = turns.iter().map(|(_, m)| *m).collect();
    let record = recorded(&deal, &moves);
    let answers = [50, 192, 5_000, u32::MAX].map(|slice| review(&record, false, slice));
    assert!(
        answers.windows(2).all(|pair| pair[0] == pair[1]),
        "{answers:?}"
    );
    assert!(answers[0].is_some());
}

#[test]
fn a_game_that_is_not_over_is_not_reviewed() {
    let deal = plain(1);
    let record = recorded(&deal, &[Move::Discard]);
    assert_eq!(review(&record, true, 100), None);
    assert_eq!(review(&recorded(&deal, &[]), true, 100), None);
}

/// It may look at as many nodes as a few hints: `handheld/hints.rs` says how long that takes.
#[test]
fn a_review_keeps_to_its_nodes() {
    let mut dealer = Dealer::new(22);
    let mut thinker = Box::new(Thinker::new());
    let mut least = u32::MAX;
    for number in 0..12 {
        let deal = dealer.deal(match number % 2 {
            0 => Company::Nobody,
            _ => Company::Anyone,
        });
        let start = deal.start().unwrap();
        let (turns, _) = dealer.play_out(start);
        let moves: Vec<_> = turns.iter().map(|(_, m)| *m).collect();
        let record = recorded(&deal, &moves);
        let mut review = Review::new(true);
        while !thinker.look_back(&mut review, &record, u32::MAX) {}
        let most = match start.deck().len() {
            Card::BUILDINGS => HINTS * NODES,
            _ => HINTS * NODES_IN_COMPANY,
        };
        assert!(review.nodes() <= most, "{} of {most}", review.nodes());
        least = least.min(100 * review.nodes() / most);
    }
    assert!(least > 50, "{least} % were used");
}
