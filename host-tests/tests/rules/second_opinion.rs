//! The engine against a second implementation of the rules that shares nothing with it:
//! in every position the same legal moves, after every move the same position.

use std::collections::BTreeSet;

use host_tests::book;
use host_tests::dealer::{Company, Dealer};
use host_tests::translation;
use palm_island::console::text::english;
use palm_island::game::{Game, MOST_MOVES, Move};

const GAMES: u64 = 3_000;
const POSITIONS: u64 = 20_000;

/// Plays some moves on from a position, the same with both, and compares all the way.
fn compare_on(mut game: Game, dealer: &mut Dealer, moves: usize) {
    let mut plain = translation::position(&game);
    let eager = dealer.below(2) == 0;
    for _ in 0..=moves {
        let Some(m) = compare(&game, &plain, dealer, eager) else {
            return;
        };
        plain.play(&translation::make(m, &game));
        let turn = game.play(m).expect("a listed move is legal");
        game.advance(m);
        assert_eq!(game, turn.game, "playing and advancing differ");
        assert_eq!(translation::position(&game), plain, "after {m:?}");
    }
}

/// Compares the moves and the score of one position; gives one of the moves.
fn compare(game: &Game, plain: &book::Position, dealer: &mut Dealer, eager: bool) -> Option<Move> {
    let moves = game.legal_moves();
    let translated: BTreeSet<_> = moves.iter().map(|&m| translation::make(m, game)).collect();
    assert_eq!(translated.len(), moves.len(), "a move is listed once");
    assert_eq!(translated, plain.legal_moves(), "in {plain:?}");
    let (score, points) = (game.score(), plain.points());
    assert_eq!(i32::from(score.stars), points.stars, "stars of {plain:?}");
    assert_eq!(
        i32::from(score.arrows),
        points.arrows,
        "arrows of {plain:?}"
    );
    assert_eq!(usize::from(score.resources), points.resources);
    let met: Vec<_> = game.feats_met().iter().map(english::feat).collect();
    assert_eq!(met, plain.feats_met(), "Feats of {plain:?}");
    (!moves.is_empty()).then(|| dealer.choose(&moves, eager))
}

/// Games with the core deck alone and with any Feats and Villagers, in turn.
#[test]
fn whole_games_agree_move_by_move() {
    for seed in 0..GAMES {
        let mut dealer = Dealer::new(seed);
        let company = [Company::Nobody, Company::Anyone][seed as usize % 2];
        let deal = dealer.deal(company);
        let game = deal.start().expect("a dealt game can start");
        assert_eq!(translation::position(&game), translation::deal(&deal));
        compare_on(game, &mut dealer, MOST_MOVES);
    }
}

/// Positions with any areas up and any cards stored, as late games have them: a few moves each.
#[test]
fn any_position_agrees() {
    for seed in 0..POSITIONS {
        let mut dealer = Dealer::new(!seed);
        let game = dealer.position(Company::Anyone);
        compare_on(game, &mut dealer, 4);
    }
}
