//! The guided first game: two lines each.

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
            const { prose("Upgrade 16 cards in 8 rounds. Their [star] are your score.") }
        }
        Topic::MustDiscard => const { prose("Nothing here can be paid. [A] discards [card].") },
        Topic::Expired => const { prose("[card] came up: what it held is lost.") },
        Topic::RoundEnded => const { prose("A new round. What is stored stays stored.") },
        Topic::Reset => const { prose("[card] made room: what it held is lost.") },
        Topic::Upgraded => const { prose("[card] is better now, to the end of the game.") },
        Topic::Stored => const { prose("Stored! Pay with it before it comes up again.") },
        Topic::Paid => const { prose("[card] has paid. It is upright again.") },
        Topic::LastRound => const { prose("The last round: only [star] count. Spend it all!") },
        Topic::NearTop => const { prose("[card] is next: pay with it now, or lose it.") },
        Topic::TrackerSecond => const { prose("The last card of this round.") },
        Topic::FourStored => const { prose("Four are stored. A fifth pushes one out.") },
        Topic::CanPay => const { prose("What you stored can pay: [A] upgrades [card].") },
        Topic::FreeStore => const { prose("[card] can be stored for free: press [A].") },
        Topic::SecondCard => const { prose("The second card may act, too: [A] uses [card].") },
        Topic::StorePrice => const { prose("[card] stores for a price: [A] swaps goods.") },
        Topic::LookCloser => {
            const { prose("[up] to a card's name, then [A]: all about that card.") }
        }
        Topic::Hint => const { prose("Not sure? Hold [A]: a good move, and why.") },
        Topic::TakeBack => const { prose("A mistake? Hold [B] and take it back.") },
    }
}
