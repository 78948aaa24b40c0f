//! A language with a single letter.

use heapless::String;

use super::Words;

/// The letter.
pub const MARK: char = '~';

/// Every letter becomes the mark; gaps, line breaks and icons stay.
pub fn mark(words: &str) -> Words<'static> {
    let mut marked = String::new();
    let mut in_icon = false;
    for letter in words.chars() {
        in_icon |= letter == '[';
        let letter = match letter {
            ' ' | '\n' => letter,
            _ if in_icon => letter,
            _ => MARK,
        };
        in_icon &= letter != ']';
        let _ = marked.push(letter);
    }
    Words::Made(marked)
}
