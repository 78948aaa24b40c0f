//! For the build script: packs the faces of this folder. A file holds one
//! letter after the other, each headed by its code point: `U+0041 A`.

use std::fmt::Write;
use std::fs;
use std::path::Path;

/// A table for each face, as `src/console/draw/font.rs` wants it.
pub fn tables(folder: &Path) -> String {
    ["body", "tag", "amount"]
        .map(|face| {
            let path = folder.join(face).with_extension("txt");
            let art = fs::read_to_string(&path).expect("a face can be read");
            table(&face.to_uppercase(), read(&art))
        })
        .concat()
}

/// A letter: its code point, and its rows with the first pixel in the lowest bit.
struct Letter {
    code: u32,
    width: usize,
    rows: Vec<u8>,
}

fn read(art: &str) -> Vec<Letter> {
    let mut letters: Vec<Letter> = Vec::new();
    for line in art.lines().filter(|line| !line.is_empty()) {
        if let Some(head) = line.strip_prefix("U+") {
            let code = head.split(' ').next().unwrap_or(head);
            letters.push(Letter {
                code: u32::from_str_radix(code, 16).expect("a code point"),
                width: 0,
                rows: Vec::new(),
            });
        } else {
            let letter = letters.last_mut().expect("a letter begins with its code");
            let row = line
                .bytes()
                .enumerate()
                .fold(0, |row, (x, pixel)| match pixel {
                    b'#' => row | 1 << x,
                    b'.' => row,
                    _ => panic!("a letter is made of # and ."),
                });
            letter.width = letter.width.max(line.len());
            letter.rows.push(row);
        }
    }
    letters
}

/// Letters in the order of their codes, each with as many rows as the highest has.
fn table(name: &str, mut letters: Vec<Letter>) -> String {
    letters.sort_by_key(|letter| letter.code);
    let height = letters.iter().map(|letter| letter.rows.len()).max();
    let height = height.expect("a face has letters");
    let codes: Vec<_> = letters.iter().map(|letter| letter.code).collect();
    let mut bits = Vec::new();
    for letter in &letters {
        bits.push(letter.width as u8);
        bits.extend(&letter.rows);
        bits.resize(bits.len() + height - letter.rows.len(), 0);
    }
    let mut table = String::new();
    writeln!(
        table,
        "pub(super) static {name}: Letters = Letters {{ height: {height}, codes: &{codes:?}, bits: &{bits:?} }};"
    )
    .expect("a string takes all");
    table
}
