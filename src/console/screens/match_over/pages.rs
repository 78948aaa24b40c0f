//! The pages of the end of a match.

use crate::console::art;
use crate::console::draw::{BODY, List, Pen, ROW_BAR, ROW_LEFT, Surface, TAG};
use crate::console::frame::{HEIGHT, WIDTH};
use crate::console::next::After;
use crate::console::text::{Ended, Group, Text, Told};
use crate::console::widgets::{animal, subject};
use crate::game::{Disaster, Rating};
use crate::party::{Match, Mode, Outcome, Seat, Seats, Standing};
use crate::profile::Together;

const RIGHT: i32 = WIDTH as i32;
const BOTTOM: i32 = HEIGHT as i32;
/// The line of the keys.
pub const FOOT: i32 = BOTTOM - 8;

/// Who won, or whether everybody did.
pub fn draw_first<D>(pen: &mut Pen<'_, D>, m: &Match) -> Result<(), D::Error>
where
    D: Surface,
{
    match (m.outcome(), m.mode()) {
        (Some(Outcome::Together { won, stars, rating }), Mode::Cooperative { disaster, .. }) => {
            draw_verdict(pen, m, (disaster, won), (stars, rating))
        }
        _ => draw_podium(pen, m),
    }
}

/// Everybody wins or loses; the lowest seat is the group's score (C3).
fn draw_verdict<D>(
    pen: &mut Pen<'_, D>,
    m: &Match,
    (disaster, won): (Disaster, bool),
    (stars, rating): (i16, Rating),
) -> Result<(), D::Error>
where
    D: Surface,
{
    let verdict = match won {
        true => Told::Averted(disaster, false),
        false => Told::Strikes(disaster),
    };
    pen.text_centred(0, RIGHT, 0, BODY, Text::Told(verdict))?;
    let picture = subject::disaster(disaster);
    let x = if won {
        16
    } else {
        (RIGHT - picture.width()) / 2
    };
    pen.picture(x, 9 + (28 - picture.height()) / 2, picture)?;
    if won {
        pen.picture(RIGHT - 16 - art::CUP.width(), 9, art::CUP)?;
    }
    let why = match won {
        true => Told::EverybodyWins,
        false => Told::StepsMissing(Disaster::STEPS - m.steps_paid()),
    };
    pen.text_centred(0, RIGHT, 38, BODY, Text::Told(why))?;
    pen.text(0, 47, BODY, Text::Told(Told::GroupStars(stars)))?;
    pen.text_right(RIGHT, 47, BODY, Text::Rating(rating))?;
    Ok(())
}

/// Equal places are equally high.
fn draw_podium<D>(pen: &mut Pen<'_, D>, m: &Match) -> Result<(), D::Error>
where
    D: Surface,
{
    /// From the left: the best stands in the middle, as on every podium.
    const PLACES: [[usize; Seats::MOST]; 3] = [[0, 1, 0, 0], [1, 0, 2, 0], [1, 0, 2, 3]];
    const STEP: i32 = 31;
    const HEIGHTS: [i32; Seats::MOST] = [27, 21, 15, 10];
    let standings = m.standings();
    let first = standings.iter().filter(|one| one.place == 1);
    let first: Group = first.map(|one| one.seat).collect();
    let title = match standings[..] {
        [one, two, ..] if two.place > 1 => match tie(m, &[one, two]) {
            Some(Told::ByArrows(seat, _)) => Told::WinsByArrows(seat),
            Some(Told::ByGoods(seat, _)) => Told::WinsByGoods(seat),
            _ => Told::Wins(one.seat),
        },
        _ => Told::ShareIt(first),
    };
    pen.text_centred(0, RIGHT, 0, BODY, Text::Told(title))?;
    let seats = standings.len();
    let left = (RIGHT - STEP * seats as i32) / 2;
    let order = PLACES[seats - Seats::LEAST];
    for (at, &place) in (0..).zip(order.iter().take(seats)) {
        let Some(standing) = standings.get(place) else {
            continue;
        };
        let x = left + STEP * at;
        let height = HEIGHTS[usize::from(standing.place - 1) % HEIGHTS.len()];
        draw_step(pen, x, STEP - 1, height, standing)?;
    }
    Ok(())
}

/// A step of the podium with an animal on it.
fn draw_step<D>(
    pen: &mut Pen<'_, D>,
    x: i32,
    width: i32,
    height: i32,
    standing: &Standing,
) -> Result<(), D::Error>
where
    D: Surface,
{
    let top = FOOT - 1 - height;
    let mark = animal::mark(standing.seat);
    let left = x + (width - 2 * mark.width()) / 2;
    pen.enlarged(left, top - 2 * mark.height() - 1, 2, |pen| {
        pen.picture(0, 0, mark)
    })?;
    pen.fill(x, top, width, height)?;
    let stars = Text::StarCount(standing.score.stars);
    let mut pen = pen.inverse(true);
    pen.text_centred(x, x + width, top + 2, BODY, stars)?;
    if height >= 20 {
        let place = Text::Told(Told::Place(standing.place));
        pen.text_centred(x, x + width, top + 12, BODY, place)?;
    }
    Ok(())
}

/// The stars of each seat as a bar, with the word for them; below, what settled a tie.
pub fn draw_seats<D>(pen: &mut Pen<'_, D>, board: &Together) -> Result<(), D::Error>
where
    D: Surface,
{
    const ROW: i32 = 14;
    const BARS: i32 = animal::MARK + 4;
    let m = board.position();
    let standings = m.standings();
    let rating = match m.mode() {
        Mode::Cooperative { .. } => Rating::together,
        Mode::Casual { .. } | Mode::Speed { .. } => Rating::of,
    };
    let best = standings.iter().map(|one| one.score.stars).max();
    let most = i32::from(best.unwrap_or(0)).max(1);
    for (i, standing) in (0..).zip(&standings) {
        let y = ROW * i;
        let stars = standing.score.stars;
        animal::draw_mark(pen, 0, y + 2, standing.seat)?;
        let room = RIGHT - BARS - 24;
        pen.fill(
            BARS,
            y + 1,
            (i32::from(stars).max(0) * room / most).max(1),
            4,
        )?;
        pen.text_right(RIGHT, y, BODY, Text::StarCount(stars))?;
        let x = pen.text(BARS, y + 7, TAG, Text::Rating(rating(stars)))?;
        if !board.sitters[standing.seat].is_person() {
            pen.text(x + 6, y + 7, TAG, Text::Told(Told::Console))?;
        }
    }
    match tie(m, &standings) {
        Some(told) => pen.text(0, FOOT, BODY, Text::Told(told)).map(drop),
        None => pen.prose(0, FOOT, Text::Told(Told::GoOnKey)),
    }
}

/// What settled the first tie in stars, or that nothing did (V2, M5).
fn tie(m: &Match, standings: &[Standing]) -> Option<Told> {
    if matches!(m.mode(), Mode::Cooperative { .. }) {
        return None;
    }
    let mut pairs = standings.iter().zip(standings.iter().skip(1));
    let (first, second) = pairs.find(|(one, two)| one.score.stars == two.score.stars)?;
    Some(if first.place == second.place {
        let even = standings.iter().filter(|one| one.place == first.place);
        Told::Even(even.map(|one| one.seat).collect())
    } else if first.score.arrows != second.score.arrows {
        Told::ByArrows(first.seat, second.seat)
    } else {
        Told::ByGoods(first.seat, second.seat)
    })
}

/// A line to pass on, and what comes next.
pub fn draw_next<D>(
    pen: &mut Pen<'_, D>,
    (board, title): (&Together, Text<'static>),
    next: &[(After, Text<'static>)],
    chosen: usize,
) -> Result<(), D::Error>
where
    D: Surface,
{
    let m = board.position();
    let hand = |seat| m.seats().contains(seat).then(|| m.hand(seat).score().stars);
    let ended = Ended {
        setup: *board.setup(),
        won: m.steps_paid() == Disaster::STEPS,
        stars: Seat::ALL.map(|seat| hand(seat).unwrap_or(0)),
    };
    pen.title(title, None)?;
    pen.paragraph(0, 10, BODY, RIGHT, Text::Told(Told::Line(ended)))?;
    let list = List::at_bottom(ROW_LEFT, ROW_BAR, next.len());
    pen.list(&list, next.iter().map(|(_, words)| *words), chosen)
}
