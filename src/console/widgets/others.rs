//! The other seats of a match on a cable, and what each is about: whether it still plays, and no
//! more.

use super::animal;
use crate::console::Millis;
use crate::console::draw::{BODY, Pen, Surface};
use crate::console::frame::WIDTH;
use crate::console::text::{Text, Waiting, Wired};
use crate::party::{Mode, Seat, Stage};
use crate::profile::{Together, Wire};

/// What a seat is about.
fn state(board: &Together, wire: &Wire, seat: Seat, now: Millis) -> Waiting {
    let m = board.position();
    let is_person = board.sitters[seat].is_person();
    let awaited = m.awaits(seat);
    let is_timed = matches!(m.mode(), Mode::Speed { .. });
    let start = wire.start_of(m.round());
    let has_begun = !is_timed || start.is_some_and(|at| at <= now);
    match m.stage() {
        _ if is_person && wire.missed[seat] => Waiting::Away,
        _ if !is_person && !awaited => Waiting::Console,
        Stage::Play if !has_begun && !is_person => Waiting::Console,
        // A start is set once all are ready.
        Stage::Play if !has_begun && awaited => match wire.ready[seat] || start.is_some() {
            true => Waiting::Ready,
            false => Waiting::NotReady,
        },
        Stage::Play if awaited => Waiting::Plays,
        _ if awaited => Waiting::Decides,
        _ => Waiting::Done,
    }
}

/// Somebody whose seat could be handed to the console, and for whom that was not asked yet.
pub fn away(board: &Together) -> Option<(Seat, u16)> {
    let wire = board.wire.as_ref()?;
    let mut seats = board.seats().iter();
    seats.find_map(|seat| {
        let at = wire.hand_over[seat].filter(|_| wire.missed[seat])?;
        let voted = board.position().vote(wire.own, seat).is_some();
        (!voted).then_some((seat, at))
    })
}

/// The top of a row, counted from 0: a mark is nine rows high, and below there is room for a note.
const fn row(line: i32) -> i32 {
    10 + 10 * line
}

pub fn draw<D>(pen: &mut Pen<'_, D>, board: &Together, now: Millis) -> Result<(), D::Error>
where
    D: Surface,
{
    let Some(wire) = &board.wire else {
        return Ok(());
    };
    let others = board.seats().iter().filter(|seat| *seat != wire.own);
    for (line, seat) in (0..).zip(others) {
        let y = row(line);
        let x = animal::draw_mark(pen, 0, y, seat)? + 4;
        pen.text(x, y + 1, BODY, Text::Seat(seat))?;
        let state = Text::Wired(Wired::Waiting(state(board, wire, seat, now)));
        pen.text_right(WIDTH as i32, y + 1, BODY, state)?;
    }
    Ok(())
}
