//! The last games as bars, the newest on the right. A game in which turns were taken
//! back or a hint was asked for is a hollow bar.

use crate::console::draw::{Pen, SMALL, Surface};
use crate::console::frame::WIDTH;
use crate::console::text::Text;
use crate::profile::Finished;
use crate::profile::Profile;

const TOP: i32 = 17;
const BOTTOM: i32 = 54;
const HEIGHT: i32 = BOTTOM - TOP;
/// A bar and the gap behind it.
const PITCH: i32 = 4;
/// The scale stands left of the bars.
const SCALE_WIDTH: i32 = 8;
const BARS: usize = ((WIDTH as i32 - SCALE_WIDTH) / PITCH) as usize;
/// What the chart reaches up to when no game went beyond.
const USUAL_TOP: i32 = 45;
/// The step of the scale: that of the ratings.
const STEP: i32 = 10;

pub fn draw<D>(pen: &mut Pen<'_, D>, profile: &Profile) -> Result<(), D::Error>
where
    D: Surface,
{
    let games = || profile.last_games().take(BARS);
    let best = games().map(|game| i32::from(game.stars)).max().unwrap_or(0);
    let top = best.max(USUAL_TOP);
    let height = |stars: i32| stars.clamp(0, top) * HEIGHT / top;
    for stars in (STEP..=top).step_by(STEP as usize) {
        let y = BOTTOM - height(stars);
        pen.dots(SCALE_WIDTH, y, WIDTH as i32 - SCALE_WIDTH)?;
        // Numbers that would touch each other are left out, every other one.
        if height(STEP) >= SMALL.line() || stars % (2 * STEP) == 0 {
            pen.text(0, y - 2, SMALL, Text::Number(stars))?;
        }
    }
    pen.fill(SCALE_WIDTH, BOTTOM, WIDTH as i32 - SCALE_WIDTH, 1)?;
    let last = WIDTH as i32 - PITCH + 1;
    for (i, game) in (0..).zip(games()) {
        draw_bar(pen, last - i * PITCH, height(game.stars.into()), game)?;
    }
    Ok(())
}

fn draw_bar<D>(pen: &mut Pen<'_, D>, x: i32, height: i32, game: &Finished) -> Result<(), D::Error>
where
    D: Surface,
{
    let width = PITCH - 1;
    pen.fill(x, BOTTOM - height, width, height)?;
    if game.undone || game.hinted {
        pen.paper_at(x + 1, BOTTOM - height + 1, width - 2, height - 1)?;
    }
    Ok(())
}
