//! The console plays by itself.

use palm_island::console::Millis;
use palm_island::console::text::Text;
use palm_island::deal::SplitMix64;
use palm_island::game::{Game, Move};
use palm_island::hint::{Advice, Question};

use super::Scene;
use super::games::choose;
use super::stage::Stage;

/// How long after a move the next one is selected for sure, and not yet made.
const SELECTED: Millis = 1_000;
/// A move is asked for before this many moments have gone by.
const MOMENT: Millis = 50;
const PATIENCE: usize = 120;

pub fn scenes() -> Vec<Scene> {
    let pays = |_: &Game, m: Move| matches!(m, Move::Act(act) if act.payment.count() == 2);
    vec![
        Scene::new("watch-begins", watching()),
        Scene::new("watch-paused", watching().keys("RIGHT A")),
        Scene::new(
            "watch-paused-looked-at",
            until(watching(), pays).keys("A wait:3000"),
        ),
        Scene::new("watch-unasked", until(left_alone(), |_, _| true)),
        Scene::new("watch-faster", watching().keys("RIGHT RIGHT")),
        Scene::new("watch-selected", until(watching(), pays)),
        Scene::new("watch-result", until(watching(), |_, _| false)),
    ]
}

fn watching() -> Stage {
    Stage::fresh().choosing(Text::Watch)
}

/// Nobody touched the title for a minute.
fn left_alone() -> Stage {
    Stage::fresh().keys("wait:60000")
}

/// Plays at random until a move is selected that is wanted, or to the end.
fn until(mut stage: Stage, wanted: impl Fn(&Game, Move) -> bool) -> Stage {
    let mut random = SplitMix64(3);
    while let Some(question) = question(&mut stage) {
        let m = choose(&question.game, &mut random).expect("the game goes on");
        stage.advise(Advice::plain(m, 0));
        if wanted(&question.game, m) {
            stage.wait(SELECTED);
            break;
        }
    }
    stage
}

/// The next question, if there is one.
fn question(stage: &mut Stage) -> Option<Question> {
    (0..PATIENCE).find_map(|_| {
        stage.wait(MOMENT);
        stage.question()
    })
}
