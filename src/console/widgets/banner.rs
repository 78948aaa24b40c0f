//! A few words over the strip of stored cards: what a turn brought about, or why
//! something is not possible. They stay for a while, or until the next key.

use super::strip;
use crate::console::Millis;
use crate::console::draw::{Pen, SMALL, Surface, width_of_resources};
use crate::console::frame::WIDTH;
use crate::console::text::Text;
use crate::game::{Card, Event, Events, Refusal, Resources};

/// How long a banner stays when nothing is pressed.
const STAYS: Millis = 2_500;

/// What there is to say. The words are found when it is drawn: they take more room
/// than what they are about.
enum Message {
    Refused(Refusal),
    /// A discard is to be confirmed.
    Discard(Card),
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

    pub fn confirm_discard(card: Card, now: Millis) -> Self {
        Self::new(Message::Discard(card), now)
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

    pub fn draw<D>(&self, pen: &mut Pen<'_, D>) -> Result<(), D::Error>
    where
        D: Surface,
    {
        pen.fill(0, strip::TOP, WIDTH as i32, strip::HEIGHT)?;
        let mut pen = pen.inverse(true);
        match self.message {
            Message::Refused(reason) => draw_sentence(&mut pen, Text::Refusal(reason)),
            Message::Discard(card) => draw_sentence(&mut pen, Text::ConfirmDiscard(card)),
            Message::Happened {
                expired,
                first,
                lost,
                round,
            } => {
                let came_up = first.map(|card| match expired {
                    1 => (Text::CameUp(card), lost),
                    n => (Text::CardsLost(n), lost),
                });
                let over = round.map(|round| (Text::RoundOver(round), Resources::NOTHING));
                let lines = came_up.is_some() as usize + over.is_some() as usize;
                for (i, (text, resources)) in came_up.into_iter().chain(over).enumerate() {
                    draw_line(&mut pen, top_of(i, lines), text, resources)?;
                }
                Ok(())
            }
        }
    }
}

/// The row of line `i` of `lines`.
fn top_of(i: usize, lines: usize) -> i32 {
    let first = if lines == 1 { 4 } else { 0 };
    strip::TOP + first + SMALL.line() * i as i32
}

/// One sentence, over two lines if it has to be.
fn draw_sentence<D>(pen: &mut Pen<'_, D>, sentence: Text<'_>) -> Result<(), D::Error>
where
    D: Surface,
{
    let lines = pen.lines_of(SMALL, WIDTH as i32, sentence);
    let columns = (0, WIDTH as i32 - 1);
    pen.paragraph_centred(columns, top_of(0, lines) + 1, SMALL, sentence)
}

/// Words in the middle, with resources behind them.
fn draw_line<D>(
    pen: &mut Pen<'_, D>,
    y: i32,
    text: Text<'_>,
    resources: Resources,
) -> Result<(), D::Error>
where
    D: Surface,
{
    let width = pen.width_of(SMALL, text) + 1 + width_of_resources(resources);
    let x = pen.text((WIDTH as i32 - width) / 2, y + 1, SMALL, text)?;
    pen.resources(x + 1, y, resources)?;
    Ok(())
}
