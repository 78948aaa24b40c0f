//! The tables as a source file of the library.

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
    source + "}\n.for_all_kinds();\n"
}
