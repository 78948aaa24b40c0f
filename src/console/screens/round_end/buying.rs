//! Speed: a seat buys one of the cards in the middle with its stored cards, or is out for this
//! round's end (Q2). The best payment comes first; Left and Right go through the others.

use heapless::Vec;

use crate::console::draw::{BODY, List, Means, Pen, ROW, ROW_LEFT, Surface, price_width};
use crate::console::frame::WIDTH;
use crate::console::input::Button;
use crate::console::key::Key;
use crate::console::selection::Selection;
use crate::console::text::{Text, Told};
use crate::console::widgets::animal;
use crate::console::widgets::cursor::Cursor;
use crate::console::widgets::strip::{self, Mark};
use crate::game::{Card, Game, Outpost, Payment};
use crate::party::{Match, Move, Seat, Stage, sale_price};
use crate::player;
use crate::profile::Together;

const RIGHT: i32 = WIDTH as i32;
const ROWS: i32 = 11;
/// As many lines are seen at a time; one less where the chosen card is explained.
const LINES: usize = 4;
/// Where prices begin.
const PRICES: i32 = 76;
/// What lies in the middle and is for sale at a time: six Outposts of three stars.
const MOST: usize = 6;

pub struct Buying {
    cursor: Cursor,
    /// Which way to pay.
    way: usize,
    /// A was pressed on what cannot be paid for.
    refused: bool,
}

/// Who buys, and what is for sale.
fn sale(m: &Match) -> Option<(Seat, Vec<Card, MOST>)> {
    match m.stage() {
        Stage::Sale(sale) => Some((sale.seat(), m.for_sale().take(MOST).collect())),
        _ => None,
    }
}

impl Buying {
    /// At the first card that can be paid for.
    pub fn new(m: &Match) -> Self {
        let first = sale(m).and_then(|(seat, cards)| {
            let can_pay = |card: &Card| !m.hand(seat).payments(&sale_price(*card)).is_empty();
            cards.iter().position(can_pay)
        });
        Self {
            cursor: Cursor(first.unwrap_or(0)),
            way: 0,
            refused: false,
        }
    }

    /// What the seat does.
    pub fn key(&mut self, key: Key, m: &Match) -> Option<(Seat, Move)> {
        let (seat, cards) = sale(m)?;
        match (key, key.direction()) {
            (Key::Press(Button::A), _) => {
                let said = self.said(m);
                self.refused = said.is_none();
                return said.map(|said| (seat, said));
            }
            (_, Some(Button::Up | Button::Down)) => {
                self.cursor.step(key, cards.len() + 1);
                self.way = 0;
            }
            (_, Some(Button::Right)) => self.way += 1,
            (_, Some(Button::Left)) => self.way += self.ways(m).max(1) - 1,
            _ => {}
        }
        self.way %= self.ways(m).max(1);
        self.refused = false;
        None
    }

    fn chosen(&self, m: &Match) -> Option<(Seat, Card)> {
        let (seat, cards) = sale(m)?;
        Some((seat, *cards.get(self.cursor.0)?))
    }

    fn ways(&self, m: &Match) -> usize {
        let ways = |(seat, card)| player::payments(m.hand(seat), &sale_price(card)).len();
        self.chosen(m).map_or(0, ways)
    }

    fn payment(&self, m: &Match) -> Option<Payment> {
        let (seat, card) = self.chosen(m)?;
        let ways = player::payments(m.hand(seat), &sale_price(card));
        ways.get(self.way).copied()
    }

    /// `None` for a card that cannot be paid for.
    fn said(&self, m: &Match) -> Option<Move> {
        match self.chosen(m) {
            None => Some(Move::Pass),
            Some((_, card)) => {
                let payment = self.payment(m)?;
                Some(Move::Buy { card, payment })
            }
        }
    }

    pub fn selection(&self, m: &Match) -> Option<Selection> {
        Some(Selection::Menu(match self.chosen(m) {
            None => Text::Told(Told::Pass),
            Some((_, card)) => Text::Told(Told::ForSale(card)),
        }))
    }

    pub fn draw<D>(&self, pen: &mut Pen<'_, D>, board: &Together) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let m = board.position();
        let Some((seat, cards)) = sale(m) else {
            return Ok(());
        };
        animal::draw_mark(pen, 0, 0, seat)?;
        let head = match self.refused {
            true => Told::TooLittle,
            false => Told::MayBuy(seat),
        };
        pen.text(animal::MARK + 4, 1, BODY, Text::Told(head))?;
        let villager = self.chosen(m).map(|(_, card)| card).filter(is_villager);
        let (rows, bottom) = match cards.iter().any(is_villager) {
            true => (LINES - 1, strip::TOP - ROW),
            false => (LINES, strip::TOP),
        };
        let first = self.cursor.0.saturating_sub(rows - 1);
        let words = |card: Option<&Card>| match card {
            Some(card) => Text::Told(Told::ForSale(*card)),
            None => Text::Told(Told::Pass),
        };
        if cards.len() >= rows {
            let place = Text::Of(self.cursor.0 + 1, cards.len() + 1);
            pen.text_right(RIGHT, 1, BODY, place)?;
        }
        let lines = || cards.iter().map(Some).chain([None]).skip(first).take(rows);
        let list = List::new((ROW_LEFT, ROWS), PRICES - 1, rows, bottom);
        pen.list(&list, lines().map(words), self.cursor.0 - first)?;
        for (i, card) in lines().enumerate() {
            if let Some(card) = card {
                draw_price(pen, list.row(i), *card, means(m.hand(seat), *card))?;
            }
        }
        if let Some(card) = villager {
            pen.text(ROW_LEFT, bottom, BODY, Text::Told(Told::Helps(card)))?;
        }
        self.draw_storage(pen, m, seat)
    }

    /// The seat's storage, with what would pay.
    fn draw_storage<D>(&self, pen: &mut Pen<'_, D>, m: &Match, seat: Seat) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let payment = self.payment(m).unwrap_or(Payment::NOTHING);
        strip::draw(
            pen,
            m.hand(seat),
            strip::TOP,
            &|index| match payment.contains(index) {
                true => Mark::Turned,
                false => Mark::Plain,
            },
        )?;
        let ways = Text::Of(self.way + 1, self.ways(m));
        match self.ways(m) {
            0 | 1 => Ok(()),
            _ => pen.text(0, strip::TOP + 5, BODY, ways).map(drop),
        }
    }
}

fn is_villager(card: &Card) -> bool {
    Outpost::of(*card).is_none()
}

/// Whether a hand can pay for a card.
fn means(hand: &Game, card: Card) -> Means {
    let held = hand.deck().held();
    match hand.payments(&sale_price(card)).is_empty() {
        true => Means::TooLittle(held),
        false => Means::Enough(held),
    }
}

/// What a card costs, hollow where it is missing, and its stars.
pub fn draw_price<D>(pen: &mut Pen<'_, D>, y: i32, card: Card, means: Means) -> Result<(), D::Error>
where
    D: Surface,
{
    let price = sale_price(card);
    let air = if price_width(&price, 2) > 32 { 1 } else { 2 };
    pen.price(PRICES + 2, y + 1, &price, air, means)?;
    if let Some(outpost) = Outpost::of(card) {
        pen.text_right(RIGHT, y, BODY, Text::StarCount(outpost.stars().into()))?;
    }
    Ok(())
}
