//! The other seats of a match on a cable, and what each is about: whether it still plays, and no
//! more.

use super::{animal, standings};
use crate::console::draw::{BODY, Pen, Surface};
use crate::console::frame::WIDTH;
use crate::console::text::{Text, Waiting, Wired};
use crate::party::{Mode, Seat, Stage};
use crate::profile::{Together, Wire};

/// What a seat is about.
fn state(board: &Together, wire: &Wire, seat: Seat) -> Waiting {
    let m = board.position();
    let is_person = board.sitters[seat].is_person();
    let awaited = m.awaits(seat);
    let is_timed = matches!(m.mode(), Mode::Speed { .. });
    let has_start = wire.start_of(m.round()).is_some();
    match m.stage() {
        _ if is_person && !wire.there[seat] => Waiting::Away,
        _ if !is_person && !awaited => Waiting::Console,
        Stage::Play if is_person && is_timed && !has_start && awaited => match wire.ready[seat] {
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
        let at = wire.hand_over[seat]?;
        let voted = board.position().vote(wire.own, seat).is_some();
        (!voted).then_some((seat, at))
    })
}

pub fn draw<D>(pen: &mut Pen<'_, D>, board: &Together) -> Result<(), D::Error>
where
    D: Surface,
{
    let Some(wire) = &board.wire else {
        return Ok(());
    };
    let others = board.seats().iter().filter(|seat| *seat != wire.own);
    for (line, seat) in (1..).zip(others) {
        let y = standings::row(line);
        let x = animal::draw_mark(pen, 0, y, seat)? + 4;
        pen.text(x, y + 1, BODY, Text::Seat(seat))?;
        let state = Text::Wired(Wired::Waiting(state(board, wire, seat)));
        pen.text_right(WIDTH as i32, y + 1, BODY, state)?;
    }
    Ok(())
}
