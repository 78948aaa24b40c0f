//! A deck for `play --code`: the save gets a new game with it, as the handheld would have
//! written it, and the handheld finds it when the power comes on.

use std::io::{self, BufRead, Write};

use palm_island::console::text::english;
use palm_island::console::trouble::Trouble;
use palm_island::deal::Seed;
use palm_island::game::{Feats, Villagers};
use palm_island::profile::Ongoing;

use crate::{Failure, save_file};
use palm_machine::Firmware;
use palm_machine::nor::Nor;

/// Deals the deck of a code into this flash. A game that would be lost is asked about first;
/// `None` if the player keeps it.
pub fn deal(seed: Seed, flash: &Nor, firmware: &Firmware) -> Result<Option<Nor>, Failure> {
    let mut opened = save_file::opened(flash, firmware)?;
    if let Some(notice) = opened.notice {
        return Err(Failure::failed(format!(
            "{} Play without --code first.",
            english::trouble(Trouble::Save(notice))
        )));
    }
    // A game that is over has counted: nothing of it is lost.
    let is_played = |game: &&Ongoing| game.moves() > 0 && !game.game().is_over();
    let playing = opened.game.as_ref().filter(is_played);
    if let Some(game) = playing
        && !gives_up(game, seed)?
    {
        return Ok(None);
    }
    let deal = seed.deal(Feats::NONE, Villagers::new());
    let game = Ongoing::start(deal, Some(seed)).map_err(Failure::failed)?;
    opened.profile.deal();
    save_file::keeping(flash.clone(), &opened.profile, Some(&game), firmware).map(Some)
}

/// Asks whether the game in progress may go.
fn gives_up(game: &Ongoing, seed: Seed) -> Result<bool, Failure> {
    let unasked = |error: io::Error| Failure::failed(format!("Cannot ask: {error}."));
    let position = game.game();
    let (round, stars) = (position.round(), position.score().stars);
    let code = seed.code();
    let mut terminal = io::stdout();
    write!(
        terminal,
        "A game is in progress: round {round}, {stars} stars so far.\n\
         Give it up for the deck {code}? [y/N] "
    )
    .and_then(|()| terminal.flush())
    .map_err(unasked)?;
    let mut answer = String::new();
    io::stdin().lock().read_line(&mut answer).map_err(unasked)?;
    Ok(matches!(answer.trim(), "y" | "Y" | "yes" | "Yes"))
}
