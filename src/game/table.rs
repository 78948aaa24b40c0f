//! The table of all cards: how its rows are read, and that they make sense.
//! Everything here happens while the crate is compiled.

use super::action::Action;
use super::area::Area;
use super::card::Card;
use super::cards::CORE;
use super::cost::Cost;
use super::face::Face;
use super::house::HOUSE;
use super::kind::Kind;

/// A kind of card: its word, the numbers of its cards, its four areas.
#[derive(Clone, Copy)]
pub struct Print {
    pub kind: Kind,
    /// In files and on the command line.
    pub word: &'static str,
    pub numbers: &'static [u8],
    pub faces: [Face; 4],
}

/// All kinds, in the order of [`Kind`].
pub static TABLE: [Print; Kind::COUNT] = {
    let mut table = [CORE[0]; Kind::COUNT];
    let mut i = 0;
    while i < table.len() {
        table[i] = if i < CORE.len() {
            CORE[i]
        } else {
            HOUSE[i - CORE.len()]
        };
        i += 1;
    }
    table
};

/// One area of a kind, as a line of the table says it.
pub struct Row {
    area: u8,
    face: Face,
}

pub const fn row(
    area: u8,
    holds: &str,
    store: &str,
    rotate: &str,
    flip: &str,
    stars: u8,
    level: u8,
) -> Row {
    let mut face = Face::BLANK
        .holding(holds)
        .offering(Action::Store, Cost::printed(store))
        .offering(Action::Rotate, Cost::printed(rotate))
        .offering(Action::Flip, Cost::printed(flip));
    face.stars = stars;
    face.level = level;
    face.exists = true;
    Row { area, face }
}

pub const fn kind(
    kind: Kind,
    word: &'static str,
    numbers: &'static [u8],
    rows: &'static [Row],
) -> Print {
    let mut faces = [Face::BLANK; 4];
    let mut i = 0;
    while i < rows.len() {
        let face = &mut faces[rows[i].area as usize];
        assert!(!face.exists, "an area stands in the table once");
        *face = rows[i].face;
        i += 1;
    }
    Print {
        kind,
        word,
        numbers,
        faces,
    }
}

/// A Villager lies in area 0 until it is recruited, then in area 1; area 2 is
/// that of an active one whose effect is on.
pub const fn villager(
    kind: Kind,
    word: &'static str,
    numbers: &'static [u8],
    recruit: &str,
    holds: &str,
    activated: bool,
) -> Print {
    let mut faces = [Face::BLANK; 4];
    let mut unrecruited = Face::BLANK.offering(Action::Recruit, Cost::printed(recruit));
    unrecruited.exists = true;
    let mut recruited = Face::BLANK;
    recruited.exists = true;
    if !holds.is_empty() {
        recruited = recruited
            .holding(holds)
            .offering(Action::Store, Some(Cost::FREE));
    }
    faces[Area::START.index() as usize] = unrecruited;
    faces[Area::RECRUITED.index() as usize] = recruited;
    faces[Area::ACTIVE.index() as usize].exists = activated;
    Print {
        kind,
        word,
        numbers,
        faces,
    }
}

/// The table's own consistency.
const _: () = {
    let mut seen = [false; Card::COUNT + 1];
    seen[0] = true;
    seen[Card::TRACKER.number() as usize] = true;
    let mut k = 0;
    while k < TABLE.len() {
        let print = &TABLE[k];
        assert!(
            print.kind as usize == k,
            "kinds stand in the order of the enum"
        );
        let mut i = 0;
        while i < print.numbers.len() {
            let number = print.numbers[i] as usize;
            assert!(!seen[number], "a number belongs to one kind");
            seen[number] = true;
            i += 1;
        }
        let mut a = 0;
        while a < 4 {
            check_face(print, Area::ALL[a]);
            a += 1;
        }
        k += 1;
    }
    let mut number = 0;
    while number < seen.len() {
        assert!(seen[number], "every number belongs to a kind");
        number += 1;
    }
};

const fn check_face(print: &Print, area: Area) {
    let face = &print.faces[area.index() as usize];
    if print.numbers[0] as usize <= Card::BUILDINGS {
        assert!(face.exists, "a building has all four areas");
    }
    assert!(
        face.price(Action::Store).is_some() != face.holds.is_nothing(),
        "what can be stored holds something, and what holds something can be stored"
    );
    let mut i = 0;
    while i < Action::COUNT {
        let action = Action::ALL[i];
        i += 1;
        if face.price(action).is_none() {
            continue;
        }
        assert!(face.exists, "an area that is not there offers nothing");
        let next = &print.faces[action.leads_to(area).index() as usize];
        assert!(next.exists, "an action leads to an area that is there");
        let way_back = matches!(print.kind, Kind::TradeHouse) && face.level == 2;
        assert!(
            next.level >= face.level || way_back,
            "an upgrade never goes down, except the Trade House's way back"
        );
        if matches!(action, Action::Rotate | Action::Flip) {
            assert!(next.stars >= face.stars, "an upgrade loses no stars");
        }
    }
}
