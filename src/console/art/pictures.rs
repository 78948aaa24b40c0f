//! For the build script: packs the pictures of this folder. A file `card/temple.txt`
//! becomes the constant `card::TEMPLE`, so a new picture is a new file and nothing else.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// The constants of a folder, and a module for each folder in it but the fonts.
pub fn module(folder: &Path) -> String {
    let mut module = String::new();
    for path in entries(folder) {
        let name = path.file_stem().and_then(|name| name.to_str());
        let name = name.expect("art has a plain name");
        if path.is_dir() && name != "font" {
            let inner = self::module(&path);
            writeln!(module, "pub mod {name} {{\nuse super::Picture;\n{inner}}}")
        } else if path.extension().is_some_and(|extension| extension == "txt") {
            let name = name.to_uppercase();
            let art = fs::read_to_string(&path).expect("art can be read");
            let picture = pack(&art).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
            writeln!(module, "pub const {name}: Picture = {picture};")
        } else {
            Ok(())
        }
        .expect("a string takes all");
    }
    module
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the art is there");
    let mut paths: Vec<_> = entries
        .map(|entry| entry.expect("a folder can be listed").path())
        .collect();
    paths.sort();
    paths
}

/// Bands of eight rows, as the display has them: a byte for each column, its upper pixel in the
/// lowest bit.
fn pack(art: &str) -> Result<String, &'static str> {
    let width = art.lines().map(str::len).max().unwrap_or(0);
    let height = art.lines().count();
    let mut bits = vec![0u8; width * height.div_ceil(8)];
    for (y, line) in art.lines().enumerate() {
        for (x, pixel) in line.bytes().enumerate() {
            match pixel {
                b'#' => bits[y / 8 * width + x] |= 1 << (y % 8),
                b'.' => {}
                _ => return Err("a picture is made of # and ."),
            }
        }
    }
    Ok(format!("Picture::packed({width}, {height}, &{bits:?})"))
}
