//! A player who knows which move to make: looks at what is selected, and presses
//! until it is what is wanted.

use palm_island::console::Selection;
use palm_island::console::input::Button;
use palm_island::game::{Card, Move, Slot};

use super::stage::Stage;

/// No list is longer.
const MOST_STEPS: usize = 40;

impl Stage {
    /// Selects something on the screen that is shown.
    ///
    /// # Panics
    /// If it is not there.
    #[must_use]
    pub fn select(mut self, wanted: Selection) -> Self {
        self.go_to(wanted);
        self
    }

    /// Makes a move, from wherever the game waits for it.
    ///
    /// # Panics
    /// If the screens offer no way to it.
    pub fn play(&mut self, m: Move) {
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
            Move::Sail { .. } | Move::Begin => self.set_up(Selection::Move(m)),
            Move::Bless { depth, .. } => {
                self.set_up(Selection::Card(depth.into()));
                self.press(Button::A);
            }
            Move::Activate { builder, elder } => {
                self.tick(Card::BUILDER, builder);
                self.tick(Card::ELDER, elder);
            }
        }
        self.go_to(Selection::Move(m));
        self.press(Button::A);
    }

    /// Something of a set-up action, that of the other screen too.
    fn set_up(&mut self, wanted: Selection) {
        if !self.find(Button::Down, wanted) {
            self.go_to(Selection::OtherFirst);
            self.press(Button::A);
            self.go_to(wanted);
        }
    }

    /// Whether this Villager, who can be chosen, is used.
    fn tick(&mut self, villager: Card, used: bool) {
        if self.find(Button::Down, Selection::Villager(villager, !used)) {
            self.press(Button::A);
        }
    }

    fn go_to(&mut self, wanted: Selection) {
        let found = match self.console().screen() {
            "Table" => self.go_on_table(wanted),
            "Choose" => self.find(Button::Right, wanted),
            _ => self.find(Button::Down, wanted),
        };
        let screen = self.console().screen();
        assert!(found, "{wanted:?} is not on the screen {screen}");
    }

    /// Down goes round through the first card, the discard and the third card; the
    /// second card is to the right of the first.
    fn go_on_table(&mut self, wanted: Selection) -> bool {
        if let Selection::Card(1) | Selection::Offer(Slot::Second, _) = wanted {
            self.find(Button::Down, Selection::Card(0));
            self.press(Button::Right);
        }
        self.find(Button::Down, wanted)
    }

    /// Presses until it is selected; whether it ever is.
    fn find(&mut self, button: Button, wanted: Selection) -> bool {
        for _ in 0..MOST_STEPS {
            if self.console().selection() == Some(wanted) {
                return true;
            }
            self.press(button);
        }
        false
    }
}
