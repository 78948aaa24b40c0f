//! The guided game: every lesson, in the order in which one game comes to them.

use palm_island::console::ScreenId;
use palm_island::console::input::Button;
use palm_island::deal::SplitMix64;

use super::Scene;
use super::games::choose;
use super::stage::Stage;
use crate::driver::Driver;

/// A game that comes to many lessons.
const CHANCE: SplitMix64 = SplitMix64(1);

pub fn scenes() -> Vec<Scene> {
    (1..)
        .map_while(|number| Some(Scene::new(format!("lesson-{number:02}"), lesson(number)?)))
        .collect()
}

/// Plays the guided game until it comes to the lesson with this number.
fn lesson(number: usize) -> Option<Stage> {
    let mut stage = Stage::fresh().keys("DOWN DOWN DOWN A A");
    let mut chance = CHANCE;
    let mut seen = 0;
    loop {
        if stage.midend().screen() == ScreenId::Tip {
            seen += 1;
            if seen == number {
                return Some(stage);
            }
            stage.press(Button::A);
            continue;
        }
        let game = *stage.midend().game()?;
        stage.play(choose(&game, &mut chance)?);
    }
}
