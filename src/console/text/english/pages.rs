//! The rules to read.

use super::prose;
use crate::console::text::{Page, Words};

pub const fn title(page: Page) -> &'static str {
    match page {
        Page::Offer => "How to play",
        Page::Goal => "The goal",
        Page::Deck => "The deck",
        Page::Turn => "A turn",
        Page::Store => "Store",
        Page::Pay => "Pay",
        Page::Turning => "Rotate and flip",
        Page::Limit => "Four at a time",
        Page::Expiry => "Running out",
        Page::Rounds => "Rounds",
        Page::Score => "The score",
        Page::Table => "The table",
        Page::Buttons => "The buttons",
        Page::CloserLook => "A closer look",
        Page::TakingBack => "Second thoughts",
        Page::Hint => "A hint",
        Page::ParAndWatch => "Par and Watch",
        Page::Feats => "Feats",
        Page::Villagers => "Villagers",
        Page::HouseNumbers => "House numbers",
        Page::DeckCodes => "Deck codes",
        Page::Power => "On and off",
    }
}

#[rustfmt::skip]
pub fn text(page: Page) -> Words<'static> {
    match page {
        Page::Offer => prose!("Learn by playing:\n[A] guided first game\nOr read all about it:\n[right] to the pages"),
        Page::Goal => prose!("Build up 16 cards in 8 rounds. At the end their [star] are your score."),
        Page::Deck => prose!("You use the first two and see the third. Used cards go to the back."),
        Page::Turn => prose!("Do one of these each turn, with card 1 or 2. Only card 1 can be discarded."),
        Page::Store => prose!("A stored card holds what it shows: [log] log, [fish] fish or [stone] stone. It waits until you need it."),
        Page::Pay => prose!("Stored cards pay, and are upright again. Any excess is lost. [log]/[fish] is one or the other."),
        Page::Turning => prose!("A card has four sides. [rotate] and [flip] turn a better one up for a price; then it goes to the back."),
        Page::Limit => prose!("Four cards can be stored. For a fifth, reset one: it is upright again, and its goods are lost."),
        Page::Expiry => prose!("A stored card on top is lost: it goes to the back. \"in 2\": two cards before it."),
        Page::Rounds => prose!("The Round Tracker on top ends the round. What is stored stays. The game has eight rounds."),
        Page::Score => prose!("Every [star] facing up counts, stored or not."),
        Page::Table => prose!("Round 3 of 8, 9 cards left in it, 12 [star] so far, and the third card. Lit actions are available; stored cards are at the foot."),
        Page::Buttons => prose!("[left] [right] which card\n[up][down] what to do\n[A] do it\nhold [A] a hint\n[B] to the title\nhold [B] take back"),
        Page::CloserLook => prose!("[up] to a card's name, then [A]: all its sides. New game shows the deck before the first turn."),
        Page::TakingBack => prose!("One turn or all of them, as often as you like. Such games, and games with hints, are hollow bars."),
        Page::Hint => prose!("A good move is selected: [A] does it, [B] goes back. Settings say how much of the deck it knows."),
        Page::ParAndWatch => prose!("Par is what the console makes of your deck. Watch lets it play its own."),
        Page::Feats => prose!("A finished game can earn Feats for good. Bring them along for an easier game."),
        Page::Villagers => prose!("If you like, three of seven join the deck. Pay to recruit one: it helps, or brings [star] at the end."),
        Page::HouseNumbers => prose!("Feats and Villagers work as in the rule book, but their numbers here are ours, not the printed ones."),
        Page::DeckCodes => prose!("Six characters are a deck. The same code deals the same cards to a friend."),
        Page::Power => prose!("Just switch off: every turn is saved. [up] and [B] at power-on: version and hardware test."),
    }
}
