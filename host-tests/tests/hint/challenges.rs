//! The console's results for the challenge decks are what its search reaches.

use host_tests::model::think;
use palm_island::deal::Seed;
use palm_island::game::{Feats, Villagers};
use palm_island::hint::{Question, Sight, Thinker, console_stars};

#[test]
fn the_console_s_stars_are_those_of_its_search() {
    let mut thinker = Box::<Thinker>::default();
    for number in 1..=Seed::CHALLENGES as u8 {
        let seed = Seed::challenge(number.into()).expect("a number of a challenge");
        let deal = seed.deal(Feats::NONE, Villagers::new());
        let question = Question {
            game: deal.start().expect("a seed deals a whole deck"),
            sight: Sight::Everything,
        };
        let advice = think(&mut thinker, question).expect("there is a move");
        assert_eq!(console_stars(number), Some(advice.stars), "deck {number}");
    }
    assert_eq!(console_stars(0), None);
    assert_eq!(console_stars(101), None);
}
