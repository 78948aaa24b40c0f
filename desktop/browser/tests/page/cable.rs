//! Handhelds on one cable, side by side on one page; `windows.rs` has them in several windows.

use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use host_tests::driver::Driver;
use host_tests::handheld::{firmware, flash_with};
use host_tests::linked::kept;
use host_tests::wired::{At, Rig};
use palm_browser::{Kind, Options, Visitor, visit};
use palm_island::console::Midend;
use palm_island::console::text::{Say, Text, Wired};
use palm_island::party::Record;
use palm_island::profile::{Cable, Opened, Profile};
use palm_machine::{Button, Machine};
use serde_json::json;

/// The key that takes the next one in hand.
const TAB: char = '\u{E004}';

/// Somebody who was told how to play.
fn player() -> Profile {
    let mut profile = Profile::default();
    profile.matches.explained = [true; 3];
    profile.settings.animations = false;
    profile
}

/// A model whose presses are noted.
struct Noted<'a> {
    at: At<'a>,
    keys: Vec<Button>,
}

impl Driver for Noted<'_> {
    fn midend(&self) -> &Midend {
        self.at.midend()
    }

    fn press(&mut self, button: Button) {
        self.keys.push(button);
        self.at.press(button);
    }

    fn hold(&mut self, button: Button) {
        self.at.hold(button);
    }
}

/// The keys from the title to the lobby.
pub fn to_the_cable() -> Vec<Button> {
    let save = Opened {
        profile: player(),
        ..Opened::default()
    };
    let mut rig = Rig::new(vec![(save, Cable::EMPTY)]);
    let mut noted = Noted {
        at: rig.at(0),
        keys: Vec::new(),
    };
    noted.choose(Text::Say(Say::Together));
    noted.choose(Text::Wired(Wired::Cable));
    noted.keys
}

/// Opens the page in a browser that has kept a save of a player for every handheld.
pub async fn open(visitor: &Visitor) {
    let flash = flash_with(&player(), None);
    let save = &flash.image()[firmware().save_region().expect("a place for saves")];
    visitor.open("").await;
    let script = "const image = Uint8Array.from(atob(args[0]), (c) => c.charCodeAt(0));\
         const database = await new Promise((done) => {\
           const request = indexedDB.open('palm-island', 1); request.onsuccess = () => done(request.result); });\
         const transaction = database.transaction('saves', 'readwrite');\
         for (const key of ['handheld', 'handheld 2', 'handheld 3', 'handheld 4'])\
           transaction.objectStore('saves').put({ image }, key);\
         await new Promise((done) => { transaction.oncomplete = done; });\
         return 'kept'";
    let kept = visitor
        .eval_async(script, vec![json!(STANDARD.encode(save))])
        .await;
    assert_eq!(kept, "kept");
    visitor.reload().await;
}

/// The match that a handheld has kept.
pub async fn record(visitor: &Visitor, seat: usize) -> Option<Record> {
    let script = format!(
        "const save = palm.seats.all[{seat}].handheld.save();\
         return btoa(Array.from(save, (byte) => String.fromCharCode(byte)).join(''))"
    );
    let save = visitor.text(&script).await;
    let save = STANDARD.decode(save).expect("base64");
    let mut flash = Machine::blank_flash();
    let region = firmware().save_region().expect("a place for saves");
    flash.image_mut()[region].copy_from_slice(&save);
    let (_, cable) = kept(&flash);
    cable.held().map(|(record, _)| record.clone())
}

/// Waits until a handheld has kept a match that is as wanted.
pub async fn wait_for(visitor: &Visitor, seat: usize, wanted: impl Fn(&Record) -> bool) {
    for _ in 0..50 {
        if record(visitor, seat).await.as_ref().is_some_and(&wanted) {
            return;
        }
        visitor.rest(Duration::from_millis(100)).await;
    }
    visitor.photograph("another-match").await;
    panic!("handheld {seat} never has this match");
}

/// So many handhelds, as the dialog sets it.
async fn set_count(visitor: &Visitor, count: usize) {
    let script = format!(
        "const count = document.getElementById('count'); count.value = {count};\
         count.dispatchEvent(new Event('change'))"
    );
    visitor.eval(&script).await;
    let there = format!(
        "return palm.seats.all.length === {count} && !document.getElementById('count').disabled\
           && palm.seats.all.every(({{ handheld }}) => handheld.glass().some((byte) => byte !== 0))"
    );
    visitor.wait("they are there", &there).await;
}

async fn assert_in_hand(visitor: &Visitor, number: usize) {
    let held = format!("return palm.seats.inHand.number === {number}");
    visitor.wait("it is in hand", &held).await;
}

pub async fn press(visitor: &Visitor, buttons: &[Button]) {
    for button in buttons {
        visitor.press(*button).await;
    }
}

/// Waits until a handheld has so many others in its lobby, as it logged it last.
pub async fn wait_for_others(visitor: &Visitor, seat: usize, others: usize) {
    let script = format!("return palm.seats.all[{seat}].handheld.log(0)");
    let mut log = String::new();
    for _ in 0..100 {
        log = visitor.text(&script).await;
        let said = log.lines().rfind(|line| line.contains("others"));
        if said.is_some_and(|line| line.ends_with(&format!("cable: {others} others"))) {
            return;
        }
        visitor.rest(Duration::from_millis(100)).await;
    }
    panic!("handheld {seat} never has {others} others:\n{log}");
}

/// The host begins, and gives the match that it has kept.
pub async fn begin(visitor: &Visitor) -> Record {
    visitor.press(Button::A).await;
    for _ in 0..50 {
        if let Some(begun) = record(visitor, 0).await {
            return begun;
        }
        visitor.rest(Duration::from_millis(100)).await;
    }
    visitor.photograph("no-match").await;
    panic!("no match begins");
}

#[test]
fn two_on_one_page_meet_and_begin_a_match() {
    visit(Kind::Chromium, Options::desk(), async |visitor| {
        open(&visitor).await;
        set_count(&visitor, 2).await;
        press(&visitor, &to_the_cable()).await;
        // A click on a glass takes it in hand, and Tab takes the next.
        visitor.click(".handheld:nth-of-type(2) canvas").await;
        assert_in_hand(&visitor, 2).await;
        press(&visitor, &to_the_cable()).await;
        wait_for_others(&visitor, 0, 1).await;
        wait_for_others(&visitor, 1, 1).await;
        visitor.rest(Duration::from_millis(1_000)).await;
        visitor.photograph("cable-lobby").await;
        visitor.press(Button::A).await;
        visitor.click("#handheld canvas").await;
        assert_in_hand(&visitor, 1).await;
        visitor.rest(Duration::from_millis(600)).await;
        let first = begin(&visitor).await;
        wait_for(&visitor, 1, |record| *record == first).await;
        visitor.photograph("cable-match").await;
        // Each has a save of its own.
        visitor.rest(Duration::from_millis(300)).await;
        visitor.reload().await;
        set_count(&visitor, 2).await;
        for seat in [0, 1] {
            assert_eq!(record(&visitor, seat).await.as_ref(), Some(&first));
        }
    });
}

#[test]
fn four_on_one_page_see_each_other_unless_one_is_pulled() {
    visit(Kind::Chromium, Options::desk(), async |visitor| {
        open(&visitor).await;
        set_count(&visitor, 4).await;
        visitor.click("#handheld canvas").await;
        for number in 1..=4 {
            assert_in_hand(&visitor, number).await;
            press(&visitor, &to_the_cable()).await;
            visitor.key(TAB).await;
        }
        for seat in 0..4 {
            wait_for_others(&visitor, seat, 3).await;
        }
        visitor.photograph("cable-four").await;
        visitor.click(".handheld:nth-of-type(4) canvas").await;
        visitor.click("#behind").await;
        visitor.click("#plug-cable").await;
        wait_for_others(&visitor, 0, 2).await;
        wait_for_others(&visitor, 3, 0).await;
        visitor.click("#plug-cable").await;
        wait_for_others(&visitor, 0, 3).await;
        set_count(&visitor, 3).await;
        wait_for_others(&visitor, 0, 2).await;
        set_count(&visitor, 1).await;
        wait_for_others(&visitor, 0, 0).await;
        let several = "return document.body.classList.contains('several')";
        assert_eq!(visitor.eval(several).await, false);
    });
}

#[test]
fn on_a_phone_one_of_several_is_shown_at_a_time() {
    visit(Kind::Chromium, Options::phone(360, 640), async |visitor| {
        open(&visitor).await;
        set_count(&visitor, 2).await;
        let shown = "return [...document.querySelectorAll('.handheld')].filter((e) => e.offsetWidth > 0).length";
        assert_eq!(visitor.number(shown).await, 1.0);
        visitor.click("#switch button:nth-child(2)").await;
        assert_in_hand(&visitor, 2).await;
        assert_eq!(visitor.number(shown).await, 1.0);
        visitor.photograph("cable-portrait").await;
        let inside = "const edges = document.querySelector('.held').getBoundingClientRect();\
                      return edges.top >= 0 && edges.left >= 0 && edges.right <= innerWidth && edges.bottom <= innerHeight\
                        && document.documentElement.scrollWidth <= innerWidth";
        assert_eq!(visitor.eval(inside).await, true);
        let glasses =
            "return palm.seats.all.map(({ handheld }) => handheld.glassChanges).join(' ')";
        let before = visitor.text(glasses).await;
        let thumb = ".held [data-button=\"1\"]";
        visitor.touch_at(thumb).await;
        let after = visitor.text(glasses).await;
        let changes = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(
            changes(&before)[0],
            changes(&after)[0],
            "the first is not touched"
        );
        assert_ne!(changes(&before)[1], changes(&after)[1], "the second is");
    });
}

#[test]
fn the_first_key_after_a_dialog_means_the_handheld() {
    for kind in [Kind::Chromium, Kind::Firefox] {
        visit(kind, Options::desk(), async |visitor| {
            visitor.open("").await;
            for dialog in ["cable", "settings"] {
                visitor.click(&format!("[data-opens={dialog}]")).await;
                // Asked in the very moment: a key may come before any event does.
                let script = format!(
                    "document.getElementById('{dialog}').close(); return document.activeElement.id"
                );
                assert_eq!(visitor.text(&script).await, "handheld");
            }
        });
    }
}
