//! Somebody who visits the page: looks, presses, clicks. What cannot be done is a failed test.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use fantoccini::actions::{InputSource, KeyAction, KeyActions, PointerAction, TouchActions};
use fantoccini::elements::Element;
use fantoccini::{Client, Locator};
use palm_machine::Button;
use serde_json::Value;

use crate::Options;

/// Nobody waits longer for anything.
const PATIENCE: Duration = Duration::from_secs(30);
const GLANCE: Duration = Duration::from_millis(20);
/// How long a finger stays down, and rests.
const TAP: Duration = Duration::from_millis(60);
const REST: Duration = Duration::from_millis(200);

pub struct Visitor {
    pub client: Client,
    pub options: Options,
}

impl Visitor {
    pub fn new(client: Client, options: Options) -> Self {
        Self { client, options }
    }

    /// Opens the page, or the page with a link's end, and waits until the handheld runs.
    pub async fn open(&self, end: &str) {
        self.open_at(&format!("{}{end}", crate::address())).await;
    }

    pub async fn open_at(&self, address: &str) {
        self.client.goto(address).await.expect("the page loads");
        self.wait(
            "the handheld runs",
            "return window.palm?.clock?.running === true",
        )
        .await;
    }

    /// Opens a link to a game, and waits until it is shown.
    pub async fn watch(&self, link: &str) {
        let address = format!("{}#game={link}", crate::address());
        self.client.goto(&address).await.expect("the page loads");
        self.wait(
            "the replay runs",
            "return window.palm?.replay?.device?.clock.running === true",
        )
        .await;
    }

    pub async fn reload(&self) {
        self.client.refresh().await.expect("the page loads again");
        self.wait(
            "the handheld runs",
            "return window.palm?.clock?.running === true",
        )
        .await;
    }

    /// What a script gives back.
    pub async fn eval(&self, script: &str) -> Value {
        let value = self.client.execute(script, Vec::new()).await;
        value.unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// What a script's promise gives back.
    pub async fn eval_async(&self, script: &str, args: Vec<Value>) -> Value {
        let script = format!(
            "const done = arguments[arguments.length - 1];\
             (async (...args) => {{ {script} }})(...arguments).then(done, (e) => done('failed: ' + e));"
        );
        let value = self.client.execute_async(&script, args).await;
        value.unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    pub async fn text(&self, script: &str) -> String {
        let value = self.eval(script).await;
        value.as_str().unwrap_or_default().to_owned()
    }

    pub async fn number(&self, script: &str) -> f64 {
        let value = self.eval(script).await;
        value.as_f64().unwrap_or(f64::NAN)
    }

    /// Waits until a script says that something is so.
    pub async fn wait(&self, what: &str, script: &str) {
        let end = Instant::now() + PATIENCE;
        while self.eval(script).await != Value::Bool(true) {
            assert!(Instant::now() < end, "it never came to that: {what}");
            tokio::time::sleep(GLANCE).await;
        }
    }

    pub async fn rest(&self, span: Duration) {
        tokio::time::sleep(span).await;
    }

    pub async fn element(&self, css: &str) -> Element {
        let element = self.client.find(Locator::Css(css)).await;
        element.unwrap_or_else(|error| panic!("{css}: {error}"))
    }

    pub async fn click(&self, css: &str) {
        let clicked = self.element(css).await.click().await;
        clicked.unwrap_or_else(|error| panic!("{css}: {error}"));
    }

    /// Presses a key of the keyboard.
    pub async fn key(&self, key: char) {
        let keys = KeyActions::new("keyboard".into())
            .then(KeyAction::Down { value: key })
            .then(KeyAction::Pause { duration: TAP })
            .then(KeyAction::Up { value: key });
        let pressed = self.client.perform_actions(keys).await;
        pressed.expect("the key is pressed");
        self.rest(REST).await;
    }

    /// Presses the key of a button.
    pub async fn press(&self, button: Button) {
        self.key(match button {
            Button::Up => '\u{E013}',
            Button::Down => '\u{E015}',
            Button::Left => '\u{E012}',
            Button::Right => '\u{E014}',
            Button::A => 'z',
            Button::B => 'x',
        })
        .await;
    }

    /// Touches a drawn button with a thumb.
    pub async fn touch(&self, button: Button) {
        self.touch_at(&format!("[data-button=\"{}\"]", button as u8))
            .await;
    }

    pub async fn touch_at(&self, css: &str) {
        let element = self.element(css).await;
        let thumb = TouchActions::new("thumb".into())
            .then(PointerAction::MoveToElement {
                element,
                duration: None,
                x: 0.0,
                y: 0.0,
            })
            .then(PointerAction::Down { button: 0 })
            .then(PointerAction::Pause { duration: TAP })
            .then(PointerAction::Up { button: 0 });
        let touched = self.client.perform_actions(thumb).await;
        touched.expect("the button is touched");
        self.rest(REST).await;
    }

    /// The moves of the game in the save; nothing without a game.
    pub async fn moves(&self) -> Option<u64> {
        let moves = self.eval("return palm.handheld.game?.moves ?? null").await;
        moves.as_u64()
    }

    pub async fn wait_for_moves(&self, moves: usize) {
        let script = format!("return palm.handheld.game?.moves === {moves}");
        self.wait(&format!("{moves} moves are made"), &script).await;
    }

    /// What the glass shows, page by page.
    pub async fn glass(&self) -> Vec<u8> {
        let glass = self.eval("return [...palm.handheld.glass()]").await;
        let bytes = glass.as_array().expect("a list");
        bytes
            .iter()
            .map(|byte| byte.as_u64().unwrap_or(0) as u8)
            .collect()
    }

    /// Puts a save file into the handheld, as a visitor does it.
    pub async fn import(&self, save: &Path) {
        self.choose_file(save).await;
        self.answer(true).await;
        self.wait(
            "the dialog is gone",
            "return !document.querySelector('dialog[open]')",
        )
        .await;
    }

    /// Answers the question that the page asks.
    pub async fn answer(&self, yes: bool) {
        let asked = "return document.getElementById('question').open";
        self.wait("a question", asked).await;
        let button = if yes { "#question-yes" } else { "#question-no" };
        self.click(button).await;
    }

    /// Chooses a file in the dialog for saves.
    pub async fn choose_file(&self, file: &Path) {
        self.click("[data-opens=saves]").await;
        let path = file.display().to_string();
        let chosen = self.element("#file").await.send_keys(&path).await;
        chosen.expect("the file is chosen");
    }

    /// Clicks on something that gives a file, and waits for it.
    pub async fn download(&self, css: &str, name: &str) -> Vec<u8> {
        let path = self.options.directory.join(name);
        // From the time before.
        let _ = std::fs::remove_file(&path);
        self.click(css).await;
        let end = Instant::now() + PATIENCE;
        loop {
            // A browser gives a file its name when it is complete.
            if let Ok(bytes) = std::fs::read(&path)
                && !bytes.is_empty()
            {
                return bytes;
            }
            assert!(Instant::now() < end, "{name} never came");
            self.rest(GLANCE).await;
        }
    }

    /// Takes a picture of the page, for people to look at.
    pub async fn photograph(&self, name: &str) -> PathBuf {
        let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/page");
        std::fs::create_dir_all(&directory).expect("a directory for pictures");
        let path = directory.join(format!("{name}.png"));
        let picture = self.client.screenshot().await.expect("a picture");
        std::fs::write(&path, picture).expect("the picture is written");
        path
    }
}
