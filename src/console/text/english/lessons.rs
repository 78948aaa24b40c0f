//! The guided first game: five short lines each.

use super::names::card as name_of;
use crate::console::draw::prose;
use crate::console::guide::Topic;
use crate::console::text::Words;
use crate::game::Card;

/// The text, with the name of the card that the topic is about.
pub fn text(topic: Topic, card: Option<Card>) -> Words<'static> {
    let template = template(topic);
    match card {
        Some(card) => about(template, name_of(card)),
        None => template.into(),
    }
}

/// Puts a name in place of `[card]`.
fn about(template: &'static str, name: &str) -> Words<'static> {
    match template.split_once("[card]") {
        Some((before, after)) => Words::format(format_args!("{before}{name}{after}")),
        None => template.into(),
    }
}

const fn template(topic: Topic) -> &'static str {
    match topic {
        Topic::Welcome => {
            const { prose("Earn [star] in 8 rounds.\nEach turn, use either card.\n[A] go on") }
        }
        Topic::MustDiscard => const { prose("You can't afford anything. [A] discards [card].") },
        Topic::Expired => const { prose("[card] came up: its goods are lost.\n[A] go on") },
        Topic::RoundEnded => {
            const { prose("A new round. Cards stay stored until [lasts] runs out.\n[A] go on") }
        }
        Topic::Reset => const { prose("The old [card] is out: its goods are lost.\n[A] go on") },
        Topic::Upgraded => const { prose("[level]: an upgrade that [card] keeps.\n[A] go on") },
        Topic::Improved => const { prose("Store [card] next time to get its goods.\n[A] go on") },
        Topic::Stored => const { prose("Stored! Spend it before [lasts] runs out.\n[A] go on") },
        Topic::Paid => const { prose("The stored [card] paid and is now empty.\n[A] go on") },
        Topic::LastRound => const { prose("Last round: only [star] count. Spend it all!") },
        Topic::NearTop => const { prose("[card] is next: pay with it now, or lose it.") },
        Topic::TrackerSecond => const { prose("The last card of this round.") },
        Topic::FourStored => const { prose("Four cards are stored. One more pushes one out.") },
        Topic::CanPay => const { prose("Your goods can pay: [A] upgrades [card].") },
        Topic::FreeStore => const { prose("[card] is free to store: press [A].") },
        Topic::SecondCard => const { prose("You can also use the second card: press [A].") },
        Topic::StorePrice => const { prose("[card] swaps goods: [A] pays and stores.") },
        Topic::LookCloser => const { prose("Press [A] to look at all sides of [card].") },
        Topic::Hint => const { prose("Not sure? Hold [A] down for a hint.") },
        Topic::Over => const { prose("The lesson is over. Can you reach 20 [star]?\n[A] go on") },
        Topic::Locked => {
            const { prose("[lock]: can't pay. Hollow goods are missing. [A] stores.") }
        }
        Topic::EitherCard => {
            const { prose("Your turn: use either card. [left][right] go to the other.") }
        }
        Topic::Coming => {
            const { prose("Move up to the corner to see the cards to come.\n[A] go on") }
        }
        Topic::TakeBack => const { prose("To undo a turn, hold [B].\n[A] go on") },
    }
}
