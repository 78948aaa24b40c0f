//! How to play: the offer of a guided first game, then the rules and the buttons as
//! pages to turn.

mod pages;

use super::Screen;
use crate::console::Millis;
use crate::console::draw::{Pen, Surface, TEXT};
use crate::console::frame::WIDTH;
use crate::console::guide::Guide;
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::text::Text;
use crate::console::world::World;
use crate::game::{Feats, Villagers};
use crate::profile::Ongoing;
use pages::{Layout, OFFER, PAGES};

pub struct HowToPlay {
    /// The offer is before the first page.
    at: usize,
    /// A game is in progress, and the player is asked whether it may be replaced.
    asking: bool,
}

const RIGHT: i32 = WIDTH as i32;

impl HowToPlay {
    pub fn new() -> Self {
        Self {
            at: 0,
            asking: false,
        }
    }
}

impl Screen for HowToPlay {
    fn key(&mut self, key: Key, world: &mut World, _: Millis) -> Next {
        match (key, key.direction()) {
            (Key::Press(Button::B), _) if self.asking => self.asking = false,
            (Key::Press(Button::B), _) => return Next::Back,
            (Key::Press(Button::A), _) if self.at == 0 => {
                if self.asking || !is_in_progress(world) {
                    return begin_guided(world);
                }
                self.asking = true;
            }
            _ if self.asking => {}
            (_, Some(Button::Left | Button::Up)) => self.at = self.at.saturating_sub(1),
            (Key::Press(Button::A), _) | (_, Some(_)) => self.at = (self.at + 1).min(PAGES.len()),
            _ => {}
        }
        Next::Stay
    }

    fn draw<D>(&self, pen: &mut Pen<'_, D>, _: &World, _: Millis) -> Result<(), D::Error>
    where
        D: Surface,
    {
        if self.asking {
            pen.heading(Text::ReplaceGame)?;
            return pen.prose(pages::LEFT, 13, Text::ReplaceQuestion);
        }
        let Some(page) = self.at.checked_sub(1).and_then(|at| PAGES.get(at)) else {
            return draw_page(pen, &OFFER);
        };
        draw_page(pen, page)?;
        let number = Text::Of(self.at, PAGES.len());
        pen.inverse(true).text_right(RIGHT - 1, 1, TEXT, number)?;
        Ok(())
    }
}

fn draw_page<D>(pen: &mut Pen<'_, D>, page: &Layout) -> Result<(), D::Error>
where
    D: Surface,
{
    pen.heading(Text::PageTitle(page.page))?;
    pen.illustration(pages::PICTURE_TOP, page.picture)?;
    let text = Text::PageText(page.page);
    let (left, top) = page.text_corner(pen.prose_height(pages::BELOW_COLUMNS, text));
    pen.prose(left, top, text)
}

/// Whether there is a game that the player would miss.
fn is_in_progress(world: &World) -> bool {
    let game = world.game.as_ref();
    game.is_some_and(|game| game.moves() > 0 && !game.game().is_over())
}

/// A new game with the guide at the player's side.
fn begin_guided(world: &mut World) -> Next {
    let seed = Guide::SEED;
    let deal = seed.deal(Feats::NONE, Villagers::new());
    let Ok(game) = Ongoing::start(deal, Some(seed)) else {
        return Next::Stay;
    };
    world.begin(game, Some(Guide::new()));
    Next::ToGame
}
