//! Sentences with icons among their words: `[log]` is the picture of a log. That
//! every such word is the name of an icon is checked while the crate is compiled.

use core::convert::Infallible;

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::BinaryColor};

use super::icon::{self, Icon};
use super::{Pen, TEXT};
use crate::console::frame::WIDTH;

/// A text of words and icons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prose(&'static str);

/// The names that stand for icons.
const ICONS: [(&str, Icon); 14] = [
    ("log", icon::LOG),
    ("fish", icon::FISH),
    ("stone", icon::STONE),
    ("star", icon::STAR),
    ("arrow", icon::ARROW),
    ("rotate", icon::ROTATE),
    ("flip", icon::FLIP),
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

impl Prose {
    /// Panics, and so does not compile as a constant, when a word in brackets is no icon.
    pub const fn new(text: &'static str) -> Self {
        let bytes = text.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            if bytes[at] == b'[' {
                assert!(is_known(bytes, at + 1), "a word in brackets names an icon");
            }
            at += 1;
        }
        Self(text)
    }
}

/// Whether one of the names stands there, with a bracket behind it.
const fn is_known(text: &[u8], at: usize) -> bool {
    let mut i = 0;
    while i < ICONS.len() {
        if stands_at(text, at, ICONS[i].0.as_bytes()) {
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
    Icon(Icon),
}

impl Piece<'_> {
    /// With the gap behind it.
    fn width(&self) -> i32 {
        match self {
            Self::Letters(letters) => TEXT.width_of(letters) + 1,
            Self::Icon(icon) => icon.width + 1,
        }
    }
}

/// The pieces of a word, with `card` where the text speaks of the card.
fn pieces<'a>(word: &'a str, card: &'a str) -> impl Iterator<Item = Piece<'a>> {
    let mut rest = word;
    core::iter::from_fn(move || {
        let end = match rest.find('[') {
            None if rest.is_empty() => return None,
            None => rest.len(),
            Some(0) => {
                let (name, after) = rest[1..].split_once(']')?;
                rest = after;
                let icon = ICONS.iter().find(|(known, _)| *known == name);
                return Some(icon.map_or(Piece::Letters(card), |(_, icon)| Piece::Icon(*icon)));
            }
            Some(bracket) => bracket,
        };
        let (letters, after) = rest.split_at(end);
        rest = after;
        Some(Piece::Letters(letters))
    })
}

/// Breaks the text into lines between two columns and puts each piece in its place;
/// gives the row after the last line.
fn lay_out<'a, E>(
    prose: Prose,
    (left, right): (i32, i32),
    mut y: i32,
    card: &'a str,
    mut put: impl FnMut(i32, i32, &Piece<'a>) -> Result<(), E>,
) -> Result<i32, E> {
    for line in prose.0.lines() {
        let mut x = left;
        for word in line.split(' ') {
            let width: i32 = pieces(word, card).map(|piece| piece.width()).sum();
            if x > left && x + width - 1 > right {
                (x, y) = (left, y + TEXT.line());
            }
            for piece in pieces(word, card) {
                put(x, y, &piece)?;
                x += piece.width();
            }
            x += TEXT.width_of(" ") + 1;
        }
        y += TEXT.line();
    }
    Ok(y)
}

impl Prose {
    /// Where lines end that go to the right edge, all but touching it.
    pub const RIGHT: i32 = WIDTH as i32 - 1;

    /// How high it is between two columns.
    pub fn height(self, columns: (i32, i32), card: &str) -> i32 {
        let Ok(height) = lay_out(self, columns, 0, card, |_, _, _| Ok::<_, Infallible>(()));
        height
    }
}

impl<D: DrawTarget<Color = BinaryColor>> Pen<'_, D> {
    /// Draws prose from `x` to the right edge.
    pub fn prose(&mut self, x: i32, y: i32, prose: Prose) -> Result<(), D::Error> {
        self.prose_about((x, Prose::RIGHT), y, prose, "")
    }

    /// Draws prose between two columns, with the name of the card that it is about.
    pub fn prose_about(
        &mut self,
        columns: (i32, i32),
        y: i32,
        prose: Prose,
        card: &str,
    ) -> Result<(), D::Error> {
        lay_out(prose, columns, y, card, |x, y, piece| match piece {
            Piece::Letters(letters) => self.text(x, y, TEXT, letters).map(drop),
            Piece::Icon(icon) => self.icon(x, y, *icon).map(drop),
        })?;
        Ok(())
    }
}
