//! What nobody wants to see: notices, the hardware test, a firmware that stopped.

use palm_island::console::stopped::Stop;
use palm_island::console::{Midend, Stimulus};
use palm_island::profile::{Notice, Opened};

use super::Scene;
use super::stage::Stage;

pub fn scenes() -> Vec<Scene> {
    let noticed = |notice| {
        Stage::with(Opened {
            notice: Some(notice),
            ..Opened::default()
        })
    };
    let test = || Stage::boot(Opened::default(), &Midend::HARDWARE_TEST);
    vec![
        Scene::new("notice-game-damaged", noticed(Notice::GameDamaged)),
        Scene::new("notice-match-damaged", noticed(Notice::MatchDamaged)),
        Scene::new("notice-save-damaged", noticed(Notice::SaveDamaged)),
        Scene::new("notice-older", noticed(Notice::Older)),
        Scene::new("notice-newer", noticed(Notice::Newer)),
        Scene::new("notice-unkept", noticed(Notice::Unkept)),
        Scene::new("notice-not-saved", told(Stimulus::NotSaved)),
        Scene::new("notice-display-back", told(Stimulus::DisplayBack)),
        Scene::new("notice-battery-low", battery_low()),
        Scene::new("title-battery-low", battery_low().keys("A B")),
        Scene::new("hardware-test", test()),
        Scene::new("hardware-test-two-pressed", test().keys("UP LEFT")),
        Scene::new("hardware-test-all-lit", test().keys("A")),
        Scene::new("hardware-test-even-squares", test().keys("A A")),
        Scene::new("hardware-test-odd-squares", test().keys("A A A")),
        Scene::new("hardware-test-all-dark", test().keys("A A A A")),
        Scene::new("hardware-test-border", test().keys("A A A A A")),
        Scene::stopped(
            "stopped",
            Stop::Message("panicked at src/console/mod.rs:123: index out of bounds"),
        ),
        Scene::stopped("stopped-watchdog", Stop::Watchdog),
    ]
}

/// Trouble that comes in the middle of a game.
fn told(trouble: Stimulus) -> Stage {
    let mut stage = Stage::fresh().new_game();
    stage.feed(trouble);
    stage
}

fn battery_low() -> Stage {
    told(Stimulus::Battery(3_100))
}
