//! Moves and events in words.

use palm_island::game::{Act, Action, Card, Event, Game, Help, Move, Nth, Payment, Placed, Slot};

use super::cards;

#[track_caller]
pub fn read(notation: &str, game: &Game) -> Move {
    let words: Vec<&str> = notation.split_whitespace().collect();
    match words[..] {
        ["discard"] => Move::Discard,
        ["begin"] => Move::Begin,
        ["sail", card] => Move::Sail {
            depth: depth(card, game),
        },
        ["bless", card, "by", action] => Move::Bless {
            depth: depth(card, game),
            action: read_action(action),
        },
        ["activate", ref villagers @ ..] => Move::Activate {
            builder: villagers.contains(&"builder"),
            elder: villagers.contains(&"elder"),
        },
        [action, card, ref rest @ ..] => read_act(action, card, rest, game),
        _ => panic!("`{notation}` is not a move"),
    }
}

fn read_act(action: &str, card: &str, rest: &[&str], game: &Game) -> Move {
    let mut act = Act {
        slot: slot_of(cards::read(card), game),
        action: read_action(action),
        payment: Payment::NOTHING,
        reset: None,
        help: Help::Nobody,
    };
    let mut clause = "";
    for &word in rest {
        match (clause, word) {
            (_, "paying" | "resetting" | "with" | "keeping") => clause = word,
            ("paying", card) => act.payment = act.payment.with(stored_index(card, game)),
            ("resetting", card) => act.reset = Some(stored_index(card, game)),
            ("with", "builder") => act.help = Help::Builder,
            ("with", "monument") => act.help = Help::Monument,
            ("with", "shipping") => act.help = Help::Shipping,
            ("keeping", card) => {
                let kept = Nth::from_index(stored_index(card, game));
                act.help = Help::Rebuild {
                    kept: kept.expect("one of five"),
                };
            }
            (_, word) => panic!("`{word}` means nothing here"),
        }
    }
    Move::Act(act)
}

fn read_action(word: &str) -> Action {
    let named = Action::from_word(word);
    named.unwrap_or_else(|| panic!("`{word}` is not an action"))
}

/// The slot of one of the top two, the tracker counted.
fn slot_of(card: Card, game: &Game) -> Slot {
    let left = game.deck().left();
    let at = Slot::BOTH.into_iter().find(|slot| {
        let depth = slot.depth();
        if depth == left {
            card == Card::TRACKER
        } else {
            game.deck().card(depth).card() == card && depth < left
        }
    });
    at.unwrap_or_else(|| panic!("`{}` is not one of the top two", cards::write(card)))
}

fn depth(card: &str, game: &Game) -> u8 {
    let mut all = game.deck().cards();
    let at = all.position(|(placed, _)| placed.card() == cards::read(card));
    at.expect("the card is in the deck") as u8
}

fn stored_index(card: &str, game: &Game) -> u8 {
    let mut stored = game.deck().stored();
    let at = stored.position(|(_, placed)| placed.card() == cards::read(card));
    at.unwrap_or_else(|| panic!("`{card}` is not stored")) as u8
}

pub fn write(m: Move, game: &Game) -> String {
    let card_at = |depth: usize| cards::write(game.deck().card(depth).card());
    match m {
        Move::Discard => "discard".into(),
        Move::Begin => "begin".into(),
        Move::Sail { depth } => format!("sail {}", card_at(depth.into())),
        Move::Bless { depth, action } => {
            format!("bless {} by {}", card_at(depth.into()), action.word())
        }
        Move::Activate { builder, elder } => {
            let builder = if builder { " builder" } else { "" };
            let elder = if elder { " elder" } else { "" };
            format!("activate{builder}{elder}")
        }
        Move::Act(act) => write_act(act, game),
    }
}

fn write_act(act: Act, game: &Game) -> String {
    let card = game.deck().card(act.slot.depth()).card();
    let mut text = format!("{} {}", act.action.word(), cards::write(card));
    if !act.payment.is_nothing() {
        text += " paying";
    }
    for (index, (_, stored)) in (0..).zip(game.deck().stored()) {
        if act.payment.contains(index) {
            text += &format!(" {}", cards::write(stored.card()));
        }
    }
    if let Some((_, reset)) = act.reset.and_then(|i| game.deck().stored().nth(i.into())) {
        text += &format!(" resetting {}", cards::write(reset.card()));
    }
    match act.help {
        Help::Nobody => {}
        Help::Builder | Help::Monument | Help::Shipping => {
            text += &format!(" with {}", act.help.word());
        }
        Help::Rebuild { kept } => {
            let card = game.deck().stored().nth(kept.index().into());
            let (_, kept) = card.expect("a paying card is stored");
            text += &format!(" keeping {}", cards::write(kept.card()));
        }
    }
    text
}

/// An event in words.
pub fn tell(event: Event) -> String {
    let told = |what: &str, card: Placed| format!("{what} {}", cards::write_placed(card));
    match event {
        Event::Paid(card) => told("paid", card),
        Event::Reset(card) => told("reset", card),
        Event::Discarded(card) => told("discarded", card),
        Event::Stored(card) => told("stored", card),
        Event::Rotated(card) => told("rotated", card),
        Event::Flipped(card) => told("flipped", card),
        Event::Recruited(card) => told("recruited", card),
        Event::SetAside(card) => format!("set aside {}", cards::write(card)),
        Event::Sailed(card) => told("sailed", card),
        Event::Blessed(card) => told("blessed", card),
        Event::Activated(card) => told("activated", card),
        Event::Expired(card) => told("expired", card),
        Event::RoundEnded(round) => format!("round {round} ended"),
        Event::GameOver => "game over".into(),
    }
}
