//! How to pay, and whom to reset: all legal ways to take one action, best first, one
//! after the other. With a single way it is the preview before A confirms it.

use core::cmp::Reverse;

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::BinaryColor};
use heapless::Vec;

use super::{Key, Next, strip};
use crate::console::Millis;
use crate::console::draw::{Pen, SMALL, SMALL_HEADING_HEIGHT, TEXT, icon, icon_of, line};
use crate::console::frame::WIDTH;
use crate::console::input::Button;
use crate::console::selection::Selection;
use crate::console::texts::short_name;
use crate::console::world::World;
use crate::game::{Act, Action, Game, Help, Move, Refusal, Resources, Slot};

/// The most ways there are to take one action.
const MOST_WAYS: usize = 32;
// What differs from way to way lies in as few pages of the display as it can.
const QUESTION_TOP: i32 = 24;
const STRIP_TOP: i32 = 32;

/// One way, and what it loses.
#[derive(Clone, Copy)]
struct Way {
    act: Act,
    lost: Resources,
    /// How near to expiring the cards are that turn, the nearest first.
    depths: [u8; 5],
}

impl Way {
    /// The better way has the lower rank.
    fn rank(&self) -> impl Ord {
        (
            self.act.help,
            self.lost.total(),
            self.act.reset.is_some(),
            self.depths,
            Reverse(self.act.payment.bits()),
        )
    }
}

/// In their order, the best first.
type Ways = Vec<Way, MOST_WAYS>;

pub struct Choose {
    slot: Slot,
    action: Action,
    index: usize,
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
                index: 0,
            })),
        }
    }

    /// The choice with this way chosen, where there is something to choose or to lose.
    pub fn advised(game: &Game, act: Act) -> Option<Self> {
        let choose = Self::of(game, act.slot, act.action).ok()??;
        let ways = ways(game, act.slot, act.action);
        let index = ways.iter().position(|way| way.act == act)?;
        Some(Self { index, ..choose })
    }

    pub fn selection(&self, game: &Game) -> Option<Selection> {
        let way = *ways(game, self.slot, self.action).get(self.index)?;
        Some(Selection::Move(Move::Act(way.act)))
    }

    pub fn key(&mut self, key: Key, world: &mut World, _: Millis) -> Next {
        let Some(session) = &world.session else {
            return Next::Back;
        };
        let ways = ways(session.game(), self.slot, self.action);
        match key {
            Key::Press(Button::B) => Next::Back,
            Key::Press(Button::A) => match ways.get(self.index) {
                Some(way) => Next::Play(Move::Act(way.act)),
                None => Next::Back,
            },
            _ => {
                match key.direction() {
                    Some(Button::Right | Button::Down) => {
                        self.index = (self.index + 1) % ways.len().max(1);
                    }
                    Some(Button::Left | Button::Up) => {
                        self.index = self
                            .index
                            .checked_sub(1)
                            .unwrap_or(ways.len().saturating_sub(1));
                    }
                    _ => {}
                }
                Next::Stay
            }
        }
    }

    pub fn draw<D>(&self, pen: &mut Pen<'_, D>, world: &World, _: Millis) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        let Some(session) = &world.session else {
            return Ok(());
        };
        let game = session.game();
        let ways = ways(game, self.slot, self.action);
        let (Some(way), Some(card)) = (ways.get(self.index), game.open_card(self.slot)) else {
            return Ok(());
        };
        self.draw_heading(pen, short_name(card.card()), game)?;
        self.draw_gain(pen, card)?;
        self.draw_question(pen, game, &way.act, ways.len())?;
        let turns = |i| way.act.payment.contains(i) || way.act.reset == Some(i);
        strip::draw(pen, game, STRIP_TOP, |i| match turns(i) {
            true => strip::Mark::Turned,
            false => strip::Mark::Plain,
        })?;
        draw_lost(pen, way.lost)?;
        pen.text(0, 56, TEXT, "A yes")?;
        if ways.len() > 1 {
            pen.text_centred(0, WIDTH as i32, 56, TEXT, "<> other")?;
        }
        pen.text_right(WIDTH as i32, 56, TEXT, "B back")?;
        Ok(())
    }

    /// Which card, which action, and its price.
    fn draw_heading<D>(&self, pen: &mut Pen<'_, D>, name: &str, game: &Game) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        pen.fill(0, 0, WIDTH as i32, SMALL_HEADING_HEIGHT - 1)?;
        let mut pen = pen.inverse(true);
        let x = pen.icon(1, 0, icon_of(self.action))?;
        let x = pen.text(x + 2, 1, SMALL, &line!("{name}: {}", self.action.name()))?;
        if let Ok(cost) = game.offer(self.slot, self.action) {
            pen.cost(x + 4, 0, cost)?;
        }
        Ok(())
    }

    /// What the card becomes, or holds.
    fn draw_gain<D>(&self, pen: &mut Pen<'_, D>, card: crate::game::Placed) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        let after = card.with_area(self.action.leads_to(card.area())).face();
        let y = SMALL_HEADING_HEIGHT + 2;
        let mut x = match self.action {
            Action::Store => pen.text(0, y + 1, SMALL, "Stores")? + 3,
            Action::Recruit => {
                return pen
                    .text(0, y + 1, SMALL, "Goes behind the tracker")
                    .map(|_| ());
            }
            Action::Rotate | Action::Flip => pen.text(0, y + 1, SMALL, "Becomes")? + 3,
        };
        if self.action != Action::Store {
            for _ in 0..after.level {
                x = pen.icon(x, y, icon::ARROW)?;
            }
            x += 3;
            if after.stars > 0 {
                x = pen.text(x, y + 1, SMALL, &line!("{}", after.stars))? + 1;
                x = pen.icon(x, y, icon::STAR)? + 3;
            }
            if !after.holds.is_nothing() {
                x = pen.text(x, y + 1, SMALL, "holds")? + 3;
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
        D: DrawTarget<Color = BinaryColor>,
    {
        let question = match (act.help, act.reset) {
            (Help::Builder, Some(_)) => "Builder pays; reset:",
            (Help::Builder, _) if act.payment.is_nothing() => "The Builder pays all",
            (Help::Builder, _) => "The Builder and these pay:",
            (Help::Monument, None) => "The Monument pays",
            (Help::Monument, Some(_)) => "Monument pays; reset:",
            (Help::Shipping, _) => "Shipping: these pay:",
            (Help::Rebuild { .. }, None) => "Rebuild: these pay:",
            (Help::Rebuild { .. }, Some(_)) => "Rebuild; reset:",
            (Help::Nobody, Some(_)) => "No room: reset one",
            (Help::Nobody, None) => "These cards pay:",
        };
        match taken_off(game, act) {
            Some(taken_off) => {
                let x = pen.text(0, QUESTION_TOP, TEXT, "Builder")? + 3;
                let x = pen.resources(x, QUESTION_TOP, taken_off)? + 3;
                pen.text(x, QUESTION_TOP, TEXT, "and these:")?;
            }
            None => {
                pen.text(0, QUESTION_TOP, TEXT, question)?;
            }
        }
        if ways > 1 {
            let number = line!("{}/{ways}", self.index + 1);
            pen.text_right(WIDTH as i32, QUESTION_TOP + 1, SMALL, &number)?;
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
    D: DrawTarget<Color = BinaryColor>,
{
    if lost.is_nothing() {
        pen.text(0, 48, SMALL, "Nothing is lost")?;
    } else {
        let x = pen.text(0, 48, SMALL, "Lost:")? + 3;
        pen.resources(x, 47, lost)?;
    }
    Ok(())
}

/// All legal ways to take an action: least lost first, then the cards that would
/// expire soonest; help is kept for last.
fn ways(game: &Game, slot: Slot, action: Action) -> Ways {
    let mut ways = Ways::new();
    for m in &game.legal_moves() {
        if let Move::Act(act) = *m
            && act.slot == slot
            && act.action == action
        {
            let way = weigh(game, act);
            let worse = ways.iter().position(|other| way.rank() < other.rank());
            // MOST_WAYS is a share of the most legal moves that a test knows to suffice.
            let _ = ways.insert(worse.unwrap_or(ways.len()), way);
        }
    }
    ways
}

/// What a way loses: what pays beyond the price, and what is reset.
fn weigh(game: &Game, act: Act) -> Way {
    let stored = (0..).zip(game.deck().stored());
    let turned = stored.filter(|(i, _)| act.payment.contains(*i) || act.reset == Some(*i));
    let mut depths = [u8::MAX; 5];
    let mut paid = Resources::NOTHING;
    let mut lost = Resources::NOTHING;
    for ((i, (depth, card)), place) in turned.zip(&mut depths) {
        *place = depth as u8;
        let holds = card.face().holds;
        if act.payment.contains(i) {
            paid = paid.plus(holds);
        } else {
            lost = lost.plus(holds);
        }
    }
    if let Ok(cost) = game.offer(act.slot, act.action)
        && act.help == Help::Nobody
    {
        let covered = cost
            .alternatives()
            .iter()
            .filter(|price| paid.covers(**price));
        let surplus = covered.map(|price| paid.surplus(*price));
        lost = lost.plus(
            surplus
                .min_by_key(|surplus| surplus.total())
                .unwrap_or_default(),
        );
    }
    if act.help == Help::Builder
        && let Ok(cost) = game.offer(act.slot, act.action)
    {
        let surplus = cost.alternatives().iter().map(|price| paid.surplus(*price));
        lost = lost.plus(
            surplus
                .min_by_key(|surplus| surplus.total())
                .unwrap_or_default(),
        );
    }
    Way { act, lost, depths }
}
