//! The pages of the rules: an illustration each, and where their texts go.

use crate::console::draw::Mark::{self, *};
use crate::console::draw::{PROSE_RIGHT, icon};
use crate::console::frame::HEIGHT;
use crate::console::text::{Page, Text as Say};
use crate::game::{Card as GameCard, Kind, Rating};

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
/// Below headings and texts alike.
pub const LEFT: i32 = 2;
/// Under an illustration there is room for four lines.
const BELOW: i32 = 32;
pub const BELOW_COLUMNS: (i32, i32) = (LEFT, PROSE_RIGHT);

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
    Card(13, 1), Icon(17, 7, icon::FISH),
    Card(31, 1), Icon(35, 7, icon::LOG),
    Card(49, 1), Icon(53, 7, icon::STONE),
    Icon(72, 7, icon::DISCARD),
    Big(86, 3, icon::STAR), Big(104, 3, icon::STAR),
]);

#[rustfmt::skip]
pub const PAGES: [Layout; 21] = [
    page(Page::Goal, &[
        Big(15, 0, icon::CARDS), Text(2, 15, Say::SixteenCards),
        Big(57, 0, icon::TRACKER), Text(45, 15, Say::EightRounds),
        Big(100, 0, icon::STAR), Text(95, 15, Say::Stars),
    ]),

    page(Page::Deck, &[
        Card(98, 0), Card(94, 0), Card(90, 0), Card(86, 0), Card(82, 0), Card(78, 0),
        Card(52, 0), Heading(57, 5, Say::Number(3)),
        Card(28, 0), Heading(33, 5, Say::Number(2)),
        Card(10, 0), Heading(15, 5, Say::Number(1)),
        Line(17, 20, 17, 22), Line(35, 20, 35, 22), Line(17, 22, 122, 22),
        Line(122, 10, 122, 22), Line(117, 10, 122, 10), Icon(113, 7, icon::LEFT),
    ]),

    page(Page::Turn, &[
        Big(6, 0, icon::STORE), Text(2, 15, Say::Store),
        Big(37, 0, icon::ROTATE), Text(30, 15, Say::Rotate),
        Big(67, 0, icon::FLIP), Text(64, 15, Say::Flip),
        Line(88, 0, 88, 21),
        Big(102, 0, icon::DISCARD), Text(92, 15, Say::Discard),
    ]),

    page(Page::Store, &[
        Card(8, 1), Icon(12, 7, icon::LOG),
        Icon(28, 7, icon::DISCARD),
        Stored(40, 3), Icon(46, 7, icon::LOG),
        Text(66, 3, Say::Sideways), Text(66, 11, Say::AtTheBack),
    ]),

    page(Page::Pay, &[
        Stored(2, 3), Icon(8, 7, icon::LOG),
        Stored(24, 3), Icon(30, 7, icon::FISH),
        Icon(47, 7, icon::DISCARD),
        Button(60, 6, icon::ROTATE), Icon(70, 7, icon::LOG), Icon(78, 7, icon::FISH),
        Icon(91, 7, icon::DISCARD),
        Card(106, 1), Icon(111, 7, icon::ARROW),
    ]),

    page(Page::Turning, &[
        Card(2, 1),
        Icon(22, 7, icon::ROTATE),
        Card(34, 1), Icon(39, 7, icon::ARROW),
        Icon(54, 7, icon::FLIP),
        Card(66, 1), Icon(68, 7, icon::ARROW), Icon(74, 7, icon::ARROW),
        Icon(86, 7, icon::ROTATE),
        Card(98, 1), Icon(102, 7, icon::STAR),
        Icon(118, 7, icon::STAR),
    ]),

    page(Page::Limit, &[
        Stored(2, 3), Icon(8, 7, icon::LOG),
        Stored(23, 3), Icon(29, 7, icon::FISH),
        Stored(44, 3), Icon(50, 7, icon::STONE),
        Stored(65, 3), Icon(71, 7, icon::LOG),
        Icon(93, 7, icon::LEFT), Card(106, 1), Icon(110, 7, icon::FISH),
    ]),

    page(Page::Expiry, &[
        Stored(4, -1), Icon(10, 3, icon::FISH), Small(6, 15, Say::ComesUp(2)),
        Icon(31, 3, icon::DISCARD),
        Stored(46, -1), Icon(52, 3, icon::FISH), Small(48, 15, Say::ComesUp(1)),
        Icon(73, 3, icon::DISCARD),
        Card(88, 0), Text(107, 6, Say::LostWord),
    ]),

    page(Page::Rounds, &[
        Big(2, 4, icon::TRACKER),
        Frame(19, 5, 12, 12), Text(23, 8, Say::Number(1)), Frame(32, 5, 12, 12), Text(36, 8, Say::Number(2)),
        Frame(45, 5, 12, 12), Text(49, 8, Say::Number(3)), Frame(58, 5, 12, 12), Text(62, 8, Say::Number(4)),
        Frame(71, 5, 12, 12), Text(75, 8, Say::Number(5)), Frame(84, 5, 12, 12), Text(88, 8, Say::Number(6)),
        Frame(97, 5, 12, 12), Text(101, 8, Say::Number(7)), Frame(110, 5, 12, 12), Text(114, 8, Say::Number(8)),
    ]),

    page_with(Page::Score, TextAt::Corner(LEFT, 47), &[
        Text(2, 0, Say::Number(10)), Icon(13, 0, icon::STAR), Text(25, 0, Say::Rating(Rating::NeedsWork)), Fill(94, 0, 8, 6),
        Text(2, 9, Say::Number(20)), Icon(13, 9, icon::STAR), Text(25, 9, Say::Rating(Rating::Respectable)), Fill(94, 9, 16, 6),
        Text(2, 18, Say::Number(30)), Icon(13, 18, icon::STAR), Text(25, 18, Say::Rating(Rating::Exceptional)), Fill(94, 18, 24, 6),
        Text(2, 27, Say::Number(40)), Icon(13, 27, icon::STAR), Text(25, 27, Say::Rating(Rating::Astounding)), Fill(94, 27, 32, 6),
    ]),

    page_with(Page::Table, TextAt::Corner(LEFT, 24), &[
        Frame(0, 0, 128, 11),
        Small(4, 3, Say::Round { round: 3 }), Icon(23, 2, icon::CARDS), Small(31, 3, Say::Number(9)),
        Icon(39, 2, icon::STAR), Small(47, 3, Say::Number(12)),
        Small(91, 3, Say::Kind(Kind::Logger)), Icon(116, 2, icon::LOG),
    ]),

    page_with(Page::Buttons, TextAt::Corner(44, 12), &[
        Frame(14, 0, 12, 12), Icon(17, 2, icon::UP),
        Frame(2, 11, 13, 12), Icon(6, 13, icon::LEFT),
        Frame(25, 11, 13, 12), Icon(30, 13, icon::RIGHT),
        Frame(14, 22, 12, 12), Icon(17, 24, icon::DOWN),
        Big(4, 38, icon::B), Big(22, 36, icon::A),
    ]),

    page(Page::CloserLook, &[
        Frame(4, 3, 16, 16), Icon(8, 7, icon::UP), Text(23, 8, Say::Then), Big(46, 4, icon::A),
        Icon(65, 7, icon::DISCARD),
        Fill(78, 0, 23, 9), Frame(103, 0, 23, 9), Frame(78, 11, 23, 9), Frame(103, 11, 23, 9),
    ]),

    page(Page::TakingBack, &[
        Text(30, 5, Say::Hold), Big(54, 1, icon::B), Text(74, 5, Say::TakeBack),
    ]),

    page(Page::Hint, &[
        Text(14, 5, Say::Hold), Big(38, 1, icon::A),
        Icon(58, 7, icon::DISCARD),
        Button(72, 6, icon::STORE), Text(84, 8, Say::AndWhy),
    ]),

    page(Page::ParAndWatch, &[
        Big(12, 3, icon::STAR), Text(30, 7, Say::Number(43)),
        Line(56, 2, 56, 18),
        Big(68, 3, icon::CARDS), Icon(88, 7, icon::DISCARD), Big(102, 3, icon::CARDS),
    ]),

    page(Page::Feats, &[
        Card(8, 1), Icon(12, 3, icon::LOG), Icon(10, 11, icon::ARROW), Icon(16, 11, icon::ARROW),
        Card(26, 1), Icon(30, 3, icon::LOG), Icon(28, 11, icon::ARROW), Icon(34, 11, icon::ARROW),
        Card(44, 1), Icon(48, 3, icon::LOG), Icon(46, 11, icon::ARROW), Icon(52, 11, icon::ARROW),
        Icon(67, 7, icon::DISCARD),
        Big(84, 3, icon::CHECKED), Text(103, 7, Say::ShortCard(GameCard::AXE)),
    ]),

    page(Page::Villagers, &[
        Stored(4, 3), Icon(10, 7, icon::FISH),
        Icon(28, 7, icon::DISCARD),
        Card(41, 1), Icon(45, 7, icon::RECRUIT),
        Card(59, 1), Icon(63, 7, icon::RECRUIT),
        Card(77, 1), Icon(81, 7, icon::RECRUIT),
        Icon(97, 7, icon::DISCARD), Big(109, 3, icon::STAR),
    ]),

    page(Page::HouseNumbers, &[
        Card(16, 1), Icon(20, 7, icon::RECRUIT),
        Card(34, 1), Icon(38, 7, icon::CHECKED),
        Text(58, 3, Say::PricesAnd), Text(58, 11, Say::EffectsOurs),
    ]),

    page(Page::DeckCodes, &[
        Frame(20, 1, 88, 19),
        Big(27, 4, icon::CARDS), Heading(56, 6, Say::ExampleCode),
    ]),

    page(Page::Power, &[
        Frame(12, 3, 16, 16), Icon(16, 7, icon::UP), Heading(34, 6, Say::Plus), Big(46, 4, icon::B),
        Icon(67, 7, icon::DISCARD), Text(80, 3, Say::Hardware), Text(80, 11, Say::Test),
    ]),
];
