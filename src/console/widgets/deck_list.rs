//! The deck in order, as pictures in rows; what is not known is a question mark. Behind the
//! cards there may be cells that are none.

use heapless::Vec;

use super::card_panel::draw_worth;
use super::strip;
use crate::console::art::act;
use crate::console::draw::{BODY, Pen, Picture, Surface, TOKEN_HEIGHT, TOKEN_WIDTH};
use crate::console::frame::WIDTH;
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::text::Text;
use crate::game::{Card, Deck, Game, Placed, Setup};

const COLUMNS: usize = 6;
const ROWS: usize = 3;
const PAGE: usize = COLUMNS * ROWS;
/// Below a line of words.
const TOP: i32 = 9;
/// From one cell to the next.
const ACROSS: i32 = WIDTH as i32 / COLUMNS as i32;
const DOWN: i32 = TOKEN_HEIGHT + 2;

type Cards = Vec<Placed, { Deck::MOST_CARDS + 1 }>;

/// The cards from the top, the Round Tracker among them. None comes after the last round.
fn cards(game: &Game) -> Cards {
    let places = Setup::from(game).places;
    let come = match game.is_last_round() {
        true => game.deck().left() + 1,
        false => places.len(),
    };
    places
        .iter()
        .take(come)
        .map(|place| Placed::new(place.card, place.area))
        .collect()
}

/// Which cell is chosen.
#[derive(Clone, Copy, Default)]
pub struct DeckList {
    pub at: usize,
}

impl DeckList {
    /// The card that is chosen, unless it is the tracker or no card at all.
    pub fn card(&self, game: &Game) -> Option<Placed> {
        let card = *cards(game).get(self.at)?;
        (card.card() != Card::TRACKER).then_some(card)
    }

    /// Which of the cells behind the cards is chosen.
    pub fn below(&self, game: &Game) -> Option<usize> {
        self.at.checked_sub(cards(game).len())
    }

    /// Chooses a cell behind the cards.
    pub fn go_below(&mut self, game: &Game, cell: usize) {
        self.at = cards(game).len() + cell;
    }

    /// The row of the chosen cell on its page.
    pub fn row(&self) -> usize {
        self.at % PAGE / COLUMNS
    }

    /// Follows the directions, with this many cells behind the cards.
    pub fn step(&mut self, key: Key, game: &Game, below: usize) {
        let last = cards(game).len() + below - 1;
        match key.direction() {
            Some(Button::Left) => self.at = self.at.checked_sub(1).unwrap_or(last),
            Some(Button::Right) => self.at = if self.at == last { 0 } else { self.at + 1 },
            Some(Button::Up) => self.at = self.at.checked_sub(COLUMNS).unwrap_or(self.at),
            Some(Button::Down) => self.at = (self.at + COLUMNS).min(last),
            _ => {}
        }
    }

    /// Draws the cards that are known, and the cells behind them.
    pub fn draw<D>(
        &self,
        pen: &mut Pen<'_, D>,
        game: &Game,
        below: &[Picture],
        is_known: &dyn Fn(usize) -> bool,
    ) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let pictures = cards(game);
        let pictures = pictures.iter().map(|card| Picture::of(card.card()));
        let cells = pictures.chain(below.iter().copied());
        let page = self.at / PAGE * PAGE;
        for (i, picture) in cells.enumerate().skip(page).take(PAGE) {
            let x = ACROSS * ((i - page) % COLUMNS) as i32;
            let y = TOP + DOWN * ((i - page) / COLUMNS) as i32;
            // Half of every picture is lit: a frame that no other has is what cannot be missed.
            let here = i == self.at;
            let mut pen = pen.bar_if(here, (x, y - 1), (TOKEN_WIDTH, TOKEN_HEIGHT + 2))?;
            if is_known(i) {
                let x = x + (TOKEN_WIDTH - picture.width()) / 2;
                let y = y + (TOKEN_HEIGHT - picture.height()) / 2;
                pen.picture(x, y, picture)?;
            } else {
                pen.text_centred(x, x + TOKEN_WIDTH, y + 5, BODY, Text::Unknown)?;
            }
        }
        Ok(())
    }

    /// When it comes up and the name of what is chosen, and what it has.
    pub fn draw_name<D>(
        &self,
        pen: &mut Pen<'_, D>,
        game: &Game,
        is_known: bool,
    ) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let cards = cards(game);
        let Some(&card) = cards.get(self.at) else {
            return Ok(());
        };
        // The words of the shelf, where the tracker does not count either.
        let before = cards.iter().take(self.at);
        let before = before.filter(|card| card.card() != Card::TRACKER).count();
        let x = strip::draw_comes_up(pen, (0, 0), BODY, before)? + 4;
        match (is_known, card.card()) {
            (false, _) => drop(pen.text(x, 0, BODY, Text::NotSeenYet)?),
            (true, Card::TRACKER) => drop(pen.text(x, 0, BODY, Text::RoundEnd)?),
            (true, which) => {
                let x = pen.text(x, 0, BODY, Text::Card(which))? + 6;
                draw_worth(pen, card.face(), x, 0)?;
            }
        }
        Ok(())
    }
}

/// The picture of a cell that does without.
pub const SKIP: Picture = act::CANNOT;
