//! Playing: by keys, by touch, by a gamepad, in the time of the clock.

use std::time::Duration;

use palm_browser::{Kind, Options, visit};
use palm_machine::Button;

use crate::{keys, save_with_game};

#[test]
fn the_title_is_there_within_a_moment() {
    visit(Kind::Chromium, Options::desk(), async |visitor| {
        visitor.open("").await;
        let said = "return document.getElementById('happened').textContent.includes('ready')";
        visitor.wait("the firmware is ready", said).await;
        let lit = "return palm.handheld.glass().some((byte) => byte !== 0)";
        visitor.wait("the glass is lit", lit).await;
        assert_eq!(visitor.moves().await, None);
    });
}

#[test]
fn turns_are_made_by_keys() {
    let options = Options::desk();
    let save = save_with_game(&options);
    visit(Kind::Chromium, options, async move |visitor| {
        visitor.open("").await;
        visitor.import(&save).await;
        for key in keys(3) {
            visitor.press(key).await;
        }
        visitor.wait_for_moves(3).await;
    });
}

#[test]
fn turns_are_made_by_thumbs() {
    let options = Options::phone(360, 640);
    let save = save_with_game(&options);
    visit(Kind::Chromium, options, async move |visitor| {
        visitor.open("").await;
        visitor.import(&save).await;
        for button in keys(2) {
            visitor.touch(button).await;
        }
        visitor.wait_for_moves(2).await;
        assert_eq!(
            visitor.eval("return document.querySelector('.down')").await,
            serde_json::Value::Null
        );
    });
}

#[test]
fn a_finger_that_the_page_loses_lets_go() {
    visit(Kind::Chromium, Options::desk(), async |visitor| {
        visitor.open("").await;
        let down = "return document.querySelectorAll('.down').length";
        for end in [
            "dispatchEvent(new Event('blur'))",
            "document.dispatchEvent(new Event('visibilitychange'))",
        ] {
            visitor.eval("palm.fingers.hold('finger', 4)").await;
            assert_eq!(visitor.number(down).await, 1.0);
            visitor.eval(end).await;
            assert_eq!(visitor.number(down).await, 0.0, "{end}");
        }
        // Two fingers on one button: it is up when both have gone.
        visitor.eval("palm.fingers.hold('one', 4); palm.fingers.hold('two', 4); palm.fingers.release('one')").await;
        assert_eq!(visitor.number(down).await, 1.0);
        visitor.eval("palm.fingers.release('two')").await;
        assert_eq!(visitor.number(down).await, 0.0);
    });
}

#[test]
fn other_keys_can_be_chosen() {
    visit(Kind::Chromium, Options::desk(), async |visitor| {
        visitor.open("").await;
        visitor.click("[data-opens=settings]").await;
        visitor.click("#keys button:nth-child(5)").await;
        visitor.key('q').await;
        visitor.click("#settings form button").await;
        let closed = "return !document.getElementById('settings').open";
        visitor.wait("the settings are closed", closed).await;
        let pressed = "window.pressed = 0; const press = palm.handheld.press.bind(palm.handheld);\
                       palm.handheld.press = (b, p) => { window.pressed += p && b === 4; press(b, p); }";
        visitor.eval(pressed).await;
        visitor.key('q').await;
        assert_eq!(visitor.number("return window.pressed").await, 1.0);
        visitor.press(Button::A).await;
        assert_eq!(
            visitor.number("return window.pressed").await,
            1.0,
            "the old key is free"
        );
        visitor.reload().await;
        visitor.eval(pressed).await;
        visitor.key('q').await;
        assert_eq!(
            visitor.number("return window.pressed").await,
            1.0,
            "it is remembered"
        );
    });
}

#[test]
fn a_gamepad_presses_buttons() {
    visit(Kind::Chromium, Options::desk(), async |visitor| {
        visitor.open("").await;
        visitor
            .eval(
                "window.pad = { index: 0, axes: [0, 0], buttons: Array.from({ length: 16 }, () => ({ pressed: false })) };\
                 navigator.getGamepads = () => [window.pad];\
                 dispatchEvent(new Event('gamepadconnected'));\
                 window.pad.buttons[13].pressed = true;",
            )
            .await;
        let down =
            "return document.querySelector('[data-button=\"1\"]').classList.contains('down')";
        visitor.wait("Down is down", down).await;
        visitor
            .eval("window.pad.buttons[13].pressed = false; window.pad.axes = [0, 1]")
            .await;
        visitor.wait("Down is down", down).await;
        visitor.eval("window.pad.axes = [0, 0]").await;
        visitor
            .wait("nothing is down", "return !document.querySelector('.down')")
            .await;
    });
}

/// Browsers look for gamepads as long as a page listens for one, and that is most of what an idle
/// page would cost.
#[test]
fn a_gamepad_is_listened_for_only_while_somebody_is_there() {
    visit(Kind::Chromium, Options::desk(), async |visitor| {
        visitor.open("").await;
        visitor
            .eval(
                "window.listeners = new Set();\
                 for (const [name, change] of [['addEventListener', 'add'], ['removeEventListener', 'delete']]) {\
                   const real = window[name];\
                   window[name] = (type, ...rest) => { listeners[change](type); real(type, ...rest); }; }",
            )
            .await;
        let listened_for = "return listeners.has('gamepadconnected')";
        visitor.click("#handheld").await;
        visitor.wait("it is listened for", listened_for).await;
        let left_alone = "return !listeners.has('gamepadconnected')";
        visitor.wait("it is left alone", left_alone).await;
    });
}

fn times(text: &str) -> (f64, f64) {
    let (handheld, clock) = text.split_once(' ').expect("two times");
    (
        handheld.parse().expect("a time"),
        clock.parse().expect("a time"),
    )
}

#[test]
fn time_is_the_clock_s_and_stands_still_when_hidden() {
    visit(Kind::Chromium, Options::desk(), async |visitor| {
        visitor.open("").await;
        visitor.rest(Duration::from_millis(500)).await;
        // The handheld's seconds, and the clock's.
        let now = "palm.clock.tick(); return [palm.handheld.now / 1e6, performance.now() / 1e3].join(' ')";
        let before = times(&visitor.text(now).await);
        visitor.rest(Duration::from_secs(4)).await;
        let after = times(&visitor.text(now).await);
        let ratio = (after.0 - before.0) / (after.1 - before.1);
        assert!((0.5..1.05).contains(&ratio), "{ratio} times the clock");

        visitor
            .eval(
                "Object.defineProperty(document, 'hidden', { value: true, configurable: true });\
                 document.dispatchEvent(new Event('visibilitychange'))",
            )
            .await;
        let asleep = visitor.number("return palm.handheld.now").await;
        visitor.rest(Duration::from_millis(500)).await;
        assert_eq!(visitor.number("return palm.handheld.now").await, asleep);
        visitor
            .eval("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))")
            .await;
        visitor
            .wait(
                "time goes on",
                &format!("return palm.handheld.now > {asleep}"),
            )
            .await;
    });
}

#[test]
fn the_board_can_be_looked_at_and_touched() {
    visit(Kind::Chromium, Options::desk(), async |visitor| {
        visitor.open("").await;
        visitor.click("#behind").await;
        let log = "return document.getElementById('log').textContent.includes('display found')";
        visitor.wait("the log is shown in words", log).await;
        // The pull-ups hold the buttons' pins high.
        let high = "return [10, 11, 12, 13, 14, 15].every((pin) => document.querySelectorAll('#pins span')[pin].classList.contains('high'))";
        visitor.wait("the pins are shown", high).await;
        visitor.click("#test").await;
        let test = "return document.getElementById('log').textContent.includes('started by')";
        visitor.wait("it starts again", test).await;
        visitor.click("#plug").await;
        let dark = "return palm.handheld.glass().every((byte) => byte === 0)";
        visitor.wait("an unplugged display is dark", dark).await;
        visitor
            .wait("the LED tells", "return palm.handheld.led")
            .await;
        visitor.photograph("behind-the-glass").await;
    });
}
