//! Speed: the seats as they finished the round, with their times (Q3).

use crate::console::draw::{BODY, Pen, Surface, TAG};
use crate::console::frame::WIDTH;
use crate::console::text::{Text, Told};
use crate::console::widgets::{animal, standings};
use crate::party::{Event, Mode, Seat, Stage};
use crate::profile::Together;

/// Whether there is an order to show.
pub fn is_shown(board: &Together) -> bool {
    matches!(board.position().mode(), Mode::Speed { .. })
}

/// Whether a seat cannot pay for anything that is for sale, as fast as it was. Once somebody has
/// answered, it does not show any more.
fn is_left_out(board: &Together, seat: Seat) -> bool {
    let m = board.position();
    let is_answer = |event: &Event| matches!(event, Event::Bought(..) | Event::Passed(_));
    let is_open = !m.middle().is_empty() && !board.news.iter().any(is_answer);
    is_open && !(matches!(m.stage(), Stage::Sale(_)) && m.can_buy(seat))
}

pub fn draw<D>(pen: &mut Pen<'_, D>, board: &Together) -> Result<(), D::Error>
where
    D: Surface,
{
    let m = board.position();
    let round = board.ended.unwrap_or(m.round());
    pen.title(Text::Told(Told::Fastest), None)?;
    let order = m.finishing_order(round);
    let seats = order.into_iter().take(m.seats().count().into());
    for (place, seat) in (1..).zip(seats) {
        let y = standings::row(place);
        pen.text(0, y + 1, BODY, Text::Told(Told::Place(place)))?;
        let x = animal::draw_mark(pen, 12, y, seat)? + 4;
        let x = pen.text(x, y + 1, BODY, Text::Seat(seat))?;
        let tag = match is_left_out(board, seat) {
            true => Some(Text::Told(Told::CannotPay)),
            false => standings::tag(board, seat),
        };
        if let Some(tag) = tag {
            pen.text(x + 5, y + 3, TAG, tag)?;
        }
        pen.text_right(
            WIDTH as i32,
            y + 1,
            BODY,
            Text::Told(Told::Time(m.time(seat))),
        )?;
    }
    pen.prose(0, super::FOOT, Text::Told(Told::GoOnKey))
}
