//! Games by link: watched move by move without touching the visitor's own, and taken over.

use host_tests::handheld::firmware;
use palm_browser::{Kind, Options, Visitor, visit};
use palm_island::deal::{Seed, SplitMix64};
use palm_island::game::{Feats, Villagers};
use palm_island::profile::Ongoing;
use palm_machine::{Button, Options as Board, Time};
use palm_web::{Handheld, Replay};
use serde_json::Value;

use crate::{keys, save_with_game};

const SEED: Seed = Seed(4711);
const COUNT: &str = "return document.getElementById('replay-count').textContent";
const TOLD: &str = "return document.getElementById('told').textContent";
const NOTICE: &str = "return document.getElementById('notice').textContent";
/// What the browser keeps, as text.
const KEPT: &str = "return [...(await palm.inHand.save.peek() ?? [])].join()";

/// A game of moves by chance; all of them if it has fewer.
fn played(moves: usize) -> Ongoing {
    let deal = SEED.deal(Feats::NONE, Villagers::new());
    let mut game = Ongoing::start(deal, Some(SEED)).expect("a deal by the rules");
    let mut random = SplitMix64(1);
    while game.moves() < moves && !game.game().is_over() {
        let legal = game.game().legal_moves();
        let m = legal[random.below(legal.len() as u32) as usize];
        game.play(m).expect("a legal move");
    }
    game
}

/// What a handheld shows after so many moves.
fn picture(game: &Ongoing, moves: usize) -> Vec<u8> {
    let replay = Replay::read(&Replay::write(game)).expect("a game");
    let mut handheld = Handheld::power_on(firmware(), None, Board::default()).expect("a handheld");
    handheld.show(&replay, moves).expect("the game is shown");
    handheld.run_for(Time::from_millis(3_000));
    (0..8)
        .flat_map(|page| *handheld.glass().page(page))
        .collect()
}

async fn assert_shows(visitor: &Visitor, game: &Ongoing, moves: usize) {
    let count = format!("{moves} / {}", game.moves());
    visitor
        .wait(&count, &format!("{COUNT} === '{count}'"))
        .await;
    let glass = picture(game, moves);
    let same = format!(
        "return [...palm.replay.device.handheld.glass()].join() === '{}'",
        join(&glass)
    );
    visitor.wait("the glass shows that turn", &same).await;
}

fn join(bytes: &[u8]) -> String {
    let numbers: Vec<String> = bytes.iter().map(u8::to_string).collect();
    numbers.join(",")
}

async fn pause(visitor: &Visitor) {
    let playing = "return document.getElementById('replay-play').textContent === 'Pause'";
    visitor.wait("it plays by itself", playing).await;
    visitor.click("#replay-play").await;
}

async fn slide(visitor: &Visitor, moves: usize) {
    let script = format!(
        "const at = document.getElementById('replay-at'); at.value = {moves}; at.dispatchEvent(new Event('input'))"
    );
    visitor.eval(&script).await;
}

#[test]
fn a_link_shows_a_game_move_by_move() {
    visit(Kind::Chromium, Options::desk(), async |visitor| {
        let game = played(24);
        visitor.watch(&Replay::write(&game)).await;
        pause(&visitor).await;
        slide(&visitor, 0).await;
        assert_shows(&visitor, &game, 0).await;
        assert!(visitor.text(TOLD).await.contains(SEED.code().as_str()));
        visitor.click("#replay-on").await;
        assert_shows(&visitor, &game, 1).await;
        assert!(visitor.text(TOLD).await.starts_with("Round 1: "));
        slide(&visitor, 20).await;
        assert_shows(&visitor, &game, 20).await;
        visitor.photograph("replay").await;
        // The handheld's own buttons do the same.
        visitor.press(Button::Left).await;
        assert_shows(&visitor, &game, 19).await;
        visitor.press(Button::Up).await;
        assert_shows(&visitor, &game, 3).await;
        visitor.press(Button::A).await;
        visitor
            .wait("it goes on", &format!("{COUNT} === '4 / 24'"))
            .await;
        assert_eq!(visitor.moves().await, None, "the visitor has no game");
    });
}

/// Each step is one more save in a flash of which nobody tidies up; no browser is needed.
#[test]
fn a_whole_game_can_be_stepped_through() {
    let game = played(usize::MAX);
    let replay = Replay::read(&Replay::write(&game)).expect("a game");
    let mut handheld = Handheld::power_on(firmware(), None, Board::default()).expect("a handheld");
    for moves in (0..=game.moves()).rev().step_by(2) {
        handheld.show(&replay, moves).expect("the game is shown");
        assert_eq!(handheld.game().expect("a game").moves(), moves);
    }
}

#[test]
fn a_replay_leaves_the_visitor_s_game_alone() {
    let options = Options::desk();
    let save = save_with_game(&options);
    visit(Kind::Chromium, options, async move |visitor| {
        visitor.open("").await;
        visitor.import(&save).await;
        for key in keys(1) {
            visitor.press(key).await;
        }
        visitor.wait_for_moves(1).await;
        // The handheld tidies up while nobody plays.
        visitor.rest(std::time::Duration::from_secs(3)).await;
        let before = visitor.eval_async(KEPT, vec![]).await;
        let game = played(usize::MAX);
        let link = format!("location.hash = 'game={}'", Replay::write(&game));
        visitor.eval(&link).await;
        visitor
            .wait("the replay", "return palm.replay.device !== undefined")
            .await;
        pause(&visitor).await;
        slide(&visitor, game.moves()).await;
        let count = format!("{COUNT} === '{0} / {0}'", game.moves());
        visitor.wait("the end", &count).await;
        assert!(visitor.text(TOLD).await.contains("game over"));
        let over = "return document.getElementById('take-over').disabled";
        assert_eq!(visitor.eval(over).await, Value::Bool(true));
        assert_eq!(visitor.moves().await, Some(1));
        assert_eq!(visitor.eval_async(KEPT, vec![]).await, before);
        visitor.click("#leave").await;
        visitor
            .wait("the own game", "return palm.clock.running")
            .await;
        assert!(!visitor.text("return location.href").await.contains("game="));
        assert_eq!(visitor.moves().await, Some(1));
    });
}

#[test]
fn a_watched_game_is_taken_over_after_a_question() {
    let options = Options::desk();
    let save = save_with_game(&options);
    visit(Kind::Chromium, options, async move |visitor| {
        visitor.open("").await;
        visitor.import(&save).await;
        for key in keys(1) {
            visitor.press(key).await;
        }
        visitor.wait_for_moves(1).await;
        let mine = visitor.text("return palm.handheld.game.code").await;
        let game = played(24);
        let link = format!("location.hash = 'game={}'", Replay::write(&game));
        visitor.eval(&link).await;
        visitor
            .wait("the replay", "return palm.replay.device !== undefined")
            .await;
        pause(&visitor).await;
        slide(&visitor, 7).await;
        visitor
            .wait("move 7", &format!("{COUNT} === '7 / 24'"))
            .await;
        visitor.click("#take-over").await;
        visitor.answer(false).await;
        assert_eq!(visitor.text("return palm.handheld.game.code").await, mine);
        visitor.click("#take-over").await;
        visitor.answer(true).await;
        visitor.wait_for_moves(7).await;
        visitor.wait("it runs", "return palm.clock.running").await;
        visitor
            .wait(
                "the deck of the link",
                &format!("return palm.handheld.game.code === '{}'", SEED.code()),
            )
            .await;
        visitor
            .wait("it is kept", "return !palm.replay.device")
            .await;
        visitor.rest(std::time::Duration::from_millis(300)).await;
        visitor.reload().await;
        visitor.wait_for_moves(7).await;
    });
}

#[test]
fn a_replay_takes_nothing_from_another_tab() {
    let options = Options::desk();
    let save = save_with_game(&options);
    visit(Kind::Chromium, options, async move |visitor| {
        visitor.open("").await;
        visitor.import(&save).await;
        visitor.wait_for_moves(0).await;
        let first = visitor.client.window().await.expect("a window");
        let second = visitor.client.new_window(true).await.expect("a tab").handle;
        let switch = async |to| {
            let switched = visitor.client.switch_to_window(to).await;
            switched.expect("the tab");
        };
        switch(second).await;
        visitor.watch(&Replay::write(&played(5))).await;
        switch(first).await;
        visitor
            .wait("it plays on", "return palm.clock.running")
            .await;
        for key in keys(1) {
            visitor.press(key).await;
        }
        visitor.wait_for_moves(1).await;
        assert_eq!(visitor.text(NOTICE).await, "");
    });
}

#[test]
fn a_bad_link_is_said_in_a_sentence() {
    visit(Kind::Chromium, Options::desk(), async |visitor| {
        let text = Replay::write(&played(9));
        for (link, word) in [
            (
                &text[..text.len() / 4 * 4 - 4],
                "no game that can be played",
            ),
            ("%20", "cut off or mistyped"),
            ("_w", "newer version"),
        ] {
            visitor.open(&format!("#game={link}")).await;
            visitor
                .wait(word, &format!("{NOTICE}.includes('{word}')"))
                .await;
            assert_eq!(visitor.moves().await, None);
            visitor.client.goto("about:blank").await.expect("a page");
        }
    });
}

#[test]
fn a_link_to_one_s_own_game_can_be_copied() {
    let options = Options::desk();
    let save = save_with_game(&options);
    visit(Kind::Chromium, options, async move |visitor| {
        visitor.open("").await;
        visitor.click("[data-opens=decks]").await;
        let disabled = "return document.getElementById('share-game').disabled";
        assert_eq!(visitor.eval(disabled).await, Value::Bool(true));
        visitor.click("#decks > form:last-child button").await;
        visitor.import(&save).await;
        for key in keys(2) {
            visitor.press(key).await;
        }
        visitor.wait_for_moves(2).await;
        visitor.click("[data-opens=decks]").await;
        visitor.click("#share-game").await;
        let shared = "return document.getElementById('shared').textContent";
        visitor
            .wait("a link", &format!("{shared}.includes('#game=')"))
            .await;
        visitor.photograph("link").await;
        let link = visitor.text(shared).await;
        let (_, text) = link.split_once("#game=").expect("a link");
        let game = Replay::read(text).expect("a game");
        assert_eq!(game.game().moves(), 2);
    });
}

#[test]
fn a_replay_fits_a_phone() {
    for (name, width, height) in [("upright", 360, 640), ("sideways", 640, 360)] {
        visit(
            Kind::Chromium,
            Options::phone(width, height),
            async move |visitor| {
                visitor.watch(&Replay::write(&played(24))).await;
                pause(&visitor).await;
                slide(&visitor, 20).await;
                visitor
                    .wait("move 20", &format!("{COUNT} === '20 / 24'"))
                    .await;
                visitor.photograph(&format!("replay-{name}")).await;
                let wide = visitor
                    .number("return document.documentElement.scrollWidth")
                    .await;
                assert!(wide <= width.into(), "the page is {wide} wide");
                let small = "return Math.min(...[...document.querySelectorAll('#replay button')].map((key) => key.getBoundingClientRect().height))";
                assert!(visitor.number(small).await >= 40.0);
            },
        );
    }
}
