//! Several windows on one cable, a handheld in each.

use std::time::Duration;

use fantoccini::wd::WindowHandle;
use palm_browser::{Kind, Options, Visitor, visit};
use palm_island::party::{Record, Seat};
use palm_machine::Button;

use crate::cable::{begin, open, press, record, to_the_cable, wait_for, wait_for_others};

/// What the address of a window on the cable ends with.
const CABLE: &str = "#cable=lagoon";

/// Looks at another window.
async fn turn_to(visitor: &Visitor, window: &WindowHandle) {
    let turned = visitor.client.switch_to_window(window.clone()).await;
    turned.expect("the window is there");
}

/// Opens an empty window, and looks at it.
async fn new_window(visitor: &Visitor) -> WindowHandle {
    let window = visitor.client.new_window(false).await.expect("a window");
    turn_to(visitor, &window.handle).await;
    window.handle
}

/// Keys go to the handheld in this window, which has this number.
async fn take_in_hand(visitor: &Visitor, number: usize) {
    let lit = format!(
        "return palm.seats.inHand.number === {number} && palm.handheld.glass().some((byte) => byte !== 0)"
    );
    visitor.wait("it is lit", &lit).await;
    visitor.click("#handheld canvas").await;
    visitor
        .wait("keys go there", "return document.hasFocus()")
        .await;
    visitor.rest(Duration::from_millis(300)).await;
}

/// Opens one more window on the cable, as the second handheld.
async fn open_second(visitor: &Visitor) -> WindowHandle {
    let window = new_window(visitor).await;
    visitor.open(CABLE).await;
    take_in_hand(visitor, 2).await;
    window
}

/// Waits until the page says this below the handheld.
async fn wait_for_notice(visitor: &Visitor, words: &str) {
    let told = format!("return document.getElementById('notice').textContent.includes('{words}')");
    visitor.wait(words, &told).await;
}

/// Two windows with their handhelds in the lobby; the second is looked at.
async fn two_in_the_lobby(visitor: &Visitor) -> [WindowHandle; 2] {
    open(visitor).await;
    visitor.click("[data-opens=cable]").await;
    visitor.click("#join-cable").await;
    visitor.click("#cable form[method=dialog] button").await;
    press(visitor, &to_the_cable()).await;
    let first = visitor.client.window().await.expect("a window");
    let second = open_second(visitor).await;
    press(visitor, &to_the_cable()).await;
    wait_for_others(visitor, 0, 1).await;
    [first, second]
}

/// The same in a match that has begun, and that both have kept.
async fn two_in_a_match(visitor: &Visitor) -> ([WindowHandle; 2], Record) {
    let windows = two_in_the_lobby(visitor).await;
    visitor.rest(Duration::from_millis(1_000)).await;
    visitor.press(Button::A).await;
    turn_to(visitor, &windows[0]).await;
    wait_for_notice(visitor, "one other").await;
    visitor.rest(Duration::from_millis(600)).await;
    let begun = begin(visitor).await;
    turn_to(visitor, &windows[1]).await;
    wait_for(visitor, 0, |record| *record == begun).await;
    visitor.rest(Duration::from_millis(300)).await;
    (windows, begun)
}

/// What a window that is closed or loaded again would still say, it does not.
async fn silence_goodbyes(visitor: &Visitor) {
    visitor
        .eval(
            "for (const sign of ['pagehide', 'visibilitychange'])\
               addEventListener(sign, (event) => event.stopImmediatePropagation(), true)",
        )
        .await;
}

#[test]
fn two_windows_play_one_match_and_one_comes_back() {
    visit(Kind::Chromium, Options::desk(), async |visitor| {
        let ([first, _], begun) = two_in_a_match(&visitor).await;

        // One is closed, and opened again: it has its match, and comes back into it.
        visitor.client.close_window().await.expect("it closes");
        turn_to(&visitor, &first).await;
        wait_for_notice(&visitor, "nobody else").await;
        visitor.press(Button::A).await;
        visitor.rest(Duration::from_millis(800)).await;
        let moved = record(&visitor, 0).await.expect("a match");
        assert_ne!(moved, begun, "a move was made meanwhile");
        let again = open_second(&visitor).await;
        // The cursor stands on what waits.
        press(&visitor, &[Button::A, Button::A]).await;
        // What others did is kept with what is done here.
        let [one, two, ..] = Seat::ALL;
        visitor.rest(Duration::from_millis(1_500)).await;
        visitor.press(Button::A).await;
        wait_for(&visitor, 0, |record| {
            record.log(one) == moved.log(one) && !record.log(two).is_empty()
        })
        .await;
        visitor.photograph("cable-window").await;

        // One that nobody sees is asleep, and not there.
        visitor
            .eval(
                "Object.defineProperty(document, 'hidden', { value: true, configurable: true });\
                 document.dispatchEvent(new Event('visibilitychange'))",
            )
            .await;
        turn_to(&visitor, &first).await;
        wait_for_notice(&visitor, "nobody else").await;
        turn_to(&visitor, &again).await;
        visitor
            .eval("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))")
            .await;
        turn_to(&visitor, &first).await;
        wait_for_notice(&visitor, "one other").await;
    });
}

#[test]
fn windows_that_open_at_once_are_different_handhelds() {
    visit(Kind::Chromium, Options::desk(), async |visitor| {
        open(&visitor).await;
        visitor.eval("location.hash = 'cable=lagoon'").await;
        let mut windows = vec![visitor.client.window().await.expect("a window")];
        for _ in 0..4 {
            windows.push(new_window(&visitor).await);
        }
        let now = visitor.number("return Date.now()").await;
        for window in &windows[1..] {
            turn_to(&visitor, window).await;
            let go = format!(
                "setTimeout(() => {{ location.href = '{}{CABLE}' }}, {now} + 1500 - Date.now())",
                palm_browser::address()
            );
            visitor.eval(&go).await;
        }
        visitor.rest(Duration::from_millis(2_000)).await;
        let mut numbers = Vec::new();
        for window in &windows {
            turn_to(&visitor, window).await;
            let known = "return window.palm?.clock?.running === true\
                 || document.getElementById('notice')?.textContent.includes('All four') === true";
            visitor.wait("it has a handheld, or none", known).await;
            let number = "return palm.clock.running ? palm.inHand.number : 0";
            numbers.push(visitor.number(number).await as usize);
        }
        let mut all = numbers.clone();
        all.sort_unstable();
        assert_eq!(all, [0, 1, 2, 3, 4], "one each, and the fifth has none");

        for (window, number) in windows.iter().zip(&numbers).filter(|(_, n)| **n > 0) {
            turn_to(&visitor, window).await;
            take_in_hand(&visitor, *number).await;
            press(&visitor, &to_the_cable()).await;
        }
        for (window, _) in windows.iter().zip(&numbers).filter(|(_, n)| **n > 0) {
            turn_to(&visitor, window).await;
            wait_for_others(&visitor, 0, 3).await;
        }
    });
}

#[test]
fn a_window_that_is_loaded_again_is_the_handheld_that_it_was() {
    visit(Kind::Chromium, Options::desk(), async |visitor| {
        let ([first, second], begun) = two_in_a_match(&visitor).await;
        // The first is gone without a word: the second does not become the first.
        turn_to(&visitor, &first).await;
        silence_goodbyes(&visitor).await;
        visitor.client.close_window().await.expect("it closes");
        turn_to(&visitor, &second).await;
        wait_for_notice(&visitor, "nobody else").await;
        visitor.reload().await;
        take_in_hand(&visitor, 2).await;
        assert_eq!(record(&visitor, 0).await, Some(begun.clone()));

        // Whoever comes next is the first.
        new_window(&visitor).await;
        visitor.open(CABLE).await;
        take_in_hand(&visitor, 1).await;
        assert_eq!(record(&visitor, 0).await, Some(begun));
        wait_for_notice(&visitor, "one other").await;

        // Nobody hears that it is loaded again, and it is there again.
        silence_goodbyes(&visitor).await;
        visitor.reload().await;
        take_in_hand(&visitor, 1).await;
        wait_for_notice(&visitor, "one other").await;
        turn_to(&visitor, &second).await;
        wait_for_notice(&visitor, "one other").await;
    });
}

#[test]
fn a_window_says_nothing_that_the_browser_does_not_keep() {
    visit(Kind::Chromium, Options::desk(), async |visitor| {
        let ([first, _], begun) = two_in_a_match(&visitor).await;
        // A slow disk, and everything that is said while it writes.
        visitor
            .eval(
                "const { save } = palm.inHand;\
                 const keep = save.keep.bind(save);\
                 const post = BroadcastChannel.prototype.postMessage;\
                 let writing = 0;\
                 window.said = { meanwhile: 0, after: 0, kept: 0 };\
                 save.keep = async (image) => {\
                   writing++;\
                   await keep(image);\
                   await new Promise((done) => setTimeout(done, 300));\
                   writing--;\
                   said.kept++;\
                 };\
                 BroadcastChannel.prototype.postMessage = function (message) {\
                   if (message.frame) said[writing ? 'meanwhile' : 'after']++;\
                   post.call(this, message);\
                 };",
            )
            .await;
        visitor.press(Button::A).await;
        visitor
            .wait("it is said", "return said.kept > 0 && said.after > 0")
            .await;
        assert_eq!(visitor.number("return said.meanwhile").await, 0.0);
        let moved = record(&visitor, 0).await.expect("a match");
        assert_ne!(moved, begun, "a move was made");
        let [_, two, ..] = Seat::ALL;
        turn_to(&visitor, &first).await;
        visitor.press(Button::A).await;
        wait_for(&visitor, 0, |record| record.log(two) == moved.log(two)).await;
    });
}

#[test]
fn a_window_that_stood_still_does_not_hear_what_is_long_said() {
    visit(Kind::Chromium, Options::desk(), async |visitor| {
        let [first, _] = two_in_the_lobby(&visitor).await;
        let heard = visitor
            .eval_async(
                "const [{ handheld }] = palm.seats.all;\
                 const hear = handheld.hear.bind(handheld);\
                 let heard = 0;\
                 handheld.hear = (frame) => { heard++; hear(frame); };\
                 for (const end = performance.now() + 5000; performance.now() < end;);\
                 await new Promise((done) => setTimeout(done, 50));\
                 return heard",
                vec![],
            )
            .await;
        let few = heard.as_u64().is_some_and(|heard| heard <= 4);
        assert!(few, "{heard} of five seconds");
        // And they find each other again.
        wait_for_others(&visitor, 0, 1).await;
        turn_to(&visitor, &first).await;
        wait_for_notice(&visitor, "one other").await;
        wait_for_others(&visitor, 0, 1).await;
    });
}
