//! Sound: begun by a press, in tune with the piezo of the board, and silent when it should be.

use host_tests::handheld::{firmware, flash_with, flash_with_game, opened};
use palm_browser::{Kind, Options, Visitor, visit};
use palm_island::profile::Volume;
use palm_machine::{Options as Board, Time};
use palm_web::Handheld;
use serde_json::Value;

use crate::keys;

const MOVES: usize = 3;
/// Every frequency that the speakers are told, one after the other.
const LISTEN: &str = "window.heard = [];\
    const set = AudioParam.prototype.setValueAtTime;\
    AudioParam.prototype.setValueAtTime = function (value, at) {\
      if (heard.at(-1) !== Math.round(value)) heard.push(Math.round(value));\
      return set.call(this, value, at); };";

/// The save of `save_with_game`, on a handheld that sounds.
fn save_with_sound(options: &Options) -> std::path::PathBuf {
    let mut save = opened(&flash_with_game());
    save.profile.settings.sound = Volume::High;
    let flash = flash_with(&save.profile, save.game.as_ref());
    let region = firmware().save_region().expect("a place for saves");
    std::fs::create_dir_all(&options.directory).expect("a directory");
    let path = options.directory.join("sound.bin");
    std::fs::write(&path, &flash.image()[region]).expect("a save file");
    path
}

/// What the piezo plays for these keys, in hertz.
fn played(save: &std::path::Path) -> Vec<u64> {
    let save = std::fs::read(save).expect("a save");
    let mut handheld =
        Handheld::power_on(firmware(), Some(&save), Board::default()).expect("a handheld");
    handheld.run_for(Time::from_millis(2_000));
    for key in keys(MOVES) {
        handheld.set_button(key, true);
        handheld.run_for(Time::from_millis(60));
        handheld.set_button(key, false);
        handheld.run_for(Time::from_millis(1_500));
    }
    let tones = handheld.machine().sound().iter();
    let mut hertz: Vec<u64> = tones
        .filter_map(|(_, tone)| tone.map(|tone| tone.hertz.round() as u64))
        .collect();
    hertz.dedup();
    hertz
}

async fn play(visitor: &Visitor) {
    for key in keys(MOVES) {
        visitor.press(key).await;
        let heard = visitor.number("return palm.handheld.now + 1e6").await;
        let script = format!("palm.clock.tick(); return palm.handheld.now > {heard}");
        visitor.wait("what it sounded like is over", &script).await;
    }
    visitor.wait_for_moves(MOVES).await;
}

#[test]
fn a_press_begins_the_sound_and_it_is_the_piezo_s() {
    let options = Options::desk();
    let save = save_with_sound(&options);
    visit(Kind::Chromium, options, async move |visitor| {
        let expected = played(&save);
        assert!(expected.len() >= 2, "{expected:?}");
        visitor.open("").await;
        visitor.import(&save).await;
        visitor.eval(LISTEN).await;
        assert_eq!(visitor.text("return palm.sound.state").await, "none");
        play(&visitor).await;
        let heard = visitor.eval("return window.heard").await;
        assert_eq!(heard, serde_json::json!(expected));
        visitor
            .wait("it rests", "return palm.sound.state === 'suspended'")
            .await;
    });
}

#[test]
fn a_silent_handheld_and_a_muted_page_are_silent() {
    let options = Options::desk();
    let save = save_with_sound(&options);
    visit(Kind::Chromium, options, async move |visitor| {
        visitor.open("").await;
        visitor.click("[data-opens=settings]").await;
        visitor.click("#sound").await;
        visitor.click("#settings > form:last-child button").await;
        visitor.import(&save).await;
        visitor.eval(LISTEN).await;
        play(&visitor).await;
        assert_eq!(
            visitor.eval("return window.heard").await,
            Value::Array(vec![])
        );
        visitor.reload().await;
        assert_eq!(
            visitor.eval("return palm.sound.muted").await,
            Value::Bool(true),
            "it is remembered"
        );
    });
}
