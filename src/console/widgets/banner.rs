//! A few words over the strip of stored cards: what a turn brought about, or why
//! something is not possible. They stay for a while, or until the next press.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::BinaryColor};

use super::strip;
use crate::console::Millis;
use crate::console::draw::{Pen, SMALL, Words, line, width_of_resources, wrap};
use crate::console::frame::WIDTH;
use crate::game::{Card, Event, Events, Refusal, Resources};

/// How long a banner stays when nothing is pressed.
const STAYS: Millis = 2_500;

/// What there is to say. The words are found when it is drawn: they take more room
/// than what they are about.
enum Message {
    Refused(Refusal),
    /// A discard is to be confirmed.
    Discard(Card),
    /// The console plays by itself.
    Watching,
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

    pub fn watching(now: Millis) -> Self {
        Self::new(Message::Watching, now)
    }

    /// What the player has to be told of a turn: what was lost, and the end of a round.
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
        D: DrawTarget<Color = BinaryColor>,
    {
        pen.fill(0, strip::TOP, WIDTH as i32, strip::HEIGHT)?;
        let mut pen = pen.inverse(true);
        match &self.message {
            Message::Refused(reason) => draw_sentence(&mut pen, &line!("{reason}")),
            Message::Discard(card) => {
                let name = card.name();
                draw_sentence(&mut pen, &line!("Discard {name}? A again: yes"))
            }
            Message::Watching => draw_sentence(&mut pen, &line!("Watch: any button stops it")),
            Message::Happened {
                expired,
                first,
                lost,
                round,
            } => {
                let came_up = first.map(|card| match expired {
                    1 => line!("{} came up: lost ", card.name()),
                    n => line!("{n} stored cards lost: "),
                });
                let over = round.map(|round| line!("Round {round} is over"));
                let lines = came_up.is_some() as usize + over.is_some() as usize;
                let came_up = came_up.map(|words| (words, *lost));
                let over = over.map(|words| (words, Resources::NOTHING));
                for (i, (words, resources)) in came_up.into_iter().chain(over).enumerate() {
                    draw_line(&mut pen, i, lines, &words, resources)?;
                }
                Ok(())
            }
        }
    }
}

/// One sentence, over two lines if it has to be.
fn draw_sentence<D>(pen: &mut Pen<'_, D>, sentence: &Words) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    let lines = wrap(SMALL, WIDTH as i32, sentence).count();
    for (i, text) in wrap(SMALL, WIDTH as i32, sentence).enumerate() {
        draw_line(pen, i, lines, text, Resources::NOTHING)?;
    }
    Ok(())
}

/// Line `i` of so many: words in the middle, with resources behind them.
fn draw_line<D>(
    pen: &mut Pen<'_, D>,
    i: usize,
    lines: usize,
    words: &str,
    resources: Resources,
) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    let first = if lines == 1 { 4 } else { 0 };
    let y = strip::TOP + first + 7 * i as i32;
    let width = SMALL.width_of(words) + 1 + width_of_resources(resources);
    let x = pen.text((WIDTH as i32 - width) / 2, y + 1, SMALL, words)?;
    pen.resources(x + 1, y, resources)?;
    Ok(())
}
