//! A few words over the strip of stored cards: what a turn brought about, or why
//! something is not possible. They stay for a while, or until the next key.

use crate::console::Millis;
use crate::console::draw::{BODY, Goods, Pen, ROW, ROW_LEFT, Surface};
use crate::console::frame::{HEIGHT, WIDTH};
use crate::console::text::Text;
use crate::game::{Card, Event, Events, Refusal, Resources};

/// The first of its two lines.
pub const FOOT: i32 = 48;
/// How long a banner stays when nothing is pressed.
const STAYS: Millis = 2_500;
/// And one that explains something.
const EXPLAINS: Millis = 9_000;

/// What there is to say. The words are found when it is drawn: they take more room
/// than what they are about.
enum Message {
    Refused(Refusal),
    /// A discard is to be confirmed.
    Discard(Card),
    /// Something that explains itself.
    Explained(Text<'static>),
    /// It is the first turn: there is none to take back.
    NothingToTakeBack,
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

    /// It stays longer: nobody has read it before.
    pub fn explaining(text: Text<'static>, now: Millis) -> Self {
        Self {
            message: Message::Explained(text),
            until: now + EXPLAINS,
        }
    }

    pub fn nothing_to_take_back(now: Millis) -> Self {
        Self::new(Message::NothingToTakeBack, now)
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
        draw_foot(pen)?;
        match self.message {
            Message::Refused(reason) => draw_sentence(pen, Text::Refusal(reason)),
            Message::Discard(card) => draw_sentence(pen, Text::ConfirmDiscard(card)),
            Message::Explained(text) => draw_sentence(pen, text),
            Message::NothingToTakeBack => draw_sentence(pen, Text::NothingToTakeBack),
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
                for (y, (text, lost)) in (FOOT..)
                    .step_by(ROW as usize)
                    .zip(came_up.into_iter().chain(over))
                {
                    let x = pen.text(ROW_LEFT, y, BODY, text)?;
                    pen.goods(x + 2, y, Goods::solid(lost, 2))?;
                }
                Ok(())
            }
        }
    }
}

/// Room for two lines at the foot, with a line to the left of them.
pub fn draw_foot<D>(pen: &mut Pen<'_, D>) -> Result<(), D::Error>
where
    D: Surface,
{
    pen.paper_at(0, FOOT, WIDTH as i32, HEIGHT as i32 - FOOT)?;
    pen.fill(0, FOOT, 1, 2 * ROW - 1)
}

/// One sentence, over two lines if it has to be.
fn draw_sentence<D>(pen: &mut Pen<'_, D>, sentence: Text<'_>) -> Result<(), D::Error>
where
    D: Surface,
{
    pen.paragraph(ROW_LEFT, FOOT, BODY, WIDTH as i32 - ROW_LEFT, sentence)?;
    Ok(())
}
