//! One sitting: the machines follow the clock on the wall, keys become button
//! presses, and the saves reach their files whenever the flash has changed.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use palm_island::console::input::Button;
use ratatui::Frame;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::style::{Color, Style, Stylize};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};

use super::events::Events;
use super::fingers::{Fingers, Meaning, meaning};
use super::glyphs::Glyphs;
use super::handheld::Handheld;
use super::joined::Joined;
use super::layout::{Layout, SHARPEST, draws_sextants};
use super::seat::{Face, Seat};
use super::signals::Signals;
use super::window::{Terminal, too_small};
use crate::commands::run::view;
use crate::picture::Picture;
use crate::{Failure, out};
use palm_machine::{Firmware, Time};

/// How often the terminal is drawn, and how far the machines run in between.
const FRAME: Duration = Duration::from_millis(16);
/// The machines may fall behind the wall clock by this much; more is forgotten,
/// for example the time that the computer slept.
const PATIENCE: Duration = Duration::from_millis(100);
/// The machines run in pieces, so that keys are heard even if they are slow.
const PIECE: Time = Time::from_millis(2);
/// One pixel of the glass in a screenshot.
const SCALE: usize = 4;

/// While the typist works, time goes by this much faster.
const TYPING: f64 = 4.0;

/// What can be pressed, the most important keys with the lowest numbers.
const LEGEND: [(u8, &str); 13] = [
    (0, "arrows"),
    (0, "z Enter: A"),
    (0, "x Esc: B"),
    (0, "Z hint"),
    (0, "X undo"),
    (5, "c A+B"),
    (NEXT, "Tab next"),
    (CABLE, "p cable"),
    (4, "s picture"),
    (3, "g glyphs"),
    (5, "r battery"),
    (5, "t test"),
    (0, "q quit"),
];
/// Those that need several handhelds, or a cable.
const NEXT: u8 = 1;
const CABLE: u8 = 2;
/// Between two of them.
const GAP: &str = "  ";
const TYPING_LEGEND: &str = "type the code   arrows   Enter: A   Esc: B   Ctrl-C quit";
const FAINT: Style = Style::new().fg(Color::Indexed(245));

pub struct Session {
    firmware: Firmware,
    seats: Vec<Seat>,
    joined: Joined,
    /// The one that the keys are for.
    front: usize,
    manner: Manner,
    message: String,
    /// How large the terminal is.
    size: (u16, u16),
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
    pub fn new(firmware: Firmware, seats: Vec<Seat>, joined: Joined, manner: Manner) -> Self {
        Self {
            message: format!("save: {}", seats[0].save_path().display()),
            size: (0, 0),
            firmware,
            seats,
            joined,
            front: 0,
            manner,
        }
    }

    /// Plays until the player quits. However it ends, the saves are kept and the terminal
    /// given back before anything is said.
    pub fn play(mut self, mut terminal: Terminal, signals: &Signals) -> Result<(), Failure> {
        let ended = self.sit(&mut terminal, signals);
        let seats = self.seats.iter_mut();
        let stored: Vec<_> = seats
            .map(|seat| seat.store_finally(&self.firmware))
            .collect();
        drop(terminal);
        // A terminal that is gone needs no farewell.
        if ended.is_ok() && signals.received().is_none() {
            let seats = self.seats.iter();
            out::text(
                seats
                    .map(|seat| seat.farewell(&self.firmware))
                    .collect::<String>(),
            )?;
        }
        let failures = [ended].into_iter().chain(stored).filter_map(Result::err);
        Failure::all(failures.collect())
    }

    /// Plays until the player quits, or a signal asks to end.
    fn sit(&mut self, terminal: &mut Terminal, signals: &Signals) -> Result<(), Failure> {
        let broken =
            |error: std::io::Error| Failure::failed(format!("The terminal is gone: {error}."));
        for seat in &mut self.seats {
            seat.fingers = Fingers::new(terminal.tells_release);
        }
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
            for seat in &mut self.seats {
                if let Some(message) = seat.keep_save(&self.firmware) {
                    self.message = message;
                }
            }
            if let Some(company) = self.joined.company() {
                self.message = company;
            }
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

    /// Lets the machines run for this much time on the wall.
    fn run(&mut self, passed: Duration) {
        let typing = self.seats.iter().any(|seat| seat.typist.is_busy());
        let speed = match typing {
            true => self.manner.speed.max(TYPING),
            false => self.manner.speed,
        };
        let span = passed.mul_f64(speed);
        let mut now = self.joined.now(&self.seats);
        let end = now + Time::from_micros(span.as_micros() as u64);
        let deadline = Instant::now() + PATIENCE;
        while now < end && Instant::now() < deadline {
            self.joined.run_until(&mut self.seats, end.min(now + PIECE));
            for seat in &mut self.seats {
                seat.tend();
            }
            now = self.joined.now(&self.seats);
        }
    }

    /// Says what would make it better, as long as it would.
    fn greet(&mut self) {
        let (width, height) = SHARPEST;
        let advice = format!("sharper in a window of {width}x{height}; g changes the glyphs");
        if self.size.0 < width || self.size.1 < height {
            self.message = advice;
        } else if self.message == advice {
            self.message.clear();
        }
    }

    /// How the handhelds are drawn, if there is room, and whether for all of them.
    fn layout(&self) -> Option<(Layout, bool)> {
        let sextants = draws_sextants(|name| std::env::var(name).ok());
        let fitting = |size| Layout::fitting(size, self.manner.glyphs, sextants);
        let (width, height) = self.size;
        let beside = fitting((width / self.seats.len() as u16, height));
        let all = beside.map(|layout| (layout, true));
        all.or_else(|| fitting(self.size).map(|layout| (layout, false)))
    }

    fn front(&mut self) -> &mut Seat {
        &mut self.seats[self.front]
    }

    /// Does what a key means.
    fn key(&mut self, key: &KeyEvent) -> Result<Flow, Failure> {
        let pressed = key.kind == KeyEventKind::Press;
        let seat = self.front();
        if let KeyCode::Char(character) = key.code
            && !key.modifiers.contains(KeyModifiers::CONTROL)
            && seat.shows_code_entry()
        {
            if pressed {
                seat.typist.take(character);
            }
            return Ok(Flow::Go);
        }
        match meaning(key) {
            Some(Meaning::Button(button)) => {
                seat.fingers.touch(button, key.kind, &mut seat.machine);
            }
            Some(Meaning::Hold(buttons)) if pressed => {
                seat.fingers.hold(buttons, &mut seat.machine);
            }
            Some(Meaning::Screenshot) if pressed => self.screenshot(),
            Some(Meaning::Glyphs) if pressed => self.change_glyphs(),
            Some(Meaning::Battery(held)) if pressed => self.change_battery(held)?,
            Some(Meaning::Next) if pressed => self.change_front(),
            Some(Meaning::Cable) if pressed => self.turn_plug(),
            Some(Meaning::Quit) if pressed => return Ok(Flow::Quit),
            _ => {}
        }
        Ok(Flow::Go)
    }

    fn change_glyphs(&mut self) {
        if let Some((layout, all)) = self.layout() {
            let (width, height) = self.size;
            let columns = if all { self.seats.len() as u16 } else { 1 };
            let next = layout.next((width / columns, height));
            self.manner.glyphs = Some(next);
            self.message = format!("glyphs: {} (g for others)", next.word());
        }
    }

    /// The keys are for the next one. What is still held on this one is let go.
    fn change_front(&mut self) {
        if self.seats.len() > 1 {
            let seat = self.front();
            seat.fingers.let_go(&mut seat.machine);
            self.front = (self.front + 1) % self.seats.len();
            self.message = format!("save: {}", self.front().save_path().display());
        }
    }

    fn turn_plug(&mut self) {
        self.message = match self.joined.turn_plug(self.front) {
            Some(true) => "cable plugged in".into(),
            Some(false) => "cable pulled out".into(),
            None => "no cable: --seats or --link".into(),
        };
    }

    /// As much of the legend as fits, the most important first.
    fn legend(&self, width: u16) -> String {
        let is_there = |weight: &u8| match *weight {
            NEXT => self.seats.len() > 1,
            CABLE => self.joined.is_wired(),
            _ => true,
        };
        fitting_legend(width, is_there)
    }

    fn screenshot(&mut self) {
        let free = (1..1000)
            .map(|n| PathBuf::from(format!("palm-island-{n:03}.png")))
            .find(|path| !path.exists());
        self.message = match free {
            None => "There are 999 pictures here already.".into(),
            Some(path) => {
                let picture = Picture::of_glass(&view(&self.front().machine), SCALE);
                match picture.save_png(&path) {
                    Ok(()) => format!("picture: {}", path.display()),
                    Err(failure) => failure.to_string(),
                }
            }
        };
    }

    fn change_battery(&mut self, held: &[Button]) -> Result<(), Failure> {
        let seat = &mut self.seats[self.front];
        if let Some(message) = seat.change_battery(held, &self.firmware)? {
            self.message = message;
        }
        self.joined.replace(self.front, seat);
        Ok(())
    }

    /// What there is to draw; it is drawn again only when it differs.
    fn picture(&self) -> Shown {
        let layout = self.layout();
        let all = layout.is_some_and(|(_, all)| all);
        let front = &self.seats[self.front];
        let shown = match all {
            true => &self.seats[..],
            false => std::slice::from_ref(front),
        };
        Shown {
            faces: shown.iter().map(Seat::face).collect(),
            front: self.front,
            log: front.machine.log_dropped() + front.machine.log().len(),
            message: self.message.clone(),
            typing: front.shows_code_entry(),
            layout: layout.map(|(layout, _)| layout),
            unknown: self
                .seats
                .iter()
                .map(|s| s.machine.unmodelled().len())
                .sum(),
        }
    }

    fn draw(&self, shown: &Shown, frame: &mut Frame) {
        let area = frame.area();
        let Some(layout) = shown.layout else {
            let sentence = Paragraph::new(too_small(area.width, area.height));
            frame.render_widget(sentence.wrap(Wrap { trim: true }), area);
            return;
        };
        let width = area.width / shown.faces.len() as u16;
        for (n, face) in shown.faces.iter().enumerate() {
            let handheld = Handheld {
                view: &face.view,
                led: face.led,
                asleep: face.asleep,
                front: shown.faces.len() == 1 || n == shown.front,
                layout,
            };
            let place = Rect {
                x: area.x + width * n as u16,
                width,
                ..area
            };
            frame.render_widget(handheld, place);
        }
        let legend = match shown.typing {
            true => TYPING_LEGEND.into(),
            false => self.legend(area.width),
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
            let log = self.seats[self.front].machine.log();
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
        let seats = match self.seats.len() {
            1 => String::new(),
            seats => format!("{} of {seats}: Tab   ", shown.front + 1),
        };
        let speed = match self.manner.speed {
            1.0 => String::new(),
            speed => format!("   speed {speed}"),
        };
        seats + &shown.message + &speed
    }
}

/// The keys that are there, as many as fit into a line.
fn fitting_legend(width: u16, is_there: impl Fn(&u8) -> bool) -> String {
    let line = |heaviest: u8| {
        let all = LEGEND.iter().filter(|(weight, _)| is_there(weight));
        let some = all.filter(|(weight, _)| *weight <= heaviest);
        let words: Vec<_> = some.map(|(_, words)| *words).collect();
        words.join(GAP)
    };
    let heaviest = LEGEND.iter().map(|(weight, _)| *weight).max();
    let mut lines = (0..=heaviest.unwrap_or(0)).map(line);
    let shortest = lines.next().unwrap_or_default();
    let fitting = lines.filter(|line| line.chars().count() <= width.into());
    fitting.last().unwrap_or(shortest)
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
    faces: Vec<Face>,
    front: usize,
    log: usize,
    message: String,
    typing: bool,
    layout: Option<Layout>,
    unknown: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_legend_names_the_keys_that_exist_as_far_as_there_is_room() {
        let alone = |weight: &u8| !matches!(*weight, NEXT | CABLE);
        let common = fitting_legend(80, alone);
        assert!(
            common.contains("X undo") && common.contains("s picture"),
            "{common}"
        );
        assert!(common.chars().count() <= 80, "{common}");
        let wide = fitting_legend(120, alone);
        for words in ["c A+B", "r battery", "t test", "q quit"] {
            assert!(wide.contains(words), "{wide}");
        }
        assert!(!wide.contains("Tab") && !wide.contains("cable"), "{wide}");
        let several = fitting_legend(80, |_| true);
        assert!(
            several.contains("Tab next") && several.contains("p cable"),
            "{several}"
        );
        assert!(several.chars().count() <= 80, "{several}");
    }
}
