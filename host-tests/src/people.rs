//! People around one handheld: each looks at what it shows, and plays its round by pressing
//! buttons. What is pressed may be a midend or an emulated handheld.

use palm_island::console::input::{Button, LONG_PRESS};
use palm_island::console::text::{Say, Text};
use palm_island::console::{Midend, Millis, ScreenId, Selection};
use palm_island::deal::{Seed, SplitMix64};
use palm_island::game;
use palm_island::party::{Move, Setup};
use palm_island::profile::{Arrangement, Keeper, Opened, Profile, Room};
use palm_island::save::Region;
use palm_machine::nor::{Nor, SECTOR};

use crate::driver::Driver;
use crate::model::Model;

/// The people at the table, with a will of their own but no plan.
pub struct People {
    random: SplitMix64,
    /// The screens that they saw.
    pub seen: Vec<ScreenId>,
}

/// No match takes more presses of this kind.
const PATIENCE: usize = 5_000;

impl People {
    pub fn new(seed: u64) -> Self {
        Self {
            random: SplitMix64(seed),
            seen: Vec::new(),
        }
    }

    /// Plays the match to its end, from wherever it is.
    ///
    /// # Panics
    /// If it never ends.
    pub fn play_on(&mut self, driver: &mut impl Driver) {
        for _ in 0..PATIENCE {
            if driver.midend().screen() == ScreenId::MatchOver {
                return;
            }
            self.go_on(driver);
        }
        panic!("the match does not end: {:?}", driver.midend().screen());
    }

    /// Does what the handheld waits for, once.
    pub fn go_on(&mut self, driver: &mut impl Driver) {
        let screen = driver.midend().screen();
        if self.seen.last() != Some(&screen) {
            self.seen.push(screen);
        }
        match screen {
            ScreenId::Title => driver.choose(Text::Say(Say::Together)),
            ScreenId::Curtain => {
                let ready = Some(Selection::Menu(Text::Say(Say::StartTheClock)));
                match driver.midend().selection() == ready {
                    true => driver.press(Button::A),
                    false => driver.hold(Button::A),
                }
            }
            ScreenId::Table | ScreenId::Activation => {
                if let Some(m) = self.some_turn(driver.midend()) {
                    driver.play(m);
                }
            }
            // Sooner or later somebody finds what can be done.
            ScreenId::RoundEnd => driver.press(match self.random.below(8) {
                0 => Button::Down,
                1 => Button::B,
                _ => Button::A,
            }),
            _ => driver.press(Button::A),
        }
    }

    /// A turn of the seat whose table is shown: more often than not it is no discard.
    fn some_turn(&mut self, midend: &Midend) -> Option<game::Move> {
        let board = midend.board()?;
        let seat = board.up()?;
        let legal = board.position().legal_moves(seat);
        let turns: Vec<game::Move> = legal
            .iter()
            .filter_map(|m| match m {
                Move::Turn(m) => Some(*m),
                _ => None,
            })
            .collect();
        let acts = turns.iter().filter(|m| **m != game::Move::Discard);
        let acts: Vec<game::Move> = acts.copied().collect();
        let from = match acts.is_empty() || self.random.below(4) == 0 {
            true => turns,
            false => acts,
        };
        let at = self.random.below(from.len().max(1) as u32);
        from.get(at as usize).copied()
    }
}

/// What lies in the flash: a match that was dealt just now, and who plays it.
pub fn dealt(arrangement: &Arrangement, seed: Seed) -> Opened {
    let setup = Setup::new(arrangement.mode(), arrangement.seats, seed).expect("a small seed");
    let mut opened = Opened {
        profile: Profile::default(),
        ..Opened::default()
    };
    opened.profile.matches.last = *arrangement;
    opened.board.deal(setup, arrangement);
    opened
}

/// What is found after the power was off: what is not kept is forgotten.
///
/// # Panics
/// If it cannot be read.
pub fn off_and_on(midend: &Midend) -> Opened {
    let (profile, game) = midend.save();
    let (mut keeper, _) = open(Nor::erased(SECTORS * SECTOR));
    let kept = keeper.keep_all(profile, game, midend.board(), &mut Room::new());
    kept.expect("there is room");
    let (_, opened) = open(keeper.release());
    assert_eq!(opened.notice, None);
    opened
}

const SECTORS: usize = 8;

fn open(nor: Nor) -> (Keeper<Nor>, Opened) {
    let region = Region::new(0, nor.image().len() as u32).expect("whole sectors");
    let mut opened = Opened::default();
    let keeper = Keeper::open(nor, region, &mut opened).expect("the power is on");
    (keeper, opened)
}

/// A handheld without a board, that thinks at once.
pub struct Table {
    pub model: Model,
    now: Millis,
}

impl Table {
    pub fn new(save: Opened) -> Self {
        Self {
            model: Model::new(save),
            now: 0,
        }
    }

    fn press_for(&mut self, button: Button, time: Millis) {
        self.model.set(button, true, self.now);
        self.now += time;
        self.model.set(button, false, self.now);
        self.now += 400;
        self.model.wait(self.now);
    }

    pub fn wait(&mut self, time: Millis) {
        self.now += time;
        self.model.wait(self.now);
    }
}

impl Driver for Table {
    fn midend(&self) -> &Midend {
        self.model.midend()
    }

    fn press(&mut self, button: Button) {
        self.press_for(button, 60);
    }

    fn hold(&mut self, button: Button) {
        self.press_for(button, LONG_PRESS + 100);
    }
}
