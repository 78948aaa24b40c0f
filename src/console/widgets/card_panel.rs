//! One of the top two cards on the table: its picture, its name and what it has now, and
//! below what can be done with it, for which price, and where that leads: an arrow to what is
//! stored, triangles to what the card becomes. What cannot be afforded has a lock instead, and
//! what is missing is hollow.

use super::spot::Spot;
use super::teaching::Place;
use crate::console::art::act;
use crate::console::draw::{
    AMOUNT, BODY, Goods, Means, Pen, Picture, Pose, Stars, Surface, TAG, levels_width, price_width,
    yield_width,
};
use crate::console::text::Text;
use crate::game::{
    Action, Card, Cost, Face, Game, Help, Move, MoveList, Offer, Placed, Resources, Slot,
};

pub const WIDTH: i32 = 63;
/// Between the two.
const GAP: i32 = 2;
/// The card's picture begins here; the name is a row lower.
pub const TOP: i32 = 7;
/// The column of the name, beside the picture.
const NAME: i32 = 22;
/// The first action, on a page of the display; each has one, or two.
const FIRST_ROW: i32 = 24;
const ROW: i32 = 8;
/// Where the second line of an action begins.
const SECOND_LINE: i32 = 8;
/// Between the kinds of goods.
const AIR: i32 = 2;
/// The sign that somebody could help, with its gap.
const HELPED: i32 = 4;

/// The column where a slot's panel begins.
pub const fn left(slot: Slot) -> i32 {
    match slot {
        Slot::First => 0,
        Slot::Second => WIDTH + GAP,
    }
}

/// Draws the card in a slot, with the cursor if it is there.
pub fn draw<D>(
    pen: &mut Pen<'_, D>,
    game: &Game,
    moves: &MoveList,
    slot: Slot,
    selected: Option<Spot>,
) -> Result<(), D::Error>
where
    D: Surface,
{
    let x = left(slot);
    let name = selected == Some(Spot::Name(slot));
    match game.deck().slot(slot.depth()) {
        None => draw_tracker(pen, game, x, name),
        Some((card, true)) => draw_stored(pen, card, x, name),
        Some((card, false)) => {
            pen.token(x, TOP, Picture::of(card.card()))?;
            draw_name(pen, Text::PanelCard(card.card()), x, name)?;
            draw_worth(pen, card.face(), x + NAME, TOP + 9)?;
            draw_offers(pen, game, moves, slot, card, selected)
        }
    }
}

/// The name beside the picture.
fn draw_name<D>(pen: &mut Pen<'_, D>, name: Text<'_>, x: i32, here: bool) -> Result<(), D::Error>
where
    D: Surface,
{
    // The widest one takes a column of the picture's edge.
    let left = NAME.min(WIDTH - 1 - pen.width_of(BODY, name));
    pen.bar_if(here, (x + left - 1, TOP), (WIDTH - left + 1, 9))?
        .text(x + left, TOP + 1, BODY, name)?;
    Ok(())
}

/// What a card has: its upgrades, its stars, and what it holds when it is stored.
pub fn draw_worth<D>(pen: &mut Pen<'_, D>, face: &Face, x: i32, y: i32) -> Result<i32, D::Error>
where
    D: Surface,
{
    let mut x = pen.levels(x, y + 2, face.level)?;
    if face.level > 0 {
        x += AIR;
    }
    pen.yields(x, y, (Stars::Has(face.stars), face.holds), AIR, false)
}

fn draw_offers<D>(
    pen: &mut Pen<'_, D>,
    game: &Game,
    moves: &MoveList,
    slot: Slot,
    card: Placed,
    selected: Option<Spot>,
) -> Result<(), D::Error>
where
    D: Surface,
{
    let mut y = FIRST_ROW;
    if card.face().offers().is_empty() && card.card() != Card::MONUMENT {
        // Else a discard looks like the end of its stars.
        let words = Text::StaysYours;
        return pen
            .paragraph(left(slot) + 1, y, BODY, WIDTH, words)
            .map(drop);
    }
    for (i, offer) in (0..).zip(card.face().offers()) {
        let row = Row::of(card, offer, game, moves, slot);
        let at = (left(slot), y);
        let here = selected == Some(Spot::Offer(slot, i));
        let mut pen = pen.bar_if(here, at, (row.bar(), row.height()))?;
        row.draw(&mut pen, at)?;
        y += row.height();
    }
    Ok(())
}

/// One action: what it costs, and where it leads.
pub struct Row<'a> {
    action: Action,
    cost: &'a Cost,
    means: Means,
    /// Somebody could help with it.
    helped: bool,
    /// Its card has so few that one of them may take two lines.
    has_room: bool,
    /// The level of the card afterwards, where that is what the action is about.
    becomes: Option<u8>,
    /// The stars that it brings, and the goods of the card afterwards.
    gives: (Stars, Resources),
    /// What it leads to goes to a line of its own where both do not fit with air between them.
    is_long: bool,
    spacing: Spacing,
}

/// As much air as there is room for.
#[derive(Clone, Copy)]
struct Spacing {
    /// The column of the price.
    lead: i32,
    /// Between the kinds of goods.
    air: i32,
    /// Around the sign.
    around: i32,
}

impl Spacing {
    const fn new(lead: i32, air: i32, around: i32) -> Self {
        Self { lead, air, around }
    }
}

const SPACINGS: [Spacing; 3] = [
    Spacing::new(10, 3, 3),
    Spacing::new(10, 2, 2),
    Spacing::new(9, 1, 1),
];
/// The dearest price with its minus is as wide as the cursor over two lines.
const TWO_LINES: Spacing = Spacing::new(9, 2, 3);
/// A row ends before the next panel, or before the edge of the glass.
const WIDEST: i32 = WIDTH - 2;
/// What turns a card is paid for, and nothing is bought with it: a minus before the price, with
/// its gap, says so.
const MINUS: i32 = 3;

impl<'a> Row<'a> {
    pub fn of(card: Placed, offer: &'a Offer, game: &Game, moves: &MoveList, slot: Slot) -> Self {
        let ways = || {
            moves.iter().filter_map(move |m| match m {
                Move::Act(act) if act.slot == slot && act.action == offer.action => Some(act),
                _ => None,
            })
        };
        let there = game.deck().held();
        let [widest, ..] = SPACINGS;
        let row = Self {
            action: offer.action,
            cost: &offer.cost,
            means: match ways().next() {
                Some(act) if act.help == Help::Nobody => Means::Enough(there),
                Some(_) => Means::Any,
                None => Means::TooLittle(there),
            },
            helped: ways().any(|act| act.help != Help::Nobody),
            has_room: card.face().offers().len() < 3,
            becomes: becomes(card, offer.action),
            gives: gives(card, offer.action),
            is_long: false,
            spacing: widest,
        };
        row.laid_out()
    }

    /// With as much air as there is room for. It takes time to find out, so that is done once.
    fn laid_out(self) -> Self {
        let [widest, narrow, narrowest] = SPACINGS;
        let fits = |spacing| self.width(spacing) <= WIDEST;
        let (is_long, spacing) = match () {
            () if fits(widest) => (false, widest),
            () if self.has_room && self.becomes.is_some() => (true, TWO_LINES),
            () if fits(narrow) => (false, narrow),
            () if fits(narrowest) => (false, narrowest),
            () => (true, TWO_LINES),
        };
        Self {
            is_long,
            spacing,
            ..self
        }
    }

    const fn is_possible(&self) -> bool {
        !matches!(self.means, Means::TooLittle(_))
    }

    /// The sign that an action leads somewhere, or cannot; the column after it.
    fn draw_sign<D>(&self, pen: &mut Pen<'_, D>, x: i32, y: i32) -> Result<i32, D::Error>
    where
        D: Surface,
    {
        match self.becomes {
            _ if !self.is_possible() => pen.picture(x, y, act::LOCK),
            Some(level) => Ok(pen.levels(x, y + 2, level)? - 1),
            // As wide as the lock.
            None => pen.picture(x + 1, y, act::GIVES),
        }
    }

    /// The same whether it is possible or not: a row stays where it is.
    fn sign_width(&self) -> i32 {
        let sign = self.becomes.map_or(0, levels_width);
        sign.max(act::LOCK.width())
    }

    /// How wide it is in one line.
    fn width(&self, Spacing { lead, air, around }: Spacing) -> i32 {
        let (stars, holds) = self.gives;
        let price = self.minus() + price_width(self.cost, air);
        let sign = around + self.sign_width() + around;
        lead + price + sign + yield_width(stars, holds, air)
    }

    fn minus(&self) -> i32 {
        match self.becomes.is_some() && !self.cost.is_free() {
            true => MINUS,
            false => 0,
        }
    }

    /// How wide the cursor is: two lines are narrower where they can be, so that the wire carries
    /// them in time.
    fn bar(&self) -> i32 {
        match self.is_long {
            true => (WIDTH - 10).max(self.gives_end() + 2).min(WIDTH),
            false => WIDTH,
        }
    }

    /// Where a second line ends.
    fn gives_end(&self) -> i32 {
        let Spacing { air, around, .. } = self.spacing;
        let (stars, holds) = self.gives;
        SECOND_LINE + around + self.sign_width() + around + yield_width(stars, holds, air)
    }

    fn height(&self) -> i32 {
        match self.is_long {
            true => 2 * ROW,
            false => ROW,
        }
    }

    pub fn draw<D>(&self, pen: &mut Pen<'_, D>, (x, y): (i32, i32)) -> Result<(), D::Error>
    where
        D: Surface,
    {
        let Spacing { lead, air, around } = self.spacing;
        pen.picture(x + 1, y + 1, picture_of(self.action))?;
        let price = x + lead + self.minus();
        pen.fill(x + lead, y + 4, self.minus() - 1, 1)?;
        let mut end = pen.price(price, y + 1, self.cost, air, self.means)?;
        let mut y = y + 1;
        let has_room = || self.is_long || WIDTH - self.width(self.spacing) >= HELPED;
        if self.helped && has_room() {
            end = pen.text(end + 1, y + 1, AMOUNT, Text::CanBeHelped)?;
        }
        if self.is_long {
            (end, y) = (x + SECOND_LINE, y + ROW);
        }
        let (stars, holds) = self.gives;
        if !stars.is_nothing() || !holds.is_nothing() || !self.is_possible() {
            end = self.draw_sign(pen, end + around, y)? + around;
        }
        pen.yields(end, y, self.gives, air, !self.is_possible())?;
        Ok(())
    }
}

/// The level of a card after an action that turns it. A Feat has no levels, but a better side.
pub fn becomes(card: Placed, action: Action) -> Option<u8> {
    let then = card.with_area(action.leads_to(card.area())).face();
    match action {
        Action::Store | Action::Recruit => None,
        Action::Rotate | Action::Flip => Some(then.level.max(1)),
    }
}

/// The stars that an action brings, and what the card holds afterwards. Newcomers add what they
/// read to their stars, so it is what is added.
pub fn gives(card: Placed, action: Action) -> (Stars, Resources) {
    let (now, then) = (
        card.face(),
        card.with_area(action.leads_to(card.area())).face(),
    );
    match action {
        Action::Store => (Stars::NONE, now.holds),
        Action::Recruit => (Stars::NONE, Resources::NOTHING),
        Action::Rotate | Action::Flip => {
            let more = then.stars as i8 - now.stars as i8;
            (Stars::Brings(more), then.holds)
        }
    }
}

pub const fn picture_of(action: Action) -> Picture {
    match action {
        Action::Store => act::STORE,
        Action::Rotate => act::ROTATE,
        Action::Flip => act::FLIP,
        Action::Recruit => act::RECRUIT,
    }
}

fn draw_tracker<D>(pen: &mut Pen<'_, D>, game: &Game, x: i32, here: bool) -> Result<(), D::Error>
where
    D: Surface,
{
    pen.token(x, TOP, Picture::of(Card::TRACKER))?;
    let (name, says) = match game.is_last_round() {
        true => (Text::GameEnd, Text::NothingAfterFirst),
        false => (Text::RoundName(game.round()), Text::EndsAfterFirst),
    };
    draw_name(pen, name, x, here)?;
    pen.paragraph(x + 1, FIRST_ROW, BODY, WIDTH, says)?;
    Ok(())
}

/// What the tracker ends.
pub fn round_end(game: &Game) -> Text<'static> {
    match game.is_last_round() {
        true => Text::GameEnd,
        false => Text::RoundEnd,
    }
}

/// It lies sideways, and comes up next.
fn draw_stored<D>(pen: &mut Pen<'_, D>, card: Placed, x: i32, here: bool) -> Result<(), D::Error>
where
    D: Surface,
{
    pen.posed(x + 2, TOP, Picture::of(card.card()), Pose::Sideways)?;
    draw_name(pen, Text::PanelCard(card.card()), x, here)?;
    let end = pen.text(x + NAME, TOP + 10, TAG, Text::Stored)?;
    let holds = Goods::solid(card.face().holds, 1);
    pen.goods(end + AIR, TOP + 9, holds)?;
    pen.paragraph(x + 1, FIRST_ROW + ROW, BODY, WIDTH, Text::UseItNow)?;
    Ok(())
}

/// Where the name of a slot's card stands.
pub const fn name_place(slot: Slot) -> Place {
    (left(slot) + NAME - 1, TOP, WIDTH - NAME + 1, 9)
}

/// Where an action is chosen.
pub fn place(game: &Game, slot: Slot, action: Action) -> Place {
    let moves = game.legal_moves();
    let mut y = FIRST_ROW;
    let mut height = ROW;
    if let Some(card) = game.open_card(slot) {
        for offer in card.face().offers() {
            height = Row::of(card, offer, game, &moves, slot).height();
            if offer.action == action {
                break;
            }
            y += height;
        }
    }
    (left(slot), y, WIDTH, height)
}
