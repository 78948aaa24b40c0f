//! What the handheld sounds like: a figure of a few short notes for what happens in a game. They
//! are data; a host with a piezo plays them. Moving the cursor makes no sound.

use crate::game::{Event, Events};
use crate::profile::Ending;

/// A tone, or silence at no hertz, for so long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Note {
    pub hertz: u16,
    pub millis: u16,
}

/// A few notes that say one thing. The newest takes the place of the one before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Figure {
    /// A card was turned sideways, for its goods.
    Stored,
    /// A card was upgraded, and it cost nothing.
    Upgraded,
    /// Goods were paid, and a card upgraded for them.
    Bought,
    /// A stored card came up: what it held is lost (E1).
    Lost,
    /// That cannot be done.
    Refused,
    RoundEnded,
    GameOver,
    /// The game is over, and the best of its kind.
    Record,
    /// The game is over, and earned a Feat.
    Feat,
    /// The handheld goes from hand to hand, and what one player sees is hidden from the next.
    Curtain,
}

// All of C major without its half steps: whatever follows whatever, it sounds as if it were meant.
// The octave is the one in which a small piezo is audible and not yet shrill.
const G4: u16 = 392;
const C5: u16 = 523;
const E5: u16 = 659;
const G5: u16 = 784;
const A5: u16 = 880;
const C6: u16 = 1047;
const D6: u16 = 1175;
const E6: u16 = 1319;
const G6: u16 = 1568;
const A6: u16 = 1760;
const C7: u16 = 2093;

const STORED: &[Note] = &[note(G5, 50), note(C6, 90)];
const UPGRADED: &[Note] = &[note(C6, 50), note(E6, 50), note(G6, 120)];
/// Two coins, and then what they bought.
const BOUGHT: &[Note] = &[
    note(E6, 30),
    rest(20),
    note(E6, 30),
    rest(40),
    note(C6, 50),
    note(E6, 50),
    note(G6, 120),
];
const LOST: &[Note] = &[note(A5, 80), note(E5, 160)];
const REFUSED: &[Note] = &[note(C5, 50), note(G4, 90)];
const ROUND_ENDED: &[Note] = &[note(C6, 90), note(G5, 90), note(C6, 200)];
const GAME_OVER: &[Note] = &[note(E6, 120), note(D6, 120), note(G5, 120), note(C6, 300)];
const CURTAIN: &[Note] = &[note(G5, 120), note(C5, 120), note(G5, 200)];
const RECORD: &[Note] = &[
    note(C6, 90),
    note(E6, 90),
    note(G6, 90),
    note(C7, 180),
    note(G6, 90),
    note(C7, 350),
];
const FEAT: &[Note] = &[
    note(D6, 90),
    note(G6, 90),
    note(A6, 90),
    note(G6, 90),
    note(C7, 300),
];

impl Figure {
    pub const ALL: [Self; 10] = [
        Self::Stored,
        Self::Upgraded,
        Self::Bought,
        Self::Lost,
        Self::Refused,
        Self::RoundEnded,
        Self::GameOver,
        Self::Record,
        Self::Feat,
        Self::Curtain,
    ];

    pub const fn notes(self) -> &'static [Note] {
        match self {
            Self::Stored => STORED,
            Self::Upgraded => UPGRADED,
            Self::Bought => BOUGHT,
            Self::Lost => LOST,
            Self::Refused => REFUSED,
            Self::RoundEnded => ROUND_ENDED,
            Self::GameOver => GAME_OVER,
            Self::Record => RECORD,
            Self::Feat => FEAT,
            Self::Curtain => CURTAIN,
        }
    }

    /// What a move sounds like: the most important of what it brought about.
    pub fn of(events: &Events, ending: Option<Ending>) -> Option<Self> {
        let happened = |what: fn(&Event) -> bool| events.iter().any(what);
        let upgraded = happened(|event| {
            matches!(
                event,
                Event::Rotated(_) | Event::Flipped(_) | Event::Recruited(_) | Event::Blessed(_)
            )
        });
        let figure = if let Some(ending) = ending {
            match ending {
                _ if !ending.new_feats.is_empty() => Self::Feat,
                _ if ending.is_new_best() => Self::Record,
                _ => Self::GameOver,
            }
        } else if happened(|event| matches!(event, Event::RoundEnded(_))) {
            Self::RoundEnded
        } else if happened(|event| matches!(event, Event::Expired(_))) {
            Self::Lost
        } else if upgraded && happened(|event| matches!(event, Event::Paid(_))) {
            Self::Bought
        } else if upgraded {
            Self::Upgraded
        } else if happened(|event| matches!(event, Event::Stored(_))) {
            Self::Stored
        } else {
            return None;
        };
        Some(figure)
    }
}

const fn note(hertz: u16, millis: u16) -> Note {
    Note { hertz, millis }
}

const fn rest(millis: u16) -> Note {
    note(0, millis)
}
