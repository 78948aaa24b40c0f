//! The six buttons as a pure state machine: samples of the pins and a clock
//! go in, presses come out. A press counts at its first edge, so it costs no
//! time; a release counts when its contacts had time to come to rest.

use heapless::Vec;

use super::Millis;

/// How long contacts may bounce after an edge before their level counts.
pub const SETTLE: Millis = 12;
/// How long a direction is held until it repeats.
pub const REPEAT_AFTER: Millis = 400;
/// How often a held direction repeats from then on.
pub const REPEAT_EVERY: Millis = 120;
/// How long A or B is held for a long press.
pub const LONG_PRESS: Millis = 600;

/// One button of the handheld.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Button {
    Up,
    Down,
    Left,
    Right,
    A,
    B,
}

impl Button {
    pub const COUNT: usize = 6;
    pub const ALL: [Self; Self::COUNT] = [
        Self::Up,
        Self::Down,
        Self::Left,
        Self::Right,
        Self::A,
        Self::B,
    ];

    /// The directions repeat while held; A and B know a long press instead.
    pub const fn is_direction(self) -> bool {
        matches!(self, Self::Up | Self::Down | Self::Left | Self::Right)
    }

    /// What the button is to somebody who holds the handheld the other way up: directions point
    /// the other way, A and B keep their names.
    pub const fn turned(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            Self::A | Self::B => self,
        }
    }
}

/// A set of buttons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Buttons(u8);

impl Buttons {
    pub const NONE: Self = Self(0);

    pub const fn with(self, button: Button) -> Self {
        Self(self.0 | 1 << button as u8)
    }

    pub const fn without(self, button: Button) -> Self {
        Self(self.0 & !(1 << button as u8))
    }

    pub const fn contains(self, button: Button) -> bool {
        self.0 & 1 << button as u8 != 0
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The buttons that are in exactly one of the two sets.
    pub const fn symmetric_difference(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl FromIterator<Button> for Buttons {
    fn from_iter<I: IntoIterator<Item = Button>>(buttons: I) -> Self {
        buttons.into_iter().fold(Self::NONE, Self::with)
    }
}

/// One look at the pins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sample {
    /// The buttons that are down now.
    pub held: Buttons,
    /// The buttons whose pin moved since the look before, even when it is back
    /// where it was: a tap that fell into a moment when nobody could look.
    pub edges: Buttons,
}

/// What a player did with a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Input {
    Press(Button),
    /// A direction is still held; comes again and again after its press.
    Repeat(Button),
    /// A or B is still held; comes once, after its press.
    LongPress(Button),
    Release(Button),
}

impl Input {
    /// The same with the handheld held the other way up.
    #[must_use]
    pub const fn turned(self) -> Self {
        match self {
            Self::Press(button) => Self::Press(button.turned()),
            Self::Repeat(button) => Self::Repeat(button.turned()),
            Self::LongPress(button) => Self::LongPress(button.turned()),
            Self::Release(button) => Self::Release(button.turned()),
        }
    }
}

/// What one sample can bring: at most one thing of each button.
pub type Inputs = Vec<Input, { Button::COUNT }>;

/// Makes inputs out of samples.
#[derive(Clone, Debug)]
pub struct Keypad {
    /// In the order of [`Button::ALL`].
    contacts: [Contact; Button::COUNT],
    held: Buttons,
}

impl Default for Keypad {
    fn default() -> Self {
        Self::new()
    }
}

impl Keypad {
    /// Nothing is pressed.
    pub const fn new() -> Self {
        let mut contacts = [Contact::new(Button::Up); Button::COUNT];
        let mut i = 0;
        while i < Button::COUNT {
            contacts[i] = Contact::new(Button::ALL[i]);
            i += 1;
        }
        Self {
            contacts,
            held: Buttons::NONE,
        }
    }

    /// These buttons are down at power-on. They stay mute until they are released: what
    /// they mean has been read already.
    pub fn holding(held: Buttons) -> Self {
        let mut keypad = Self::new();
        keypad.held = held;
        for contact in &mut keypad.contacts {
            if held.contains(contact.button) {
                contact.state = State::MUTE;
            }
        }
        keypad
    }

    /// Takes what the pins say at `now`. To be called at every edge and at
    /// every [`deadline`](Self::deadline); being late costs time, not presses.
    pub fn sample(&mut self, sample: Sample, now: Millis) -> Inputs {
        let edges = sample
            .edges
            .union(sample.held.symmetric_difference(self.held));
        self.held = sample.held;
        self.contacts
            .iter_mut()
            .filter_map(|contact| {
                let held = sample.held.contains(contact.button);
                let edge = edges.contains(contact.button);
                contact.sample(held, edge, now)
            })
            .collect()
    }

    /// The pins have not moved, but a [`deadline`](Self::deadline) is reached.
    pub fn tick(&mut self, now: Millis) -> Inputs {
        let still = Sample {
            held: self.held,
            edges: Buttons::NONE,
        };
        self.sample(still, now)
    }

    /// When to ask again if no pin moves until then.
    pub fn deadline(&self) -> Option<Millis> {
        self.contacts.iter().filter_map(Contact::deadline).min()
    }

    /// Whatever is down now has done its work: it neither repeats, nor becomes
    /// a long press, nor tells of its release. Used when a press woke the screen.
    pub fn swallow(&mut self) {
        for contact in &mut self.contacts {
            if let State::Down { hold, .. } = &mut contact.state {
                *hold = Hold::Mute;
            }
        }
    }

    /// Whether no button is down or still bouncing.
    pub fn is_at_rest(&self) -> bool {
        self.contacts
            .iter()
            .all(|contact| contact.state == State::Up)
    }
}

/// One button's contact, which bounces.
#[derive(Clone, Copy, Debug)]
struct Contact {
    button: Button,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Up,
    /// Down; while `settling` is set the level counts for nothing until then.
    Down {
        settling: Option<Millis>,
        hold: Hold,
    },
}

impl State {
    const MUTE: Self = Self::Down {
        settling: None,
        hold: Hold::Mute,
    };
}

/// What holding a button on will bring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hold {
    /// The next repeat or the long press.
    Due(Millis),
    /// Nothing but a release.
    Spent,
    /// Nothing at all.
    Mute,
}

impl Contact {
    const fn new(button: Button) -> Self {
        Self {
            button,
            state: State::Up,
        }
    }

    fn sample(&mut self, held: bool, edge: bool, now: Millis) -> Option<Input> {
        match self.state {
            State::Up if edge => {
                let first = match self.button.is_direction() {
                    true => REPEAT_AFTER,
                    false => LONG_PRESS,
                };
                self.state = State::Down {
                    settling: Some(now + SETTLE),
                    hold: Hold::Due(now + first),
                };
                Some(Input::Press(self.button))
            }
            State::Up => None,
            State::Down {
                settling: Some(end),
                ..
            } if now < end => None,
            // An edge out of the quiet may be a release that begins to bounce,
            // so it gets its own time to settle, even if the last one was over
            // without anyone asking.
            State::Down { hold, .. } if edge => {
                self.state = State::Down {
                    settling: Some(now + SETTLE),
                    hold,
                };
                None
            }
            State::Down { hold, .. } if !held => {
                self.state = State::Up;
                (hold != Hold::Mute).then_some(Input::Release(self.button))
            }
            State::Down { hold, .. } => {
                let (hold, input) = self.held_on(hold, now);
                self.state = State::Down {
                    settling: None,
                    hold,
                };
                input
            }
        }
    }

    fn held_on(&self, hold: Hold, now: Millis) -> (Hold, Option<Input>) {
        match hold {
            Hold::Due(due) if due <= now => match self.button.is_direction() {
                true => (
                    Hold::Due(now + REPEAT_EVERY),
                    Some(Input::Repeat(self.button)),
                ),
                false => (Hold::Spent, Some(Input::LongPress(self.button))),
            },
            _ => (hold, None),
        }
    }

    fn deadline(&self) -> Option<Millis> {
        match self.state {
            State::Down {
                settling: Some(end),
                ..
            } => Some(end),
            State::Down {
                hold: Hold::Due(due),
                ..
            } => Some(due),
            _ => None,
        }
    }
}
