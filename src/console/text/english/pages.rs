//! The rules to read.

use super::prose;
use crate::console::text::{Page, Words};

pub const fn title(page: Page) -> &'static str {
    match page {
        Page::Offer => "Rules",
        Page::Goal => "The goal",
        Page::Turn => "A turn",
        Page::Store => "Store",
        Page::Pay => "Pay",
        Page::Turning => "Rotate and flip",
        Page::Limit => "Use it in time",
        Page::Rounds => "Rounds",
        Page::Score => "The score",
        Page::Buttons => "The buttons",
        Page::Help => "Hint and undo",
        Page::Feats => "Feats",
        Page::Villagers => "Villagers",
        Page::HouseCards => "House cards",
        Page::Decks => "Decks",
        Page::Power => "On and off",
        Page::Together => "Together",
        Page::Cooperative => "Cooperative",
        Page::Casual => "Casual",
        Page::Speed => "Speed",
    }
}

#[rustfmt::skip]
pub fn text(page: Page) -> Words<'static> {
    match page {
        Page::Offer => prose!("[A] learn by playing\n[right] read the rules"),
        Page::Goal => prose!("Upgrade 16 cards over 8 rounds. Their [star] at the end are your score."),
        Page::Turn => prose!("Use one of the top two cards, or discard the first. The card goes to the back of the deck."),
        Page::Store => prose!("A stored card lies sideways. It holds its goods, [log] [fish] [stone], until you pay with it."),
        Page::Pay => prose!("Stored cards pay, then hold nothing. Any excess is lost. [log]/[fish] is one or the other."),
        Page::Turning => prose!("A card has four sides, better with each [level]. Pay to rotate or flip it."),
        Page::Limit => prose!("[lasts]2: two cards come before it. Once on top, its goods are lost. Store four at most."),
        Page::Rounds => prose!("A round ends when Round end is on top. Stored cards stay. The game ends after round 8."),
        Page::Score => prose!("Every [star] facing up counts,\nstored or not."),
        Page::Buttons => prose!("[left] [right] which card\n[up][down] what to do\n[A] do it\nhold [A] a hint\n[B] to the title\nhold [B] undo"),
        Page::Help => prose!("A hint says what to do and why. Undo goes turn by turn. [up] and [A]: cards to come."),
        Page::Feats => prose!("Good games earn Feats that you keep. Bring some along for an easier game."),
        Page::Villagers => prose!("If you like, three join the deck. Recruit one for a price: it helps, or brings [star]."),
        Page::HouseCards => prose!("The buildings are as printed. What Feats and Villagers cost and do is our own."),
        Page::Decks => prose!("Share a code to give a friend the same deck. 100 challenges: can you beat the console?"),
        Page::Power => prose!("Just switch off: every turn is saved. Hold both at power-on to test the hardware."),
        Page::Together => prose!("Two to four seats: people, or the console. Play a round, then pass it on."),
        Page::Cooperative => prose!("Pay three steps together, with stored cards at round ends, and all win."),
        Page::Casual => prose!("The same cards for all. Whoever alone has what an Outpost asks for takes it."),
        Page::Speed => prose!("The same cards, on the clock. At a round's end the fastest buys first."),
    }
}
