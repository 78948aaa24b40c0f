//! Plays moves by pressing buttons: looks at what is selected, and presses until it is
//! what is wanted. What is driven may be a midend, or an emulated handheld.

use palm_island::console::input::Button;
use palm_island::console::text::Text;
use palm_island::console::{Midend, ScreenId, Selection};
use palm_island::game::{Card, Game, Move, Slot};

/// No list is longer.
const MOST_STEPS: usize = 40;

pub trait Driver {
    /// What the player looks at.
    fn midend(&self) -> &Midend;

    /// A tap of a button, and a rest until nothing moves.
    fn press(&mut self, button: Button);

    /// A long press of a button, and a rest.
    fn hold(&mut self, button: Button);

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
                if self.midend().screen() != ScreenId::Choose {
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

    /// Chooses a line of the menu that is shown.
    ///
    /// # Panics
    /// If it is not there.
    fn choose(&mut self, words: Text<'static>) {
        self.go_to(Selection::Menu(words));
        self.press(Button::A);
    }

    /// Selects something on the screen that is shown.
    ///
    /// # Panics
    /// If it is not there.
    fn go_to(&mut self, wanted: Selection) {
        let found = match self.midend().screen() {
            ScreenId::Table => go_on_table(self, wanted),
            ScreenId::Choose | ScreenId::ChooseBuilding | ScreenId::Coming | ScreenId::DeckView => {
                find(self, Button::Right, wanted)
            }
            ScreenId::CodeEntry => go_on_keyboard(self, wanted),
            _ => find(self, Button::Down, wanted),
        };
        let screen = self.midend().screen();
        assert!(found, "{wanted:?} is not on the screen {screen:?}");
    }
}

/// Something of a set-up action, that of the other screen too.
fn set_up(driver: &mut (impl Driver + ?Sized), wanted: Selection) {
    if !find(driver, Button::Right, wanted) {
        driver.go_to(Selection::OtherFirst);
        driver.press(Button::A);
        driver.go_to(wanted);
    }
}

/// Whether this Villager, who can be chosen, is used.
fn tick(driver: &mut (impl Driver + ?Sized), villager: Card, used: bool) {
    if find(driver, Button::Down, Selection::Villager(villager, !used)) {
        driver.press(Button::A);
    }
}

/// Reads where the cursor is, and presses towards what is wanted.
fn go_on_table(driver: &mut (impl Driver + ?Sized), wanted: Selection) -> bool {
    for _ in 0..MOST_STEPS {
        let midend = driver.midend();
        let (Some(here), Some(game)) = (midend.selection(), midend.hand()) else {
            return false;
        };
        if here == wanted {
            return true;
        }
        let button = towards(place(here, game), place(wanted, game));
        driver.press(button);
    }
    false
}

/// Where something is on the table: the column of a card and the row in it, or elsewhere.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Third,
    /// The row of the name is the first.
    Card(Slot, usize),
    Discard,
}

fn place(selection: Selection, game: &Game) -> Place {
    match selection {
        Selection::Card(0) => Place::Card(Slot::First, 0),
        Selection::Card(1) => Place::Card(Slot::Second, 0),
        Selection::Offer(slot, action) => {
            let card = game.open_card(slot);
            let mut offers = card.iter().flat_map(|card| card.face().offers());
            let row = offers.position(|offer| offer.action == action);
            Place::Card(slot, 1 + row.unwrap_or_default())
        }
        Selection::Move(_) => Place::Discard,
        _ => Place::Third,
    }
}

/// Left and Right go round through the first card, the second and the discard.
fn towards(here: Place, wanted: Place) -> Button {
    match (here, wanted) {
        (Place::Card(_, 0), Place::Discard) => Button::Down,
        (Place::Third, _) => Button::Down,
        (_, Place::Third) => Button::Up,
        (Place::Card(one, row), Place::Card(other, wanted)) if one == other => match wanted < row {
            true => Button::Up,
            false => Button::Down,
        },
        (Place::Card(Slot::First, _), Place::Card(..))
        | (Place::Discard, Place::Card(Slot::First, _))
        | (Place::Card(Slot::Second, _), Place::Discard) => Button::Right,
        _ => Button::Left,
    }
}

/// The keys are in two rows.
fn go_on_keyboard(driver: &mut (impl Driver + ?Sized), wanted: Selection) -> bool {
    find(driver, Button::Right, wanted) || {
        driver.press(Button::Down);
        find(driver, Button::Right, wanted)
    }
}

/// Presses until it is selected; whether it ever is.
fn find(driver: &mut (impl Driver + ?Sized), button: Button, wanted: Selection) -> bool {
    for _ in 0..MOST_STEPS {
        if driver.midend().selection() == Some(wanted) {
            return true;
        }
        driver.press(button);
    }
    false
}
