//! The match on this handheld, and how matches ended, in words.

use palm_island::console::text::english;
use palm_island::party::{Mode, Seat};
use palm_island::profile::{Matches, Sitter, Together, Way};

/// How the match stands, a line for each seat.
pub fn lines(board: Option<&Together>) -> Vec<String> {
    let Some(board) = board else {
        return vec!["match     none".into()];
    };
    let (setup, position) = (board.setup(), board.position());
    let stands = match position.is_over() {
        true => "over".into(),
        false => format!("round {}", position.round()),
    };
    let mode = mode_words(position.mode());
    let mut lines = vec![format!("match     {mode}, code {}, {stands}", setup.code())];
    lines.extend(board.seats().iter().map(|seat| seat_words(board, seat)));
    lines
}

fn mode_words(mode: Mode) -> String {
    let word = mode.word();
    match mode {
        Mode::Cooperative {
            disaster,
            ability: None,
        } => format!("{word}, {}", disaster.word()),
        Mode::Cooperative {
            disaster,
            ability: Some(ability),
        } => format!("{word}, {} and {}", disaster.word(), ability.word()),
        Mode::Casual { villagers: true } | Mode::Speed { villagers: true } => {
            format!("{word} with Villagers")
        }
        Mode::Casual { .. } | Mode::Speed { .. } => word.into(),
    }
}

fn seat_words(board: &Together, seat: Seat) -> String {
    let position = board.position();
    let who = match board.sitters[seat] {
        Sitter::Person => "a person",
        Sitter::Console(strength) => strength.word(),
    };
    let left = match position.has_left(seat) {
        true => ", for a person who left",
        false => "",
    };
    let hinted = if board.hinted[seat] {
        ", with hints"
    } else {
        ""
    };
    let (stars, bytes) = (
        position.hand(seat).score().stars,
        board.record().log(seat).len(),
    );
    format!(
        "          {}: {who}{left}, {stars} stars so far{hinted}, a log of {bytes} bytes",
        english::animal(seat)
    )
}

/// The matches of each way that was ever played.
pub fn tallies(matches: &Matches) -> impl Iterator<Item = String> + '_ {
    let played = Way::ALL
        .into_iter()
        .filter(|way| matches.tally(*way).matches() > 0);
    played.map(|way| {
        let tally = matches.tally(way);
        let best = tally.best.unwrap_or_default();
        format!(
            "          {}: {} won, {} shared, {} lost, best {best}",
            english::way(way),
            tally.won,
            tally.shared,
            tally.lost
        )
    })
}
