//! How to pay, and whom to reset: all legal ways to take one action, best first, one
//! after the other. Where there is a single way that loses nothing, nothing is asked.

use super::GameScreen;
use crate::console::Millis;
use crate::console::art::{act, icon};
use crate::console::draw::{BODY, Goods, Means, Pen, Picture, Surface, TAG, TOKEN_WIDTH};
use crate::console::frame::WIDTH;
use crate::console::input::{Button, Buttons};
use crate::console::key::Key;
use crate::console::next::Next;
use crate::console::selection::Selection;
use crate::console::text::Text;
use crate::console::widgets::card_panel::{becomes, gives};
use crate::console::widgets::cursor::Cursor;
use crate::console::widgets::strip;
use crate::console::world::Shared;
use crate::game::{Act, Action, Game, Help, Move, Placed, Refusal, Resources, Slot};
use crate::hint::{Way, Ways, ways};
use crate::profile::AnyHand;
use crate::short::sort_by_key;

// What differs from way to way lies in as few pages of the display as it can.
/// What is paid, and below it what comes of it: a good in one line is never taken for one in the
/// other.
const PRICE_TOP: i32 = 8;
const GAIN_TOP: i32 = 16;
const QUESTION_TOP: i32 = 24;
const STRIP_TOP: i32 = 32;
const LOST_TOP: i32 = 48;
const KEYS_TOP: i32 = 56;
/// Between the kinds of goods.
const AIR: i32 = 3;

pub struct Choose {
    slot: Slot,
    action: Action,
    /// Which way.
    cursor: Cursor,
    /// The way that a hint advised.
    advised: Option<Cursor>,
    /// Since when nobody pressed A, if it came by a press.
    calm_since: Option<Millis>,
}

/// Somebody who hammers A, through discards perhaps, has not yet seen what would be lost.
const GUARD: Millis = 400;

/// What is to be asked before an action.
pub enum Asked {
    /// There is one way, and it loses nothing: it is taken at once, and can be taken back.
    Nothing(Act),
    How(Choose),
}

/// Whether a way costs nothing beyond its price: nothing that is held is lost, and no
/// help is used up.
fn is_harmless(way: &Way) -> bool {
    way.lost.is_nothing() && way.act.reset.is_none() && way.act.help == Help::Nobody
}

/// Where nothing is asked but which card is lost, the ways go from left to right as the cards lie;
/// else the best goes first. Gives the place of the best.
fn arrange(ways: &mut [Way]) -> Cursor {
    let best = ways.first().map(|way| way.act);
    let only_resets = |way: &Way| {
        let Act { payment, help, .. } = way.act;
        payment.is_nothing() && way.act.reset.is_some() && help == Help::Nobody
    };
    if ways.iter().all(only_resets) {
        sort_by_key(ways, |way| way.act.reset);
    }
    let at = ways.iter().position(|way| Some(way.act) == best);
    Cursor(at.unwrap_or(0))
}

/// All ways to take an action, as they are arranged.
fn arranged(game: &Game, slot: Slot, action: Action) -> Ways {
    let mut ways = ways(game, slot, action);
    arrange(&mut ways);
    ways
}

impl Choose {
    /// What is to be asked before an action is taken, or the reason why it is not possible.
    pub fn of(game: &Game, slot: Slot, action: Action) -> Result<Asked, Refusal> {
        let mut ways = ways(game, slot, action);
        let cursor = arrange(&mut ways);
        let plain = Act::free(slot, action);
        match ways.as_slice() {
            [] => game.check(Move::Act(plain)).map(|()| Asked::Nothing(plain)),
            [way] if is_harmless(way) => Ok(Asked::Nothing(way.act)),
            _ => Ok(Asked::How(Self {
                slot,
                action,
                cursor,
                advised: None,
                calm_since: None,
            })),
        }
    }

    /// A opened it, and pays for nothing that is lost before it has rested for a moment.
    #[must_use]
    pub fn opened(self, now: Millis) -> Self {
        Self {
            calm_since: Some(now),
            ..self
        }
    }

    /// The choice with this way chosen, where there is something to choose or to lose.
    pub fn advised(game: &Game, act: Act) -> Option<Self> {
        let Ok(Asked::How(choose)) = Self::of(game, act.slot, act.action) else {
            return None;
        };
        let ways = arranged(game, act.slot, act.action);
        let cursor = Cursor(ways.iter().position(|way| way.act == act)?);
        let advised = Some(cursor);
        Some(Self {
            cursor,
            advised,
            ..choose
        })
    }
}

impl GameScreen<AnyHand> for Choose {
    /// A pays when it is released: who holds it, for a hint perhaps, has paid nothing.
    fn holds(&self) -> Buttons {
        Buttons::NONE.with(Button::A)
    }

    fn selection(&self, hand: &AnyHand) -> Option<Selection> {
        let game = hand.game();
        let way = *arranged(game, self.slot, self.action).get(self.cursor.0)?;
        Some(Selection::Move(Move::Act(way.act)))
    }

    fn key(&mut self, key: Key, game: &mut AnyHand, _: &mut Shared, now: Millis) -> Next {
        let ways = arranged(game.game(), self.slot, self.action);
        match (key, key.direction()) {
            (Key::Press(Button::B), _) => return Next::Back,
            (Key::Press(Button::A), _) => {
                let Some(way) = ways.get(self.cursor.0) else {
                    return Next::Back;
                };
                let is_hasty = self.calm_since.is_some_and(|since| now < since + GUARD);
                if is_hasty && !is_harmless(way) {
                    self.calm_since = Some(now);
                    return Next::Stay;
                }
                return Next::Play(Move::Act(way.act));
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
        game: &AnyHand,
        _: &Shared,
        _: Millis,
    ) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let game = game.game();
        let ways = arranged(game, self.slot, self.action);
        let (Some(way), Some(card)) = (ways.get(self.cursor.0), game.open_card(self.slot)) else {
            return Ok(());
        };
        self.draw_heading(pen, card, game)?;
        draw_question(pen, game, &way.act)?;
        strip::draw(pen, game, STRIP_TOP, &|i| {
            if way.act.reset == Some(i) {
                strip::Mark::Reset
            } else if way.act.payment.contains(i) {
                strip::Mark::Turned
            } else {
                strip::Mark::Plain
            }
        })?;
        if pen.width_of(TAG, Text::InStore) < strip::left(game) {
            pen.text(0, STRIP_TOP + 5, TAG, Text::InStore)?;
        }
        draw_lost(pen, way.lost)?;
        if ways.len() > 1 {
            let which = match self.advised {
                Some(advised) if advised.0 == self.cursor.0 => Text::AsHinted,
                _ => Text::WayOf(self.cursor.0 + 1, ways.len()),
            };
            pen.text_right(WIDTH as i32, LOST_TOP, BODY, which)?;
        }
        let keys = [
            (icon::A, Text::PlayKey),
            (icon::B, Text::BackVerb),
            (icon::RIGHT, Text::OtherVerb),
        ];
        let shown = if ways.len() > 1 { 3 } else { 2 };
        pen.prompts((0, KEYS_TOP), &keys[..shown])
    }
}

impl Choose {
    /// The card, what is done with it, its price, and what comes of it.
    fn draw_heading<D>(
        &self,
        pen: &mut Pen<'_, D>,
        card: Placed,
        game: &Game,
    ) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let left = TOKEN_WIDTH + 3;
        pen.token(0, 0, Picture::of(card.card()))?;
        pen.text(left, 0, BODY, Text::CardAction(card.card(), self.action))?;
        let x = pen.text(left, PRICE_TOP, BODY, Text::Price)? + 3;
        if let Ok(cost) = game.offer(self.slot, self.action) {
            pen.price(x, PRICE_TOP, cost, AIR, Means::Any)?;
        }
        if self.action == Action::Recruit {
            return Ok(());
        }
        let mut x = pen.picture(left, GAIN_TOP, act::GIVES)? + 3;
        if let Some(level) = becomes(card, self.action) {
            x = pen.levels(x, GAIN_TOP + 2, level)? + AIR;
        }
        pen.yields(x, GAIN_TOP, gives(card, self.action), AIR, false)?;
        Ok(())
    }
}

/// Who pays, and who makes room.
fn draw_question<D>(pen: &mut Pen<'_, D>, game: &Game, act: &Act) -> Result<(), D::Error>
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
        (Help::Nobody, Some(_)) if act.payment.is_nothing() => Text::ResetOne,
        (Help::Nobody, Some(_)) => Text::PayAndReset,
        (Help::Nobody, None) => Text::TheseCardsPay,
    };
    match taken_off(game, act) {
        Some(taken_off) => {
            let x = pen.text(0, QUESTION_TOP, BODY, Text::BuilderTakes)? + 3;
            let x = pen.goods(x, QUESTION_TOP, Goods::solid(taken_off, AIR))? + 3;
            pen.text(x, QUESTION_TOP, BODY, Text::AndThese)?;
        }
        None => {
            pen.text(0, QUESTION_TOP, BODY, question)?;
        }
    }
    Ok(())
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
        pen.text(0, LOST_TOP, BODY, Text::NothingLost)?;
    } else {
        let x = pen.text(0, LOST_TOP, BODY, Text::Lost)? + 3;
        pen.goods(x, LOST_TOP, Goods::solid(lost, AIR))?;
    }
    Ok(())
}
