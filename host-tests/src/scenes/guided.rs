//! The guided game: every lesson, in the order in which one game reaches them.

use palm_island::console::Millis;
use palm_island::console::guide::Topic;
use palm_island::console::input::Button;
use palm_island::console::text::Text;
use palm_island::deal::SplitMix64;

use super::Scene;
use super::games::choose;
use super::stage::Stage;
use crate::driver::Driver;

/// A game that reaches many lessons.
const CHANCE: SplitMix64 = SplitMix64(1);
/// After this long the second of two lessons is shown, and what it means is lit.
const READ: Millis = 5_000;
/// What is meant has gone out for a moment.
const GONE_OUT: Millis = 250;

pub fn scenes() -> Vec<Scene> {
    let lessons =
        (1..).map_while(|number| Some(Scene::new(format!("lesson-{number:02}"), lesson(number)?)));
    let mut blinking = lesson(1).expect("there is a first one");
    blinking.wait(GONE_OUT);
    let blinking = Scene::new("lesson-blinking", blinking);
    lessons.chain([blinking]).collect()
}

/// Plays the guided game up to the lesson with this number.
fn lesson(number: usize) -> Option<Stage> {
    let mut stage = Stage::fresh().choosing(Text::LearnToPlay);
    let mut chance = CHANCE;
    let mut seen: Vec<Topic> = Vec::new();
    loop {
        for wait in [0, READ] {
            stage.wait(wait);
            let lesson = stage.midend().lesson();
            seen.extend(
                lesson
                    .map(|lesson| lesson.topic)
                    .filter(|topic| !seen.contains(topic)),
            );
            if seen.len() == number {
                return Some(stage);
            }
            if lesson.is_some_and(|lesson| lesson.topic.waits()) {
                stage.press(Button::A);
            }
        }
        let game = *stage.midend().game()?;
        stage.play(choose(&game, &mut chance)?);
    }
}
