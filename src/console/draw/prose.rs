//! Sentences with icons among their words: `[log]` is the picture of a log. That
//! every such word is the name of a sign is checked while the crate is compiled.

use core::convert::Infallible;

use super::{BODY, Pen, Picture, Surface};
use crate::console::art::{act, goods, icon};
use crate::console::frame::WIDTH;
use crate::console::text::Text;

/// How high capitals are.
const CAPITALS: i32 = 7;

/// How far below the top of the letters a sign begins.
const fn drop_of(sign: Picture) -> i32 {
    (CAPITALS - sign.height() + 1) / 2
}

/// The names that stand for signs.
const SIGNS: [(&str, Picture); 17] = [
    ("log", goods::LOG),
    ("fish", goods::FISH),
    ("stone", goods::STONE),
    ("star", goods::STAR),
    ("level", goods::LEVEL),
    ("store", act::STORE),
    ("rotate", act::ROTATE),
    ("flip", act::FLIP),
    ("lock", act::LOCK),
    ("lasts", act::LASTS),
    ("A", icon::A),
    ("B", icon::B),
    ("up", icon::UP),
    ("down", icon::DOWN),
    ("left", icon::LEFT),
    ("right", icon::RIGHT),
    ("good", icon::CHECKED),
];

/// Stands for the name of the card that the text is about.
const CARD: &str = "card";

/// Gives the text back. Panics, and so does not compile as a constant, when a word in
/// brackets is no sign.
pub const fn prose(text: &'static str) -> &'static str {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] == b'[' {
            assert!(is_known(bytes, at + 1), "a word in brackets names a sign");
        }
        at += 1;
    }
    text
}

/// Whether one of the names stands there, with a bracket behind it.
const fn is_known(text: &[u8], at: usize) -> bool {
    let mut i = 0;
    while i < SIGNS.len() {
        if stands_at(text, at, SIGNS[i].0.as_bytes()) {
            return true;
        }
        i += 1;
    }
    stands_at(text, at, CARD.as_bytes())
}

const fn stands_at(text: &[u8], at: usize, name: &[u8]) -> bool {
    let mut i = 0;
    while i < name.len() {
        if at + i >= text.len() || text[at + i] != name[i] {
            return false;
        }
        i += 1;
    }
    at + i < text.len() && text[at + i] == b']'
}

/// A part of a word.
enum Piece<'a> {
    Letters(&'a str),
    Sign(Picture),
}

impl Piece<'_> {
    /// With the gap behind it.
    fn width(&self) -> i32 {
        match self {
            Self::Letters(letters) => BODY.width_of(letters) + 1,
            Self::Sign(sign) => sign.width() + 1,
        }
    }
}

/// The pieces of a word.
fn pieces(word: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = word;
    core::iter::from_fn(move || {
        let end = match rest.find('[') {
            None if rest.is_empty() => return None,
            None => rest.len(),
            Some(0) => {
                let (name, after) = rest.get(1..)?.split_once(']')?;
                rest = after;
                let sign = SIGNS.iter().find(|(known, _)| *known == name);
                return Some(sign.map_or(Piece::Letters(name), |(_, sign)| Piece::Sign(*sign)));
            }
            Some(bracket) => bracket,
        };
        let (letters, after) = rest.split_at_checked(end)?;
        rest = after;
        Some(Piece::Letters(letters))
    })
}

/// Breaks the text into lines between two columns and puts each piece in its place;
/// gives the row after the last line.
fn lay_out<'a, E>(
    text: &'a str,
    (left, right): (i32, i32),
    mut y: i32,
    mut put: impl FnMut(i32, i32, &Piece<'a>) -> Result<(), E>,
) -> Result<i32, E> {
    for line in text.lines() {
        let mut x = left;
        for word in line.split(' ') {
            let width: i32 = pieces(word).map(|piece| piece.width()).sum();
            if x > left && x + width - 1 > right {
                (x, y) = (left, y + BODY.line());
            }
            for piece in pieces(word) {
                put(x, y, &piece)?;
                x += piece.width();
            }
            x += BODY.width_of(" ") + 1;
        }
        y += BODY.line();
    }
    Ok(y)
}

/// Where lines end that go to the right edge, all but touching it.
pub const PROSE_RIGHT: i32 = WIDTH as i32 - 1;

impl<D: Surface> Pen<'_, D> {
    /// Draws a text with icons from `x` to the right edge.
    pub fn prose(&mut self, x: i32, y: i32, text: Text<'_>) -> Result<(), D::Error> {
        self.prose_between((x, PROSE_RIGHT), y, text)
    }

    /// Draws a text with icons between two columns.
    pub fn prose_between(
        &mut self,
        columns: (i32, i32),
        y: i32,
        text: Text<'_>,
    ) -> Result<(), D::Error> {
        self.prose_without(columns, y, 0, text).map(drop)
    }

    /// The same without its first lines, the others in their place; the row after it.
    pub fn prose_without(
        &mut self,
        columns: (i32, i32),
        top: i32,
        without: usize,
        text: Text<'_>,
    ) -> Result<i32, D::Error> {
        let first = top + BODY.line() * without as i32;
        lay_out(&self.say(text), columns, top, |x, y, piece| match piece {
            _ if y < first => Ok(()),
            Piece::Letters(letters) => self.letters(x, y, BODY, letters).map(drop),
            Piece::Sign(sign) => self.picture(x, y + drop_of(*sign), *sign).map(drop),
        })
    }

    /// How high a text with icons is between two columns.
    pub fn prose_height(&self, columns: (i32, i32), text: Text<'_>) -> i32 {
        let words = self.say(text);
        let Ok(height) = lay_out(&words, columns, 0, |_, _, _| Ok::<_, Infallible>(()));
        height
    }
}
