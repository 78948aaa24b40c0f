//! How to play: the offer of a guided first game, then the rules and the buttons as
//! pages to turn.

mod pages;

use super::Screen;
use crate::console::Millis;
use crate::console::draw::{Pen, Surface, TITLE_HEIGHT};
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::text::Text;
use crate::console::world::World;
use pages::{Layout, OFFER, PAGES};

#[derive(Default)]
pub struct HowToPlay {
    /// The offer is before the first page.
    at: usize,
    /// A game is in progress, and the player is asked whether it may be replaced.
    asking: bool,
}

impl HowToPlay {
    pub fn new() -> Self {
        Self::default()
    }

    /// To the guided game, unless that costs a game: then it asks.
    pub fn learn(world: &mut World) -> Next {
        match world.has_game_to_lose() {
            false => world.start_lesson(),
            true => Next::open(Self {
                at: 0,
                asking: true,
            }),
        }
    }
}

impl Screen for HowToPlay {
    fn key(&mut self, key: Key, world: &mut World, _: Millis) -> Next {
        match (key, key.direction()) {
            (Key::Press(Button::B), _) if self.asking => self.asking = false,
            (Key::Press(Button::B), _) => return Next::Back,
            (Key::Press(Button::A), _) if self.at == 0 => {
                if self.asking || !world.has_game_to_lose() {
                    return world.start_lesson();
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
            pen.title(Text::ReplaceGame, None)?;
            return pen.prose(pages::LEFT, TITLE_HEIGHT + 4, Text::ReplaceQuestion);
        }
        match self.at.checked_sub(1).and_then(|at| PAGES.get(at)) {
            None => draw_page(pen, &OFFER, None),
            Some(page) => draw_page(pen, page, Some(Text::Of(self.at, PAGES.len()))),
        }
    }
}

fn draw_page<D>(
    pen: &mut Pen<'_, D>,
    page: &Layout,
    number: Option<Text<'_>>,
) -> Result<(), D::Error>
where
    D: Surface,
{
    pen.title(Text::PageTitle(page.page), number)?;
    pen.illustration(pages::PICTURE_TOP, page.picture)?;
    let text = Text::PageText(page.page);
    let (left, top) = page.text_corner(pen.prose_height(pages::BELOW_COLUMNS, text));
    pen.prose(left, top, text)
}
