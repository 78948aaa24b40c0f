//! Scores as bars: the last games one by one, and how all of them are spread.

use crate::console::draw::{Pen, Surface, TAG};
use crate::console::frame::WIDTH;
use crate::console::text::Text;
use crate::profile::{Finished, Profile, Spread};

const RIGHT: i32 = WIDTH as i32;
const TOP: i32 = 11;
const BOTTOM: i32 = 54;
const HEIGHT: i32 = BOTTOM - TOP;

/// The narrowest bar with the gap behind it, and the widest.
const NARROWEST: i32 = 4;
const WIDEST: i32 = 12;
/// The scale stands left of the bars.
const SCALE_WIDTH: i32 = 11;
const MOST_BARS: usize = ((RIGHT - SCALE_WIDTH) / NARROWEST) as usize;
/// What the chart reaches up to when no game went beyond.
const USUAL_TOP: i32 = 45;
/// The step of the scale: that of the ratings.
const STEP: i32 = 10;

/// The last games, the newest on the right. A game in which turns were taken back or a hint was
/// asked for is a hollow bar.
pub fn draw_last<D>(pen: &mut Pen<'_, D>, profile: &Profile) -> Result<(), D::Error>
where
    D: Surface,
{
    let games = || profile.last_games().take(MOST_BARS);
    let best = games().map(|game| i32::from(game.stars)).max().unwrap_or(0);
    let top = best.max(USUAL_TOP);
    let height = |stars: i32| stars.clamp(0, top) * HEIGHT / top;
    for stars in (STEP..=top).step_by(STEP as usize) {
        let y = BOTTOM - height(stars);
        pen.dots(SCALE_WIDTH, y, RIGHT - SCALE_WIDTH)?;
        pen.text(0, y - 2, TAG, Text::Number(stars))?;
    }
    pen.fill(SCALE_WIDTH, BOTTOM, RIGHT - SCALE_WIDTH, 1)?;
    let pitch = (RIGHT - SCALE_WIDTH) / (games().count() as i32).max(1);
    let pitch = pitch.clamp(NARROWEST, WIDEST);
    for (i, game) in (1..).zip(games()) {
        let left = RIGHT + 1 - i * pitch;
        draw_bar(pen, left, pitch - 1, height(game.stars.into()), game)?;
    }
    Ok(())
}

fn draw_bar<D>(
    pen: &mut Pen<'_, D>,
    x: i32,
    width: i32,
    height: i32,
    game: &Finished,
) -> Result<(), D::Error>
where
    D: Surface,
{
    pen.fill(x, BOTTOM - height, width, height)?;
    if game.undone || game.hinted {
        pen.paper_at(x + 1, BOTTOM - height + 1, width - 2, height - 1)?;
    }
    Ok(())
}

/// How many games ended in each step of five stars.
pub fn draw_spread<D>(pen: &mut Pen<'_, D>, spread: &Spread) -> Result<(), D::Error>
where
    D: Surface,
{
    const PITCH: i32 = RIGHT / Spread::STEPS as i32;
    const LEFT: i32 = (RIGHT - PITCH * Spread::STEPS as i32) / 2;
    let most = spread.games().iter().copied().max().unwrap_or(0).max(1);
    for (step, &games) in (0..).zip(spread.games()) {
        let x = LEFT + step * PITCH;
        let room = HEIGHT - TAG.line();
        let mut height = (u64::from(games) * room as u64 / u64::from(most)) as i32;
        if games > 0 {
            height = height.max(1);
            let (left, right) = (x, x + PITCH - 2);
            let y = BOTTOM - height - TAG.line();
            pen.text_centred(left, right, y, TAG, Text::Number(games.min(999) as i32))?;
        }
        pen.fill(x, BOTTOM - height, PITCH - 2, height)?;
        if step % 2 == 0 {
            let stars = Spread::from_stars(step as usize);
            pen.text(x, BOTTOM + 4, TAG, Text::Number(stars.into()))?;
        }
    }
    pen.fill(0, BOTTOM, RIGHT, 1)
}
