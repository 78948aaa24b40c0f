//! The deck in order, before the first turn (S3): to look at, or to choose a card
//! for a set-up action.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::BinaryColor};

use super::{Blessing, CardView, Key, Next, Screen, Table};
use crate::console::Millis;
use crate::console::draw::{Pen, SMALL, SMALL_HEADING_HEIGHT, line};
use crate::console::frame::WIDTH;
use crate::console::input::Button;
use crate::console::world::{Request, World};
use crate::game::{Area, Card, Game, Move, Setup, Waiting};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    Look,
    Sail,
    Blessing,
}

pub struct DeckView {
    game: Game,
    purpose: Purpose,
    at: usize,
}

/// Two columns of eight cards.
const ROWS: usize = 8;
const PAGE: usize = 2 * ROWS;
const COLUMN: i32 = WIDTH as i32 / 2;

impl DeckView {
    pub fn to_look(game: Game) -> Self {
        Self {
            game,
            purpose: Purpose::Look,
            at: 0,
        }
    }

    /// For the next set-up action that is in hand; the table when there is none.
    pub fn for_set_up(world: &World) -> Screen {
        let game = world.session.as_ref().map(|session| *session.game());
        let purpose = match game.map(|game| game.waiting()) {
            Some(Waiting::SetUp { sail: true, .. }) => Purpose::Sail,
            Some(Waiting::SetUp { blessing: true, .. }) => Purpose::Blessing,
            _ => return Screen::Table(Table::new(world)),
        };
        match game {
            Some(game) => Screen::DeckView(Self {
                game,
                purpose,
                at: 0,
            }),
            None => Screen::Table(Table::new(world)),
        }
    }

    fn cards(&self) -> heapless::Vec<(Card, Area), { Card::COUNT }> {
        let places = Setup::from(&self.game).places;
        places
            .iter()
            .map(|place| (place.card, place.area))
            .collect()
    }

    pub fn key(&mut self, key: Key, world: &mut World, _: Millis) -> Next {
        let cards = self.cards();
        match key {
            Key::Press(Button::B) => self.leave(world),
            Key::Press(Button::A) => self.choose(cards[self.at], world),
            Key::Hold(Button::A) if self.purpose != Purpose::Look => self.look(cards[self.at]),
            _ => {
                let last = cards.len() - 1;
                match key.direction() {
                    Some(Button::Up) => self.at = self.at.checked_sub(1).unwrap_or(last),
                    Some(Button::Down) => self.at = if self.at == last { 0 } else { self.at + 1 },
                    Some(Button::Left) => self.at = self.at.saturating_sub(ROWS),
                    Some(Button::Right) => self.at = (self.at + ROWS).min(last),
                    _ => {}
                }
                Next::Stay
            }
        }
    }

    /// B: back from looking; a set-up action is not used.
    fn leave(&self, world: &mut World) -> Next {
        if self.purpose == Purpose::Look {
            return Next::Back;
        }
        play_set_up(Move::Begin, world)
    }

    fn choose(&self, (card, area): (Card, Area), world: &mut World) -> Next {
        let depth = self.at as u8;
        match self.purpose {
            Purpose::Look => self.look((card, area)),
            Purpose::Sail => play_set_up(Move::Sail { depth }, world),
            Purpose::Blessing => match Blessing::of(&self.game, depth) {
                Some(blessing) => Next::Open(Screen::Blessing(blessing)),
                None => Next::Stay,
            },
        }
    }

    fn look(&self, (card, area): (Card, Area)) -> Next {
        if card == Card::TRACKER {
            return Next::Stay;
        }
        let placed = crate::game::Placed::new(card, area);
        Next::Open(Screen::CardView(CardView::whole(placed)))
    }

    pub fn draw<D>(&self, pen: &mut Pen<'_, D>, _: &World, _: Millis) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        pen.small_heading(match self.purpose {
            Purpose::Look => "The deck from the top",
            Purpose::Sail => "Sail: which goes on top?",
            Purpose::Blessing => "Blessing: which one?",
        })?;
        let cards = self.cards();
        let page = self.at / PAGE * PAGE;
        for (i, (card, area)) in cards.iter().enumerate().skip(page).take(PAGE) {
            let (column, row) = ((i - page) / ROWS, (i - page) % ROWS);
            let (x, y) = (
                COLUMN * column as i32,
                SMALL_HEADING_HEIGHT + 7 * row as i32,
            );
            let here = i == self.at;
            if here {
                pen.fill(x, y, COLUMN - 1, 7)?;
            }
            let name = card.name().split(" of ").next().unwrap_or_default();
            let name = if *card == Card::TRACKER {
                "Round end"
            } else {
                name
            };
            let upgraded = *area != Area::START && card.is_building();
            let mark = if upgraded { "+" } else { "" };
            let number = i + 1;
            let mut pen = pen.inverse(here);
            pen.text_right(x + 9, y + 1, SMALL, &line!("{number}"))?;
            pen.text(x + 12, y + 1, SMALL, &line!("{name}{mark}"))?;
        }
        Ok(())
    }
}

/// Plays a set-up move and goes to what comes next.
pub fn play_set_up(m: Move, world: &mut World) -> Next {
    let played = world.session.as_mut().map(|session| session.play(m));
    match played {
        Some(Ok(_)) => {
            world.ask(Request::Save);
            Next::Home(Table::or_what_comes_first(world))
        }
        Some(Err(_)) => Next::Stay,
        None => Next::Back,
    }
}
