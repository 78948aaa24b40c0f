//! A player who knows which move to make: looks at what is selected, and presses
//! until it is what is wanted. The hands may hold a console, or a whole handheld.

use palm_island::console::input::Button;
use palm_island::console::{Console, Selection};
use palm_island::game::{Card, Move, Slot};

/// No list is longer.
const MOST_STEPS: usize = 40;

pub trait Hands {
    /// What the player looks at.
    fn console(&self) -> &Console;

    /// A tap of a button, and a rest until nothing moves any more.
    fn press(&mut self, button: Button);

    /// Makes a move, from wherever the game waits for it.
    ///
    /// # Panics
    /// If the screens offer no way to it.
    fn play(&mut self, m: Move) {
        match m {
            Move::Discard => {}
            Move::Act(act) => {
                self.go_to(Selection::Offer(act.slot, act.action));
                self.press(Button::A);
                if self.console().screen() != "Choose" {
                    // There was nothing to choose.
                    return;
                }
            }
            Move::Sail { .. } | Move::Begin => set_up(self, Selection::Move(m)),
            Move::Bless { depth, .. } => {
                set_up(self, Selection::Card(depth.into()));
                self.press(Button::A);
            }
            Move::Activate { builder, elder } => {
                tick(self, Card::BUILDER, builder);
                tick(self, Card::ELDER, elder);
            }
        }
        self.go_to(Selection::Move(m));
        self.press(Button::A);
    }

    /// Selects something on the screen that is shown.
    ///
    /// # Panics
    /// If it is not there.
    fn go_to(&mut self, wanted: Selection) {
        let found = match self.console().screen() {
            "Table" => go_on_table(self, wanted),
            "Choose" => find(self, Button::Right, wanted),
            _ => find(self, Button::Down, wanted),
        };
        let screen = self.console().screen();
        assert!(found, "{wanted:?} is not on the screen {screen}");
    }
}

/// Something of a set-up action, that of the other screen too.
fn set_up(hands: &mut (impl Hands + ?Sized), wanted: Selection) {
    if !find(hands, Button::Down, wanted) {
        hands.go_to(Selection::OtherFirst);
        hands.press(Button::A);
        hands.go_to(wanted);
    }
}

/// Whether this Villager, who can be chosen, is used.
fn tick(hands: &mut (impl Hands + ?Sized), villager: Card, used: bool) {
    if find(hands, Button::Down, Selection::Villager(villager, !used)) {
        hands.press(Button::A);
    }
}

/// Down goes round through the first card, the discard and the third card; the
/// second card is to the right of the first.
fn go_on_table(hands: &mut (impl Hands + ?Sized), wanted: Selection) -> bool {
    if let Selection::Card(1) | Selection::Offer(Slot::Second, _) = wanted {
        find(hands, Button::Down, Selection::Card(0));
        hands.press(Button::Right);
    }
    find(hands, Button::Down, wanted)
}

/// Presses until it is selected; whether it ever is.
fn find(hands: &mut (impl Hands + ?Sized), button: Button, wanted: Selection) -> bool {
    for _ in 0..MOST_STEPS {
        if hands.console().selection() == Some(wanted) {
            return true;
        }
        hands.press(button);
    }
    false
}
