//! Links, decks, pictures and films.

use palm_browser::{Kind, Options, visit};
use palm_island::deal::Seed;

use crate::{keys, save_with_game};

const DECK: &str = "return palm.handheld.game?.code ?? ''";

#[test]
fn a_link_starts_its_deck() {
    visit(Kind::Chromium, Options::desk(), async |visitor| {
        let code = Seed(4711).code();
        visitor
            .open(&format!("#deck={}", code.as_str().to_lowercase()))
            .await;
        visitor
            .wait("a game", "return palm.handheld.game !== undefined")
            .await;
        assert_eq!(visitor.text(DECK).await, code.as_str());
        assert!(!visitor.text("return location.href").await.contains("deck="));
        visitor
            .wait(
                "the table is there",
                "return palm.handheld.glass().some((byte) => byte !== 0)",
            )
            .await;
        visitor.photograph("table").await;
    });
}

#[test]
fn a_link_with_villagers_brings_them() {
    visit(Kind::Chromium, Options::desk(), async |visitor| {
        visitor
            .open(&format!("#deck={}&villagers", Seed(5).code()))
            .await;
        visitor
            .wait("a game", "return palm.handheld.game?.villagers === true")
            .await;
    });
}

#[test]
fn a_link_does_not_replace_a_game_without_asking() {
    let options = Options::desk();
    let save = save_with_game(&options);
    visit(Kind::Chromium, options, async move |visitor| {
        visitor.open("").await;
        visitor.import(&save).await;
        for key in keys(1) {
            visitor.press(key).await;
        }
        visitor.wait_for_moves(1).await;
        let mine = visitor.text(DECK).await;
        let link = format!("location.hash = 'deck={}'", Seed(4711).code());
        visitor.eval(&link).await;
        visitor.answer(false).await;
        assert_eq!(visitor.text(DECK).await, mine);
        visitor.eval(&link).await;
        visitor.answer(true).await;
        let other = format!(
            "return palm.handheld.game?.code === '{}'",
            Seed(4711).code()
        );
        visitor.wait("the other deck", &other).await;
    });
}

/// Each has an answer of its own.
#[test]
fn a_link_behind_a_question_asks_its_own() {
    let options = Options::desk();
    let save = save_with_game(&options);
    visit(Kind::Chromium, options, async move |visitor| {
        visitor.open("").await;
        visitor.import(&save).await;
        for key in keys(1) {
            visitor.press(key).await;
        }
        visitor.wait_for_moves(1).await;
        let code = |seed| Seed(seed).code();
        for seed in [4711, 4712] {
            let link = format!("location.hash = 'deck={}'", code(seed));
            visitor.eval(&link).await;
            let asked = "return document.getElementById('question').open && !location.hash";
            visitor.wait("a question", asked).await;
        }
        visitor.answer(false).await;
        visitor.answer(true).await;
        let other = format!("return palm.handheld.game?.code === '{}'", code(4712));
        visitor.wait("the second link's deck", &other).await;
    });
}

#[test]
fn a_wrong_link_is_said() {
    visit(Kind::Chromium, Options::desk(), async |visitor| {
        visitor.open("#deck=AAAAAA").await;
        let notice = "return document.getElementById('notice').textContent";
        visitor
            .wait("a sentence", &format!("{notice}.includes('code')"))
            .await;
        assert_eq!(visitor.moves().await, None);
    });
}

#[test]
fn the_deck_of_the_day_and_the_challenges_are_everybody_s() {
    visit(Kind::Chromium, Options::desk(), async |visitor| {
        visitor.open("").await;
        let day = visitor
            .number("const now = new Date(); return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86400000")
            .await as u32;
        visitor.click("[data-opens=decks]").await;
        let shown = visitor
            .text("return document.getElementById('today-code').textContent")
            .await;
        assert_eq!(shown, Seed::of_day(day).code().as_str());
        visitor.photograph("decks").await;
        visitor.click("#today").await;
        visitor
            .wait(
                "a game",
                &format!("return palm.handheld.game?.code === '{shown}'"),
            )
            .await;
        visitor.click("[data-opens=decks]").await;
        visitor.eval("const number = document.getElementById('challenge-number'); number.value = 7; number.dispatchEvent(new Event('input'))").await;
        visitor.click("#challenge").await;
        let seventh = Seed::challenge(7).expect("a challenge").code();
        visitor
            .wait(
                "the challenge",
                &format!("return palm.handheld.game?.code === '{seventh}'"),
            )
            .await;
    });
}

#[test]
fn pictures_and_films_are_files() {
    visit(Kind::Chromium, Options::desk(), async |visitor| {
        visitor.open("").await;
        visitor
            .wait(
                "the glass is lit",
                "return palm.handheld.glass().some((byte) => byte !== 0)",
            )
            .await;
        let picture = visitor.download("#picture", "palm-island.png").await;
        assert!(picture.starts_with(b"\x89PNG"));
        assert_eq!(
            &picture[16..24],
            [0, 0, 2, 0, 0, 0, 1, 0],
            "512 by 256 pixels"
        );
        visitor.click("#film").await;
        for _ in 0..3 {
            visitor.press(palm_machine::Button::Down).await;
        }
        let film = visitor.download("#film", "palm-island.gif").await;
        assert!(film.starts_with(b"GIF89a"));
        let pictures = film
            .windows(3)
            .filter(|bytes| *bytes == [0x21, 0xF9, 0x04])
            .count();
        assert!(pictures >= 3, "{pictures} pictures");
    });
}
