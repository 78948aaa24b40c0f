//! One sitting: the machine follows the clock on the wall, keys become button
//! presses, and the save reaches its file whenever the flash has changed.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use palm_island::console::input::Button;
use palm_island::profile::Ending;
use ratatui::Frame;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::style::{Color, Style, Stylize};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};

use super::events::Events;
use super::farewell;
use super::fingers::{Fingers, Meaning, meaning};
use super::glyphs::Glyphs;
use super::handheld::Handheld;
use super::layout::{Layout, SHARPEST, draws_sextants};
use super::signals::Signals;
use super::typist::{Entry, Typist};
use super::window::{Terminal, too_small};
use crate::commands::run::view;
use crate::picture::{Picture, View};
use crate::save_file::SaveFile;
use crate::{Failure, out};
use palm_machine::nor::{Nor, Work};
use palm_machine::{Firmware, Machine, Options, Time};

/// How often the terminal is drawn, and how far the machine runs in between.
const FRAME: Duration = Duration::from_millis(16);
/// The machine may fall behind the wall clock by this much; more is forgotten,
/// for example the time that the computer slept.
const PATIENCE: Duration = Duration::from_millis(100);
/// The machine runs in pieces, so that keys are heard even if it is slow.
const PIECE: Time = Time::from_millis(2);
/// The flash rests for this long before its content goes to the file.
const REST: Duration = Duration::from_millis(500);
/// How long to wait before a save that failed is tried again.
const RETRY: Duration = Duration::from_secs(5);
/// One pixel of the glass in a screenshot.
const SCALE: usize = 4;

/// A panel that is off for longer than it takes to start is asleep.
const ASLEEP: Time = Time::from_millis(1_000);
/// While the typist works, time goes by this much faster.
const TYPING: f64 = 4.0;

const LEGEND: &str =
    "arrows   z Enter: A   x Esc: B   Z hint   X undo   s picture   g glyphs   q quit";
const TYPING_LEGEND: &str = "type the code   arrows   Enter: A   Esc: B   Ctrl-C quit";
const FAINT: Style = Style::new().fg(Color::Indexed(245));

pub struct Session {
    firmware: Firmware,
    machine: Machine,
    options: Options,
    fingers: Fingers,
    typist: Typist,
    /// When the panel went dark.
    dark: Option<Time>,
    manner: Manner,
    save: SaveFile,
    /// The flash work that the file knows, and when it last changed.
    stored: Work,
    worked: Option<(Work, Instant)>,
    /// When to try again after the file could not be written.
    retry: Option<Instant>,
    message: String,
    /// How large the terminal is.
    size: (u16, u16),
    /// The game that was finished last before this sitting.
    finished: Option<Ending>,
}

/// How the player wants it.
#[derive(Clone, Debug)]
pub struct Manner {
    pub speed: f64,
    pub show_log: bool,
    /// The characters that the glass is drawn with; the best that fit if nothing is said.
    pub glyphs: Option<Glyphs>,
}

impl Session {
    pub fn new(
        firmware: Firmware,
        flash: Nor,
        save: SaveFile,
        options: Options,
        manner: Manner,
    ) -> Result<Self, Failure> {
        let finished = farewell::ending(&flash, &firmware);
        let machine = power_on(&firmware, flash, options)?;
        Ok(Self {
            finished,
            stored: machine.flash().work(),
            worked: None,
            retry: None,
            message: format!("save: {}", save.path().display()),
            size: (0, 0),
            firmware,
            machine,
            options,
            fingers: Fingers::new(false),
            typist: Typist::default(),
            dark: None,
            manner,
            save,
        })
    }

    /// Plays until the player quits. However it ends, the save is kept and the terminal
    /// given back before anything is said.
    pub fn play(mut self, mut terminal: Terminal, signals: &Signals) -> Result<(), Failure> {
        let ended = self.sit(&mut terminal, signals);
        let stored = self.save.store(self.machine.flash(), &self.firmware);
        drop(terminal);
        // A terminal that is gone needs no farewell.
        if ended.is_ok() && signals.received().is_none() {
            out::text(self.farewell())?;
        }
        let failures = [ended, stored].into_iter().filter_map(Result::err);
        Failure::all(failures.collect())
    }

    /// What is said when the terminal is back, line by line.
    fn farewell(&self) -> String {
        let finished = farewell::ending(self.machine.flash(), &self.firmware);
        farewell::lines(self.finished, finished, self.save.path())
    }

    /// Plays until the player quits, or a signal asks to end.
    fn sit(&mut self, terminal: &mut Terminal, signals: &Signals) -> Result<(), Failure> {
        let broken =
            |error: std::io::Error| Failure::failed(format!("The terminal is gone: {error}."));
        self.fingers = Fingers::new(terminal.tells_release);
        self.size = terminal.screen.size().map(Into::into).map_err(broken)?;
        self.greet();
        let events = Events::listen();
        let mut drawn = None;
        let mut last = Instant::now();
        while signals.received().is_none() {
            let next = Instant::now() + FRAME;
            while let Some(event) = events.next_before(next).map_err(broken)? {
                if let Event::Resize(width, height) = event {
                    self.size = (width, height);
                    self.greet();
                    drawn = None;
                }
                if let Event::Key(key) = event
                    && self.key(&key)? == Flow::Quit
                {
                    return Ok(());
                }
            }
            let passed = last.elapsed().min(PATIENCE);
            last = Instant::now();
            self.run(passed);
            self.keep_save();
            let picture = self.picture();
            if drawn.as_ref() != Some(&picture) {
                terminal
                    .screen
                    .draw(|frame| self.draw(&picture, frame))
                    .map_err(broken)?;
                drawn = Some(picture);
            }
        }
        Ok(())
    }

    /// Lets the machine run for this much time on the wall.
    fn run(&mut self, passed: Duration) {
        let speed = match self.typist.is_busy() {
            true => self.manner.speed.max(TYPING),
            false => self.manner.speed,
        };
        let span = passed.mul_f64(speed);
        let end = self.machine.now() + Time::from_micros(span.as_micros() as u64);
        let deadline = Instant::now() + PATIENCE;
        while self.machine.now() < end && Instant::now() < deadline {
            let until = end.min(self.machine.now() + PIECE);
            self.machine.run_until(until);
            self.fingers.rest(&mut self.machine);
            self.typist.work(&mut self.machine);
        }
        self.dark = match self.machine.display().is_on() {
            true => None,
            false => self.dark.or(Some(self.machine.now())),
        };
    }

    /// Says what would make it better, as long as it would.
    fn greet(&mut self) {
        let (width, height) = SHARPEST;
        let advice =
            format!("sharper in a window of {width}x{height}, perhaps with other glyphs: g");
        if self.size.0 < width || self.size.1 < height {
            self.message = advice;
        } else if self.message == advice {
            self.message.clear();
        }
    }

    /// How the handheld is drawn, if there is room for it.
    fn layout(&self) -> Option<Layout> {
        let sextants = draws_sextants(|name| std::env::var(name).ok());
        Layout::fitting(self.size, self.manner.glyphs, sextants)
    }

    /// Does what a key means.
    fn key(&mut self, key: &KeyEvent) -> Result<Flow, Failure> {
        let pressed = key.kind == KeyEventKind::Press;
        if let KeyCode::Char(character) = key.code
            && !key.modifiers.contains(KeyModifiers::CONTROL)
            && self.shows_code_entry()
        {
            if pressed {
                self.typist.take(character);
            }
            return Ok(Flow::Go);
        }
        match meaning(key) {
            Some(Meaning::Button(button)) => {
                self.fingers.touch(button, key.kind, &mut self.machine);
            }
            Some(Meaning::Hold(buttons)) if pressed => {
                self.fingers.hold(buttons, &mut self.machine);
            }
            Some(Meaning::Screenshot) if pressed => self.screenshot(),
            Some(Meaning::Glyphs) if pressed => self.change_glyphs(),
            Some(Meaning::Battery(held)) if pressed => self.change_battery(held)?,
            Some(Meaning::Quit) if pressed => return Ok(Flow::Quit),
            _ => {}
        }
        Ok(Flow::Go)
    }

    /// Whether letters are for the code that is being entered.
    fn shows_code_entry(&self) -> bool {
        self.typist.is_busy() || Entry::read(&self.machine.display().glass()).is_some()
    }

    fn change_glyphs(&mut self) {
        if let Some(layout) = self.layout() {
            let next = layout.next(self.size);
            self.manner.glyphs = Some(next);
            self.message = format!("glyphs: {} (g for others)", next.word());
        }
    }

    fn screenshot(&mut self) {
        let free = (1..1000)
            .map(|n| PathBuf::from(format!("palm-island-{n:03}.png")))
            .find(|path| !path.exists());
        self.message = match free {
            None => "There are 999 pictures here already.".into(),
            Some(path) => {
                let picture = Picture::of_glass(&view(&self.machine), SCALE);
                match picture.save_png(&path) {
                    Ok(()) => format!("picture: {}", path.display()),
                    Err(failure) => failure.to_string(),
                }
            }
        };
    }

    fn change_battery(&mut self, held: &[Button]) -> Result<(), Failure> {
        self.store();
        self.options.seed = self.options.seed.wrapping_add(1);
        let mut flash = self.machine.flash().clone();
        flash.power_down();
        self.machine = power_on(&self.firmware, flash, self.options)?;
        self.fingers.hold(held, &mut self.machine);
        if self.retry.is_none() {
            self.message = "battery out and in".into();
        }
        Ok(())
    }

    /// Writes the save once the flash has come to rest.
    fn keep_save(&mut self) {
        let work = self.machine.flash().work();
        match self.worked {
            Some((seen, since)) if seen == work => {
                let waits = self.retry.is_some_and(|at| Instant::now() < at);
                if work != self.stored && since.elapsed() > REST && !waits {
                    self.store();
                }
            }
            _ => self.worked = Some((work, Instant::now())),
        }
    }

    /// A save that cannot be written is no reason to stop playing: the file holds the last
    /// one that could, and the next try comes soon.
    fn store(&mut self) {
        match self.save.store(self.machine.flash(), &self.firmware) {
            Ok(()) => {
                self.stored = self.machine.flash().work();
                if self.retry.take().is_some() {
                    self.message = format!("saved again: {}", self.save.path().display());
                }
            }
            Err(failure) => {
                self.retry = Some(Instant::now() + RETRY);
                self.message = failure.to_string();
            }
        }
    }

    /// What there is to draw; it is drawn again only when it differs.
    fn picture(&self) -> Shown {
        Shown {
            view: view(&self.machine),
            led: self.machine.led(),
            log: self.machine.log_dropped() + self.machine.log().len(),
            message: self.message.clone(),
            asleep: self
                .dark
                .is_some_and(|since| self.machine.now() > since + ASLEEP),
            typing: self.shows_code_entry(),
            layout: self.layout(),
            unknown: self.machine.unmodelled().len(),
        }
    }

    fn draw(&self, shown: &Shown, frame: &mut Frame) {
        let area = frame.area();
        let Some(layout) = shown.layout else {
            let sentence = Paragraph::new(too_small(area.width, area.height));
            frame.render_widget(sentence.wrap(Wrap { trim: true }), area);
            return;
        };
        let handheld = Handheld {
            view: &shown.view,
            led: shown.led,
            asleep: shown.asleep,
            layout,
        };
        frame.render_widget(handheld, area);
        let legend = match shown.typing {
            true => TYPING_LEGEND,
            false => LEGEND,
        };
        let mut lines = vec![
            Line::styled(legend, FAINT).centered(),
            Line::styled(self.status(shown), FAINT).centered(),
        ];
        let below = Rect {
            y: area.y + layout.height(),
            height: area.height.saturating_sub(layout.height()),
            ..area
        };
        if self.manner.show_log {
            let room = usize::from(below.height).saturating_sub(lines.len());
            let log = self.machine.log();
            let recent = &log[log.len().saturating_sub(room)..];
            lines.extend(recent.iter().map(|line| Line::from(line.to_string())));
        }
        frame.render_widget(Paragraph::new(lines), below);
        if shown.unknown > 0 {
            let warning = format!("{} unknown accesses", shown.unknown);
            frame.render_widget(Line::from(warning.red()), Rect { height: 1, ..area });
        }
    }

    fn status(&self, shown: &Shown) -> String {
        match self.manner.speed {
            1.0 => shown.message.clone(),
            speed => format!("{}   speed {speed}", shown.message),
        }
    }
}

/// Whether the sitting goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    Go,
    Quit,
}

/// Everything that is on the screen.
#[derive(Clone, PartialEq)]
struct Shown {
    view: View,
    led: bool,
    log: usize,
    message: String,
    asleep: bool,
    typing: bool,
    layout: Option<Layout>,
    unknown: usize,
}

fn power_on(firmware: &Firmware, flash: Nor, options: Options) -> Result<Machine, Failure> {
    Machine::new(firmware, flash, options)
        .map_err(|error| Failure::failed(format!("The firmware cannot be run: {error}.")))
}
