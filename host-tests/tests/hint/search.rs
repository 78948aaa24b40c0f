//! The search of the hint keeps its promises: what it computes step by step is what it
//! would compute from scratch, and it never takes more than it was given.

use host_tests::dealer::{Company, Dealer};
use palm::commands::replay::replay;
use palm::line::GameLine;
use palm::search::{Solution, solve};
use palm_island::deal::Seed;
use palm_island::game::{Deal, Feat, Feats, Game, Move, Villagers};
use palm_island::hint::VALUES;
use palm_island::hint::beam::{Beam, Limits, Memory, Node, Trail};
use palm_island::hint::values::{STAR, Scale, column};

/// Counts the moves to a node.
#[derive(Clone, Copy)]
struct Steps(u32);

impl Trail for Steps {
    fn follow(self, _: Move, _: &Game) -> Self {
        Self(self.0 + 1)
    }
}

/// Searches with exactly this much memory, in slices of `slice` nodes; shows each level.
fn search(game: Game, limits: Limits, slice: u32, mut look: impl FnMut(&[Node<Steps>])) -> u32 {
    let blank = Node::blank(Steps(0));
    let mut now = vec![blank; limits.width];
    let mut next = vec![blank; 2 * limits.width];
    let mut later = vec![blank; limits.width.max(60)];
    let mut order = vec![0; 2 * limits.width];
    let mut classes = vec![0; (4 * limits.width).next_power_of_two()];
    let mut memory = Memory {
        now: &mut now,
        next: &mut next,
        later: &mut later,
        classes: &mut classes,
        order: &mut order,
    };
    let mut beam = Beam::start(&VALUES, &mut memory, game, Steps(0), limits);
    while !beam.think(&VALUES, &mut memory, slice) {
        look(&memory.now[..beam.width()]);
    }
    look(&memory.now[..beam.width()]);
    beam.nodes()
}

const SMALL: Limits = Limits {
    width: 24,
    nodes: u32::MAX,
};

#[test]
fn estimates_carried_on_equal_those_from_scratch() {
    let mut dealer = Dealer::new(1);
    for _ in 0..24 {
        let start = dealer.deal(Company::Anyone).start().unwrap();
        let scale = Scale::of(&start);
        search(start, SMALL, 1, |level| {
            for node in level {
                let estimate = VALUES.estimate(&scale, &node.game);
                assert_eq!(node.value(), estimate.value, "{:?}", node.game);
            }
        });
    }
}

#[test]
fn a_finished_game_is_worth_its_stars() {
    let mut dealer = Dealer::new(2);
    for _ in 0..24 {
        let start = dealer.deal(Company::Anyone).start().unwrap();
        let mut last = Vec::new();
        search(start, SMALL, u32::MAX, |level| last = level.to_vec());
        assert!(!last.is_empty());
        for node in last {
            assert!(node.game.is_over());
            let score = node.game.score();
            assert_eq!(node.value().div_euclid(STAR), i32::from(score.stars));
        }
    }
}

#[test]
fn no_search_looks_at_more_nodes_than_it_may() {
    let mut dealer = Dealer::new(3);
    for nodes in [27_000, 40_000, 100_000] {
        for _ in 0..12 {
            let start = dealer.deal(Company::Anyone).start().unwrap();
            let limits = Limits { width: 200, nodes };
            let mut over = false;
            let looked_at = search(start, limits, 1000, |level| {
                over = level.iter().all(|node| node.game.is_over());
            });
            assert!(over, "the budget lasts to the end of the game");
            assert!(looked_at <= nodes, "{looked_at} of {nodes}");
        }
    }
}

#[test]
fn it_does_not_matter_in_how_many_pieces_is_thought() {
    let start = Dealer::new(4).deal(Company::Anyone).start().unwrap();
    let ends = [1, 7, 1000, u32::MAX].map(|slice| {
        let mut ends = Vec::new();
        search(start, SMALL, slice, |level| {
            ends = level.iter().map(|node| (node.game, node.value())).collect();
        });
        ends
    });
    assert!(ends.windows(2).all(|pair| pair[0] == pair[1]));
}

/// Of the variations of a plan one goes on; now and then two are taken for different.
#[test]
fn one_position_of_each_class_goes_on() {
    let start = Seed(5).deal(Feats::NONE, Villagers::new()).start().unwrap();
    let class = |game: &Game| {
        let deck = game.deck();
        let mut cards: Vec<_> = deck.cards().map(|(card, _)| column(card)).collect();
        let top = cards[0];
        cards.sort_unstable();
        (cards, deck.held(), top)
    };
    let (mut all, mut twins) = (0, 0);
    search(start, SMALL, 1, |level| {
        for (index, node) in level.iter().enumerate() {
            let mut others = level[index + 1..].iter();
            all += 1;
            twins += usize::from(others.any(|other| class(&other.game) == class(&node.game)));
        }
    });
    assert!(all > 1000 && twins * 20 < all, "{twins} of {all}");
}

fn solved(deal: &Deal, width: usize) -> Solution {
    solve(&VALUES, deal.start().unwrap(), width, |_| {})
}

#[test]
fn the_games_of_the_solver_replay() {
    let mut dealer = Dealer::new(6);
    for width in [1, 10, 100] {
        for company in [Company::Nobody, Company::Anyone] {
            let deal = dealer.deal(company);
            let solution = solved(&deal, width);
            let line = GameLine::of(&deal, &solution.moves).unwrap();
            let end = replay(&line, deal.start().unwrap()).unwrap();
            assert!(end.is_over());
        }
    }
}

/// From a certain width on the work is shared out among threads.
#[test]
fn a_wide_search_finds_the_same_again_and_is_no_worse() {
    let deal = Seed(1).deal(Feats::NONE, Villagers::new());
    let wide = [solved(&deal, 10_000), solved(&deal, 10_000)];
    assert_eq!(wide[0].moves, wide[1].moves);
    let stars = |moves: &[Move]| GameLine::of(&deal, moves).unwrap().score;
    assert!(stars(&wide[0].moves) > stars(&solved(&deal, 30).moves));
}

/// The mean over a few decks that were not trained on; the report of `cargo palm train`
/// and `cargo palm par` say it for many.
fn mean(feats: Feats, villagers: bool, width: usize) -> f64 {
    let decks = 1_000_000..1_000_012;
    let stars = decks.clone().map(|seed| {
        let seed = Seed(seed);
        let villagers = match villagers {
            true => seed.villagers().into_iter().collect(),
            false => Villagers::new(),
        };
        let deal = seed.deal(feats, villagers);
        GameLine::of(&deal, &solved(&deal, width).moves)
            .unwrap()
            .score
    });
    f64::from(stars.sum::<i16>()) / decks.count() as f64
}

#[test]
fn the_search_plays_well() {
    let plain = mean(Feats::NONE, false, 100);
    assert!(plain >= 44.5, "{plain}");
    let narrow = mean(Feats::NONE, false, 10);
    assert!(narrow >= 42.5, "{narrow}");
}

#[test]
fn company_is_no_burden() {
    let plain = mean(Feats::NONE, false, 100);
    let villagers = mean(Feats::NONE, true, 100);
    assert!(
        villagers > plain,
        "{villagers} with Villagers, {plain} without"
    );
    let all = Feat::ALL.into_iter().fold(Feats::NONE, Feats::with);
    let feats = mean(all, false, 100);
    assert!(
        feats > plain + 2.0,
        "{feats} with all Feats, {plain} without"
    );
}
