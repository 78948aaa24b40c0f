//! A few words at the table: what a turn brought about, or why something is not possible. They
//! stand in place of the card that they are not about, for a while or until the next key.

use super::beside;
use crate::console::Millis;
use crate::console::draw::{BODY, Goods, Pen, ROW, ROW_LEFT, Surface};
use crate::console::frame::WIDTH;
use crate::console::text::{Say, Text};
use crate::game::{Card, Cost, Event, Events, Refusal, Resources, Slot};

/// The first of its two lines.
pub const FOOT: i32 = 48;
/// What the buttons do stands over the cards' actions, where somebody wants to see what is stored.
pub const BAND: i32 = 32;
/// How long a banner stays when nothing is pressed.
const STAYS: Millis = 2_500;
/// And one that explains something.
const EXPLAINS: Millis = 9_000;

/// What there is to say. The words are found when it is drawn: they take more room
/// than what they are about.
enum Message {
    Refused(Refusal),
    /// This is missing of a price.
    Missing(Cost),
    /// A discard is to be confirmed.
    Discard(Card),
    /// Something that explains itself.
    Explained(Text<'static>),
    Happened {
        /// How many stored cards came up, the first of them, and what they held.
        expired: u8,
        first: Option<Card>,
        lost: Resources,
        /// The round that is over.
        round: Option<u8>,
    },
}

pub struct Banner {
    message: Message,
    pub until: Millis,
}

impl Banner {
    pub fn refused(reason: Refusal, now: Millis) -> Self {
        Self::new(Message::Refused(reason), now)
    }

    pub fn missing(what: Cost, now: Millis) -> Self {
        Self::new(Message::Missing(what), now)
    }

    pub fn confirm_discard(card: Card, now: Millis) -> Self {
        Self::new(Message::Discard(card), now)
    }

    /// It stays longer: nobody has read it before.
    pub fn explaining(text: Text<'static>, now: Millis) -> Self {
        Self {
            message: Message::Explained(text),
            until: now + EXPLAINS,
        }
    }

    /// It is the first turn, or a timed one (M6).
    pub fn nothing_to_take_back(is_timed: bool, now: Millis) -> Self {
        let text = match is_timed {
            true => Text::Say(Say::NoUndo),
            false => Text::NothingToTakeBack,
        };
        Self::new(Message::Explained(text), now)
    }

    /// What a turn brought about that is easily missed: losses, and the end of a round.
    pub fn of(events: &Events, now: Millis) -> Option<Self> {
        let expired = events.iter().filter_map(|event| match event {
            Event::Expired(card) => Some(card),
            _ => None,
        });
        let round = events.iter().find_map(|event| match event {
            Event::RoundEnded(round) => Some(*round),
            _ => None,
        });
        let holds = expired.clone().map(|card| card.face().holds);
        let first = expired.clone().next().map(|card| card.card());
        let message = Message::Happened {
            expired: expired.count() as u8,
            first,
            lost: holds.fold(Resources::NOTHING, Resources::plus),
            round,
        };
        (first.is_some() || round.is_some()).then(|| Self::new(message, now))
    }

    fn new(message: Message, now: Millis) -> Self {
        let until = now + STAYS;
        Self { message, until }
    }

    /// In place of a card.
    pub fn draw_over<D>(&self, pen: &mut Pen<'_, D>, slot: Slot) -> Result<(), D::Error>
    where
        D: Surface,
    {
        beside::clear(pen, slot, 0)?;
        self.draw(pen, (beside::left(slot), beside::TOP), beside::LINE)
    }

    /// At the foot of a table of large letters.
    pub fn draw_at_foot<D>(&self, pen: &mut Pen<'_, D>) -> Result<(), D::Error>
    where
        D: Surface,
    {
        draw_band(pen, FOOT, 2)?;
        self.draw(pen, (ROW_LEFT, FOOT), WIDTH as i32 - ROW_LEFT)
    }

    fn draw<D>(&self, pen: &mut Pen<'_, D>, (x, y): (i32, i32), width: i32) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let mut say = |y, text| pen.paragraph(x, y, BODY, width, text);
        match self.message {
            Message::Refused(reason) => say(y, Text::Refusal(reason))?,
            Message::Missing(what) => say(y, Text::Missing(what))?,
            Message::Discard(card) => say(y, Text::ConfirmDiscard(card))?,
            Message::Explained(text) => say(y, text)?,
            Message::Happened {
                expired,
                first,
                lost,
                round,
            } => {
                let mut y = y;
                if let Some(card) = first {
                    let words = match expired {
                        1 => Text::CameUp(card),
                        n => Text::CardsLost(n),
                    };
                    y = say(y, words)?;
                    let beside = pen.text(x, y, BODY, Text::Lost)? + 3;
                    pen.goods(beside, y, Goods::solid(lost, 2))?;
                    y += ROW;
                }
                match round {
                    Some(round) => pen.paragraph(x, y, BODY, width, Text::RoundOver(round))?,
                    None => y,
                }
            }
        };
        Ok(())
    }
}

/// Room for some lines, with a line to the left of them.
pub fn draw_band<D>(pen: &mut Pen<'_, D>, y: i32, lines: i32) -> Result<(), D::Error>
where
    D: Surface,
{
    pen.paper_at(0, y, WIDTH as i32, lines * ROW)?;
    pen.fill(0, y, 1, lines * ROW - 1)
}
