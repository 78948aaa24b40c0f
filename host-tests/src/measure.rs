//! `palm measure`: what the firmware costs, measured on the emulated handheld
//! in simulated time, one figure a line.

mod cursor;
mod energy;
mod hints;

use std::fmt;
use std::path::PathBuf;
use std::process::ExitCode;

use lexopt::prelude::*;
use palm_island::profile::Ongoing;
use palm_island::profile::Profile;

use crate::explorer::Explorer;
use energy::Meter;
use palm::commands::measure::HELP;
use palm::firmware::{self, Program};
use palm::{Failure, out, save_file};
use palm_machine::{Firmware, FirmwareError, Machine, Options, Time, Transfer};

/// The display's wire: nine bits a byte at 400 kHz.
const WIRE_HERTZ: u64 = 400_000;
const BITS_PER_BYTE: u64 = 9;

/// Nothing happens for this long: the glass shows what it should.
const QUIET: Time = Time::from_millis(100);
const LIMIT: Time = Time::from_millis(3_000);
/// After this, everything that is put off until a quiet moment is done.
const AT_REST: Time = Time::from_millis(3_000);
/// After a minute the title begins to play by itself.
const IDLE: Time = Time::from_millis(50_000);
/// How long the finger stays down.
const PRESS: Time = Time::from_millis(60);
/// A few games of the engine alone and a few rounds of the console's, at the chip's slowest
/// clock.
const ENGINE_LIMIT: Time = Time::from_millis(600_000);
/// The end of a game is five pages at most: 0.55 ms each in the chip, and nearly as much again to
/// fetch the code that goes on from there, because every program empties the cache of the flash.
const ENDING_MILLIS: f64 = 5.0 * (0.55 + 0.45);
/// 30 % less than before the clocks were looked after.
const PLAY_MILLIAMPS: f64 = 0.7 * 36.467;
/// The clock of the firmware.
const HERTZ: f64 = 200e6;

/// One measured figure.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Figure {
    pub name: &'static str,
    pub value: f64,
    pub unit: &'static str,
    /// What it must not exceed.
    pub limit: Option<f64>,
}

impl Figure {
    const fn new(name: &'static str, value: f64, unit: &'static str) -> Self {
        Self {
            name,
            value,
            unit,
            limit: None,
        }
    }

    const fn at_most(self, limit: f64) -> Self {
        Self {
            limit: Some(limit),
            ..self
        }
    }

    pub fn is_within_limit(&self) -> bool {
        self.limit.is_none_or(|limit| self.value <= limit)
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = match self.unit {
            "bytes" | "cycles" => 0,
            _ => 3,
        };
        write!(f, "{} {:.decimals$} {}", self.name, self.value, self.unit)
    }
}

pub fn command(mut args: lexopt::Parser) -> Result<ExitCode, Failure> {
    let mut check = false;
    let mut elf: Option<PathBuf> = None;
    while let Some(arg) = args.next()? {
        match arg {
            Long("check") => check = true,
            Long("elf") => elf = Some(args.value()?.into()),
            Short('h') | Long("help") => return out::help(HELP),
            other => return Err(other.unexpected().into()),
        }
    }
    let mut figures = figures(&firmware::choose(elf.as_deref())?)?;
    let program = firmware::build(Program::EngineCycles)?;
    figures.extend(engine(&firmware::load(&program)?)?);
    for figure in &figures {
        out::line(figure)?;
    }
    let above: Vec<_> = figures
        .iter()
        .filter(|figure| !figure.is_within_limit())
        .map(|figure| figure.name)
        .collect();
    if check && !above.is_empty() {
        return Err(Failure::failed(format!(
            "Above the limit: {}.",
            above.join(", ")
        )));
    }
    Ok(ExitCode::SUCCESS)
}

/// The figures of the handheld's firmware, with their limits.
pub fn figures(firmware: &Firmware) -> Result<Vec<Figure>, Failure> {
    let mut figures = vec![
        Figure::new("flash", firmware.flash_size() as f64, "bytes").at_most(384.0 * 1024.0),
        Figure::new("static_ram", f64::from(firmware.static_ram()), "bytes").at_most(96.0 * 1024.0),
    ];
    let mut machine = power_on(firmware)?;
    figures.extend(boot(&mut machine));
    // The first start asks how loud it may be.
    cursor::press(&mut machine, palm_machine::Button::A);
    machine.run_for(AT_REST);
    figures.extend(cursor::typical(&mut machine)?);
    machine.run_for(AT_REST);
    figures.extend(idle(&mut machine));
    figures.extend(cursor::slowest(firmware)?);
    figures.extend(game(firmware)?);
    figures.extend(hints::figures(firmware)?);
    figures.extend(energy::figures(firmware)?);
    Ok(figures)
}

/// From power-on to the first picture, and what that picture costs.
fn boot(machine: &mut Machine) -> Vec<Figure> {
    machine.watch_wire();
    machine.run_until_idle(QUIET, LIMIT);
    let first = machine.display().last_change().unwrap_or(Time::NEVER);
    let mut figures =
        vec![Figure::new("boot_to_first_frame", first.as_millis_f64(), "ms").at_most(120.0)];
    let transfers = machine.take_transfers();
    let largest = (0..transfers.len()).max_by_key(|n| transfers[*n].bytes);
    if let Some(picture) = largest {
        // The command before it says where the picture goes.
        let flush = &transfers[picture.saturating_sub(1)..=picture];
        let [time, bytes, ratio] = flush_figures(
            flush,
            ["full_flush", "full_flush_bytes", "full_flush_ratio"],
        );
        figures.extend([time, bytes, ratio.at_most(1.10)]);
    }
    figures
}

/// Time on the wire, bytes, and how much longer than the wire needs for them.
fn flush_figures(flush: &[Transfer], names: [&'static str; 3]) -> [Figure; 3] {
    let bytes: u64 = flush.iter().map(|transfer| transfer.bytes).sum();
    let time = match flush {
        [first, .., last] => last.end - first.start,
        [only] => only.end - only.start,
        [] => Time::ZERO,
    };
    let limit = Time::of_cycles(bytes * BITS_PER_BYTE, WIRE_HERTZ);
    let ratio = time.as_seconds_f64() / limit.as_seconds_f64();
    [
        Figure::new(names[0], time.as_millis_f64(), "ms"),
        Figure::new(names[1], bytes as f64, "bytes"),
        Figure::new(names[2], ratio, "x"),
    ]
}

/// The share of the time that the CPU is awake when nothing happens.
fn idle(machine: &mut Machine) -> Vec<Figure> {
    let before = machine.awake();
    machine.run_for(IDLE);
    let awake = (machine.awake() - before).as_seconds_f64();
    vec![Figure::new("idle_awake", 100.0 * awake / IDLE.as_seconds_f64(), "%").at_most(0.5)]
}

/// A whole game by buttons: how deep the stack was, and how long a turn took to be kept.
fn game(firmware: &Firmware) -> Result<Vec<Figure>, Failure> {
    let mut machine = power_on(firmware)?;
    machine.run_until_idle(QUIET, LIMIT);
    let mut player = Explorer::new(machine, 1)?;
    player.find("a new game", |model| model.game().is_some())?;
    // The handheld chose the deck itself, and only its save knows which: a model that starts
    // with that save knows it too.
    let mut machine = Machine::new(firmware, player.machine.power_cut(), Options::default())
        .map_err(cannot_run)?;
    machine.run_until_idle(QUIET, LIMIT);
    machine.watch_function(function(firmware, "keep")?);
    let mut player = Explorer::new(machine, 1)?;
    let mut game = player.saved()?.game;
    let meter = Meter::new(&player.machine);
    while let Some(before) = game.filter(|game| !is_over(game)) {
        game = Some(player.make_a_move(&before)?);
        // A player thinks now and then, and that is when sectors are erased ahead.
        player.machine.run_for(AT_REST);
    }
    let play = meter.figures(&player.machine, ["play_current", "play_hours"]);
    let stack = f64::from(player.machine.stack_high_water());
    let saves = player.machine.take_calls();
    // The last turn keeps the profile as well, which has another game in it.
    let mut spans = saves.iter().map(|call| call.end - call.start);
    let (ending, save) = (spans.next_back(), spans.max());
    let (Some(ending), Some(save)) = (ending, save) else {
        return Err(Failure::failed("Nothing was saved in a whole game."));
    };
    let [current, hours] = play;
    let current = current.at_most(PLAY_MILLIAMPS);
    Ok(vec![
        Figure::new("stack", stack, "bytes").at_most(8.0 * 1024.0),
        Figure::new("save", save.as_millis_f64(), "ms").at_most(3.0),
        Figure::new("save_of_ending", ending.as_millis_f64(), "ms").at_most(ENDING_MILLIS),
        current,
        hours,
    ])
}

fn function(program: &Firmware, name: &str) -> Result<u32, Failure> {
    program
        .function(name)
        .ok_or_else(|| Failure::failed(format!("The program has no function {name}.")))
}

fn is_over(game: &Ongoing) -> bool {
    game.game().is_over()
}

/// The engine alone on the chip: what a move costs, and a round of the console's.
fn engine(program: &Firmware) -> Result<Vec<Figure>, Failure> {
    let mut machine = power_on(program)?;
    let mut totals = Vec::new();
    for name in ["measured_legal_moves", "measured_play"] {
        let address = function(program, name)?;
        machine.watch_function(address);
        totals.push(address);
    }
    let round = function(program, "measured_round")?;
    machine.watch_function(round);
    machine.run_until_idle(QUIET, ENGINE_LIMIT);
    let calls = machine.take_calls();
    let cycles = |address: u32| {
        let of_it = calls.iter().filter(move |call| call.function == address);
        of_it.map(|call| call.cycles)
    };
    let moves = cycles(totals[1]).count().max(1) as f64;
    let turns = calls.iter().filter(|call| call.function != round);
    let mean = turns.map(|call| call.cycles).sum::<u64>() as f64 / moves;
    let most: u64 = totals
        .iter()
        .filter_map(|address| cycles(*address).max())
        .sum();
    let rounds = cycles(round).max().unwrap_or(0) as f64;
    Ok(vec![
        Figure::new("legal_moves_and_play", mean, "cycles"),
        Figure::new("legal_moves_and_play_most", most as f64, "cycles"),
        Figure::new("console_round", rounds / HERTZ * 1000.0, "ms").at_most(2000.0),
    ])
}

fn power_on(program: &Firmware) -> Result<Machine, Failure> {
    Machine::new(program, Machine::blank_flash(), Options::default()).map_err(cannot_run)
}

/// A handheld with this save, at its first picture.
fn power_on_with(
    firmware: &Firmware,
    profile: &Profile,
    game: Option<&Ongoing>,
) -> Result<Machine, Failure> {
    let flash = save_file::holding(profile, game, firmware)?;
    let mut machine = Machine::new(firmware, flash, Options::default()).map_err(cannot_run)?;
    machine.run_until_idle(QUIET, LIMIT);
    Ok(machine)
}

fn cannot_run(error: FirmwareError) -> Failure {
    Failure::failed(format!("The firmware cannot be run: {error}."))
}
