//! The tables as a source file of the library. A seal in its head ties the numbers to the
//! cards they were learned for: changing either without learning again breaks it.

use palm_island::game::{Area, Kind};
use palm_island::hint::Values;

/// The file that `src/hint/tables.rs` is.
pub fn source(values: &Values, seed: u64) -> String {
    let Values {
        cards,
        bonds,
        stored,
        purse,
    } = values;
    let mut source = format!(
        "//! What positions are worth, as `cargo palm train --seed {seed}` learned it. Not to be\n\
         //! edited by hand.\n\
         \n\
         use super::values::Values;\n\
         \n\
         #[rustfmt::skip]\n\
         pub static VALUES: Values = Values {{\n"
    );
    for (name, lines) in [
        (
            "cards",
            cards
                .iter()
                .map(|row| format!("{row:?}"))
                .collect::<Vec<_>>(),
        ),
        (
            "bonds",
            bonds.iter().map(|row| format!("{row:?}")).collect(),
        ),
        (
            "stored",
            stored.iter().map(|row| format!("{row:?}")).collect(),
        ),
        (
            "purse",
            purse.iter().map(|row| format!("{row:?}")).collect(),
        ),
    ] {
        source += &format!("    {name}: [\n");
        for line in lines {
            source += &format!("        {line},\n");
        }
        source += "    ],\n";
    }
    source += "}\n.for_all_kinds();\n";
    sealed(&source)
}

/// What the line with the seal begins with.
const SEAL: &str = "//! Seal ";

/// A file with the seal that it should have.
pub fn sealed(source: &str) -> String {
    let (head, numbers) = parts(source);
    let head = head.lines().filter(|line| !line.starts_with(SEAL));
    let mut sealed: String = head.map(|line| format!("{line}\n")).collect();
    let end_of_comment = sealed.rfind("//!").unwrap_or(0);
    let at = sealed[end_of_comment..]
        .find('\n')
        .map_or(sealed.len(), |end| end_of_comment + end + 1);
    let seal = fingerprint(&cards_of(numbers), numbers);
    sealed.insert_str(at, &format!("{SEAL}{seal:016x}.\n"));
    sealed + numbers
}

/// The head, and the numbers.
fn parts(source: &str) -> (&str, &str) {
    let at = source.find("pub static VALUES").unwrap_or(source.len());
    source.split_at(at)
}

/// All that is printed on the cards that have a column in these tables.
fn cards_of(numbers: &str) -> String {
    let row = numbers.split('[').nth(2).unwrap_or_default();
    let columns = row.split(']').next().unwrap_or_default().split(',').count();
    let kinds = Kind::ALL.into_iter().take(columns / Area::ALL.len());
    let faces = kinds.flat_map(|kind| Area::ALL.map(|area| (kind, kind.face(area))));
    let card = |(kind, face): (Kind, &palm_island::game::Face)| {
        let offers = face.offers().iter().map(|offer| {
            let prices = offer.cost.alternatives().iter();
            let prices: Vec<String> = prices.map(ToString::to_string).collect();
            format!("{:?} {}", offer.action, prices.join("/"))
        });
        let offers: Vec<String> = offers.collect();
        format!(
            "{kind:?} {} {} {} {};",
            face.holds,
            face.stars,
            face.level,
            offers.join(",")
        )
    };
    faces.map(card).collect()
}

/// FNV-1a over both.
fn fingerprint(cards: &str, numbers: &str) -> u64 {
    let bytes = cards.bytes().chain(numbers.bytes());
    bytes.fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}
