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

/// A letter: its code point, and its columns with the upper pixel in the lowest bit.
struct Letter {
    code: u32,
    columns: Vec<u8>,
}

fn read(art: &str) -> Vec<Letter> {
    let mut letters: Vec<Letter> = Vec::new();
    let mut y = 0;
    for line in art.lines().filter(|line| !line.is_empty()) {
        if let Some(head) = line.strip_prefix("U+") {
            let code = head.split(' ').next().unwrap_or(head);
            letters.push(Letter {
                code: u32::from_str_radix(code, 16).expect("a code point"),
                columns: Vec::new(),
            });
            y = 0;
        } else {
            let letter = letters.last_mut().expect("a letter begins with its code");
            let columns = &mut letter.columns;
            columns.resize(columns.len().max(line.len()), 0);
            for (column, pixel) in columns.iter_mut().zip(line.bytes()) {
                match pixel {
                    b'#' => *column |= 1 << y,
                    b'.' => {}
                    _ => panic!("a letter is made of # and ."),
                }
            }
            assert!(y < 8, "a letter has eight rows at most");
            y += 1;
        }
    }
    letters
}

/// Letters in the order of their codes, one after the other, and where each begins.
fn table(name: &str, mut letters: Vec<Letter>) -> String {
    letters.sort_by_key(|letter| letter.code);
    let codes: Vec<_> = letters.iter().map(|letter| letter.code).collect();
    let mut starts = vec![0];
    let mut columns: Vec<u8> = Vec::new();
    for letter in &letters {
        columns.extend(&letter.columns);
        starts.push(columns.len());
    }
    let mut table = String::new();
    writeln!(
        table,
        "pub(super) static {name}: Letters = Letters {{ codes: &{codes:?}, starts: &{starts:?}, columns: &{columns:?} }};"
    )
    .expect("a string takes all");
    table
}
