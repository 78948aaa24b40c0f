//! The core deck, line by line as printed. Nothing here is ours.
//!
//! `L` log, `F` fish, `S` stone; `/` is "or"; `-` is not offered. The rows of a
//! building stand in the order of its upgrades. `table.rs` checks them when the
//! crate is compiled.

use super::kind::Kind;
use super::table::{Print, kind, row};

#[rustfmt::skip]
pub const CORE: [Print; 8] = [
    // area holds   store    rotate        flip    stars level
    kind(Kind::CanoeHouse, "canoe-house", &[1, 2, 3], &[
        row(0, "F",   "free",  "F",          "F",       0, 0),
        row(1, "FF",  "free",  "-",          "LF",      0, 1),
        row(2, "LF",  "free",  "LF",         "-",       0, 1),
        row(3, "LFF", "free",  "-",          "-",       0, 2),
    ]),
    kind(Kind::Logger, "logger", &[4, 5, 6], &[
        row(0, "L",   "free",  "LF",         "-",       0, 0),
        row(1, "L",   "free",  "-",          "LS",      1, 1),
        row(3, "LL",  "free",  "LLSS",       "-",       2, 2),
        row(2, "",    "-",     "-",          "-",       5, 3),
    ]),
    kind(Kind::Quarry, "quarry", &[7, 8, 9], &[
        row(0, "",    "-",     "LL",         "FF",      0, 0),
        row(1, "S",   "free",  "-",          "LLF",     0, 1),
        row(2, "S",   "free",  "LFF",        "-",       0, 1),
        row(3, "SS",  "free",  "-",          "-",       2, 2),
    ]),
    kind(Kind::Market, "market", &[10], &[
        row(0, "S",   "L/F",   "LL",         "FF",      0, 0),
        row(1, "FS",  "L",     "-",          "LS",      0, 1),
        row(2, "LS",  "F",     "FS",         "-",       0, 1),
        row(3, "LFS", "L/F/S", "-",          "-",       0, 2),
    ]),
    kind(Kind::TradeHouse, "trade-house", &[11], &[
        row(0, "LF",  "LL/FF", "F",          "L",       0, 0),
        row(1, "LLL", "FF/SS", "-",          "LF",      0, 1),
        row(2, "FFF", "LL/SS", "LF",         "-",       0, 1),
        row(3, "SSS", "LL/FF", "S",          "S",       0, 2),
    ]),
    kind(Kind::ToolMaker, "tool-maker", &[12], &[
        row(0, "",    "-",     "LFSS",       "LF",      0, 0),
        row(2, "LF",  "free",  "LFS",        "-",       0, 1),
        row(3, "LFS", "free",  "-",          "LLFFSS",  0, 2),
        row(1, "",    "-",     "-",          "-",       4, 3),
    ]),
    kind(Kind::Housing, "housing", &[13, 14], &[
        row(0, "",    "-",     "LF",         "-",       0, 0),
        row(1, "",    "-",     "-",          "LFS",     1, 1),
        row(3, "",    "-",     "LLFFSS",     "-",       3, 2),
        row(2, "",    "-",     "-",          "-",       6, 3),
    ]),
    kind(Kind::Temple, "temple", &[15, 16], &[
        row(0, "",    "-",     "LFSS",       "-",       0, 0),
        row(1, "",    "-",     "-",          "LLFFSSS", 3, 1),
        row(3, "",    "-",     "LLLFFFSSSS", "-",       6, 2),
        row(2, "",    "-",     "-",          "-",      10, 3),
    ]),
];
