//! Saves: kept after every turn, exported and imported, and honest when nothing can be kept.

use host_tests::handheld::firmware;
use palm::save_file;
use palm_browser::{Kind, Options, visit};

use crate::{keys, save_with_game};

#[test]
fn a_game_is_there_again_after_a_reload() {
    let options = Options::desk();
    let save = save_with_game(&options);
    visit(Kind::Chromium, options, async move |visitor| {
        visitor.open("").await;
        visitor.import(&save).await;
        for key in keys(2) {
            visitor.press(key).await;
        }
        visitor.wait_for_moves(2).await;
        visitor.reload().await;
        visitor.wait_for_moves(2).await;
    });
}

#[test]
fn a_killed_browser_loses_one_move_at_most() {
    let options = Options::desk();
    let save = save_with_game(&options);
    let first = options.clone();
    visit(Kind::Chromium, first, async move |visitor| {
        visitor.open("").await;
        visitor.import(&save).await;
        for key in keys(3) {
            visitor.press(key).await;
        }
        visitor.wait_for_moves(3).await;
        let process = visitor
            .client
            .capabilities()
            .and_then(|capabilities| capabilities.get("goog:processID"))
            .and_then(serde_json::Value::as_u64)
            .expect("the browser's process");
        let killed = std::process::Command::new("kill")
            .args(["-9", &process.to_string()])
            .status();
        assert!(killed.is_ok_and(|status| status.success()));
    });
    visit(Kind::Chromium, options, async |visitor| {
        visitor.open("").await;
        let moves = visitor.moves().await.expect("a game");
        assert!((2..=3).contains(&moves), "{moves} of 3 moves");
    });
}

#[test]
fn an_exported_file_is_what_palm_play_keeps() {
    let options = Options::desk();
    let save = save_with_game(&options);
    visit(Kind::Chromium, options, async move |visitor| {
        visitor.open("").await;
        visitor.import(&save).await;
        for key in keys(1) {
            visitor.press(key).await;
        }
        visitor.wait_for_moves(1).await;
        visitor.click("[data-opens=saves]").await;
        let file = visitor.download("#export", "palm-island.bin").await;
        let flash = save_file::flash(Some(&file), firmware()).expect("a save file");
        let opened = save_file::opened(&flash, firmware()).expect("a save");
        assert_eq!(opened.notice, None);
        assert_eq!(opened.game.expect("a game").moves(), 1);
    });
}

#[test]
fn a_save_is_replaced_only_by_a_save_and_after_a_question() {
    let options = Options::desk();
    let save = save_with_game(&options);
    let wrong = options.directory.join("wrong.bin");
    std::fs::write(&wrong, b"no save").expect("a file");
    let damaged = options.directory.join("damaged.bin");
    let length = std::fs::metadata(&save).expect("a save").len();
    std::fs::write(&damaged, vec![0x5A; length as usize]).expect("a file");
    visit(Kind::Chromium, options, async move |visitor| {
        visitor.open("").await;
        let error = "return document.getElementById('import-error').textContent";
        for file in [&wrong, &damaged] {
            visitor.choose_file(file).await;
            visitor
                .wait("a sentence", &format!("{error}.includes('not a save')"))
                .await;
            visitor
                .eval("document.getElementById('import-error').textContent = ''")
                .await;
            visitor.click("#saves form button").await;
        }
        visitor.choose_file(&save).await;
        visitor.answer(false).await;
        assert_eq!(visitor.moves().await, None, "the answer was no");
        visitor.click("#saves form button").await;
        visitor.import(&save).await;
        assert_eq!(visitor.moves().await, Some(0));
    });
}

#[test]
fn blocked_storage_is_said_and_the_game_goes_on() {
    let options = Options {
        blocked: true,
        ..Options::desk()
    };
    let save = save_with_game(&options);
    visit(Kind::Chromium, options, async move |visitor| {
        visitor.open("").await;
        let notice = visitor
            .text("return document.getElementById('notice').textContent")
            .await;
        assert!(notice.contains("stores nothing"), "{notice}");
        visitor.import(&save).await;
        for key in keys(1) {
            visitor.press(key).await;
        }
        visitor.wait_for_moves(1).await;
    });
}
