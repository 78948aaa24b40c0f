//! The pages of the rules: an illustration each, and where their texts go.

use crate::console::art::{act, animal, card, disaster, goods, icon, mark, outpost};
use crate::console::draw::Mark::{self, *};
use crate::console::draw::PROSE_RIGHT;
use crate::console::frame::HEIGHT;
use crate::console::text::{Page, Text as Say};
use crate::game::Rating;

pub struct Layout {
    pub page: Page,
    pub picture: &'static [Mark],
    text_at: TextAt,
}

/// Where the text is.
enum TextAt {
    /// Below the illustration, in the middle of what is left.
    Below,
    /// With its first letter in this column and row.
    Corner(i32, i32),
}

impl Layout {
    /// The column and row where a text of this height begins.
    pub fn text_corner(&self, height: i32) -> (i32, i32) {
        match self.text_at {
            TextAt::Below => (LEFT, (BELOW + HEIGHT as i32 - height) / 2),
            TextAt::Corner(x, y) => (x, y),
        }
    }
}

/// The row that illustrations count from.
pub const PICTURE_TOP: i32 = 11;
/// Below titles and texts alike.
pub const LEFT: i32 = 0;
/// Under an illustration there is room for four lines.
const BELOW: i32 = 32;
pub const BELOW_COLUMNS: (i32, i32) = (LEFT, PROSE_RIGHT);

/// To the right of an illustration that is higher than most.
const BESIDE: TextAt = TextAt::Corner(46, 14);

const fn page(page: Page, picture: &'static [Mark]) -> Layout {
    page_with(page, TextAt::Below, picture)
}

const fn page_with(page: Page, text_at: TextAt, picture: &'static [Mark]) -> Layout {
    Layout {
        page,
        picture,
        text_at,
    }
}

/// The first thing that is shown.
#[rustfmt::skip]
pub const OFFER: Layout = page(Page::Offer, &[
    Card(8, 1, card::CANOE_HOUSE), Card(32, 1, card::LOGGER), Card(56, 1, card::TEMPLE),
    Picture(82, 6, act::GIVES), Big(94, 2, icon::STAR), Big(111, 2, icon::STAR),
]);

#[rustfmt::skip]
pub const PAGES: [Layout; 19] = [
    page(Page::Goal, &[
        Card(2, 1, card::HOUSING), Picture(27, 6, act::GIVES),
        Card(37, 1, card::HOUSING), Picture(60, 1, goods::LEVEL),
        Picture(62, 6, act::GIVES),
        Card(72, 1, card::HOUSING), Picture(95, 1, goods::LEVEL), Picture(101, 1, goods::LEVEL),
        Picture(97, 6, act::GIVES), Big(110, 2, icon::STAR),
    ]),

    page(Page::Turn, &[
        Card(0, 0, card::LOGGER), Card(22, 0, card::TEMPLE),
        Line(47, 0, 47, 17),
        Picture(52, 0, act::STORE), Picture(52, 10, act::ROTATE),
        Tag(61, 0, Say::Store), Tag(61, 10, Say::Rotate),
        Picture(89, 0, act::FLIP), Picture(84, 10, act::DISCARD),
        Tag(101, 0, Say::Flip), Tag(101, 10, Say::Discard),
    ]),

    page(Page::Store, &[
        Card(8, 2, card::LOGGER), Picture(33, 7, act::GIVES),
        Stored(44, 0, card::LOGGER), Picture(66, 7, goods::LOG),
        Stored(82, 0, card::CANOE_HOUSE), Picture(104, 7, goods::FISH),
    ]),

    page(Page::Pay, &[
        Stored(2, 0, card::LOGGER), Picture(21, 7, goods::LOG),
        Stored(34, 0, card::CANOE_HOUSE), Picture(53, 7, goods::FISH),
        Picture(64, 7, act::GIVES),
        Card(74, 2, card::HOUSING), Picture(98, 7, act::GIVES),
        Picture(107, 3, goods::LEVEL), Picture(105, 9, goods::STAR), Picture(115, 9, goods::STAR),
    ]),

    page(Page::Turning, &[
        Card(2, 1, card::TEMPLE), Picture(26, 6, act::ROTATE),
        Card(37, 1, card::TEMPLE), Picture(45, 18, goods::LEVEL),
        Picture(61, 6, act::FLIP),
        Card(72, 1, card::TEMPLE), Picture(77, 18, goods::LEVEL), Picture(83, 18, goods::LEVEL),
        Picture(96, 6, act::ROTATE),
        Card(107, 1, card::TEMPLE),
        Picture(109, 18, goods::LEVEL), Picture(115, 18, goods::LEVEL), Picture(121, 18, goods::LEVEL),
    ]),

    page(Page::Limit, &[
        Stored(4, 0, card::LOGGER), Picture(22, 9, act::LASTS), Text(29, 7, Say::Number(2)),
        Picture(43, 8, act::GIVES),
        Stored(53, 0, card::LOGGER), Text(71, 7, Say::ComesUp(1)),
        Picture(93, 8, act::GIVES), Text(103, 7, Say::LostWord),
    ]),

    page(Page::Rounds, &[
        Card(2, 2, card::TRACKER),
        Frame(28, 5, 11, 11), Text(32, 7, Say::Number(1)), Frame(40, 5, 11, 11), Text(44, 7, Say::Number(2)),
        Frame(52, 5, 11, 11), Text(56, 7, Say::Number(3)), Frame(64, 5, 11, 11), Text(68, 7, Say::Number(4)),
        Frame(76, 5, 11, 11), Text(80, 7, Say::Number(5)), Frame(88, 5, 11, 11), Text(92, 7, Say::Number(6)),
        Frame(100, 5, 11, 11), Text(104, 7, Say::Number(7)), Frame(112, 5, 11, 11), Text(116, 7, Say::Number(8)),
    ]),

    page_with(Page::Score, TextAt::Corner(LEFT, 48), &[
        Text(0, 0, Say::Number(10)), Picture(12, 1, goods::STAR), Text(24, 0, Say::Rating(Rating::NeedsWork)), Fill(94, 0, 8, 6),
        Text(0, 9, Say::Number(20)), Picture(12, 10, goods::STAR), Text(24, 9, Say::Rating(Rating::Respectable)), Fill(94, 9, 16, 6),
        Text(0, 18, Say::Number(30)), Picture(12, 19, goods::STAR), Text(24, 18, Say::Rating(Rating::Exceptional)), Fill(94, 18, 24, 6),
        Text(0, 27, Say::Number(40)), Picture(12, 28, goods::STAR), Text(24, 27, Say::Rating(Rating::Astounding)), Fill(94, 27, 32, 6),
    ]),

    page_with(Page::Buttons, TextAt::Corner(44, 12), &[
        Big(13, 0, icon::UP), Big(2, 11, icon::LEFT), Big(24, 11, icon::RIGHT), Big(13, 22, icon::DOWN),
        Big(4, 38, icon::B), Big(22, 36, icon::A),
    ]),

    page(Page::Help, &[
        Text(4, 6, Say::Hold), Big(30, 2, icon::A), Picture(47, 5, act::BULB),
        Line(64, 1, 64, 17),
        Text(74, 6, Say::Hold), Big(100, 2, icon::B), Picture(118, 5, icon::BACK),
    ]),

    page(Page::Feats, &[
        Card(6, 1, card::AXE), Card(30, 1, card::TOOTH), Card(54, 1, card::HAMMER),
        Card(78, 1, card::SAIL), Card(102, 1, card::MONUMENT),
    ]),

    page(Page::Villagers, &[
        Card(6, 1, card::BUILDER), Card(30, 1, card::CHIEF), Card(54, 1, card::ELDER),
        Card(78, 1, card::MERCHANT), Card(102, 1, card::RIDER),
    ]),

    page(Page::HouseCards, &[
        Card(2, 1, card::LOGGER), Text(25, 6, Say::Printed),
        Card(72, 1, card::CHIEF), Text(95, 6, Say::Ours),
    ]),

    page(Page::Decks, &[
        Frame(20, 0, 88, 19), Large(29, 2, Say::ExampleCode),
    ]),

    page(Page::Power, &[
        Big(13, 3, icon::UP), Text(34, 6, Say::Plus), Big(46, 3, icon::B),
        Picture(66, 7, act::GIVES), Text(78, 1, Say::Hardware), Text(78, 10, Say::Test),
    ]),

    page_with(Page::Together, BESIDE, &[
        Picture(4, 0, animal::PARROT), Picture(0, 42, mark::TURTLE), Picture(15, 42, mark::CRAB), Picture(29, 42, mark::SHARK),
    ]),

    page_with(Page::Cooperative, BESIDE, &[
        Picture(3, 4, disaster::VOLCANO), Frame(3, 38, 9, 9), Fill(5, 40, 5, 5), Frame(15, 38, 9, 9), Frame(27, 38, 9, 9),
    ]),

    page_with(Page::Casual, BESIDE, &[
        Picture(0, 6, outpost::FOREST), Picture(6, 38, goods::LOG), Picture(16, 38, goods::FISH), Picture(26, 38, goods::STONE),
    ]),

    page_with(Page::Speed, BESIDE, &[
        Text(3, 3, Say::Number(1)), Picture(12, 2, mark::SHARK), Text(3, 19, Say::Number(2)), Picture(12, 18, mark::CRAB),
        Text(3, 35, Say::Number(3)), Picture(12, 34, mark::TURTLE), Picture(30, 3, icon::TRACKER),
    ]),
];
