//! A number that no machine can bear is refused with a sentence that says what it may be.

use crate::call::{complains, palm};

/// Zero, one too many for a `u64`, the most that one holds, and what is no number.
const BAD: [&str; 6] = [
    "0",
    "-1",
    "many",
    "1.5",
    "18446744073709551615",
    "18446744073709551616",
];

#[test]
fn counts_have_bounds() {
    for bad in BAD {
        for (call, option) in [
            (&["random"][..], "--games"),
            (&["simulate"], "--games"),
            (&["simulate", "--table"], "--games"),
            (&["bench"], "--turns"),
            (&["perft", "--seed", "1"], "--depth"),
            (&["solve", "--seed", "1"], "--width"),
            (&["par", "--seeds", "0..2"], "--width"),
        ] {
            let said = format!("{option} {bad}: give a whole number from 1 to ");
            let args = [call, &[option, bad]].concat();
            // A dash makes it an option of its own for some.
            match bad {
                "-1" => complains(&args, "-1"),
                _ => complains(&args, &said),
            }
        }
    }
}

#[test]
fn ranges_have_bounds() {
    complains(&["par", "--seeds", "0..100000000000"], "100000000000 decks");
    complains(
        &["par", "--seeds", "0..18446744073709551615"],
        "1000000 are the most",
    );
    complains(&["par", "--seeds", "0..18446744073709551616"], "not a seed");
    complains(&["par", "--seeds", "9..3"], "not a range");
}

#[test]
fn keys_have_bounds() {
    for keys in [
        "A*18446744073709551615",
        "wait:18446744073709551615",
        "A*0x3",
    ] {
        complains(&["run", "--keys", keys], "is not a number up to 3600000");
    }
}

/// The last seed there is deals as well as any other, and counting on from it begins again.
#[test]
fn the_last_seed_is_a_seed() {
    for args in [
        &["deal", "--seed", "18446744073709551615"][..],
        &["random", "--games", "3", "--seed", "18446744073709551615"],
        &[
            "par",
            "--seeds",
            "18446744073709551614..18446744073709551615",
            "--width",
            "2",
        ],
    ] {
        let ended = palm(args);
        assert_eq!((ended.code, ended.err.as_str()), (Some(0), ""), "{ended:?}");
    }
    complains(&["deal", "--seed", "18446744073709551616"], "not a seed");
}
