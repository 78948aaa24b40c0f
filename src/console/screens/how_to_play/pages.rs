//! The pages of the help: a title, an illustration, a few sentences.

use crate::console::draw::Mark::{self, *};
use crate::console::draw::{Prose, icon};
use crate::console::frame::HEIGHT;

pub struct Page {
    pub title: &'static str,
    pub picture: &'static [Mark],
    pub text: Prose,
    text_at: TextAt,
}

/// Where the text is.
enum TextAt {
    /// Below the illustration, in the middle of what is left.
    Below,
    /// With its first letter in this column and row.
    Corner(i32, i32),
}

impl Page {
    /// The column and row where the text begins.
    pub fn text_corner(&self) -> (i32, i32) {
        match self.text_at {
            TextAt::Below => {
                let height = self.text.height((LEFT, Prose::RIGHT), "");
                (LEFT, (BELOW + HEIGHT as i32 - height) / 2)
            }
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

const fn page(title: &'static str, picture: &'static [Mark], text: &'static str) -> Page {
    page_with(TextAt::Below, title, picture, text)
}

const fn page_with(
    text_at: TextAt,
    title: &'static str,
    picture: &'static [Mark],
    text: &'static str,
) -> Page {
    Page {
        title,
        picture,
        text: Prose::new(text),
        text_at,
    }
}

/// The first thing that is shown.
#[rustfmt::skip]
pub const OFFER: Page = page("How to play", &[
    Card(13, 1), Icon(17, 7, icon::FISH),
    Card(31, 1), Icon(35, 7, icon::LOG),
    Card(49, 1), Icon(53, 7, icon::STONE),
    Icon(72, 7, icon::DISCARD),
    Big(86, 3, icon::STAR), Big(104, 3, icon::STAR),
], "Learn by playing:\n[A] guided first game\nOr read all about it:\n[right] to the pages");

#[rustfmt::skip]
pub const PAGES: [Page; 21] = [
    page("The goal", &[
        Big(15, 0, icon::CARDS), Text(2, 15, "16 cards"),
        Big(57, 0, icon::TRACKER), Text(45, 15, "8 rounds"),
        Big(100, 0, icon::STAR), Text(95, 15, "stars"),
    ], "Build up 16 cards in 8 rounds. At the end their [star] are your score."),

    page("The deck", &[
        Card(98, 0), Card(94, 0), Card(90, 0), Card(86, 0), Card(82, 0), Card(78, 0),
        Card(52, 0), Heading(57, 5, "3"),
        Card(28, 0), Heading(33, 5, "2"),
        Card(10, 0), Heading(15, 5, "1"),
        Line(17, 20, 17, 22), Line(35, 20, 35, 22), Line(17, 22, 122, 22),
        Line(122, 10, 122, 22), Line(117, 10, 122, 10), Icon(113, 7, icon::LEFT),
    ], "You use the first two and see the third. What was used goes to the back."),

    page("A turn", &[
        Big(6, 0, icon::STORE), Text(2, 15, "store"),
        Big(37, 0, icon::ROTATE), Text(30, 15, "rotate"),
        Big(67, 0, icon::FLIP), Text(64, 15, "flip"),
        Line(88, 0, 88, 21),
        Big(102, 0, icon::DISCARD), Text(92, 15, "discard"),
    ], "One of these each turn, with card 1 or 2. Only the first can be discarded."),

    page("Store", &[
        Card(8, 1), Icon(12, 7, icon::LOG),
        Icon(28, 7, icon::DISCARD),
        Stored(40, 3), Icon(46, 7, icon::LOG),
        Text(66, 3, "sideways,"), Text(66, 11, "at the back"),
    ], "A stored card holds what stands on it: [log] log, [fish] fish or [stone] stone. It waits until you need it."),

    page("Pay", &[
        Stored(2, 3), Icon(8, 7, icon::LOG),
        Stored(24, 3), Icon(30, 7, icon::FISH),
        Icon(47, 7, icon::DISCARD),
        Button(60, 6, icon::ROTATE), Icon(70, 7, icon::LOG), Icon(78, 7, icon::FISH),
        Icon(91, 7, icon::DISCARD),
        Card(106, 1), Icon(111, 7, icon::ARROW),
    ], "Stored cards pay, then they are upright again. What is too much is lost. [log]/[fish] is one or the other."),

    page("Rotate and flip", &[
        Card(2, 1),
        Icon(22, 7, icon::ROTATE),
        Card(34, 1), Icon(39, 7, icon::ARROW),
        Icon(54, 7, icon::FLIP),
        Card(66, 1), Icon(68, 7, icon::ARROW), Icon(74, 7, icon::ARROW),
        Icon(86, 7, icon::ROTATE),
        Card(98, 1), Icon(102, 7, icon::STAR),
        Icon(118, 7, icon::STAR),
    ], "A card has four sides. [rotate] and [flip] turn a better one up for a price; then it goes to the back."),

    page("Four at a time", &[
        Stored(2, 3), Icon(8, 7, icon::LOG),
        Stored(23, 3), Icon(29, 7, icon::FISH),
        Stored(44, 3), Icon(50, 7, icon::STONE),
        Stored(65, 3), Icon(71, 7, icon::LOG),
        Icon(93, 7, icon::LEFT), Card(106, 1), Icon(110, 7, icon::FISH),
    ], "Four cards can be stored. For a fifth one you reset another: upright again, and its goods are lost."),

    page("Running out", &[
        Stored(4, -1), Icon(10, 3, icon::FISH), Small(6, 15, "in 2"),
        Icon(31, 3, icon::DISCARD),
        Stored(46, -1), Icon(52, 3, icon::FISH), Small(48, 15, "next"),
        Icon(73, 3, icon::DISCARD),
        Card(88, 0), Text(107, 6, "lost"),
    ], "A stored card on top is lost: it goes to the back upright. \"in 2\": so many cards before it."),

    page("Rounds", &[
        Big(2, 4, icon::TRACKER),
        Frame(19, 5, 12, 12), Text(23, 8, "1"), Frame(32, 5, 12, 12), Text(36, 8, "2"),
        Frame(45, 5, 12, 12), Text(49, 8, "3"), Frame(58, 5, 12, 12), Text(62, 8, "4"),
        Frame(71, 5, 12, 12), Text(75, 8, "5"), Frame(84, 5, 12, 12), Text(88, 8, "6"),
        Frame(97, 5, 12, 12), Text(101, 8, "7"), Frame(110, 5, 12, 12), Text(114, 8, "8"),
    ], "The Round Tracker on top ends the round. What is stored stays. After eight rounds the game is over."),

    page_with(TextAt::Corner(LEFT, 47), "The score", &[
        Text(2, 0, "10"), Icon(13, 0, icon::STAR), Text(25, 0, "Needs work"), Fill(94, 0, 8, 6),
        Text(2, 9, "20"), Icon(13, 9, icon::STAR), Text(25, 9, "Respectable"), Fill(94, 9, 16, 6),
        Text(2, 18, "30"), Icon(13, 18, icon::STAR), Text(25, 18, "Exceptional"), Fill(94, 18, 24, 6),
        Text(2, 27, "40"), Icon(13, 27, icon::STAR), Text(25, 27, "Astounding"), Fill(94, 27, 32, 6),
    ], "Every [star] that is up counts, stored or not."),

    page_with(TextAt::Corner(LEFT, 24), "The table", &[
        Frame(0, 0, 128, 11),
        Small(4, 3, "R3/8"), Icon(23, 2, icon::CARDS), Small(31, 3, "9"),
        Icon(39, 2, icon::STAR), Small(47, 3, "12"),
        Small(91, 3, "Logger"), Icon(116, 2, icon::LOG),
    ], "Round 3 of 8, 9 cards left in it, 12 [star] so far, and the third card. What is white can be done; below is what is stored."),

    page_with(TextAt::Corner(44, 12), "The buttons", &[
        Frame(14, 0, 12, 12), Icon(17, 2, icon::UP),
        Frame(2, 11, 13, 12), Icon(6, 13, icon::LEFT),
        Frame(25, 11, 13, 12), Icon(30, 13, icon::RIGHT),
        Frame(14, 22, 12, 12), Icon(17, 24, icon::DOWN),
        Big(4, 38, icon::B), Big(22, 36, icon::A),
    ], "[left] [right] which card\n[up][down] what to do\n[A] do it\nhold [A] a hint\n[B] to the title\nhold [B] take back"),

    page("A closer look", &[
        Frame(4, 3, 16, 16), Icon(8, 7, icon::UP), Text(23, 8, "then"), Big(46, 4, icon::A),
        Icon(65, 7, icon::DISCARD),
        Fill(78, 0, 23, 9), Frame(103, 0, 23, 9), Frame(78, 11, 23, 9), Frame(103, 11, 23, 9),
    ], "[up] to a card's name, then [A]: all its sides. New game shows the deck before the first turn."),

    page("Second thoughts", &[
        Text(30, 5, "hold"), Big(54, 1, icon::B), Text(74, 5, "take back"),
    ], "One turn or all of them, as often as you like. Games with this or hints are hollow bars."),

    page("A hint", &[
        Text(14, 5, "hold"), Big(38, 1, icon::A),
        Icon(58, 7, icon::DISCARD),
        Button(72, 6, icon::STORE), Text(84, 8, "and why"),
    ], "A good move is chosen: [A] does it, [B] goes back. Settings say how much of the deck it knows."),

    page("Par and Watch", &[
        Big(12, 3, icon::STAR), Text(30, 7, "43"),
        Line(56, 2, 56, 18),
        Big(68, 3, icon::CARDS), Icon(88, 7, icon::DISCARD), Big(102, 3, icon::CARDS),
    ], "Par is what the console makes of your deck. Watch it play a deck of its own from the title."),

    page("Feats", &[
        Card(8, 1), Icon(12, 3, icon::LOG), Icon(10, 11, icon::ARROW), Icon(16, 11, icon::ARROW),
        Card(26, 1), Icon(30, 3, icon::LOG), Icon(28, 11, icon::ARROW), Icon(34, 11, icon::ARROW),
        Card(44, 1), Icon(48, 3, icon::LOG), Icon(46, 11, icon::ARROW), Icon(52, 11, icon::ARROW),
        Icon(67, 7, icon::DISCARD),
        Big(84, 3, icon::CHECKED), Text(103, 7, "Axe"),
    ], "A finished game can earn Feats, for good. Later you may take them along, and have it easier."),

    page("Villagers", &[
        Stored(4, 3), Icon(10, 7, icon::FISH),
        Icon(28, 7, icon::DISCARD),
        Card(41, 1), Icon(45, 7, icon::RECRUIT),
        Card(59, 1), Icon(63, 7, icon::RECRUIT),
        Card(77, 1), Icon(81, 7, icon::RECRUIT),
        Icon(97, 7, icon::DISCARD), Big(109, 3, icon::STAR),
    ], "If you like, three of seven come along. Pay to recruit one: it helps, or brings [star] at the end."),

    page("House numbers", &[
        Card(16, 1), Icon(20, 7, icon::RECRUIT),
        Card(34, 1), Icon(38, 7, icon::CHECKED),
        Text(58, 3, "prices and"), Text(58, 11, "effects: ours"),
    ], "Feats and Villagers work as in the book, but the numbers on them here are our own, not the printed."),

    page("Deck codes", &[
        Frame(20, 1, 88, 19),
        Big(27, 4, icon::CARDS), Heading(56, 6, "23AFWW"),
    ], "Six characters are a deck. The same code deals the same cards to a friend."),

    page("On and off", &[
        Frame(12, 3, 16, 16), Icon(16, 7, icon::UP), Heading(34, 6, "+"), Big(46, 4, icon::B),
        Icon(67, 7, icon::DISCARD), Text(80, 3, "hardware"), Text(80, 11, "test"),
    ], "Just switch off: each turn is saved. [up] and [B] at power-on: version and hardware test."),
];
