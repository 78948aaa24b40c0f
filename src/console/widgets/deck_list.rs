//! The deck in order as a list: two columns of eight cards, and below the cards lines
//! that are none.

use heapless::Vec;

use crate::console::draw::{Pen, SMALL, SMALL_HEADING_HEIGHT, Surface};
use crate::console::frame::WIDTH;
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::text::Text;
use crate::game::{Area, Card, Deck, Game, Placed, Setup};

const ROWS: usize = 8;
const PAGE: usize = 2 * ROWS;
const COLUMN: i32 = WIDTH as i32 / 2;

type Cards = Vec<(Card, Area), { Deck::MOST_CARDS + 1 }>;

/// The cards from the top, the Round Tracker among them.
fn cards(game: &Game) -> Cards {
    let places = Setup::from(game).places;
    places
        .iter()
        .map(|place| (place.card, place.area))
        .collect()
}

/// Where the selection is.
#[derive(Clone, Copy, Default)]
pub struct DeckList {
    pub at: usize,
}

impl DeckList {
    /// The card that is selected, unless it is the tracker or no card at all.
    pub fn card(&self, game: &Game) -> Option<Placed> {
        let (card, area) = *cards(game).get(self.at)?;
        (card != Card::TRACKER).then(|| Placed::new(card, area))
    }

    /// Which of the lines below the cards is selected.
    pub fn below(&self, game: &Game) -> Option<usize> {
        self.at.checked_sub(cards(game).len())
    }

    /// Selects a line below the cards.
    pub fn go_below(&mut self, game: &Game, line: usize) {
        self.at = cards(game).len() + line;
    }

    /// Follows the directions, with this many lines below the cards.
    pub fn step(&mut self, key: Key, game: &Game, below: usize) {
        let last = cards(game).len() + below - 1;
        match key.direction() {
            Some(Button::Up) => self.at = self.at.checked_sub(1).unwrap_or(last),
            Some(Button::Down) => self.at = if self.at == last { 0 } else { self.at + 1 },
            Some(Button::Left) => self.at = self.at.saturating_sub(ROWS),
            Some(Button::Right) => self.at = (self.at + ROWS).min(last),
            _ => {}
        }
    }

    pub fn draw<D>(
        &self,
        pen: &mut Pen<'_, D>,
        game: &Game,
        below: &[Text<'_>],
    ) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let cards = cards(game);
        let page = self.at / PAGE * PAGE;
        for (i, (card, area)) in cards.iter().enumerate().skip(page).take(PAGE) {
            let (x, y) = place_of(i - page);
            let mut pen = draw_line(pen, x, y, i == self.at)?;
            let card = *card;
            let upgraded = *area != Area::START && card.is_building();
            pen.text_right(x + 9, y + 1, SMALL, Text::Number(i as i32 + 1))?;
            pen.text(x + 12, y + 1, SMALL, Text::DeckEntry { card, upgraded })?;
        }
        for (i, words) in (cards.len()..).zip(below) {
            if (page..page + PAGE).contains(&i) {
                let (x, y) = place_of(i - page);
                draw_line(pen, x, y, i == self.at)?.text(x + 2, y + 1, SMALL, *words)?;
            }
        }
        Ok(())
    }
}

/// Where the line with this number on its page stands.
fn place_of(line: usize) -> (i32, i32) {
    let (column, row) = (line / ROWS, line % ROWS);
    (
        COLUMN * column as i32,
        SMALL_HEADING_HEIGHT + 7 * row as i32,
    )
}

/// The bar of a line if the cursor is there; the pen to write on it.
fn draw_line<'a, D>(
    pen: &'a mut Pen<'_, D>,
    x: i32,
    y: i32,
    here: bool,
) -> Result<Pen<'a, D>, D::Error>
where
    D: Surface,
{
    if here {
        pen.fill(x, y, COLUMN - 1, 7)?;
    }
    Ok(pen.inverse(here))
}
