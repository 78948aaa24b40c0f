//! Records, the rules to read, and the settings.

use super::Scene;
use super::games::{Cast, find};
use super::profiles::veteran;
use super::stage::Stage;

/// More pages than there are.
const MOST_PAGES: usize = 32;

pub fn scenes() -> Vec<Scene> {
    let records = || Stage::with_profile(veteran()).keys("DOWN DOWN A");
    let mut scenes = vec![
        Scene::new("records-none", Stage::fresh().keys("DOWN DOWN A")),
        Scene::new("records-chart", records()),
        Scene::new("records-by-difficulty", records().keys("RIGHT")),
        Scene::new("records-wipe", records().keys("hold:A")),
    ];
    scenes.extend(help());
    let playing = find(&Cast::buildings(), |game| game.round() == 2);
    let guided = Stage::with_game(playing).keys("DOWN DOWN DOWN DOWN A A");
    scenes.push(Scene::new("help-give-up", guided));
    scenes.extend([
        Scene::new("settings-first", Stage::fresh().keys("UP A")),
        Scene::new(
            "settings-last-changed",
            Stage::fresh().keys("UP A UP RIGHT"),
        ),
        Scene::new(
            "settings-hints-top-three",
            Stage::fresh().keys("UP A UP LEFT"),
        ),
    ]);
    scenes
}

/// Every page, up to the one that no step to the right leaves.
fn help() -> Vec<Scene> {
    let mut pages: Vec<Scene> = Vec::new();
    for number in 1..=MOST_PAGES {
        let keys = "RIGHT ".repeat(number - 1);
        let stage = Stage::fresh().keys("DOWN DOWN DOWN A").keys(&keys);
        let page = Scene::new(format!("help-{number:02}"), stage);
        if pages
            .last()
            .is_some_and(|last| last.frame() == page.frame())
        {
            break;
        }
        pages.push(page);
    }
    pages
}
