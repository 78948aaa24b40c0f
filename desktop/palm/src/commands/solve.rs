//! `palm solve`: the best game of a deck that the search finds, turn by turn.

use std::process::ExitCode;

use lexopt::prelude::*;
use palm_island::console::text::english;
use palm_island::game::{Act, Action, Card, Deal, Event, Game, Help, Move, Slot};
use palm_island::hint::VALUES;

use crate::commands::par::parse_width;
use crate::line::{GameLine, is_turn};
use crate::options::{DeckOption, DeckOptions};
use crate::progress::Progress;
use crate::search::{Solution, solve};
use crate::{Failure, out, say};

const HELP: &str = "\
Searches for the best game of a deck and prints it turn by turn.

Usage: cargo palm solve (--seed S | --code CODE | --deck ...) [OPTIONS]

  --width W            how many positions of a level go on (1000 if not given);
                       from 10000 on more than one core is used
  --json               the game as one line, for 'palm replay'";

pub fn command(mut args: lexopt::Parser) -> Result<ExitCode, Failure> {
    let mut deck = DeckOptions::default();
    let mut width = 1000;
    let mut json = false;
    while let Some(arg) = args.next()? {
        match arg {
            Long("width") => width = parse_width(&args.value()?.string()?)?,
            Long("json") => json = true,
            Short('h') | Long("help") => {
                return out::help(format_args!(
                    "{HELP}
{}",
                    DeckOptions::HELP
                ));
            }
            other => {
                let option = DeckOption::of(other)?;
                deck.take(option, args.value()?)?;
            }
        }
    }
    let start = deck.start()?;
    let deal = deck.deal()?;
    let progress = Progress::new("searching", 100);
    let solution = solve(&VALUES, start, width, |percent| progress.show(percent));
    drop(progress);
    if json {
        let line = GameLine::of(&deal, &solution.moves).map_err(Failure::failed)?;
        let line = serde_json::to_string(&line).map_err(Failure::failed)?;
        out::line(line)?;
    } else {
        if let Some(seed) = deck.seed() {
            say!("seed {}, code {}", seed.0, seed.code())?;
        }
        tell(&deal, start, &solution)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints a game turn by turn.
fn tell(deal: &Deal, start: Game, solution: &Solution) -> Result<(), Failure> {
    if !deal.feats.is_empty() || !deal.villagers.is_empty() {
        let villagers = deal.villagers.iter().map(|card| english::card(*card));
        let feats = deal.feats.iter().map(english::feat);
        let company: Vec<_> = villagers.chain(feats).collect();
        say!("with {}", company.join(", "))?;
    }
    say!("\nRound 1")?;
    let mut game = start;
    let mut turns = 0;
    for &m in &solution.moves {
        let what = sentence(m, &game);
        if is_turn(m) {
            turns += 1;
            say!("{turns:4}. {what}")?;
        } else {
            say!("      {what}")?;
        }
        let turn = game
            .play(m)
            .map_err(|refused| Failure::failed(refused.reason))?;
        for event in &turn.events {
            match event {
                Event::Expired(card) => {
                    let lost = card.face().holds;
                    say!("      {} came up: {lost} lost", english::card(card.card()))?;
                }
                Event::RoundEnded(round) if !turn.game.is_over() => {
                    say!("\nRound {}", round + 1)?;
                }
                _ => {}
            }
        }
        game = turn.game;
    }
    let score = game.score();
    say!(
        "\n{} stars, {} arrows, {} resources stored; {turns} turns; {} nodes searched",
        score.stars,
        score.arrows,
        score.resources,
        solution.nodes
    )?;
    Ok(())
}

/// A move in words.
fn sentence(m: Move, game: &Game) -> String {
    let name = |depth: usize| english::card(game.deck().card(depth).card());
    match m {
        Move::Discard => format!("discard {}", name(0)),
        Move::Begin => "begin, with no set-up action more".into(),
        Move::Sail { depth } => format!("the Sail brings {} to the top", name(depth.into())),
        Move::Bless { depth, action } => {
            format!(
                "the Blessing: {} {}",
                english::action(action),
                name(depth.into())
            )
        }
        Move::Activate { builder, elder } => {
            let chosen = [(builder, Card::BUILDER), (elder, Card::ELDER)];
            let chosen = chosen.into_iter().filter(|(chosen, _)| *chosen);
            let names: Vec<_> = chosen.map(|(_, card)| english::card(card)).collect();
            match names.as_slice() {
                [] => "activate nobody".into(),
                names => format!("activate {}", names.join(" and ")),
            }
        }
        Move::Act(act) => acting(act, game),
    }
}

fn acting(act: Act, game: &Game) -> String {
    let card = game.deck().card(act.slot.depth());
    let mut words = format!(
        "{} {}",
        english::action(act.action),
        english::card(card.card())
    );
    if act.slot == Slot::Second {
        words += " (second)";
    }
    let stored: Vec<_> = game.deck().stored().map(|(_, card)| card).collect();
    let after = card.with_area(act.action.leads_to(card.area()));
    match act.action {
        Action::Store => words += &format!(": {}", card.face().holds),
        _ if after.face().stars > card.face().stars => {
            words += &format!(": {} stars", after.face().stars);
        }
        _ => {}
    }
    let paying = (0..)
        .zip(&stored)
        .filter(|(index, _)| act.payment.contains(*index));
    let paying: Vec<_> = paying.map(|(_, card)| english::card(card.card())).collect();
    if !paying.is_empty() {
        words += &format!(", paid by {}", paying.join(" and "));
    }
    if let Some(card) = act.reset.and_then(|index| stored.get(usize::from(index))) {
        words += &format!(", {} is reset", english::card(card.card()));
    }
    match act.help {
        Help::Nobody => {}
        Help::Builder => words += ", the Builder helps",
        Help::Monument => words += ", by the Monument of Glory",
        Help::Shipping | Help::Rebuild { .. } => words += &format!(", by {}", act.help.word()),
    }
    words
}
