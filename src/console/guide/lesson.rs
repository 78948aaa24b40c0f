//! What the guide explains, and its words.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::BinaryColor};

use crate::console::draw::icon::{self, Icon};
use crate::console::draw::{HEADING_HEIGHT, Mark, Pen, Prose};
use crate::game::Placed;

/// A topic, and the card that it is about where there is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lesson {
    pub topic: Topic,
    pub card: Option<Placed>,
}

/// Icon and text stand beside each other, with this row in their middle.
const MIDDLE: i32 = (HEADING_HEIGHT + Lesson::BOTTOM) / 2;
/// The text has what the icon, three times its size, leaves of the width.
const COLUMNS: (i32, i32) = (28, Prose::RIGHT);

impl Lesson {
    /// The rows from here on are not drawn on.
    pub const BOTTOM: i32 = 56;

    /// Draws the title, the icon, and the text beside it.
    pub fn draw<D>(&self, pen: &mut Pen<'_, D>) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        let script = &SCRIPTS[self.topic as usize];
        let card = self.card.map_or("", |card| card.card().name());
        pen.heading(script.title)?;
        let (icon_left, icon_top) = (12 - 3 * script.icon.width / 2, -10);
        pen.illustration(MIDDLE, &[Mark::Huge(icon_left, icon_top, script.icon)])?;
        let height = script.text.height(COLUMNS, card);
        pen.prose_about(COLUMNS, MIDDLE - height / 2, script.text, card)
    }
}

/// Something to be explained; the most pressing first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Topic {
    Welcome,
    Table,
    Expired,
    RoundEnded,
    Reset,
    Upgraded,
    Stored,
    Paid,
    LastRound,
    NearTop,
    TrackerSecond,
    FourStored,
    MustDiscard,
    CanPay,
    FreeStore,
    SecondCard,
    StorePrice,
    LookCloser,
    Hint,
    TakeBack,
}

impl Topic {
    pub const COUNT: usize = 20;

    /// The most pressing first.
    pub const ALL: [Self; Self::COUNT] = {
        let mut all = [Self::Welcome; Self::COUNT];
        let mut i = 0;
        while i < all.len() {
            all[i] = SCRIPTS[i].topic;
            i += 1;
        }
        all
    };
}

/// How a topic is explained.
struct Script {
    topic: Topic,
    title: &'static str,
    icon: Icon,
    text: Prose,
}

const fn script(topic: Topic, title: &'static str, icon: Icon, text: &'static str) -> Script {
    let text = Prose::new(text);
    Script {
        topic,
        title,
        icon,
        text,
    }
}

/// One for each topic, in their order.
#[rustfmt::skip]
const SCRIPTS: [Script; Topic::COUNT] = [
    script(Topic::Welcome, "Welcome", icon::STAR,
        "Sixteen cards are your village. Make them better in 8 rounds: their [star] are your score."),
    script(Topic::Table, "The table", icon::CARDS,
        "Use one of the two cards on top. [left] [right] choose a card, [up][down] what to do, and [A] does it."),
    script(Topic::Expired, "Came up too soon", icon::DISCARD,
        "[card] was stored when it came up. Now it is at the back, and what it held is lost."),
    script(Topic::RoundEnded, "Round over", icon::TRACKER,
        "Every card has come up, so the Round Tracker ends the round. What is stored stays stored."),
    script(Topic::Reset, "Reset", icon::STORE,
        "[card] made room: it is upright again, in its place. What it held is lost."),
    script(Topic::Upgraded, "An upgrade", icon::ARROW,
        "[card] shows a better side, and will until the end. Each level gives it an [arrow]."),
    script(Topic::Stored, "Stored", icon::STORE,
        "[card] is at the back. Below you see what it holds and how many cards come before it."),
    script(Topic::Paid, "Paid", icon::LOG,
        "The cards that paid are upright again, each in its place. They will come up as before."),
    script(Topic::LastRound, "The last round", icon::STAR,
        "Every card comes up once more. Only [star] count now: spend all that is stored."),
    script(Topic::NearTop, "Use it now", icon::FISH,
        "[card] is stored, and next. On top it loses what it holds: pay with it now."),
    script(Topic::TrackerSecond, "The round ends", icon::TRACKER,
        "Behind this card is the Round Tracker. After your turn this round is over."),
    script(Topic::FourStored, "Four are stored", icon::STORE,
        "There is no room for a fifth: to store it, reset one, and what that held is lost."),
    script(Topic::MustDiscard, "Nothing to do", icon::DISCARD,
        "You cannot pay for anything here. [A] puts [card] to the back, as it is."),
    script(Topic::CanPay, "You can pay", icon::LOG,
        "White is possible: what you stored pays for [card]. [A] shows how, then asks."),
    script(Topic::FreeStore, "Free to store", icon::STORE,
        "Storing [card] is free. Then it holds what you see at its right, to pay with later. Try [A]."),
    script(Topic::SecondCard, "The second card", icon::CARDS,
        "Nothing to do with the first card? [right] goes to the second. The first one stays on top."),
    script(Topic::StorePrice, "Not for free", icon::STORE,
        "[card] asks a price to be stored: it changes what you have into what you need."),
    script(Topic::LookCloser, "A closer look", icon::CARDS,
        "[up] to the name of a card, and [A] shows all four sides with their prices."),
    script(Topic::Hint, "Not sure?", icon::A,
        "Hold [A] for a hint: a good move is chosen, and below it says what it is good for."),
    script(Topic::TakeBack, "Second thoughts", icon::B,
        "Hold [B] to take turns back, as many as you like. The rest is explained when it happens."),
];

const _: () = {
    let mut i = 0;
    while i < SCRIPTS.len() {
        assert!(
            SCRIPTS[i].topic as usize == i,
            "scripts stand in the order of the topics"
        );
        i += 1;
    }
};
