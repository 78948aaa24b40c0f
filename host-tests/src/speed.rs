//! How fast the emulated processor is, and the one that it is compared with: millions
//! of the chip's cycles a second. The best of a few alternating rounds, because the computer
//! has other things to do as well.

#[cfg(target_os = "linux")]
mod terminal;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use cores::{Kind, Reference, Work};
use palm::firmware::{self, Program};
use palm::{Failure, say, workspace};
use palm_machine::nor::Nor;
use palm_machine::{Button, Cable, Core, End, Firmware, Machine, Options, Processor, Time};

use crate::handheld::{TAP, flash_with_deck};

const ROUNDS: usize = 3;
/// A deck whose first turn is a choice: a forced move needs no thought.
const DECK: u64 = 1;
/// How long handhelds on a cable run, and how often a button is pressed.
const LINKED: Time = Time::from_millis(5_000);
const PRESSES: Time = Time::from_millis(250);
const WASM: &str = "wasm32-unknown-unknown";

/// Cycles a second, of the other core and of ours.
#[derive(Clone, Copy, Default)]
struct Speeds {
    reference: f64,
    ours: f64,
}

pub fn command() -> Result<ExitCode, Failure> {
    let elf = firmware::build(Program::Handheld)?;
    let firmware = firmware::load(&elf)?;
    let flash = flash_with_deck(DECK);
    for kind in Kind::ALL {
        tell("", kind, native(kind, &firmware, &flash)?)?;
    }
    #[cfg(target_os = "linux")]
    match terminal::hint(&elf, &firmware) {
        Ok(took) => say!(
            "a hint in the terminal {} ms after the hold is recognised",
            took.as_millis()
        )?,
        Err(why) => say!("a hint in the terminal is left out: {why}")?,
    }
    for seats in [1, 2, 4] {
        let times = (0..ROUNDS).map(|_| linked(seats, &firmware, &flash));
        let best = times.reduce(|best, times| Ok(best?.max(times?)));
        let best = best.unwrap_or(Ok(0.0))?;
        say!("{seats} on one cable {best:.1} times as fast as real ones")?;
    }
    match wasm(&elf, &flash) {
        Ok(speeds) => {
            for (kind, speeds) in Kind::ALL.into_iter().zip(speeds) {
                tell(" in wasm", kind, speeds)?;
            }
        }
        Err(why) => say!("wasm is left out: {why}")?,
    }
    Ok(ExitCode::SUCCESS)
}

fn tell(place: &str, kind: Kind, speeds: Speeds) -> Result<(), Failure> {
    say!(
        "{}{place} {:.1} million cycles/s, rp2040-emu {:.1}, {:.2} times as fast",
        kind.name(),
        speeds.ours / 1e6,
        speeds.reference / 1e6,
        speeds.ours / speeds.reference
    )
}

fn native(kind: Kind, firmware: &Firmware, flash: &Nor) -> Result<Speeds, Failure> {
    let mut best = Speeds::default();
    for _ in 0..ROUNDS {
        let speed = speed(kind, Reference::new, firmware, flash)?;
        best.reference = best.reference.max(speed);
        best.ours = best
            .ours
            .max(self::speed(kind, Core::new, firmware, flash)?);
    }
    Ok(best)
}

fn speed<P: Processor>(
    kind: Kind,
    processor: impl Fn() -> P,
    firmware: &Firmware,
    flash: &Nor,
) -> Result<f64, Failure> {
    let mut work = Work::new(kind, processor, firmware, flash)
        .map_err(|error| Failure::failed(format!("The firmware cannot be run: {error}.")))?;
    let begin = Instant::now();
    let cycles = work.run();
    let seconds = begin.elapsed().as_secs_f64();
    if cycles < kind.least_cycles() {
        return Err(Failure::failed(format!(
            "The firmware did not do the work of {}: {cycles} cycles.",
            kind.name()
        )));
    }
    Ok(cycles as f64 / seconds)
}

/// Handhelds on one cable, with a finger on each: how many times as fast as real ones they are.
fn linked(seats: usize, firmware: &Firmware, flash: &Nor) -> Result<f64, Failure> {
    let mut cable = Cable::new();
    let mut machines = Vec::new();
    for chip in 0..seats as u64 {
        let options = Options {
            seed: chip,
            chip,
            ..Options::default()
        };
        let machine = Machine::new(firmware, flash.clone(), options);
        machines.push(machine.map_err(Failure::failed)?);
    }
    for machine in &mut machines {
        cable.join(machine);
        for press in 2..LINKED.count(PRESSES) {
            machine.schedule_press(Button::Right, PRESSES * press, TAP);
        }
    }
    let mut ends: Vec<&mut dyn End> = Vec::new();
    for machine in &mut machines {
        ends.push(machine);
    }
    let begin = Instant::now();
    cable.run_until(&mut ends, LINKED);
    Ok(LINKED.as_seconds_f64() / begin.elapsed().as_secs_f64())
}

/// The same in WebAssembly, under Node; or why not.
fn wasm(elf: &Path, flash: &Nor) -> Result<[Speeds; Kind::ALL.len()], String> {
    let module = build_wasm()?;
    let script = workspace::root().join("host-tests/cores/speed.mjs");
    let image = std::env::temp_dir().join(format!("palm-island-{}.bin", std::process::id()));
    std::fs::write(&image, flash.image()).map_err(|error| error.to_string())?;
    let output = Command::new("node")
        .args([&script, &module, elf, &image])
        .args([Kind::ALL.len(), ROUNDS].map(|number| number.to_string()))
        .stderr(Stdio::inherit())
        .output();
    // It is in a directory for temporary files.
    let _ = std::fs::remove_file(&image);
    let output = output.map_err(|error| format!("node does not start ({error})"))?;
    if !output.status.success() {
        return Err("it does not run under node".into());
    }
    let mut speeds = [Speeds::default(); Kind::ALL.len()];
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let [kind, ours, speed] = words[..] else {
            return Err(format!("node says '{line}'"));
        };
        let number = |word: &str| word.parse::<f64>().map_err(|error| error.to_string());
        let speeds = &mut speeds[number(kind)? as usize];
        if ours == "1" {
            speeds.ours = number(speed)?;
        } else {
            speeds.reference = number(speed)?;
        }
    }
    Ok(speeds)
}

/// Builds the module; gives its path.
fn build_wasm() -> Result<PathBuf, String> {
    let output = workspace::cargo()
        .current_dir(workspace::root())
        .args(["build", "--quiet", "--profile", "desktop", "--target", WASM])
        .args(["--package", "cores"])
        .arg("--message-format=json-render-diagnostics")
        .stdin(Stdio::null())
        .output()
        .map_err(|error| error.to_string())?;
    let messages = String::from_utf8_lossy(&output.stdout);
    let module = messages
        .split('"')
        .find(|word| word.ends_with("cores.wasm"));
    match module {
        Some(module) if output.status.success() => Ok(module.into()),
        _ => Err(format!(
            "it does not build; 'rustup target add {WASM}' may help"
        )),
    }
}
