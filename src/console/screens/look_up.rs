//! What everybody may look up during a round: how the match stands as of the last round's end, with
//! nothing of a round that others still play, and what lies in the middle, with its demands or its
//! prices.

use super::GameScreen;
use super::round_end::{draw_disaster, draw_price};
use crate::console::Millis;
use crate::console::draw::{BODY, Means, Pen, ROW, ROW_LEFT, Surface, TITLE_HEIGHT};
use crate::console::frame::WIDTH;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::text::{Say, Text, Told};
use crate::console::widgets::standings;
use crate::console::world::Shared;
use crate::game::{Card, Outpost};
use crate::party::{Match, Mode, Seat};
use crate::profile::Together;

pub enum LookUp {
    Standings,
    Middle,
    /// Those in every deck of a casual match.
    Villagers,
}

/// Why nothing lies there.
pub const fn nothing_left(mode: Mode) -> Told {
    Told::NothingLeft(matches!(mode, Mode::Speed { villagers: true }))
}

/// What lies in the middle, as its page and the way to it are called.
pub const fn middle(mode: Mode) -> Text<'static> {
    match mode {
        Mode::Cooperative { .. } => Text::Say(Say::DisasterLabel),
        Mode::Speed { villagers: true } => Text::Villagers,
        Mode::Casual { .. } | Mode::Speed { .. } => Text::Say(Say::Outposts),
    }
}

impl GameScreen<Together> for LookUp {
    fn key(&mut self, key: Key, _: &mut Together, _: &mut Shared, _: Millis) -> Next {
        match key {
            Key::Press(_) => Next::Back,
            Key::Repeat(_) | Key::Hold(_) => Next::Stay,
        }
    }

    fn draw<D>(
        &self,
        pen: &mut Pen<'_, D>,
        board: &Together,
        _: &Shared,
        _: Millis,
    ) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let m = board.position();
        match (self, m.mode()) {
            (Self::Standings, _) => standings::draw(pen, board),
            (Self::Villagers, _) => {
                pen.title(Text::Villagers, None)?;
                draw_villagers(pen, m)
            }
            (Self::Middle, Mode::Cooperative { .. }) => draw_disaster(pen, m, board.keeper()),
            (Self::Middle, mode) => {
                pen.title(middle(mode), None)?;
                draw_middle(pen, m)
            }
        }
    }
}

/// The Villagers that every deck of a casual match has (K3).
pub fn villagers(m: &Match) -> impl Iterator<Item = Card> + '_ {
    let is_casual = matches!(m.mode(), Mode::Casual { .. });
    let deck = m.hand(Seat::FIRST).deck();
    let all = Card::VILLAGERS.into_iter().filter(move |_| is_casual);
    all.filter(|card| deck.cards().any(|(placed, _)| placed.card() == *card))
}

/// Each of them with its price, and what it is good for.
fn draw_villagers<D>(pen: &mut Pen<'_, D>, m: &Match) -> Result<(), D::Error>
where
    D: Surface,
{
    for (y, card) in (TITLE_HEIGHT + 1..).step_by(APART).zip(villagers(m)) {
        pen.text(0, y, BODY, Text::Card(card))?;
        draw_price(pen, y, card, Means::Any)?;
        pen.text(ROW_LEFT, y + ROW, BODY, Text::Told(Told::Helps(card)))?;
    }
    Ok(())
}

/// From one card with two lines to the next.
const APART: usize = 2 * ROW as usize + 2;

/// Each Outpost with its stars and what it asks for, or what is for sale with its price.
fn draw_middle<D>(pen: &mut Pen<'_, D>, m: &Match) -> Result<(), D::Error>
where
    D: Surface,
{
    let is_sale = matches!(m.mode(), Mode::Speed { .. });
    let mut y = TITLE_HEIGHT + 1;
    if m.middle().is_empty() {
        let words = Text::Told(nothing_left(m.mode()));
        return pen.text(0, y, BODY, words).map(drop);
    }
    let stars = |card: &Card| Outpost::of(*card).map_or(0, Outpost::stars);
    for card in m.middle() {
        if is_sale && !m.for_sale().any(|other| other == *card) {
            continue;
        }
        pen.text(0, y, BODY, Text::Told(Told::ForSale(*card)))?;
        if is_sale {
            draw_price(pen, y, *card, Means::Any)?;
            // Six at most: without air between them.
            y += ROW;
        } else {
            let stars = Text::StarCount(stars(card).into());
            pen.text_right(WIDTH as i32, y, BODY, stars)?;
            pen.text(ROW_LEFT, y + ROW, BODY, Text::Told(Told::Asks(*card)))?;
            y += APART as i32;
        }
    }
    Ok(())
}
