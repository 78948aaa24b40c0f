//! Records, the rules to read, and the settings.

use palm_island::console::text::Text;

use super::Scene;
use super::games::{Cast, find};
use super::profiles::{veteran, wiped, with_games};
use super::stage::Stage;

/// More pages than there are.
const MOST_PAGES: usize = 32;

pub fn scenes() -> Vec<Scene> {
    let records = || Stage::with_profile(veteran()).choosing(Text::Records);
    let beginner = || Stage::with_profile(with_games(&[21])).choosing(Text::Records);
    let mut scenes = vec![
        Scene::new(
            "records-none",
            Stage::with_profile(wiped()).choosing(Text::Records),
        ),
        Scene::new("records-sums", records()),
        Scene::new("records-last", records().keys("RIGHT")),
        Scene::new("records-spread", records().keys("RIGHT RIGHT")),
        Scene::new("records-difficulties", records().keys("LEFT LEFT")),
        Scene::new("records-decks", records().keys("LEFT")),
        Scene::new(
            "records-decks-last",
            records().keys("LEFT").keys(&"DOWN ".repeat(12)),
        ),
        Scene::new("records-sums-one-game", beginner()),
        Scene::new("records-last-one-game", beginner().keys("A")),
        Scene::new("records-spread-one-game", beginner().keys("A A")),
        Scene::new("records-decks-none", beginner().keys("LEFT")),
        Scene::new("records-last-few", {
            let few = with_games(&[9, 14, 22, 18, 31]);
            Stage::with_profile(few).choosing(Text::Records).keys("A")
        }),
    ];
    scenes.extend(help());
    let playing = find(&Cast::buildings(), |game| game.round() == 2);
    let guided = Stage::with_game(playing).choosing(Text::LearnToPlay);
    scenes.push(Scene::new("help-give-up", guided));
    scenes.extend(settings());
    scenes
}

/// Each line of the settings, and what some of them are about when they are changed.
fn settings() -> Vec<Scene> {
    let at = |line: usize| {
        Stage::fresh()
            .choosing(Text::Settings)
            .keys(&"DOWN ".repeat(line))
    };
    let lines = (0..14).map(|line| Scene::new(format!("settings-{:02}", line + 1), at(line)));
    lines
        .chain([
            Scene::new("settings-hints-in-sight", at(4).keys("LEFT")),
            Scene::new("settings-hints-off", at(4).keys("RIGHT")),
            Scene::new("settings-restore-asked", at(12).keys("A")),
            Scene::new("display-check", at(11).keys("A")),
            Scene::new("display-check-sh1106", at(11).keys("A LEFT DOWN")),
            Scene::new("settings-wipe", at(13).keys("A")),
        ])
        .collect()
}

/// Every page, up to the one that no step to the right leaves.
fn help() -> Vec<Scene> {
    let mut pages: Vec<Scene> = Vec::new();
    for number in 1..=MOST_PAGES {
        let keys = "RIGHT ".repeat(number - 1);
        let stage = Stage::fresh().choosing(Text::HowToPlay).keys(&keys);
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
