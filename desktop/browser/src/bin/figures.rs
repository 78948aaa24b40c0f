//! What the page costs and how fast it is, in a real browser on this computer. The figures
//! depend on what else the computer does; nothing is tested here.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use host_tests::explorer::Explorer;
use host_tests::handheld::{boot, firmware, flash_with_game};
use palm::Failure;
use palm_browser::{Browser, Kind, Options, Visitor, site};
use palm_machine::Options as Board;
use serde_json::json;

/// How long the page is watched while nothing happens.
const IDLE: Duration = Duration::from_secs(30);
/// How long a browser goes on compiling and tidying up after a page has come.
const SETTLES: Duration = Duration::from_secs(12);
/// Moves whose keys are played as fast as it goes.
const MOVES: usize = 12;

fn main() -> ExitCode {
    palm::failure::exit(run())
}

fn run() -> Result<ExitCode, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(Failure::failed)?;
    runtime.block_on(async {
        download();
        let options = Options::desk();
        let browser = Browser::start(Kind::Chromium, &options)
            .await
            .map_err(|missing| Failure::failed(format!("No browser: {missing}.")))?;
        let visitor = Visitor::new(browser.client().clone(), options);
        first_picture(&visitor).await;
        hint(&visitor).await;
        speed(&visitor).await;
        idle(&visitor).await;
        browser.close().await;
        Ok(ExitCode::SUCCESS)
    })
}

fn line(what: &str, value: String, wanted: &str) {
    println!("{what:<32} {value:>16}   {wanted}");
}

fn download() {
    let files = site().download();
    let mut others = 0;
    for (name, bytes) in &files {
        match *name {
            "palm.wasm.packed" | "firmware.elf.packed" => line(name, kilobytes(*bytes), ""),
            _ => others += bytes,
        }
    }
    line("the page around them", kilobytes(others), "");
    let total = files.iter().map(|(_, bytes)| bytes).sum();
    line("download, compressed", kilobytes(total), "at most 300 kB");
}

fn kilobytes(bytes: usize) -> String {
    format!("{:.1} kB", bytes as f64 / 1000.0)
}

async fn first_picture(visitor: &Visitor) {
    visitor.open("").await;
    let shown = "return performance.getEntriesByName('first picture').length === 1";
    visitor.wait("the first picture", shown).await;
    let millis = visitor
        .number("return performance.getEntriesByName('first picture')[0].startTime")
        .await;
    line(
        "first picture",
        format!("{millis:.0} ms"),
        "within 1000 ms of the page's load",
    );
}

/// From the moment at which the hold is recognised until the CPU rests again.
async fn hint(visitor: &Visitor) {
    visitor
        .client
        .goto("about:blank")
        .await
        .expect("an empty page");
    visitor.open("#deck=222222").await;
    visitor
        .wait("a game", "return palm.handheld.game !== undefined")
        .await;
    visitor.rest(Duration::from_millis(500)).await;
    let millis = visitor
        .eval_async(
            "const { handheld, fingers } = palm;\
             const pause = () => new Promise((done) => setTimeout(done, 5));\
             fingers.hold('hint', 4);\
             const begin = handheld.now;\
             while (handheld.now - begin < 600000) await pause();\
             const recognised = performance.now();\
             while (handheld.now - begin < 650000 || handheld.rest < 20000) await pause();\
             const known = performance.now();\
             fingers.release('hint');\
             return known - recognised;",
            vec![],
        )
        .await;
    let millis = millis.as_f64().unwrap_or(f64::NAN);
    line(
        "hint",
        format!("{millis:.0} ms"),
        "within 1000 ms after the hold",
    );
}

/// Keys of a game as fast as it goes, with the pauses of a quick player.
async fn speed(visitor: &Visitor) {
    let flash = flash_with_game();
    let mut player = Explorer::new(boot(flash.clone(), Board::default()), 1).expect("a save");
    let mut game = player.saved().expect("a save").game.expect("a game");
    for _ in 0..MOVES {
        game = player.make_a_move(&game).expect("there is a move");
    }
    let keys: Vec<u8> = player.keys().map(|key| key as u8).collect();
    let save = flash.image()[firmware().save_region().expect("a place for saves")].to_vec();
    let figures = visitor
        .eval_async(
            "const [keys, save] = args;\
             palm.clock.stop();\
             const handheld = await palm.handheld.constructor.create();\
             handheld.powerOn(Uint8Array.from(save), { seed: 0 });\
             handheld.runFor(2e6);\
             let began = performance.now(); let time = handheld.now;\
             for (const key of keys) {\
               handheld.press(key, true); handheld.runFor(60000);\
               handheld.press(key, false); handheld.runFor(340000); }\
             const factor = (handheld.now - time) / 1000 / (performance.now() - began);\
             handheld.press(4, true); handheld.runFor(600000);\
             began = performance.now(); const cycles = handheld.cyclesAwake;\
             handheld.runFor(500000);\
             const rate = (handheld.cyclesAwake - cycles) / 1000 / (performance.now() - began);\
             palm.clock.start();\
             return [factor, rate];",
            vec![json!(keys), json!(save)],
        )
        .await;
    let figure = |place: usize| figures[place].as_f64().unwrap_or(f64::NAN);
    line(
        "play",
        format!("{:.1}x", figure(0)),
        "at least 10 times real time",
    );
    line("emulated CPU", format!("{:.1} M cycles/s", figure(1)), "");
}

/// The share of a core that the whole browser takes while the title is shown.
async fn idle(visitor: &Visitor) {
    visitor
        .client
        .goto("about:blank")
        .await
        .expect("an empty page");
    let empty = share(visitor).await;
    visitor.open("").await;
    visitor.rest(SETTLES).await;
    let page = share(visitor).await;
    match (empty, page) {
        (Some(empty), Some(page)) => {
            line(
                "idle, whole browser",
                format!("{page:.2} %"),
                "below 1 % of a core",
            );
            line("the same with an empty page", format!("{empty:.2} %"), "");
        }
        _ => line("idle", "unknown".into(), "this computer does not say"),
    }
}

/// Percent of a core that the browser's processes take, as Linux counts it.
async fn share(visitor: &Visitor) -> Option<f64> {
    let browser = visitor
        .client
        .capabilities()?
        .get("goog:processID")?
        .as_u64()?;
    let began = Instant::now();
    let before = ticks(browser)?;
    visitor.rest(IDLE).await;
    let ticks = ticks(browser)?.saturating_sub(before);
    // A tick is 10 ms.
    Some(ticks as f64 / began.elapsed().as_secs_f64())
}

/// Ticks of a process and everything that it has started.
fn ticks(root: u64) -> Option<u64> {
    let mut processes = Vec::new();
    for entry in std::fs::read_dir("/proc").ok()?.flatten() {
        let Ok(stat) = std::fs::read_to_string(entry.path().join("stat")) else {
            continue;
        };
        // The name may have spaces; what follows its parenthesis has none inside.
        let (head, tail) = stat.rsplit_once(')')?;
        let id: u64 = head.split(' ').next()?.parse().ok()?;
        let fields: Vec<u64> = tail
            .split_whitespace()
            .map(|field| field.parse().unwrap_or(0))
            .collect();
        processes.push((id, fields[1], fields[11] + fields[12]));
    }
    let mut family = vec![root];
    let mut seen = 0;
    while seen < family.len() {
        let parent = family[seen];
        family.extend(
            processes
                .iter()
                .filter(|(_, p, _)| *p == parent)
                .map(|(id, ..)| *id),
        );
        seen += 1;
    }
    Some(
        processes
            .iter()
            .filter(|(id, ..)| family.contains(id))
            .map(|(.., ticks)| ticks)
            .sum(),
    )
}
