//! The storage at the foot of the table: a shelf with a place for each card that may be
//! stored. What a card holds stands over an hourglass and the number of cards that have to go
//! by until it comes up and loses it.

use crate::console::art::act;
use crate::console::draw::{BODY, Font, Goods, Pen, Surface, TAG};
use crate::console::frame::WIDTH;
use crate::console::text::Text;
use crate::game::{Game, Resources};

pub const TOP: i32 = 49;
pub const HEIGHT: i32 = 15;
/// What stands to the left of the shelf has this much room beside four places.
const BESIDE: i32 = 28;
/// With five places there is less.
const BESIDE_FIVE: i32 = 13;
/// Between the hourglass and its number.
const AIR: i32 = 2;

/// How a stored card stands out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    Plain,
    /// It pays for what is about to happen.
    Turned,
    /// It makes room, and what it holds is lost.
    Reset,
}

/// Where the shelf of a game begins.
pub fn left(game: &Game) -> i32 {
    match game.store_limit() {
        0..=4 => BESIDE,
        _ => BESIDE_FIVE,
    }
}

/// Draws it at the foot, with no card marked.
pub fn draw_plain<D>(pen: &mut Pen<'_, D>, game: &Game) -> Result<(), D::Error>
where
    D: Surface,
{
    draw(pen, game, TOP, &|_| Mark::Plain)
}

/// Draws a place for each card that may be stored, with the stored cards from the left.
pub fn draw<D>(
    pen: &mut Pen<'_, D>,
    game: &Game,
    y: i32,
    mark: &dyn Fn(u8) -> Mark,
) -> Result<(), D::Error>
where
    D: Surface,
{
    let places = i32::from(game.store_limit());
    let left = left(game);
    let place = (WIDTH as i32 - left) / places;
    pen.fill(left - 1, y, WIDTH as i32 - left + 1, 1)?;
    if game.deck().stored_count() == 0 {
        pen.fill(left - 1, y + 1, 1, HEIGHT - 1)?;
        pen.text_centred(left, WIDTH as i32, y + 4, BODY, Text::StorageEmpty)?;
        return Ok(());
    }
    for i in 0..places {
        pen.fill(left - 1 + i * place, y + 1, 1, HEIGHT - 1)?;
    }
    for (i, (depth, card)) in (0..).zip(game.deck().stored()) {
        let x = left + i32::from(i) * place;
        let mark = mark(i);
        draw_goods(pen, (x, y + 2), place - 1, card.face().holds)?;
        draw_words(pen, (x, y + 9), place - 1, mark, depth)?;
        if mark != Mark::Plain {
            draw_tab(pen, x + 1, y + 8, place - 3)?;
        }
    }
    Ok(())
}

/// A tab around the word, within one page of the display: the next way to pay is soon there.
fn draw_tab<D>(pen: &mut Pen<'_, D>, x: i32, y: i32, width: i32) -> Result<(), D::Error>
where
    D: Surface,
{
    pen.fill(x + 1, y, width - 2, 1)?;
    for x in [x, x + width - 1] {
        pen.fill(x, y + 1, 1, HEIGHT - 9)?;
    }
    Ok(())
}

/// What a card holds.
fn draw_goods<D>(
    pen: &mut Pen<'_, D>,
    (x, y): (i32, i32),
    width: i32,
    holds: Resources,
) -> Result<(), D::Error>
where
    D: Surface,
{
    let airy = Goods::solid(holds, 2);
    let goods = match airy.width() < width {
        true => airy,
        false => Goods::solid(holds, 1),
    };
    pen.goods(x + (width - goods.width()) / 2, y, goods)?;
    Ok(())
}

/// How long it holds that, or what becomes of it.
fn draw_words<D>(
    pen: &mut Pen<'_, D>,
    (x, y): (i32, i32),
    width: i32,
    mark: Mark,
    depth: usize,
) -> Result<(), D::Error>
where
    D: Surface,
{
    let words = match mark {
        Mark::Turned => Text::Pays,
        Mark::Reset => Text::IsReset,
        Mark::Plain => {
            let x = x + (width - comes_up_width(pen, TAG, depth)) / 2;
            return draw_comes_up(pen, (x, y), TAG, depth).map(drop);
        }
    };
    pen.text_centred(x, x + width, y, TAG, words)?;
    Ok(())
}

/// When a card comes up: an hourglass and the number of cards before it, or a word for the first
/// two. Gives the column after it.
pub fn draw_comes_up<D>(
    pen: &mut Pen<'_, D>,
    (x, y): (i32, i32),
    font: Font,
    depth: usize,
) -> Result<i32, D::Error>
where
    D: Surface,
{
    let x = match depth {
        0 | 1 => x,
        _ => {
            let drop = (font.line() - act::LASTS.height()) / 2;
            pen.picture(x, y + drop, act::LASTS)? + AIR
        }
    };
    pen.text(x, y, font, Text::ComesUp(depth))
}

pub fn comes_up_width<D>(pen: &Pen<'_, D>, font: Font, depth: usize) -> i32
where
    D: Surface,
{
    let sign = match depth {
        0 | 1 => 0,
        _ => act::LASTS.width() + AIR,
    };
    sign + pen.width_of(font, Text::ComesUp(depth))
}
