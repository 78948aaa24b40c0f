//! Somebody who presses buttons without knowing what they do. Everything but the
//! fingers is as on the device; the display and the battery act up at random.

use std::collections::BTreeSet;

use palm_island::console::input::Button;
use palm_island::console::{Midend, Millis, ScreenId, Stimulus};
use palm_island::hint::Advice;
use palm_island::party::{self, Entry};
use palm_island::profile::{Cable, Opened};

use crate::dealer::Dealer;
use crate::host::Host;

/// A handheld in a monkey's hands.
pub struct Monkey {
    host: Host,
    /// How often a button moved.
    pub moves: usize,
    /// What happened on the way.
    pub seen: BTreeSet<Seen>,
}

/// What a monkey must come across sooner or later.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Seen {
    Dark,
    Light,
    Saved,
    Question,
    NoQuestion,
}

impl Seen {
    pub const ALL: [Self; 5] = [
        Self::Dark,
        Self::Light,
        Self::Saved,
        Self::Question,
        Self::NoQuestion,
    ];
}

impl Monkey {
    /// The power comes on with these buttons held, which are then let go.
    pub fn new(save: Opened, cable: Cable, entropy: u64, held: &[Button]) -> Self {
        let mut monkey = Self {
            host: Host::boot_with(save, cable, (1, entropy), held),
            moves: 0,
            seen: BTreeSet::new(),
        };
        monkey.wait(100);
        monkey.host.let_go();
        monkey.wait(100);
        monkey
    }

    pub fn midend(&self) -> &Midend {
        self.host.midend()
    }

    pub fn feed(&mut self, stimulus: Stimulus) {
        self.host.feed(stimulus);
        self.look();
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
                self.set(one, true);
                self.wait(dealer.below(800) as Millis);
                self.press_for(other, dealer.below(800) as Millis);
                self.set(one, false);
                self.wait(50);
            }
            85..97 => self.wait(dealer.below(3_000) as Millis),
            97 => self.feed(Stimulus::DisplayBack),
            98 => self.feed(Stimulus::Battery([3_000, 3_300, 4_200][dealer.below(3)])),
            // Long enough for the screen to dim, for a game to begin, or to go off.
            _ => self.wait([40_000, 70_000, 130_000][dealer.below(3)]),
        }
        self.think(dealer);
    }

    /// Sooner or later a question gets an answer: any legal move.
    fn think(&mut self, dealer: &mut Dealer) {
        self.play_seats(dealer);
        let Some(question) = self.midend().question().copied() else {
            if self.midend().is_reviewing() {
                self.feed(match dealer.below(3) {
                    0 => Stimulus::Reviewed(None),
                    _ => Stimulus::Thought(dealer.below(101) as u8),
                });
            }
            return;
        };
        if dealer.below(3) == 0 {
            self.feed(Stimulus::Thought(dealer.below(101) as u8));
        } else {
            let advice = Advice::plain(
                dealer.choose(&question.game.legal_moves(), false),
                dealer.below(60) as i16,
            );
            self.feed(Stimulus::Advice(advice));
        }
    }

    /// The console at its seats does anything that is legal, too.
    fn play_seats(&mut self, dealer: &mut Dealer) {
        let Some(board) = self.midend().table() else {
            return;
        };
        // It takes its time, and thinks about nothing but the match on the glass.
        let screen = self.midend().screen();
        let is_between = matches!(
            screen,
            ScreenId::ConsoleTurn | ScreenId::Curtain | ScreenId::MatchMenu
        );
        if board.up().is_none() && !is_between || dealer.below(4) > 0 {
            return;
        }
        let Some(seat) = board.next_console() else {
            return;
        };
        let moves = board.position().legal_moves(seat);
        let entry = match moves.is_empty() {
            true => Entry::Finish(party::Millis::new(dealer.below(100_000) as u32)),
            false => Entry::Move(moves[dealer.below(moves.len())]),
        };
        self.feed(Stimulus::Does(seat, entry));
    }

    pub fn press_for(&mut self, button: Button, time: Millis) {
        self.set(button, true);
        self.wait(time);
        self.set(button, false);
        self.wait(50);
    }

    fn set(&mut self, button: Button, down: bool) {
        self.moves += 1;
        self.host.set(button, down);
        self.look();
    }

    /// Lets time go by, and looks whenever there is something new.
    pub fn wait(&mut self, time: Millis) {
        let end = self.host.now() + time;
        while self.host.now() < end {
            let next = self.midend().deadline().unwrap_or(end);
            self.host.wait_until(next.clamp(self.host.now() + 1, end));
            self.look();
        }
    }

    /// Whatever is there can be drawn, and said.
    fn look(&mut self) {
        let _ = self.host.frame();
        let _ = self.midend().selection();
        self.seen.insert(match self.host.look.on {
            true => Seen::Light,
            false => Seen::Dark,
        });
        self.seen.insert(match self.midend().question() {
            Some(_) => Seen::Question,
            None => Seen::NoQuestion,
        });
        if self.host.saves > 0 {
            self.seen.insert(Seen::Saved);
        }
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
