//! Cooperative: the Disaster with its steps, the Ability beside it, and what all seats hold. The
//! persons choose what to pay for, or pass (C2).

use heapless::Vec;

use super::giving::Giving;
use crate::console::draw::{BODY, Goods, List, Pen, ROW_BAR, Surface};
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::selection::Selection;
use crate::console::text::{Say, Text, Told};
use crate::console::widgets::cursor::Cursor;
use crate::console::widgets::subject;
use crate::game::{Cost, Resources};
use crate::party::{Goal, Match, Mode, Seat, Stage, Word};
use crate::profile::Together;

/// Beside the picture.
const LEFT: i32 = 45;
const ROWS: i32 = 11;
const PRICE: i32 = 47;
/// From the price to what is held.
const LINE: i32 = 8;
/// From one step to the next, each with a box that is filled once it is paid.
const STEP: i32 = 10;
const BOX: i32 = 9;
/// Below the steps.
const ABILITY: i32 = 40;
const STORED: i32 = 48;
const AIR: i32 = 3;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Row {
    Goal(Goal),
    Pass,
}

pub struct Choosing {
    cursor: Cursor,
    /// Why the chosen goal is not paid.
    refused: Option<Text<'static>>,
}

fn rows(m: &Match) -> Vec<Row, 3> {
    let goals = Goal::ALL
        .into_iter()
        .filter(|goal| m.price(*goal).is_some());
    goals.map(Row::Goal).chain([Row::Pass]).collect()
}

/// All that the seats but one have stored; others on a cable may play the next round already.
fn held(m: &Match, without: Option<Seat>) -> Resources {
    let hand = |seat| match m.stage() {
        Stage::Play => m.hand_at_start(seat),
        _ => m.hand(seat),
    };
    let seats = m.seats().iter().filter(|seat| Some(*seat) != without);
    let hands = seats.map(|seat| hand(seat).deck().held());
    hands.fold(Resources::NOTHING, Resources::plus)
}

impl Choosing {
    /// At the first goal that can be paid.
    pub fn new(board: &Together) -> Self {
        let first = rows(board.position()).iter().position(|row| match row {
            Row::Goal(goal) => Giving::propose(board, *goal).is_ok(),
            Row::Pass => true,
        });
        Self {
            cursor: Cursor(first.unwrap_or(0)),
            refused: None,
        }
    }

    fn row(&self, m: &Match) -> Row {
        rows(m).get(self.cursor.0).copied().unwrap_or(Row::Pass)
    }

    /// What the persons say is to be chosen, or is settled.
    pub fn key(&mut self, key: Key, board: &Together) -> Option<Giving> {
        let m = board.position();
        self.cursor.step(key, rows(m).len());
        self.refused = None;
        if key != Key::Press(Button::A) {
            return None;
        }
        match self.row(m) {
            Row::Pass => Some(Giving::pass()),
            Row::Goal(goal) => match Giving::propose(board, goal) {
                Ok(giving) => Some(giving),
                Err(told) => {
                    let told = passed(m).unwrap_or(told);
                    self.refused = Some(missing(m, goal).unwrap_or(Text::Told(told)));
                    None
                }
            },
        }
    }

    pub fn selection(&self, board: &Together) -> Option<Selection> {
        let m = board.position();
        Some(Selection::Menu(words(m, self.row(m))))
    }

    pub fn draw<D>(&self, pen: &mut Pen<'_, D>, board: &Together) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let m = board.position();
        draw_picture(pen, m)?;
        let chosen = self.row(m);
        let rows = rows(m);
        let list = List::new((LEFT, ROWS), ROW_BAR, rows.len(), PRICE);
        pen.list(&list, rows.iter().map(|row| words(m, *row)), self.cursor.0)?;
        if let Some(why) = self.refused {
            return pen.explanation(why);
        }
        match chosen {
            Row::Goal(goal) => {
                let held = held(m, None);
                draw_price(pen, m, goal, held, PRICE)?;
                draw_line(pen, PRICE + LINE, Told::InStore, Goods::solid(held, AIR))
            }
            Row::Pass => pen.explanation(Text::Told(Told::PassNote)),
        }
    }
}

/// Who gives nothing any more, and is needed.
fn passed(m: &Match) -> Option<Told> {
    let Stage::Offers(ballot) = m.stage() else {
        return None;
    };
    let mut seats = m.seats().iter();
    let passed = seats.find(|seat| ballot.said[*seat] == Some(Word::Pass))?;
    Some(Told::Passed(passed))
}

/// What all seats together lack for it.
fn missing(m: &Match, goal: Goal) -> Option<Text<'static>> {
    let missing = Cost::of(m.price(goal)?).missing(held(m, None));
    (!missing.is_free()).then_some(Text::Missing(missing))
}

fn words(m: &Match, row: Row) -> Text<'static> {
    let ability = match m.mode() {
        Mode::Cooperative { ability, .. } => ability,
        Mode::Casual { .. } | Mode::Speed { .. } => None,
    };
    Text::Told(match row {
        Row::Goal(goal) => Told::Goal(goal, ability),
        Row::Pass => Told::Pass,
    })
}

fn draw_picture<D>(pen: &mut Pen<'_, D>, m: &Match) -> Result<(), D::Error>
where
    D: Surface,
{
    let Mode::Cooperative { disaster, .. } = m.mode() else {
        return Ok(());
    };
    let paid = Told::Steps(m.steps_paid());
    pen.title(Text::Say(Say::Disaster(disaster)), Some(Text::Told(paid)))?;
    let picture = subject::disaster(disaster);
    pen.picture(2, 10 + (28 - picture.height()) / 2, picture)
        .map(drop)
}

/// What a goal costs, hollow where that is missing.
fn draw_price<D>(
    pen: &mut Pen<'_, D>,
    m: &Match,
    goal: Goal,
    held: Resources,
    y: i32,
) -> Result<(), D::Error>
where
    D: Surface,
{
    let Some(price) = m.price(goal) else {
        return Ok(());
    };
    draw_line(pen, y, Told::Price, goods_of(price, held))
}

/// A price, hollow where it is missing.
fn goods_of(price: Resources, held: Resources) -> Goods {
    match held.covers(price) {
        true => Goods::solid(price, AIR),
        false => Goods::owned(price, AIR, held),
    }
}

/// Goods, and what they are.
fn draw_line<D>(pen: &mut Pen<'_, D>, y: i32, told: Told, goods: Goods) -> Result<(), D::Error>
where
    D: Surface,
{
    pen.text(0, y, BODY, Text::Told(told))?;
    match goods.what.is_nothing() {
        true => pen.text(LEFT, y, BODY, Text::None)?,
        false => pen.goods(LEFT, y + 1, goods)?,
    };
    Ok(())
}

/// How far the Disaster is averted, what its steps cost, and what there is for the next one. Who looks
/// it up alone during a round sees what they have stored by now; of the others, what they had when it
/// began.
pub fn draw_state<D>(pen: &mut Pen<'_, D>, m: &Match, looks: Option<Seat>) -> Result<(), D::Error>
where
    D: Surface,
{
    draw_picture(pen, m)?;
    let others = held(m, looks);
    let own = looks.map(|seat| m.hand(seat).deck().held());
    let all = own.map_or(others, |own| own.plus(others));
    let rows = (0..).zip((ROWS..).step_by(STEP as usize));
    for (price, (step, y)) in m.steps().zip(rows) {
        pen.rounded(LEFT, y, BOX, BOX, 1)?;
        if step < m.steps_paid() {
            pen.bar(LEFT + 2, y + 2, BOX - 4, BOX - 4)?;
        }
        let goods = match step < m.steps_paid() {
            true => Goods::solid(price, AIR),
            false => goods_of(price, all),
        };
        pen.goods(LEFT + BOX + 4, y + 1, goods)?;
    }
    if let Mode::Cooperative {
        ability: Some(ability),
        ..
    } = m.mode()
        && m.has_ability()
    {
        pen.text(0, ABILITY, BODY, Text::Told(Told::AbilityBought(ability)))?;
    }
    let Some(own) = own else {
        return draw_line(pen, STORED, Told::InStore, Goods::solid(others, AIR));
    };
    draw_line(pen, STORED, Told::You, Goods::solid(own, AIR))?;
    draw_line(pen, STORED + LINE, Told::Others, Goods::solid(others, AIR))
}
