//! How a match stands as of the last round's end: a row for each seat, the best first.

use super::animal;
use crate::console::draw::{BODY, Pen, Surface, TAG};
use crate::console::frame::WIDTH;
use crate::console::text::{Text, Told, Wired};
use crate::party::{Mode, Seat, Stage};
use crate::profile::Together;

const RIGHT: i32 = WIDTH as i32;

/// The top of a row, counted from 1.
pub const fn row(place: u8) -> i32 {
    11 * place as i32
}

/// Whose seat it is, where that has to be said.
pub fn tag(board: &Together, seat: Seat) -> Option<Text<'static>> {
    let is_own = board.wire.as_ref().is_some_and(|wire| wire.own == seat);
    match board.sitters[seat].is_person() {
        false => Some(Text::Told(Told::Console)),
        true => is_own.then_some(Text::Wired(Wired::You)),
    }
}

/// With everything that nobody has to hide: while a round is played, as it was before it.
pub fn draw<D>(pen: &mut Pen<'_, D>, board: &Together) -> Result<(), D::Error>
where
    D: Surface,
{
    let m = board.position();
    let standings = match m.stage() {
        Stage::Play => m.standings_at_start(),
        Stage::Offers(_) | Stage::Agreement(_) | Stage::Sale(_) | Stage::Over => m.standings(),
    };
    let rounds = match m.stage() {
        Stage::Play => m.round() - 1,
        _ => m.round(),
    };
    pen.title(
        Text::Told(match rounds {
            0 => Told::BeforeRound1,
            rounds => Told::AfterRound(rounds),
        }),
        None,
    )?;
    let against = !matches!(m.mode(), Mode::Cooperative { .. });
    let mut place = 1;
    let mut above = None;
    for (line, standing) in (1..).zip(&standings) {
        let y = row(line);
        // Ties are settled at the end (M5): until then as many stars are the same place.
        if above.replace(standing.score.stars) != Some(standing.score.stars) {
            place = line;
        }
        if against {
            pen.text(0, y + 1, BODY, Text::Told(Told::Place(place)))?;
        }
        let x = animal::draw_mark(pen, 12, y, standing.seat)? + 4;
        let x = pen.text(x, y + 1, BODY, Text::Seat(standing.seat))?;
        if let Some(tag) = tag(board, standing.seat) {
            pen.text(x + 5, y + 3, TAG, tag)?;
        }
        pen.text_right(RIGHT, y + 1, BODY, Text::StarCount(standing.score.stars))?;
    }
    Ok(())
}
