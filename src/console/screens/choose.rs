//! How to pay, and whom to reset: all legal ways to take one action, best first, one
//! after the other. With a single way it is the preview before A confirms it.

use super::GameScreen;
use crate::console::Millis;
use crate::console::draw::{Pen, SMALL, SMALL_HEADING_HEIGHT, Surface, TEXT, icon, icon_of};
use crate::console::frame::WIDTH;
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::selection::Selection;
use crate::console::text::Text;
use crate::console::widgets::cursor::Cursor;
use crate::console::widgets::strip;
use crate::console::world::Shared;
use crate::game::{Act, Action, Game, Help, Move, Placed, Refusal, Resources, Slot};
use crate::hint::ways;
use crate::profile::Ongoing;

// What differs from way to way lies in as few pages of the display as it can.
const QUESTION_TOP: i32 = 24;
const STRIP_TOP: i32 = 32;

pub struct Choose {
    slot: Slot,
    action: Action,
    /// Which way.
    cursor: Cursor,
}

impl Choose {
    /// The act that costs nothing and resets nobody.
    pub const fn plain(slot: Slot, action: Action) -> Move {
        Move::Act(Act::free(slot, action))
    }

    /// The choice for an action: `None` when there is nothing to choose and nothing
    /// to lose, the reason when it is not possible.
    pub fn of(game: &Game, slot: Slot, action: Action) -> Result<Option<Self>, Refusal> {
        let ways = ways(game, slot, action);
        match ways.as_slice() {
            [] => match game.check(Self::plain(slot, action)) {
                Err(reason) => Err(reason),
                Ok(()) => Ok(None),
            },
            [way] if Move::Act(way.act) == Self::plain(slot, action) => Ok(None),
            _ => Ok(Some(Self {
                slot,
                action,
                cursor: Cursor(0),
            })),
        }
    }

    /// The choice with this way chosen, where there is something to choose or to lose.
    pub fn advised(game: &Game, act: Act) -> Option<Self> {
        let choose = Self::of(game, act.slot, act.action).ok()??;
        let ways = ways(game, act.slot, act.action);
        let cursor = Cursor(ways.iter().position(|way| way.act == act)?);
        Some(Self { cursor, ..choose })
    }
}

impl GameScreen for Choose {
    fn selection(&self, game: &Game) -> Option<Selection> {
        let way = *ways(game, self.slot, self.action).get(self.cursor.0)?;
        Some(Selection::Move(Move::Act(way.act)))
    }

    fn key(&mut self, key: Key, game: &mut Ongoing, _: &mut Shared, _: Millis) -> Next {
        let ways = ways(game.game(), self.slot, self.action);
        match (key, key.direction()) {
            (Key::Press(Button::B), _) => return Next::Back,
            (Key::Press(Button::A), _) => {
                return match ways.get(self.cursor.0) {
                    Some(way) => Next::Play(Move::Act(way.act)),
                    None => Next::Back,
                };
            }
            (_, Some(Button::Right | Button::Down)) => self.cursor.down(ways.len()),
            (_, Some(Button::Left | Button::Up)) => self.cursor.up(ways.len()),
            _ => {}
        }
        Next::Stay
    }

    fn draw<D>(
        &self,
        pen: &mut Pen<'_, D>,
        game: &Ongoing,
        _: &Shared,
        _: Millis,
    ) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let game = game.game();
        let ways = ways(game, self.slot, self.action);
        let (Some(way), Some(card)) = (ways.get(self.cursor.0), game.open_card(self.slot)) else {
            return Ok(());
        };
        self.draw_heading(pen, card, game)?;
        self.draw_gain(pen, card)?;
        self.draw_question(pen, game, &way.act, ways.len())?;
        let turns = |i| way.act.payment.contains(i) || way.act.reset == Some(i);
        strip::draw(pen, game, STRIP_TOP, |i| match turns(i) {
            true => strip::Mark::Turned,
            false => strip::Mark::Plain,
        })?;
        draw_lost(pen, way.lost)?;
        pen.text(0, 56, TEXT, Text::YesKey)?;
        if ways.len() > 1 {
            pen.text_centred(0, WIDTH as i32, 56, TEXT, Text::OtherKey)?;
        }
        pen.text_right(WIDTH as i32, 56, TEXT, Text::BackKey)?;
        Ok(())
    }
}

impl Choose {
    /// Which card, which action, and its price.
    fn draw_heading<D>(
        &self,
        pen: &mut Pen<'_, D>,
        card: Placed,
        game: &Game,
    ) -> Result<(), D::Error>
    where
        D: Surface,
    {
        pen.fill(0, 0, WIDTH as i32, SMALL_HEADING_HEIGHT - 1)?;
        let mut pen = pen.inverse(true);
        let x = pen.icon(1, 0, icon_of(self.action))?;
        let x = pen.text(x + 2, 1, SMALL, Text::CardAction(card.card(), self.action))?;
        if let Ok(cost) = game.offer(self.slot, self.action) {
            pen.cost(x + 4, 0, cost)?;
        }
        Ok(())
    }

    /// What the card becomes, or holds.
    fn draw_gain<D>(&self, pen: &mut Pen<'_, D>, card: Placed) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let after = card.with_area(self.action.leads_to(card.area())).face();
        let y = SMALL_HEADING_HEIGHT + 2;
        let mut x = match self.action {
            Action::Store => pen.text(0, y + 1, SMALL, Text::Stores)? + 3,
            Action::Recruit => {
                return pen
                    .text(0, y + 1, SMALL, Text::GoesBehindTracker)
                    .map(|_| ());
            }
            Action::Rotate | Action::Flip => pen.text(0, y + 1, SMALL, Text::Becomes)? + 3,
        };
        if self.action != Action::Store {
            for _ in 0..after.level {
                x = pen.icon(x, y, icon::ARROW)?;
            }
            x += 3;
            if after.stars > 0 {
                x = pen.text(x, y + 1, SMALL, Text::Number(after.stars.into()))? + 1;
                x = pen.icon(x, y, icon::STAR)? + 3;
            }
            if !after.holds.is_nothing() {
                x = pen.text(x, y + 1, SMALL, Text::Holds)? + 3;
            }
        }
        pen.resources(x, y, after.holds)?;
        Ok(())
    }

    fn draw_question<D>(
        &self,
        pen: &mut Pen<'_, D>,
        game: &Game,
        act: &Act,
        ways: usize,
    ) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let question = match (act.help, act.reset) {
            (Help::Builder, Some(_)) => Text::BuilderPaysReset,
            (Help::Builder, _) if act.payment.is_nothing() => Text::BuilderPaysAll,
            (Help::Builder, _) => Text::BuilderAndThesePay,
            (Help::Monument, None) => Text::MonumentPays,
            (Help::Monument, Some(_)) => Text::MonumentPaysReset,
            (Help::Shipping, _) => Text::ShippingPays,
            (Help::Rebuild { .. }, None) => Text::RebuildPays,
            (Help::Rebuild { .. }, Some(_)) => Text::RebuildReset,
            (Help::Nobody, Some(_)) => Text::ResetOne,
            (Help::Nobody, None) => Text::TheseCardsPay,
        };
        match taken_off(game, act) {
            Some(taken_off) => {
                let x = pen.text(0, QUESTION_TOP, TEXT, Text::BuilderTakes)? + 3;
                let x = pen.resources(x, QUESTION_TOP, taken_off)? + 3;
                pen.text(x, QUESTION_TOP, TEXT, Text::AndThese)?;
            }
            None => {
                pen.text(0, QUESTION_TOP, TEXT, question)?;
            }
        }
        if ways > 1 {
            let number = Text::Of(self.cursor.0 + 1, ways);
            pen.text_right(WIDTH as i32, QUESTION_TOP + 1, SMALL, number)?;
        }
        Ok(())
    }
}

/// What the Builder takes off the price. With wild resources among those that pay it is
/// not settled which he leaves to them.
fn taken_off(game: &Game, act: &Act) -> Option<Resources> {
    if act.help != Help::Builder || act.payment.is_nothing() {
        return None;
    }
    let stored = (0..).zip(game.deck().stored());
    let paying = stored.filter(|(i, _)| act.payment.contains(*i));
    let paid = paying.fold(Resources::NOTHING, |paid, (_, (_, card))| {
        paid.plus(card.face().holds)
    });
    match game.offer(act.slot, act.action).ok()?.alternatives() {
        [price] if paid.wild() == 0 => Some(price.surplus(paid)),
        _ => None,
    }
}

fn draw_lost<D>(pen: &mut Pen<'_, D>, lost: Resources) -> Result<(), D::Error>
where
    D: Surface,
{
    if lost.is_nothing() {
        pen.text(0, 48, SMALL, Text::NothingLost)?;
    } else {
        let x = pen.text(0, 48, SMALL, Text::Lost)? + 3;
        pen.resources(x, 47, lost)?;
    }
    Ok(())
}
