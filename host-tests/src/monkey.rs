//! Somebody who presses buttons without knowing what they do. The pins, the keypad and
//! the console are wired as on the device; only the fingers are random, and what the
//! display and the battery do meanwhile.

use palm_island::console::input::{Button, Buttons, Input, Keypad, Sample};
use palm_island::console::{Boot, Console, Frame, Millis, Request};
use palm_island::hint::{Advice, Question};
use palm_island::profile::Opened;

use crate::dealer::Dealer;

/// A console in a monkey's hands.
pub struct Monkey {
    pub console: Console,
    keypad: Keypad,
    held: Buttons,
    now: Millis,
    /// So many inputs came out of the keypad.
    pub inputs: usize,
    /// What the console asked for, since somebody took it.
    pub requests: Vec<Request>,
    /// What it wants to be thought about.
    question: Option<Question>,
}

impl Monkey {
    /// The power comes on with these buttons held, which are then let go.
    pub fn new(mut save: Opened, entropy: u64, held: &[Button]) -> Self {
        let held: Buttons = held.iter().copied().collect();
        let console = Console::new(Boot {
            save: &mut save,
            entropy,
            held,
            version: "0.1.0",
        });
        let mut monkey = Self {
            console,
            keypad: Keypad::new(held),
            held,
            now: 0,
            inputs: 0,
            requests: Vec::new(),
            question: None,
        };
        monkey.wait(100);
        monkey.move_pins(Buttons::NONE);
        monkey.wait(100);
        monkey
    }

    /// Does anything at all.
    pub fn fidget(&mut self, dealer: &mut Dealer) {
        match dealer.below(100) {
            0..60 => {
                let button = any_button(dealer);
                let time = 20 + dealer.below(150);
                self.press_for(button, time as Millis);
            }
            60..75 => {
                let button = any_button(dealer);
                let time = 500 + dealer.below(1500);
                self.press_for(button, time as Millis);
            }
            75..85 => {
                // Two at a time, let go in any order.
                let (one, other) = (any_button(dealer), any_button(dealer));
                self.move_pins(self.held.with(one));
                self.wait(dealer.below(800) as Millis);
                self.press_for(other, dealer.below(800) as Millis);
                self.move_pins(self.held.without(one));
                self.wait(50);
            }
            85..97 => self.wait(dealer.below(3_000) as Millis),
            97 => {
                self.console.display_is_back();
                self.answer();
            }
            98 => {
                self.console.battery([3_000, 3_300, 4_200][dealer.below(3)]);
                self.answer();
            }
            // Long enough for the screen to dim, for a game to begin, or to go off.
            _ => self.wait([40_000, 70_000, 130_000][dealer.below(3)]),
        }
        self.think(dealer);
    }

    /// Thinks no better than anybody here: an answer, sooner or later, is any legal move.
    fn think(&mut self, dealer: &mut Dealer) {
        let Some(question) = self.question else {
            return;
        };
        if dealer.below(3) == 0 {
            self.console.thought(dealer.below(101) as u8);
        } else {
            self.question = None;
            let m = dealer.choose(&question.game.legal_moves(), false);
            let advice = Advice {
                m,
                stars: dealer.below(60) as i16,
                upgrade: None,
            };
            self.console.advise(advice, self.now);
            self.answer();
        }
        self.look();
    }

    pub fn press_for(&mut self, button: Button, time: Millis) {
        self.move_pins(self.held.with(button));
        self.wait(time);
        self.move_pins(self.held.without(button));
        self.wait(50);
    }

    fn move_pins(&mut self, held: Buttons) {
        let edges = self.held.difference(held);
        self.held = held;
        for input in self.keypad.sample(Sample { held, edges }, self.now) {
            self.input(input);
        }
    }

    /// Lets time go by, and asks keypad and console whenever they want it.
    fn wait(&mut self, time: Millis) {
        let end = self.now + time;
        loop {
            let next = [self.keypad.deadline(), self.console.deadline()];
            let next = next.into_iter().flatten().min();
            self.now = next.unwrap_or(end).clamp(self.now, end);
            for input in self.keypad.tick(self.now) {
                self.input(input);
            }
            if self.console.deadline().is_some_and(|at| at <= self.now) {
                self.console.tick(self.now);
                self.answer();
                self.look();
                let later = self.console.deadline().is_none_or(|at| at > self.now);
                assert!(later, "the console is busy with nothing");
            }
            if self.now == end {
                return;
            }
        }
    }

    fn input(&mut self, input: Input) {
        self.inputs += 1;
        self.console.input(input, self.now);
        if self.answer() {
            self.keypad.swallow();
        }
        self.look();
    }

    /// Takes the requests, as the device does; whether the screen was woken.
    fn answer(&mut self) -> bool {
        let mut woken = false;
        while let Some(request) = self.console.request() {
            woken |= request == Request::ScreenOn;
            match request {
                Request::Think(question) => self.question = Some(question),
                Request::Rest => self.question = None,
                _ => {}
            }
            self.requests.push(request);
        }
        woken
    }

    /// Whatever is there can be drawn, and said.
    fn look(&self) {
        let Ok(()) = self.console.draw(&mut Frame::new());
        let _ = self.console.selection();
    }
}

/// A more often than the others: that is what leads somewhere.
fn any_button(dealer: &mut Dealer) -> Button {
    match dealer.below(40) {
        0..20 => Button::A,
        20 => Button::B,
        n => Button::ALL[n % 4],
    }
}
