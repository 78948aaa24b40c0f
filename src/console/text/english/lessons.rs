//! The guided first game.

use super::names::card as name_of;
use crate::console::draw::prose;
use crate::console::guide::Topic;
use crate::console::text::Words;
use crate::game::Card;

pub const fn title(topic: Topic) -> &'static str {
    match topic {
        Topic::Welcome => "Welcome",
        Topic::Table => "The table",
        Topic::Expired => "Expired",
        Topic::RoundEnded => "Round over",
        Topic::Reset => "Reset",
        Topic::Upgraded => "An upgrade",
        Topic::Stored => "Stored",
        Topic::Paid => "Paid",
        Topic::LastRound => "The last round",
        Topic::NearTop => "Use it now",
        Topic::TrackerSecond => "The round ends",
        Topic::FourStored => "Four are stored",
        Topic::MustDiscard => "Nothing to do",
        Topic::CanPay => "You can pay",
        Topic::FreeStore => "Free to store",
        Topic::SecondCard => "The second card",
        Topic::StorePrice => "Not for free",
        Topic::LookCloser => "A closer look",
        Topic::Hint => "Not sure?",
        Topic::TakeBack => "Second thoughts",
    }
}

/// The text, with the name of the card that the topic is about.
pub fn text(topic: Topic, card: Option<Card>) -> Words<'static> {
    let template = template(topic);
    match card {
        Some(card) => about(template, name_of(card)),
        None => template.into(),
    }
}

/// Puts a name in the place of `[card]`.
fn about(template: &'static str, name: &str) -> Words<'static> {
    match template.split_once("[card]") {
        Some((before, after)) => Words::format(format_args!("{before}{name}{after}")),
        None => template.into(),
    }
}

const fn template(topic: Topic) -> &'static str {
    match topic {
        Topic::Welcome => {
            const {
                prose(
                    "Sixteen cards are your village. Improve them over 8 rounds: their [star] are your score.",
                )
            }
        }
        Topic::Table => {
            const {
                prose(
                    "Use one of the top two cards. [left] [right] choose a card, [up][down] an action, and [A] does it.",
                )
            }
        }
        Topic::Expired => {
            const {
                prose(
                    "[card] came up while it was stored. Now it is at the back, and what it held is lost.",
                )
            }
        }
        Topic::RoundEnded => {
            const {
                prose(
                    "Every card has come up, so the Round Tracker ends the round. What is stored stays stored.",
                )
            }
        }
        Topic::Reset => {
            const { prose("[card] made room: it is upright again, in its place. What it held is lost.") }
        }
        Topic::Upgraded => {
            const {
                prose(
                    "[card] shows a better side, and will until the end. Each level gives it an [arrow].",
                )
            }
        }
        Topic::Stored => {
            const {
                prose(
                    "[card] is at the back. Below you see what it holds and how many cards come before it.",
                )
            }
        }
        Topic::Paid => {
            const {
                prose(
                    "The cards that paid are upright again, each in its place. They will come up as before.",
                )
            }
        }
        Topic::LastRound => {
            const {
                prose(
                    "Every card comes up once more. Only [star] count now: spend all that is stored.",
                )
            }
        }
        Topic::NearTop => {
            const { prose("[card] is stored, and next. On top it loses what it holds: pay with it now.") }
        }
        Topic::TrackerSecond => {
            const { prose("Behind this card is the Round Tracker. After your turn this round is over.") }
        }
        Topic::FourStored => {
            const {
                prose(
                    "There is no room for a fifth: to store one more, reset one and lose what it holds.",
                )
            }
        }
        Topic::MustDiscard => {
            const { prose("You cannot pay for anything here. [A] puts [card] to the back, as it is.") }
        }
        Topic::CanPay => {
            const {
                prose(
                    "Lit actions are possible: what you stored pays for [card]. [A] shows how, then asks.",
                )
            }
        }
        Topic::FreeStore => {
            const {
                prose(
                    "Storing [card] is free. It then holds what you see at its right, to pay with later. Try [A].",
                )
            }
        }
        Topic::SecondCard => {
            const {
                prose(
                    "Nothing to do with the first card? [right] goes to the second. The first one stays on top.",
                )
            }
        }
        Topic::StorePrice => {
            const { prose("Storing [card] has a price: it turns what you have into what you need.") }
        }
        Topic::LookCloser => {
            const {
                prose(
                    "Go [up] to the name of a card, and [A] shows all four sides with their prices.",
                )
            }
        }
        Topic::Hint => {
            const { prose("Hold [A] for a hint: a good move is selected, and the line below says why.") }
        }
        Topic::TakeBack => {
            const {
                prose(
                    "Hold [B] to take turns back, as many as you like. The rest is explained when it happens.",
                )
            }
        }
    }
}
