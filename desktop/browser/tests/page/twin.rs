//! The handheld in WebAssembly is the native one: the same cycles, pictures and save for the
//! keys of a whole game.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use host_tests::explorer::Explorer;
use host_tests::handheld::{boot, firmware, flash_with_game};
use palm_browser::{Kind, Options, visit};
use palm_machine::{Button, Options as Board, Time};
use palm_web::Handheld;
use serde_json::json;

const BOOT: u64 = 2_000_000;
const TAP: u64 = 60_000;
const REST: u64 = 700_000;

/// The keys of a whole game, to the end of its count.
fn whole_game() -> Vec<Button> {
    let mut player = Explorer::new(boot(flash_with_game(), Board::default()), 1).expect("a save");
    let mut game = player.saved().expect("a save").game.expect("a game");
    while !game.game().is_over() {
        game = player.make_a_move(&game).expect("there is a move");
    }
    player.keys().collect()
}

/// FNV-1a, which is easily written twice.
fn hash(hash: u32, bytes: &[u8]) -> u32 {
    bytes.iter().fold(hash, |hash, byte| {
        (hash ^ u32::from(*byte)).wrapping_mul(16_777_619)
    })
}

fn glass(handheld: &Handheld) -> Vec<u8> {
    (0..8)
        .flat_map(|page| *handheld.glass().page(page))
        .collect()
}

#[test]
fn the_same_keys_give_the_same_cycles_and_pictures() {
    visit(Kind::Chromium, Options::desk(), async |visitor| {
        let keys = whole_game();
        let flash = flash_with_game();
        let save = &flash.image()[firmware().save_region().expect("a place for saves")];
        let mut native =
            Handheld::power_on(firmware(), Some(save), Board::default()).expect("a handheld");
        native.run_for(Time::from_micros(BOOT));
        let mut pictures = hash(2_166_136_261, &glass(&native));
        for key in &keys {
            native.set_button(*key, true);
            native.run_for(Time::from_micros(TAP));
            native.set_button(*key, false);
            native.run_for(Time::from_micros(REST));
            pictures = hash(pictures, &glass(&native));
        }
        let cycles = native.machine().cycles();
        let game = native.game().expect("a game");
        assert!(game.game().is_over());

        visitor.open("").await;
        let numbers: Vec<u8> = keys.iter().map(|key| *key as u8).collect();
        let script = format!(
            "const [keys, save] = args;\
             palm.clock.stop();\
             const hash = (start, bytes) => bytes.reduce((h, b) => Math.imul(h ^ b, 16777619) >>> 0, start);\
             const handheld = await palm.handheld.constructor.create();\
             handheld.powerOn(Uint8Array.from(atob(save), (c) => c.charCodeAt(0)), {{ seed: 0 }});\
             handheld.runFor({BOOT});\
             let pictures = hash(2166136261, handheld.glass());\
             for (const key of keys) {{\
               handheld.press(key, true); handheld.runFor({TAP});\
               handheld.press(key, false); handheld.runFor({REST});\
               pictures = hash(pictures, handheld.glass()); }}\
             return [handheld.cyclesAwake, handheld.cyclesAsleep, pictures, hash(2166136261, handheld.save()), handheld.log(0)];"
        );
        let wasm = visitor
            .eval_async(&script, vec![json!(numbers), json!(STANDARD.encode(save))])
            .await;
        // The page has a decoder of its own for the log.
        let lines = native.machine().log().iter();
        let log: String = lines.map(|line| format!("{line}\n")).collect();
        let expected = json!([
            cycles.awake,
            cycles.asleep,
            pictures,
            hash(2_166_136_261, native.save()),
            log,
        ]);
        assert_eq!(wasm, expected, "cycles awake, asleep, pictures, save, log");
    });
}
